/** The rows of the list: items under the heading of their date, in their order. */
import type { LineItem } from '../../api/lead.ts';
import { dayFrom, nextMonday } from './item-filter.ts';

/** Under which heading an item stands. */
export type Group = 'today' | 'week' | 'later' | 'none';

/** A heading, or an item with its place among the items. */
export type Row =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'item'; readonly item: LineItem; readonly at: number };

/** Items with a heading before each group; one group without a date needs none. */
export function rowsOf(items: readonly LineItem[], now: Date): Row[] {
  const [tomorrow, monday] = [dayFrom(now, 1).toISOString(), nextMonday(now).toISOString()];
  const groupOf = ({ due_at }: LineItem): Group =>
    due_at === null ? 'none' : due_at < tomorrow ? 'today' : due_at < monday ? 'week' : 'later';
  const rows: Row[] = [];
  const isPlain = items.every(({ due_at }) => due_at === null);
  let last: Group | undefined;
  for (const [at, item] of items.entries()) {
    const group = groupOf(item);
    if (!isPlain && group !== last) rows.push({ kind: 'group', group });
    last = group;
    rows.push({ kind: 'item', item, at });
  }
  return rows;
}
