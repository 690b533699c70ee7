/** A court of your own as a question: the votes given in a case are decided, explained and compared like any other. */

import type { AnyTable } from '@curia/core';
import { CuriaError } from '@curia/core';
import type { Headline, Question, TableQuestion } from '@curia/core/table';
import { sayUnheard } from '@curia/core/votes/certify';
import { caseShape, exampleCase } from './case/case-shape.ts';
import { readPanelCase } from './case/read-case.ts';
import { effectsOf } from './effects.ts';
import type { CalibratedAnswer } from './file/calibration.ts';
import { factsFor, type Panel, panelHash, withPanelTable } from './file/panel.ts';
import { analyzePanel } from './prove/analyze-panel.ts';
import { nearestPanels, nearestVerdicts } from './prove/nearest-panels.ts';
import { settledAfter } from './prove/settled-after.ts';
import { type CaseDecision, type CaseItem, decideCase, verdictInstead } from './rule/decide-case.ts';
import {
  findItemSwing,
  type ItemSwing,
  type LoneChange,
  loneChanges,
  type SeatAnswer,
  seatsIn,
} from './rule/pivotal.ts';
import { ruleCase, wordCalibrated } from './rule/rule-case.ts';
import { aboutOf, type CaseRuling, type SeatName } from './rule/ruling.ts';
import { sayClosedEarly, sparedIn } from './rule/say-spared.ts';
import { written } from './value/written.ts';

/** Makes a question from a court; its only policy is the table that rules on items, with its current parameter values. */
export function panelQuestion(panel: Panel): Question<AnyTable, CaseRuling> {
  const bound = new WeakMap<AnyTable, Panel>([[panel.table, panel]]);
  const under = (policy: AnyTable): Panel => {
    const known = bound.get(policy) ?? withPanelTable(panel, policy);
    bound.set(policy, known);
    return known;
  };
  return {
    name: panel.name,
    title: panel.title,
    policies: [panel.table],
    ...(panel.verdict === null ? {} : { consults: [panel.verdict] }),
    effects: effectsOf(panel.court),
    input: caseShape(panel),
    voiced: ['votes'],
    example: exampleCase(panel),
    ...(panel.calibration?.void === undefined ? {} : { notices: [panel.calibration.void] }),
    rule(input, policy, { facts = false, trace = false, pivotal = false } = {}) {
      return { policy, ruling: ruleCase(under(policy), input, { facts, trace, pivotal }) };
    },
    headlines: headlinesOf,
    hash: (policy) => panelHash(under(policy)),
    analyze: (policy, options) => ({
      ...analyzePanel(under(policy), options),
      settled: settledAfter(under(policy)),
    }),
    questions(input, policy) {
      const court = under(policy);
      return questionsOf(court, decideCase(court, readPanelCase(court, input)));
    },
    recall: (ruling) => recallFacts(ruling as CaseRuling),
  };
}

/** The facts that a ruling carries. In later rounds rules are passed over once everybody they ask for was asked, which facts alone do not tell. */
function recallFacts({
  items = [],
  round = 1,
}: Partial<CaseRuling>): Pick<TableQuestion, 'about' | 'facts'>[] {
  if (round > 1) {
    const words =
      'this ruling was made after a second round, which its facts do not tell: explain the case itself';
    throw new CuriaError('FACTS_MISSING', words);
  }
  return items.flatMap(({ item, facts }) => (facts === undefined ? [] : [{ about: item, facts }]));
}

const say = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function headlinesOf(ruling: CaseRuling): Headline[] {
  const { items, verdict, closed_early: early } = ruling;
  const lines = items.map(
    ({ item, outcome, rule, reason, value }, at): Headline =>
      written({
        about: aboutOf(ruling, item),
        what: value === undefined ? undefined : value === null ? 'there is none' : say(value),
        outcome,
        end: value === undefined ? undefined : JSON.stringify(value),
        rule,
        // It is about the whole case, so one line says it.
        reason: early === undefined || at > 0 ? reason : `${reason}; ${early}`,
      }),
  );
  if (verdict === undefined) return lines;
  const { outcome, rule, reason } = verdict;
  return [...lines, { about: 'verdict', is_verdict: true, outcome, rule, reason }];
}

