/** What is wrong with a court as a whole, proved over every panel that it can meet. */
import type { FactValues } from '@curia/core/table';
import type { PanelFindingKind } from '../file/definition.ts';
import type { Panel } from '../file/panel.ts';
import { checkPurposes } from '../rule/purposes.ts';
import type { PanelAccepted } from './accepted.ts';
import { analyzeFreely } from './analyze-freely.ts';
import type { End } from './explore.ts';
import { findMoves, type Moves } from './moves.ts';
import { panelSpace } from './panel-space.ts';
import { findSilence, type Helped } from './silence.ts';
import { findVerdictSilence, type HelpedVerdict } from './silence-verdict.ts';
import { type PanelWalk, type Sighting, walkPanels } from './walk-panels.ts';
import { type PanelWitness, witnessOf, witnessOfSilence } from './witness.ts';

/** One finding, with a panel that shows it. */
export interface PanelFinding {
  readonly kind: PanelFindingKind;
  readonly rule: string;
  readonly source: string;
  readonly covered_by?: readonly string[];
  readonly witness?: PanelWitness;
  readonly message: string;
  readonly accepted: boolean;
  readonly accepted_because?: string | undefined;
}

/** The analysis of a court. */
export interface PanelAnalysis {
  /** Whether every panel was walked through. */
  readonly exact: boolean;
  /** How many panels there are; null if they cannot be counted. */
  readonly panels: number | null;
  /** In how many panels each rule decides; if the analysis is not exact, in how many combinations of facts. */
  readonly coverage: Readonly<Record<string, number>>;
  readonly findings: readonly PanelFinding[];
  /** Accepted findings that no longer occur. */
  readonly outdated: readonly PanelAccepted[];
}

/** Checks every panel and reports what is wrong with the rules; if there are too many, reports what can be proved without them. */
export function analyzePanel(panel: Panel, options: { readonly overlaps?: boolean } = {}): PanelAnalysis {
  const space = panelSpace(panel);
  if (space.fields === null) {
    const { coverage, findings } = analyzeFreely(panel);
    const plain = findings.map(({ witness: _facts, ...finding }): PanelFinding => finding);
    return {
      exact: false,
      panels: space.panels,
      coverage,
      findings: [...purposeFindings(panel), ...plain],
      outdated: [],
    };
  }
  const { panels, fields } = space;
  const walked = walkPanels(panel, fields, panels);
  const findings = [
    ...purposeFindings(panel),
    ...ruleFindings(panel, walked),
    ...gapFindings(panel, walked),
    ...(options.overlaps === true ? overlapFindings(panel, walked) : []),
    ...takesFindings(panel, walked),
    ...silenceFindings(panel, findSilence(walked, fields)),
    ...verdictFindings(panel, findVerdictSilence(panel, walked, fields)),
    ...resultFindings(panel, walked),
    ...moveFindings(panel, findMoves(walked, fields)),
  ];
  const { accepted = [] } = panel.court;
  const outdated = accepted.filter(
    (entry) =>
      !(entry.kind === 'OVERLAP' && options.overlaps !== true) &&
      !findings.some(
        ({ kind, rule, accepted_because }) =>
          kind === entry.kind && rule === entry.rule && accepted_because === entry.because,
      ),
  );
  return { exact: true, panels, coverage: Object.fromEntries(walked.coverage), findings, outdated };
}

function finding(
  panel: Panel,
  kind: PanelFindingKind,
  rule: string,
  more: Pick<PanelFinding, 'message' | 'covered_by' | 'witness'>,
  entry: PanelAccepted | undefined = panel.court.accepted?.find(
    (one) => one.kind === kind && kind !== 'GAP' && one.rule === rule,
  ),
): PanelFinding {
  const { rules, otherwise } = panel.table;
  const { source } = rules.find(({ id }) => id === rule) ?? otherwise;
  const accepted =
    entry === undefined ? { accepted: false } : { accepted: true, accepted_because: entry.because };
  return { kind, rule, source, ...more, ...accepted };
}

