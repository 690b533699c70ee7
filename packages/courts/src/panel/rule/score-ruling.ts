/** Hits and misses of a ruling, where its case says what is right. */
import type { Counts } from '@curia/core/measure';
import { isCorrect, readGold } from '../case/gold.ts';
import type { Panel } from '../file/panel.ts';
import type { CaseRuling } from './ruling.ts';

/** Counts values that are right, wrong, or right but not found; undefined if the case has no gold. */
export function scoreRuling(panel: Panel, input: unknown, ruling: CaseRuling): Counts | undefined {
  const items = ruling.items.map(({ item }) => ({ id: item }));
  const gold = readGold(panel, { items }, (input as { gold?: unknown } | null)?.gold);
  if (gold.items.length === 0) return undefined;
  const counts = { tp: 0, fp: 0, fn: 0 };
  for (const item of gold.items) {
    const value = ruling.items[item.at]?.value;
    const said = value === undefined ? undefined : item.field.reader.read(value);
    const isRight = said !== undefined && typeof said !== 'string' && isCorrect(item, said);
    if (isRight) counts.tp++;
    else counts.fn++;
    if (!isRight && value !== undefined) counts.fp++;
  }
  return counts;
}
