/** Hits and misses of a ruling, where its case says what is right. */
import type { Counts } from '@curia/core/measure';
import { isCorrect, readGold } from '../case/gold.ts';
import type { Panel } from '../file/panel.ts';
import { aboutOf, type CaseRuling } from './ruling.ts';

/** Every item with gold: what is right, and what the ruling takes; undefined if it takes nothing. */
function* taken(panel: Panel, input: unknown, ruling: CaseRuling) {
  const items = ruling.items.map(({ item }) => ({ id: item }));
  const gold = readGold(panel, { items }, (input as { gold?: unknown } | null)?.gold);
  for (const item of gold.items) {
    const value = ruling.items[item.at]?.value;
    const said = value === undefined ? undefined : item.field.reader.read(value);
    yield { item, value, isRight: said !== undefined && typeof said !== 'string' && isCorrect(item, said) };
  }
}

/** Counts values that are right, wrong, or right but not found; undefined if the case has no gold. */
export function scoreRuling(panel: Panel, input: unknown, ruling: CaseRuling): Counts | undefined {
  const counts = { tp: 0, fp: 0, fn: 0 };
  for (const { value, isRight } of taken(panel, input, ruling)) {
    if (isRight) counts.tp++;
    else counts.fn++;
    if (!isRight && value !== undefined) counts.fp++;
  }
  return counts.tp + counts.fn === 0 ? undefined : counts;
}

/** Whether each part is known to be right, by its name among the headlines; a part that nothing was taken in is neither. */
export function knownParts(
  panel: Panel,
  input: unknown,
  ruling: CaseRuling,
): ReadonlyMap<string, 'right' | 'wrong'> {
  const known = new Map<string, 'right' | 'wrong'>();
  for (const { item, value, isRight } of taken(panel, input, ruling)) {
    if (value === undefined) continue;
    const { item: about } = ruling.items[item.at]!;
    known.set(aboutOf(ruling, about), isRight ? 'right' : 'wrong');
  }
  const gold = (input as { gold?: { verdict?: unknown } | null } | null)?.gold?.verdict ?? null;
  const { verdict } = ruling;
  if (gold !== null && verdict !== undefined && verdict.effect !== 'escalate')
    known.set('verdict', verdict.outcome === gold ? 'right' : 'wrong');
  return known;
}
