/** What one other answer does: nothing at all, more than it should by falling silent, or the opposite of what it says. */
import { type Found, show } from './finding.ts';
import type { SeatGroup, View } from './model.ts';
import { replaceAnswer, sayScenes } from './scenes.ts';
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

const rankIn = ({ name, results }: View, { reading }: Leaf): number => results[reading.results[name]!]!.rank;

/** Answers without which every scene ends the same. */
export const findIdle = (court: WalkedCourt): Found[] =>
  court.model.views.flatMap(({ name }) =>
    court.model.seats.flatMap((group) =>
      Object.keys(group.answers).flatMap((answer): Found[] => {
        const [silence] = group.silent;
        if (silence === undefined || group.silent.includes(answer)) return [];
        let first: Pair | undefined;
        let scenes = 0;
        for (const pair of pairs(court, group, answer, silence)) {
          if (pair.leaf.reading.results[name] !== pair.then.reading.results[name]) return [];
          first ??= pair;
          scenes++;
        }
        if (first === undefined) return [];
        const message = `whether a ${group.name} is ${answer} or ${silence}, the ${name} is the same (${sayScenes(scenes)})`;
        return [pairFound(court, 'NEVER_MATTERS', `${name}/${group.name}/${answer}`, message, first)];
      }),
    ),
  );

/** Answers whose silence moves a result towards acceptance. */
export const findSilenceHelps = (court: WalkedCourt): Found[] =>
  court.model.views.flatMap((view) =>
    court.model.seats.flatMap((group) =>
      group.silent.flatMap((silence) =>
        worst(court, view, group, 'SILENCE_HELPS', silence, (then, was) => then > was, [
          ...Object.keys(group.answers)
            .filter((answer) => !group.silent.includes(answer))
            .map((answer) => [answer, silence] as const),
        ]),
      ),
    ),
  );

/** Better answers that move a result away from acceptance. */
export const findNotMonotone = (court: WalkedCourt): Found[] =>
  court.model.views.flatMap((view) =>
    court.model.seats.flatMap((group) =>
      group.better.flatMap(([worse, better]) =>
        worst(court, view, group, 'NOT_MONOTONE', `${worse}-${better}`, (then, was) => then < was, [
          [worse, better],
        ]),
      ),
    ),
  );

/** One finding for all pairs of a kind: the first that shows it, and how many do. */
function worst(
  court: WalkedCourt,
  view: View,
  group: SeatGroup,
  kind: 'SILENCE_HELPS' | 'NOT_MONOTONE',
  what: string,
  isWrong: (then: number, was: number) => boolean,
  changes: readonly (readonly [string, string])[],
): Found[] {
  let first: (Pair & { readonly from: string; readonly to: string }) | undefined;
  let scenes = 0;
  for (const [from, to] of changes)
    for (const pair of pairs(court, group, from, to)) {
      if (!isWrong(rankIn(view, pair.then), rankIn(view, pair.leaf))) continue;
      first ??= { ...pair, from, to };
      scenes++;
    }
  if (first === undefined) return [];
  const { leaf, then, from, to } = first;
  const [was, is] = [leaf, then].map(({ reading }) => reading.results[view.name]);
  const message = `where a ${group.name} goes from ${from} to ${to}, the ${view.name} goes from ${was} to ${is} (${sayScenes(scenes)})`;
  return [pairFound(court, kind, `${view.name}/${group.name}/${what}`, message, first)];
}

const pairFound = (
  { model }: WalkedCourt,
  kind: Found['kind'],
  about: string,
  message: string,
  { leaf, then }: Pair,
): Found => ({ kind, about, message, witness: { ...show(model, leaf), then: show(model, then) } });