function questionsOf(panel: Panel, decided: CaseDecision): TableQuestion[] {
  const { items, verdict } = decided;
  const isOnly = items.length === 1 && items[0]!.item.id === 'value';
  const changed = items.map((of) => ({ of, alone: loneChanges(panel, decided, of) }));
  const questions = changed.map(({ of: one, alone }): TableQuestion => {
    const { table, facts, item } = one;
    const said = alone.filter(({ isSaid }) => isSaid);
    return {
      about: isOnly ? '' : item.id,
      table,
      facts: factsFor(table, facts),
      nearest: () => nearestPanels(panel, decided, one),
      adds: voicesOf(panel, decided, one, seatsIn(alone)),
      decisive: decisiveIn(said.map((change) => ({ change, outcome: change.end.outcome.name }))),
    };
  });
  if (verdict === null) return questions;
  const swayed = changed.flatMap(({ of, alone }) =>
    alone
      .filter(({ isSaid }) => isSaid)
      .flatMap((change) => {
        const outcome = verdictInstead(panel, decided, { of, end: change.end })?.decision.outcome;
        return outcome === undefined || outcome === verdict.decision.outcome ? [] : [{ change, outcome }];
      }),
  );
  return [
    ...questions,
    {
      about: 'verdict',
      table: panel.verdict!,
      facts: verdict.facts,
      nearest: () => nearestVerdicts(panel, verdict),
      decisive: decisiveIn(swayed),
    },
  ];
}

/** Whose single voice leads elsewhere, and where. */
const decisiveIn = (
  found: readonly { readonly change: LoneChange; readonly outcome: string }[],
): NonNullable<TableQuestion['decisive']> => ({
  voices: seatsIn(found.map(({ change }) => change)).map(sayVoice),
  outcomes: [...new Set(found.map(({ outcome }) => outcome))],
});

const sayVoice = ({ role, voice }: SeatName): string => `${role}/${voice}`;

/** What an explanation adds to the table's own: whose voice decided, and the fewest votes that would have changed it. */
function voicesOf(
  panel: Panel,
  decided: CaseDecision,
  one: CaseItem,
  pivotal: readonly SeatName[],
): NonNullable<TableQuestion['adds']> {
  const swing = findItemSwing(panel, decided, one);
  const { calibrated } = one.count;
  const spared = sparedIn(panel, decided);
  return {
    fields: {
      pivotal,
      swing,
      ...(calibrated === null
        ? {}
        : {
            calibrated: {
              ...wordCalibrated(calibrated),
              margin: calibrated.margin,
              threshold: calibrated.threshold,
            },
          }),
    },
    heading: 'Which votes would have changed it',
    lines: [
      pivotal.length === 0
        ? 'no single vote: nobody decided it alone'
        : `one vote alone, of any of ${pivotal.map(sayVoice).join(', ')}`,
      ...describeSwing(swing),
      ...(spared.length === 0
        ? []
        : [`${sayClosedEarly(panel, decided, spared)}; after other votes they would have been asked`]),
      ...(calibrated === null ? [] : [describeCalibrated(calibrated)]),
    ],
  };
}

function describeCalibrated(answered: CalibratedAnswer): string {
  const { label, certainty, certified, why, unheard = [] } = answered;
  const answer = label === null ? 'no answer' : `${label} with certainty ${certainty.toFixed(2)}`;
  const missing = unheard.length === 0 ? '' : `: ${sayUnheard(unheard)}`;
  const reason = why === 'voice-missing' ? '' : ` (${why ?? 'no reason given'})`;
  return `the calibration has ${answer}, ${certified ? 'certified' : `not certified${reason}${missing}`}${sayMargin(answered)}`;
}

/** Where the margin stands against the threshold. */
function sayMargin({ label, margin, threshold }: CalibratedAnswer): string {
  if (label === null || margin === undefined || threshold === undefined || threshold === null) return '';
  const [short, least] = [margin.toFixed(3), threshold.toFixed(3)];
  // Rounding must not make a margin look certified.
  const [shown, from] = short === least ? [margin, threshold] : [short, least];
  return `; margin ${shown}, certified from ${from}`;
}

const MOST_SHOWN = 10;

/** Describes a swing in sentences. */
function describeSwing({ votes_needed, is_searched, changes }: ItemSwing): string[] {
  if (!is_searched)
    return ['the fewest votes that would change it were not searched for: there are too many'];
  if (votes_needed === null) return ['nothing that those who were asked could have said changes it'];
  const shown = changes.slice(0, MOST_SHOWN).map(({ votes, outcome, rule, effect, value, ways }) => {
    const said = votes.map(
      ({ role, voice, from, to }) => `${role}/${voice} ${sayAnswer(from)} → ${sayAnswer(to)}`,
    );
    const others = ways > 1 ? `, or ${ways - 1} other ${ways === 2 ? 'set' : 'sets'} of voices alike` : '';
    const end = value === undefined ? effect : `${effect} ${say(value)}`;
    return `${outcome} (${end}, ${rule}) if ${said.join(', ')}${others}`;
  });
  const more = changes.length - shown.length;
  const votes = votes_needed === 1 ? 'vote' : 'votes';
  return more > 0 ? [...shown, `and ${more} more with ${votes_needed} ${votes}`] : shown;
}

const sayAnswer = ({ state, value }: SeatAnswer): string =>
  state !== 'voted' ? state : value === null ? 'there is none' : say(value);
