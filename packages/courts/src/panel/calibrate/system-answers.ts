/** The answers of each measured system on the items of a case: the court, the majority, each voice. */

import type { Voice } from '../case/panel-case.ts';
import { leaderOf, standsFor, tallyVotes } from '../count/tally.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { SPARED } from '../file/seat.ts';
import type { CaseDecision, CaseItem } from '../rule/decide-case.ts';
import type { Said } from '../value/said.ts';

/** A system on one case. */
export interface SystemCase {
  /** Its answers, by item index; null if it gives none. */
  readonly answers: readonly (Said | null)[];
  readonly calls: number;
  /** Null if no cost is known. */
  readonly cost: number | null;
}

/** All systems on one case, by name. */
export function systemAnswers(panel: Panel, decided: CaseDecision): Map<string, SystemCase> {
  const { roles, swap } = panel[courtPlan];
  const { one, items } = decided;
  const orders = swap === null ? 1 : 2;
  const spared = sparedVoices(items);
  const voices = one.voices.map((seated) => seated.filter((voice) => !spared.has(voice)));
  const first = roles.filter(({ isLater }) => !isLater).flatMap(({ at }) => voices[at]!);
  const systems = new Map<string, SystemCase>([
    ['court', courtCase(panel, items, voices, orders)],
    [
      'majority',
      {
        answers: items.map((item) => majorityOf(panel, item)),
        calls: first.length * orders,
        cost: costOf(first),
      },
    ],
  ]);
  const seated = items.map(
    ({ bench }) => new Map(bench.seats.map((seat) => [`${seat.role} ${seat.voice}`, seat])),
  );
  for (const { name, at } of roles) {
    for (const voice of voices[at]!) {
      const answers = seated.map((seats) => seats.get(`${at} ${voice.name}`)!.said);
      systems.set(systemOf(name, voice.name), { answers, calls: orders, cost: voice.cost });
    }
  }
  return systems;
}

/** The names of the voices that were not asked on a case. */
export const sparedSystems = ({ [courtPlan]: { roles } }: Panel, { items }: CaseDecision): Set<string> =>
  new Set([...sparedVoices(items)].map(({ role, name }) => systemOf(roles[role]!.name, name)));

const systemOf = (role: string, voice: string): string => `voice:${role}/${voice}`;

/** Voices that were not asked: they cost nothing, and nobody knows what they would have said. */
function sparedVoices(items: CaseDecision['items']): ReadonlySet<Voice> {
  const lines = items.flatMap(({ item }) => item.lines);
  const asked = new Set(lines.filter(({ state }) => state !== SPARED).map(({ voice }) => voice));
  return new Set(lines.flatMap(({ voice }) => (asked.has(voice) ? [] : [voice])));
}

/** The court asks a voice once for each round in which its role is asked about some item. */
function courtCase(
  panel: Panel,
  items: CaseDecision['items'],
  seated: readonly (readonly Voice[])[],
  orders: number,
): SystemCase {
  const asked = panel[courtPlan].roles.map(({ at, isLater }) => {
    const rounds = isLater ? items.map(({ askedIn }) => askedIn[at]!).filter((round) => round > 0) : [1];
    return { voices: seated[at]!, rounds: new Set(rounds).size };
  });
  return {
    answers: items.map(({ taken }) => taken),
    calls: asked.reduce((sum, { voices, rounds }) => sum + rounds * voices.length * orders, 0),
    cost: costOf(asked.flatMap(({ voices, rounds }) => (rounds > 0 ? voices : []))),
  };
}

function costOf(voices: readonly Voice[]): number | null {
  const costs = voices.flatMap(({ cost }) => cost ?? []);
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0);
}

/** What leads among all who are asked first, where something leads alone. */
function majorityOf(panel: Panel, { bench }: CaseItem): Said | null {
  const { roles } = panel[courtPlan];
  const votes = bench.seats
    .filter(({ role, value }) => value >= 0 && !roles[role]!.isLater)
    .map(({ value }) => value);
  const tally = tallyVotes(bench.roll, votes);
  const leader = leaderOf(tally);
  return leader < 0 ? null : standsFor(tally, leader);
}
