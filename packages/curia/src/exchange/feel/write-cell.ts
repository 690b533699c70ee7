/** Writes the cell of a rule as a unary test of FEEL; reading it gives the same cell again. */
import type { Cell } from '@curia/core/in/table';
import type { Fact } from '@curia/core/table';
import { plainNumber, writeLiteral } from './read-literal.ts';

/** The unary test of a cell; `-` if the rule does not look at the fact. */
export function writeCell(fact: Fact, cell: Cell | undefined): string {
  if (cell === undefined) return '-';
  switch (fact.kind) {
    case 'flag':
      return String(cell);
    case 'choice':
      return writeChoice(cell);
    case 'set':
      return writeSet(cell as Readonly<Record<string, readonly string[]>>);
    default:
      return writeRange(cell as number | Readonly<Record<string, number | string>>);
  }
}

type Listed = string | null | readonly (string | null)[];

function writeChoice(cell: Cell): string {
  const isNot = typeof cell === 'object' && cell !== null && 'not' in cell;
  const named = (isNot ? cell.not : cell) as Listed;
  // One value in a list stays a list, so that the cell comes back as it was.
  const words = !Array.isArray(named)
    ? writeLiteral(named as string | null)
    : named.length === 1
      ? `[${writeLiteral(named[0] as string | null)}]`
      : named.map((value) => writeLiteral(value as string | null)).join(', ');
  return isNot ? `not(${words})` : words;
}

const HAS: Readonly<Record<string, (values: string) => string>> = {
  has_any: (values) => `some v in [${values}] satisfies list contains(?, v)`,
  has_all: (values) => `every v in [${values}] satisfies list contains(?, v)`,
  has_none: (values) => `not(some v in [${values}] satisfies list contains(?, v))`,
};

function writeSet(cell: Readonly<Record<string, readonly string[]>>): string {
  const parts = Object.entries(cell).map(([how, values]) => HAS[how]!(values.map(writeLiteral).join(', ')));
  return parts.length === 1 ? parts[0]! : parts.map((part) => `(${part})`).join(' and ');
}

const COMPARISONS: Readonly<Record<string, string>> = {
  at_least: '>=',
  above: '>',
  at_most: '<=',
  below: '<',
  equals: '=',
};

const bound = (value: number | string): string => (typeof value === 'number' ? plainNumber(value) : value);

function writeRange(cell: number | Readonly<Record<string, number | string>>): string {
  if (typeof cell === 'number') return plainNumber(cell);
  const keys = Object.keys(cell);
  const low = keys.find((key) => key === 'at_least' || key === 'above');
  const high = keys.find((key) => key === 'at_most' || key === 'below');
  if (keys.length === 2 && low !== undefined && high !== undefined)
    return `${low === 'above' ? '(' : '['}${bound(cell[low]!)}..${bound(cell[high]!)}${high === 'below' ? ')' : ']'}`;
  // FEEL has no single sign for "equals"; a number alone is the same as that number written as a cell.
  if (keys.length === 1 && keys[0] !== 'equals') return `${COMPARISONS[keys[0]!]} ${bound(cell[keys[0]!]!)}`;
  return keys.map((key) => `? ${COMPARISONS[key]} ${bound(cell[key]!)}`).join(' and ');
}