/** Purposes that the court does not meet; none can be accepted: it is mended, or no longer promised. */
const purposeFindings = (panel: Panel): PanelFinding[] =>
  checkPurposes(panel).flatMap(({ id, statement, holds, rule = 'otherwise', instead }) =>
    holds
      ? []
      : [finding(panel, 'PURPOSE_FAILS', rule, { message: `${id}: ${statement} Instead ${instead}` })],
  );

const show = (panel: Panel, { space, number, visit }: Sighting, rule: string): PanelWitness =>
  witnessOf(panel, space, number, visit, rule);

/** Rules that no panel reaches, and rules without which every panel ends the same. */
function ruleFindings(panel: Panel, walked: PanelWalk): PanelFinding[] {
  const { coverage, shadowedBy, changing, instead, first } = walked;
  return [...coverage].flatMap(([rule, panels]): PanelFinding[] => {
    if (panels === 0) return [unreachable(panel, rule, [...(shadowedBy.get(rule) ?? [])])];
    if (rule === 'otherwise' || changing.has(rule)) return [];
    // The fallback always matches, so somebody would decide instead.
    const others = [...instead.get(rule)!];
    const message = `without ${rule} every panel ends the same: ${others.join(', ')} would decide`;
    return [
      finding(panel, 'REDUNDANT', rule, {
        covered_by: others,
        message,
        witness: show(panel, first.get(rule)!, rule),
      }),
    ];
  });
}

function unreachable(panel: Panel, rule: string, above: readonly string[]): PanelFinding {
  if (rule === 'otherwise') {
    const message = 'no panel reaches the fallback: the rules above decide all';
    return finding(panel, 'UNREACHABLE', rule, { message });
  }
  const message =
    above.length > 0
      ? `${rule} is never reached: every panel it matches is decided by ${above.join(', ')}`
      : `${rule} is never reached: no panel matches it`;
  return finding(panel, 'UNREACHABLE', rule, { covered_by: above, message });
}

/** Panels that reach the fallback; gaps accepted for different reasons are listed separately. */
const gapFindings = (panel: Panel, { gaps, seen: all }: PanelWalk): PanelFinding[] =>
  Array.from(gaps, ([entry, { first, panels, seen }]) => {
    const common = commonTo(seen, all);
    const where = common === '' ? '' : `; ${panels === 1 ? 'in it' : 'in all of them'} ${common}`;
    const message = `no rule covers ${panels.toLocaleString('en-US')} ${panels === 1 ? 'panel' : 'panels'}${where}`;
    return finding(panel, 'GAP', 'otherwise', { message, witness: show(panel, first, 'otherwise') }, entry);
  });

/** What some facts have in common that not all have. */
function commonTo(seen: PanelWalk['seen'], all: PanelWalk['seen']): string {
  return [...seen]
    .flatMap(([fact, values]) => {
      if (values.size === all.get(fact)!.size) return [];
      const numbers = [...values].filter((value) => typeof value === 'number').sort((a, b) => a - b);
      if (numbers.length < values.size) return [`${fact} is ${[...values].map(String).join(' or ')}`];
      const [low, high] = [numbers[0]!, numbers.at(-1)!];
      if (low === high) return [`${fact} is ${low}`];
      return [`${fact} is ${numbers.length === 2 ? `${low} or ${high}` : `from ${low} to ${high}`}`];
    })
    .join(', ');
}

const overlapFindings = (panel: Panel, { overlaps }: PanelWalk): PanelFinding[] =>
  overlaps.map(({ winner, other, sighting }) =>
    finding(panel, 'OVERLAP', winner, {
      covered_by: [other],
      message: `${winner} decides panels that ${other}, with another outcome, would also match`,
      witness: show(panel, sighting, winner),
    }),
  );

