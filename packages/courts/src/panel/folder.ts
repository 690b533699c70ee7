/** What the folder of a run holds beyond its cases: packets, and what asking everybody at once would have cost and changed. */

import type { RuledCase, Study } from '@curia/core/court';
import { type Remark, remark } from '@curia/core/page';
import { askInWaves } from './ask-in-waves.ts';
import type { Seating } from './case/question.ts';
import type { Panel } from './file/panel.ts';
import { ruleCase } from './rule/rule-case.ts';
import type { CaseRuling } from './rule/ruling.ts';
import { MOST_COMPLETIONS, whyNeverSpared } from './rule/settles.ts';
import type { Wave } from './rule/wave.ts';
import type { SaidValue } from './value/said.ts';

/** The packets that were handed to people, as lines of a file. */
export const packetLines = ({
  events,
}: Pick<RuledCase, 'events'>): readonly { readonly file: string; readonly line: object }[] =>
  events.flatMap(({ kind, said }) =>
    kind === 'packet-opened' ? [{ file: 'packets.jsonl', line: (said as { packet: object }).packet }] : [],
  );

/** Compares the calls that were made with those of a full panel, and both rulings where all votes are recorded. */
export function studyPanel(
  panel: Panel,
  seatingOf: (input: unknown) => Seating,
  wave: Wave,
): Study<CaseRuling> {
  const { roles, swap } = panel.court;
  const waves = startWaves(panel, wave);
  const later = Object.keys(roles).filter((role) => roles[role]!.asked === 'later');
  const orders = swap === undefined ? 1 : 2;
  const counts = { cases: 0, asked: 0, full: 0, spared: 0, known: 0, changed: 0 };
  const spent = new Map<string, { calls: number; cost: number }>();
  const notAsked = new Map<string, number>();
  return {
    add({ input, record, ruling, calls }: RuledCase<CaseRuling>) {
      counts.cases++;
      const seating = seatingOf(input);
      const votes = (record as { votes: readonly { role: string; voice: string }[] }).votes;
      for (const { role, cost_usd } of calls) {
        const sum = spent.get(role) ?? { calls: 0, cost: 0 };
        spent.set(role, { calls: sum.calls + 1, cost: sum.cost + (cost_usd ?? 0) });
      }
      const closed = waves.add(record, seating);
      counts.asked -= closed;
      let isSpared = false;
      for (const role of Object.keys(roles)) {
        const questions = seating[role]!.length * orders;
        const isAsked = !later.includes(role) || votes.some((vote) => vote.role === role);
        counts.full += questions;
        if (isAsked) counts.asked += questions;
        else {
          isSpared = true;
          notAsked.set(role, (notAsked.get(role) ?? 0) + questions);
        }
      }
      if (!isSpared) return;
      counts.spared++;
      const full = ruleWithAll(panel, later, input);
      if (full === undefined) return;
      counts.known++;
      if (JSON.stringify(endOf(full)) !== JSON.stringify(endOf(ruling))) counts.changed++;
    },
    remarks() {
      const isVoid = panel.calibration?.void;
      const notices = isVoid === undefined ? [] : [`${isVoid[0]!.toUpperCase()}${isVoid.slice(1)}.`];
      if ((later.length === 0 && !waves.isWanted) || counts.cases === 0) return notices;
      const { cases, asked, full, spared, known, changed } = counts;
      const perCase = (questions: number): string => (questions / cases).toFixed(2);
      const saved = costOf(spent, notAsked);
      return [
        ...notices,
        remark(
          'PANEL_QUESTIONS',
          {
            ...{ asked, per_case: perCase(asked), full, full_per_case: perCase(full) },
            ...(saved === undefined ? {} : { saved_usd: saved.toFixed(4) }),
          },
          `Questions: ${asked}, ${perCase(asked)} a case; a full panel takes ${full}, ${perCase(full)} a case${saved === undefined ? '' : `, and about $${saved.toFixed(4)} more`}.`,
        ),
        ...(later.length === 0
          ? []
          : [
              remark(
                'ROLES_SPARED',
                { roles: later.join(', '), spared, cases },
                `${later.join(', ')}: not needed in ${spared} of ${cases} cases.`,
              ),
            ]),
        ...waves.remarks(cases),
        ...(known === 0
          ? []
          : [
              remark(
                'EVERYBODY_AT_ONCE',
                { changed, known },
                `With everybody asked at once, ${changed} of the ${known} of them with recorded votes would end differently.`,
              ),
            ]),
      ];
    },
  };
}

/** What asking in waves spared, as the same waves over what is recorded show it. */
function startWaves(panel: Panel, wave: Wave) {
  const isWanted =
    wave === 'court' ? Object.values(panel.court.roles).some((role) => role.wave) : wave !== 'all';
  const why = whyNeverSpared(panel);
  const counts = { closed: 0, questions: 0, tooMany: 0 };
  return {
    isWanted,
    /** The questions of a case that were spared. */
    add(record: object, seating: Seating): number {
      if (!isWanted || why !== undefined) return 0;
      const { spared, state } = askInWaves(panel, record, wave, seating);
      const questions = [...spared.values()].reduce((sum, count) => sum + count, 0);
      counts.questions += questions;
      if (questions > 0) counts.closed++;
      else if (state.wasTooMany) counts.tooMany++;
      return questions;
    },
    remarks(cases: number): (string | Remark)[] {
      if (!isWanted) return [];
      if (why !== undefined) return [`Everybody was asked: ${why}, so nobody is spared in ${panel.name}.`];
      const { closed, questions, tooMany } = counts;
      const most = MOST_COMPLETIONS.toLocaleString('en-US');
      return [
        remark(
          'WAVES_CLOSED',
          { closed, cases, questions },
          `Asked in waves: ${closed} of ${cases} cases closed early, ${questions} questions spared.`,
        ),
        ...(tooMany === 0
          ? []
          : [
              remark(
                'WAVES_TOO_MANY',
                { cases: tooMany, most },
                `Everybody was asked in ${tooMany} cases: there were more than ${most} ways to go on.`,
              ),
            ]),
      ];
    },
  };
}

/** The ruling with everybody asked from the start, if the case records votes of every later role. */
function ruleWithAll(panel: Panel, later: readonly string[], input: unknown): CaseRuling | undefined {
  const votes = (input as { readonly votes?: readonly { readonly role?: string }[] }).votes;
  if (votes === undefined || !later.every((role) => votes.some((vote) => vote.role === role)))
    return undefined;
  return ruleCase(panel, input, { everybody: true });
}

interface End {
  readonly verdict: string | undefined;
  readonly items: readonly (readonly [item: string, effect: string, value: SaidValue | undefined])[];
}

/** The result of a ruling, however it was reached. */
const endOf = ({ verdict, items }: CaseRuling): End => ({
  verdict: verdict?.outcome,
  items: items.map(({ item, effect, value }) => [item, effect, value]),
});

/** The estimated cost of the questions that were skipped, from what questions to the same role cost; undefined if unknown. */
function costOf(
  spent: ReadonlyMap<string, { readonly calls: number; readonly cost: number }>,
  notAsked: ReadonlyMap<string, number>,
): number | undefined {
  let sum = 0;
  for (const [role, questions] of notAsked) {
    const { calls = 0, cost = 0 } = spent.get(role) ?? {};
    if (calls === 0 || cost === 0) return undefined;
    sum += (cost / calls) * questions;
  }
  return notAsked.size === 0 ? undefined : sum;
}
