/** What one other answer does: nothing at all, more than it should by falling silent, or the opposite of what it says. */

import type { SeatGroup, View } from './court-model.ts';
import { type Found, show } from './finding.ts';
import { replaceAnswer, sayScenes, usualOf } from './scenes.ts';
import type { Leaf, WalkedCourt } from './walk-court.ts';

interface Pair {
  readonly leaf: Leaf;
  readonly then: Leaf;
}

/** All scenes in which a seat gives an answer, with those in which it gives another. */
function* pairs(court: WalkedCourt, group: SeatGroup, from: string, to: string): Generator<Pair> {
  for (const leaf of court.leaves) {
    const changed = replaceAnswer(leaf.scene, group, from, to);
    const then = changed === undefined ? undefined : court.find(changed);
    if (then !== undefined) yield { leaf, then };
  }
}

const rankIn = ({ name, results }: View, { reading }: Leaf): number =>
  results[reading.results[name] ?? '']?.rank ?? Number.NaN;

/** One of a group of seats, in words. */
const sayGroup = ({ name, seats }: SeatGroup): string => (seats === 1 ? name : `one ${name}`);

/** Answers without which every scene ends the same. */
export const findIdle = (court: WalkedCourt): Found[] =>
  court.model.views.flatMap(({ name }) =>
    court.model.seats.flatMap((group) =>
      Object.keys(group.answers).flatMap((answer): Found[] => {
        const usual = usualOf(group);
        if (usual === undefined || usual === answer || group.silent.includes(answer)) return [];
        let first: Pair | undefined;
        let scenes = 0;
        for (const pair of pairs(court, group, answer, usual)) {
          if (pair.leaf.reading.results[name] !== pair.then.reading.results[name]) return [];
          first ??= pair;
          scenes++;
        }
        if (first === undefined) return [];
        const message = `whether ${sayGroup(group)} is ${answer} or ${usual}, the ${name} is the same (${sayScenes(scenes)})`;
        return [pairFound(court, 'NEVER_MATTERS', `${name}/${group.name}/${answer}`, message, first)];
      }),
    ),
  );

/** Answers whose silence moves a result towards acceptance. */
export const findSilenceHelps = (court: WalkedCourt): Found[] =>
  court.model.views.flatMap((view) =>
    court.model.seats.flatMap((group) =>
      group.silent.flatMap((silence) =>
        Object.keys(group.answers)
          .filter((answer) => !group.silent.includes(answer))
          .flatMap((answer) =>
            moves(court, view, group, 'SILENCE_HELPS', [answer, silence], (then, was) => then > was),
          ),
      ),
    ),
  );

/** Better answers that move a result away from acceptance. */
export const findNotMonotone = (court: WalkedCourt): Found[] =>
  court.model.views
    .filter(({ is_ordered }) => is_ordered !== false)
    .flatMap((view) =>
      court.model.seats.flatMap((group) =>
        group.better.flatMap((change) =>
          moves(court, view, group, 'NOT_MONOTONE', change, (then, was) => then < was),
        ),
      ),
    );

/** What a change of one answer does that it should not: for each result that it leads to, the first pair and how many there are. */
function moves(
  court: WalkedCourt,
  view: View,
  group: SeatGroup,
  kind: 'SILENCE_HELPS' | 'NOT_MONOTONE',
  [from, to]: readonly [string, string],
  isWrong: (then: number, was: number) => boolean,
): Found[] {
  const wrong = [...pairs(court, group, from, to)].filter(({ leaf, then }) =>
    isWrong(rankIn(view, then), rankIn(view, leaf)),
  );
  const byResult = Map.groupBy(wrong, ({ then }) => then.reading.results[view.name]);
  return Array.from(byResult, ([result, found]) => {
    const [first] = found as [Pair];
    const was = first.leaf.reading.results[view.name];
    const message = `where ${sayGroup(group)} goes from ${from} to ${to}, the ${view.name} goes from ${was} to ${result} (${sayScenes(found.length)})`;
    return pairFound(court, kind, `${view.name}/${group.name}/${from}-${to}/${result}`, message, first);
  });
}

const pairFound = (
  { model }: WalkedCourt,
  kind: Found['kind'],
  about: string,
  message: string,
  { leaf, then }: Pair,
): Found => ({ kind, about, message, witness: { ...show(model, leaf), then: show(model, then) } });
