/** What an item of the desk says about agreement: its first answers, where it comes from, and what became of it. */
import { byCodePoint } from '../../text/code-points.ts';
import { decideState, type ItemState, type ReviewItem } from '../review-item.ts';

/** Where an item comes from: its case, and how that was ruled. */
export interface ItemOrigin {
  readonly run_id: string;
  readonly case_id: string;
  /** The rules that decided parts of the case, and their codes; each once. */
  readonly rules: readonly string[];
  readonly codes: readonly string[];
}

/** What agreement is measured on: an item's first answers, and what became of it. */
export interface JudgedItem extends ItemOrigin {
  readonly item_id: string;
  readonly state: ItemState;
  /** How many rounds it took so far. */
  readonly rounds: number;
  /** The month of the first answer, such as `2026-11`, in UTC; null if nobody has answered. */
  readonly month: string | null;
  /** The first answer of each person in the first round, withdrawn or not: later ones may have seen something. */
  readonly first: readonly { readonly person: string; readonly label: string }[];
  readonly machine: string | null;
  readonly adjudicated: string | null;
  readonly settled: string | null;
}

/** What an item says about agreement. */
export function judgedItem(item: ReviewItem, machine: string | null, origin: ItemOrigin): JudgedItem {
  const [first = item.current] = item.earlier;
  const { settled } = item.current;
  const labels = new Map(first.reviews.map(({ person, label }) => [person, label]));
  // What was withdrawn came first; of several, the earliest.
  for (const { person, label } of first.withdrawn.toReversed()) labels.set(person, label);
  const [began] = [...first.reviews, ...first.withdrawn].map(({ at }) => at).sort(byCodePoint);
  const { run_id, case_id, rules, codes } = origin;
  return {
    item_id: item.item_id,
    run_id,
    case_id,
    rules,
    codes,
    state: decideState(item).outcome,
    rounds: item.current.round,
    month: began === undefined ? null : began.slice(0, 'yyyy-mm'.length),
    first: Array.from(labels, ([person, label]) => ({ person, label })).sort((one, other) =>
      byCodePoint(one.person, other.person),
    ),
    machine,
    adjudicated: first.adjudication?.label ?? null,
    settled: settled?.label ?? null,
  };
}
