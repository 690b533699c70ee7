/** Plays an investigation in a world to its end, and asks the judge and a plain majority what they make of it. */

import { investigationProtocol, investigationTables } from '@curia/courts/investigation';
import { baseIdOf } from '../../packages/courts/src/investigation/rules/finding/iid.ts';
import type { InvestigationEvent } from '../../packages/courts/src/investigation/rules/investigation-event.ts';
import type {
  Investigation,
  InvestigationState,
} from '../../packages/courts/src/investigation/rules/investigation-state.ts';
import { commandsOf } from '../../packages/courts/src/investigation/rules/protocol.ts';
import { INVESTIGATORS, PLACES, World, type WorldSettings } from './world.ts';

const TABLES = investigationTables();

/** What came out of one or many runs. */
export interface Tally {
  runs: number;
  places: number;
  confirmed: number;
  confirmedTrue: number;
  standing: number;
  standingTrue: number;
  voted: number;
  votedTrue: number;
  rounds: number;
  iterations: number;
}

/** A tally of nothing. */
export const emptyTally = (): Tally => ({
  runs: 0,
  places: 0,
  confirmed: 0,
  confirmedTrue: 0,
  standing: 0,
  standingTrue: 0,
  voted: 0,
  votedTrue: 0,
  rounds: 0,
  iterations: 0,
});

/** Adds one run to a tally. */
export function runWorld(settings: WorldSettings, seed: number, tally: Tally): void {
  const world = new World(settings, seed);
  const { state, events } = play(world);
  const isTrue = (claim: string): boolean => {
    const [place, cause] = claim.split(' ') as [string, string];
    return world.truth.get(place) === cause;
  };
  tally.runs++;
  tally.places += PLACES.length;
  tally.iterations += state.iteration;
  tally.rounds += 2 + (state.trigger === null ? 0 : 1) + (state.iteration > 0 ? 1 : 0);
  for (const claim of claimsTagged(state, ['Confirmed'])) {
    tally.confirmed++;
    if (isTrue(claim)) tally.confirmedTrue++;
  }
  for (const claim of claimsTagged(state, ['Confirmed', 'Likely'])) {
    tally.standing++;
    if (isTrue(claim)) tally.standingTrue++;
  }
  for (const claim of majority(events)) {
    tally.voted++;
    if (isTrue(claim)) tally.votedTrue++;
  }
}

function play(world: World): { state: InvestigationState; events: InvestigationEvent[] } {
  const { start, step } = investigationProtocol(TABLES);
  const request = { investigation_id: 'simulated', query: 'why', investigators: INVESTIGATORS };
  const events: InvestigationEvent[] = [];
  let state = inRounds(start(request).state);
  for (;;) {
    const [next] = commandsOf(state);
    if (next === undefined || !('task' in next)) return { state, events };
    const { task } = next;
    const items = state.items.filter(({ item_id }) => task.items.includes(item_id));
    const places = task.round === 1 ? PLACES : [...new Set(items.map(({ claim }) => claim.split(' ')[0]!))];
    const event: InvestigationEvent =
      task.kind === 'counter-review'
        ? { kind: 'review-received', iid: task.iid, review: world.review(task.iid, items) }
        : { kind: 'report-received', iid: task.iid, report: world.report(task, places) };
    events.push(event);
    state = inRounds(step(state, event).state);
  }
}

/** Nobody asks a planner here. */
function inRounds(state: Investigation): InvestigationState {
  if (state.phase === 'planning' || state.phase === 'surveying')
    throw new Error('no planner is asked in a simulation');
  return state;
}

function claimsTagged(state: InvestigationState, tags: readonly string[]): string[] {
  const findings = new Map(state.findings.map((one) => [one.ref, one]));
  return state.judged.flatMap(({ ruling, sides }) => {
    if (ruling === null || !tags.includes(ruling.tag)) return [];
    const side = sides.find((one) => one.side === ruling.winner) ?? sides[0];
    return side === undefined ? [] : [findings.get(side.members[0]!)!.description];
  });
}

/** The cause that most investigators name last for a place, if two at least do and no other cause has as many. */
function majority(events: readonly InvestigationEvent[]): string[] {
  const latest = new Map<string, Map<string, string>>();
  for (const event of events) {
    if (event.kind !== 'report-received') continue;
    for (const { description } of event.report.layer_2.findings) {
      const place = description.split(' ')[0]!;
      const votes = latest.get(place) ?? new Map<string, string>();
      latest.set(place, votes.set(baseIdOf(event.iid), description));
    }
  }
  return [...latest.values()].flatMap((votes) => {
    const counts = new Map<string, number>();
    for (const claim of votes.values()) counts.set(claim, (counts.get(claim) ?? 0) + 1);
    const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
    return first !== undefined && first[1] >= 2 && first[1] > (second?.[1] ?? 0) ? [first[0]] : [];
  });
}
