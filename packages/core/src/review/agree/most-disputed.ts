/** The items on which people differed most: where a guideline is missing, or a question is unclear. */
import { byCodePoint } from '../../text/code-points.ts';
import type { JudgedItem } from './judged-item.ts';

/** An item whose first answers differ; what was said is not part of it. */
export interface DisputedItem
  extends Pick<JudgedItem, 'item_id' | 'run_id' | 'case_id' | 'state' | 'rounds'> {
  /** How many people answered first. */
  readonly people: number;
  /** How many different answers they gave. */
  readonly answers: number;
  /** Of all pairs of people, the share that differs. */
  readonly differ: number;
}

/** Nobody reads further. */
const MOST_LISTED = 50;

/** The most disputed items, the worst first: by the share of pairs that differ, then by rounds, then by people. */
export function mostDisputed(items: readonly JudgedItem[]): readonly DisputedItem[] {
  return items
    .map((item): DisputedItem => {
      const { item_id, run_id, case_id, state, rounds, first } = item;
      const said = first.map(({ label }) => label);
      const people = said.length;
      return {
        item_id,
        run_id,
        case_id,
        state,
        rounds,
        people,
        answers: new Set(said).size,
        differ: differingPairs(said) / ((people * (people - 1)) / 2),
      };
    })
    .filter(({ answers }) => answers > 1)
    .sort(
      (one, other) =>
        other.differ - one.differ ||
        other.rounds - one.rounds ||
        other.people - one.people ||
        byCodePoint(one.item_id, other.item_id),
    )
    .slice(0, MOST_LISTED);
}

function differingPairs(said: readonly string[]): number {
  let differ = 0;
  said.forEach((one, at) => {
    for (const other of said.slice(at + 1)) if (one !== other) differ++;
  });
  return differ;
}
