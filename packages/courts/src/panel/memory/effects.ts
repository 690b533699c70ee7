/** How what a court of its own ends with is compared with gold when the effect of a memory is measured. */
import { CuriaError } from '@curia/core';
import type { MemoryEffects } from '@curia/core/court';
import type { Counts } from '@curia/core/measure';
import { type GoldItem, isCorrect, readGold } from '../case/gold.ts';
import { readGivenCase } from '../case/read-case.ts';
import { equalForm, splitId } from '../file/item-id.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CaseRuling } from '../rule/ruling.ts';
import type { SaidValue } from '../value/said.ts';
import { wordOf } from '../value/said-values.ts';

/** A value that a ruling took. */
interface Taken {
  readonly item: string;
  readonly value: SaidValue;
}

/** The same, read; what is known of an item is one as well. */
type Part = Pick<GoldItem, 'id' | 'field' | 'said'>;

/** The effect of a memory on a court: which values are taken, and how many of them are right. */
export function panelEffects(panel: Panel): MemoryEffects<CaseRuling, Taken, Part> {
  const made = panel[courtPlan];
  const formOf = ({ id }: Part): string => equalForm(made, id);
  const read = ({ item, value }: Taken): Part => {
    const { field } = splitId(made, item);
    const said = field?.reader.read(value) ?? '';
    if (field !== undefined && typeof said !== 'string') return { id: item, field, said };
    throw new CuriaError('INTERNAL', `the ruling took a value for ${item} that its court cannot read`);
  };
  const isOnly = (item: string): boolean => made.items === 'one' && item === 'value';
  return {
    yardstick: {
      metrics: ['value'],
      by: 'micro F1 of values',
      read,
      keyOf: (part) => JSON.stringify([formOf(part), wordOf(part.said)]),
      count: (said, gold) => countRight(said, gold, formOf),
      refuse: ({ cases, gold }) => {
        if (gold.length === 0)
          throw new CuriaError(
            'NO_GOLD',
            `gold names no item in any of ${cases} cases, so there is nothing to measure`,
          );
      },
      notes: () => [],
    },
    known(record) {
      const { gold } = record as { readonly gold?: unknown };
      const { items } = readGivenCase(panel, record);
      return { gold: gold == null ? null : readGold(panel, { items }, gold).items };
    },
    ended: ({ effect, items }) =>
      effect === 'escalate'
        ? undefined
        : items.flatMap(({ item, value }) => (value === undefined ? [] : [{ item, value }])),
    word: (taken) => {
      const word = wordOf(read(taken).said);
      return isOnly(taken.item) ? word : `${taken.item}: ${word}`;
    },
  };
}

/** Counts the items of gold that are right, wrong, or not said; what gold says nothing of does not count. */
function countRight(said: readonly Part[], gold: readonly Part[], formOf: (part: Part) => string): Counts {
  const byItem = new Map(said.map((part) => [formOf(part), part]));
  const counts = { tp: 0, fp: 0, fn: 0 };
  for (const known of gold) {
    const part = byItem.get(formOf(known));
    const isRight = part !== undefined && isCorrect({ ...known, at: 0 }, part.said);
    if (isRight) counts.tp++;
    else counts.fn++;
    if (!isRight && part !== undefined) counts.fp++;
  }
  return counts;
}
