/** What a rule wants of a fact, short enough for a cell of a grid. */
import { isFields, sayValue } from './say-value.ts';

const SIGNS: readonly (readonly [string, string])[] = [
  ['at_least', '≥'],
  ['above', '>'],
  ['at_most', '≤'],
  ['below', '<'],
  ['equals', '='],
];

/** A cell in signs; a bare value means exactly that value. */
export function sayCell(cell: unknown): string {
  if (Array.isArray(cell)) return cell.map(sayValue).join(' | ');
  if (!isFields(cell)) return sayValue(cell);
  if ('not' in cell)
    return `≠ ${Array.isArray(cell.not) ? cell.not.map(sayValue).join(', ') : sayValue(cell.not)}`;
  const bounds = SIGNS.flatMap(([name, sign]) => (name in cell ? [`${sign} ${sayValue(cell[name])}`] : []));
  const sets = ['has_any', 'has_all', 'has_none'].flatMap((name) =>
    name in cell ? [`${name.slice('has_'.length)}: ${sayValue(cell[name])}`] : [],
  );
  return [...bounds, ...sets].join(' ') || JSON.stringify(cell);
}