const takesFindings = (panel: Panel, { takesNothing }: PanelWalk): PanelFinding[] =>
  Array.from(takesNothing, ([rule, sighting]) =>
    finding(panel, 'TAKES_NOTHING', rule, {
      message: `${rule} takes a value when there is none to take; the item goes to a person`,
      witness: show(panel, sighting, rule),
    }),
  );

const silenceFindings = (panel: Panel, found: ReadonlyMap<string, Helped>): PanelFinding[] =>
  Array.from(found, ([rule, { space, number, silent, before, then, after }]) => {
    const witness = witnessOfSilence(
      panel,
      space,
      { number, visit: before },
      { number: then, visit: after },
      silent,
    );
    const { role, voice } = witness.silent!;
    const said = silent.said!.value === null ? 'there is none' : JSON.stringify(silent.said!.value);
    const message = `if ${role}/${voice}, who says ${said}, falls silent, ${rule} ${sayEnd(after.end!)}; before, ${before.end!.rule} ${sayEnd(before.end!)}`;
    return finding(panel, 'SILENCE_HELPS', rule, { message, witness });
  });

/** Verdicts that silence brings about; they are accepted where the verdict is written. */
const verdictFindings = (panel: Panel, found: ReadonlyMap<string, HelpedVerdict>): PanelFinding[] =>
  Array.from(found, ([rule, { before, outcome, was, is }]) => {
    const { rules, otherwise } = panel.verdict!;
    const { source } = rules.find(({ id }) => id === rule) ?? otherwise;
    const message = `where somebody falls silent and items go to a person for it, the verdict is ${outcome} by ${rule}, counting ${say(is)}; before, it was ${before.outcome} by ${before.rule}, counting ${say(was)}`;
    const entry = panel.court.verdict!.accepted?.find(
      (one) => one.kind === 'SILENCE_HELPS' && one.rule === rule,
    );
    const accepted =
      entry === undefined ? { accepted: false } : { accepted: true, accepted_because: entry.because };
    return { kind: 'SILENCE_HELPS', rule: `verdict/${rule}`, source, message, ...accepted };
  });

const say = (facts: FactValues): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');

/** Outcomes that no panel comes to. */
function resultFindings(panel: Panel, { coverage }: PanelWalk): PanelFinding[] {
  const { rules, otherwise, outcomes } = panel.table;
  const all = [...rules, { id: 'otherwise', then: otherwise.then }];
  return Object.keys(outcomes)
    .filter((outcome) => all.every(({ id, then }) => then !== outcome || coverage.get(id) === 0))
    .map((outcome) => {
      const message = `no panel ends with ${outcome}`;
      return finding(panel, 'UNREACHABLE_RESULT', outcome, { message });
    });
}

/** Roles that never matter, and votes that turn a court against what they say. */
const moveFindings = (panel: Panel, { idle, worsened }: Moves): PanelFinding[] => [
  ...Array.from(idle, ([role, sighting]) =>
    finding(panel, 'NEVER_MATTERS', role, {
      message: `whatever ${role} says, or whether it is silent, every panel ends the same`,
      witness: show(panel, sighting, sighting.visit.end!.rule),
    }),
  ),
  ...Array.from(worsened, ([rule, { before, after, vote, role }]) => {
    const was = before.visit.end!;
    const said = JSON.stringify(vote.said!.value);
    const message = `if a ${role} that says ${said} says ${JSON.stringify(was.taken!.value)} instead, ${rule} ${sayEnd(after.visit.end!)}; before, ${was.rule} ${sayEnd(was)}`;
    const witness = { ...show(panel, before, was.rule), then: show(panel, after, rule) };
    return finding(panel, 'NOT_MONOTONE', rule, { message, witness });
  }),
];

const sayEnd = ({ effect, taken }: End): string => {
  if (effect === 'escalate') return 'hands it to a person';
  if (effect === 'refuse') return 'refuses it';
  return taken!.value === null ? 'takes that there is none' : `takes ${JSON.stringify(taken!.value)}`;
};
