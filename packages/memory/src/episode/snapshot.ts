/** What a stage held to be true, as an episode keeps it: items and values, without quotations. */
import { isShorterThan, roundScore, squeeze } from '@curia/core/text';
import { normalizeTerm } from '@curia/core/text/opinion';
import type { StageSnapshot } from './episode.ts';
import { isForbiddenKey } from './guard-forbidden-keys.ts';
import { VERBATIM_LETTERS } from './guard-verbatim.ts';
import { seenText } from './limited-text.ts';
import { storedSnapshot } from './stored-words.ts';

/** One thing that an item was held to be. */
export interface Held {
  readonly item: string;
  readonly value?: string | null | undefined;
  readonly confidence?: number | null | undefined;
}

/** A snapshot, and the items that could not be kept. */
export interface TakenSnapshot {
  readonly snapshot: StageSnapshot;
  readonly left_out: readonly string[];
}

/** Takes a snapshot of what was held; an item with several values is `mixed`, one without is `unknown`. */
export function takeSnapshot(all: readonly Held[]): TakenSnapshot {
  const byItem = Map.groupBy(all, ({ item }) => seenText(item));
  byItem.delete('');
  const left_out = [...byItem.keys()].filter((item) => !isKeepable(item));
  const kept = [...byItem].filter(([item]) => isKeepable(item));
  const known = all.flatMap(({ confidence }) => (typeof confidence === 'number' ? [confidence] : []));
  const total = known.reduce((sum, confidence) => sum + confidence, 0);
  return {
    snapshot: storedSnapshot(
      [...new Set(kept.map(([item]) => normalizeTerm(item)))].filter((item) => item !== ''),
      kept.map(([item, held]) => [item, valueIn(held)]),
      known.length === 0 ? 0 : roundScore(total / known.length),
    ),
    left_out,
  };
}

/** How many items have several values. */
export const countConflicts = (all: readonly Held[]): number =>
  [...Map.groupBy(all, ({ item }) => seenText(item)).values()].filter(
    (held) => valueIn(held) === 'mixed' && held.length > 1,
  ).length;

/** An item whose name is long enough to be a quotation, or spelt like a forbidden field, is not kept. */
const isKeepable = (item: string): boolean =>
  isShorterThan(squeeze(item), VERBATIM_LETTERS) &&
  isShorterThan(item, 201) &&
  !isForbiddenKey(item) &&
  item !== '__proto__';

function valueIn(held: readonly Held[]): string {
  const [word = 'unknown', ...others] = new Set(held.map(({ value }) => wordOf(value)));
  return others.length === 0 ? word : 'mixed';
}

/** The most letters of a value that is kept. */
const LONGEST_VALUE = 50;

/** A value that is kept is a word of the court, short and without letters that a reader cannot see. */
function wordOf(value: string | null | undefined): string {
  const word = seenText(value ?? '');
  return word !== '' && word === value && isShorterThan(word, LONGEST_VALUE + 1) ? word : 'unknown';
}
