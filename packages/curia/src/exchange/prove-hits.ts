/** Proves what a hit policy promises: that no case is matched by rules that may not match together. */
import { type AnyTable, analyze, parseTable } from '@curia/core';
import type { Cell } from '@curia/core/in/table';
import type { ErrorDetail } from '@curia/core/read';
import type { ForeignTable } from './decision-table.ts';

/** A rule of the table, and the row it was made from. */
export interface ProvedRow {
  readonly id: string;
  readonly row: number;
  readonly rank: string;
  readonly when: Readonly<Record<string, Cell>>;
  readonly then: string;
}

/** Every pair of rules that some case matches against the hit policy, with that case; and the pairs of which it could not be proved that none does. */
export function proveHits(foreign: ForeignTable, table: AnyTable, rows: readonly ProvedRow[]): ErrorDetail[] {
  const { hitPolicy } = foreign;
  if (hitPolicy === 'FIRST') return [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Analysis reports rules of different outcomes that overlap: under UNIQUE, every row is an outcome of its own.
  const told = (row: ProvedRow): string => (hitPolicy === 'UNIQUE' ? `row ${row.row + 1}` : row.then);
  const { findings, unsettled } = analyze(probe(table, rows, told), { overlaps: true });
  const pairs = new Map<string, ErrorDetail>();
  for (const { kind, rule, covered_by = [], witness } of findings) {
    if (kind !== 'OVERLAP') continue;
    const [one, other] = [byId.get(rule)!, byId.get(covered_by[0]!)!];
    if (hitPolicy === 'PRIORITY' && one.rank !== other.rank) continue;
    const [first, second] = [one.row, other.row].sort((a, b) => a - b) as [number, number];
    const path = `rules ${first + 1} and ${second + 1}`;
    pairs.set(path, { path, problem: `both match ${JSON.stringify(witness)}; ${FORBIDDEN[hitPolicy]}` });
  }
  const unproved = unsettled
    .filter(({ kind }) => kind === 'OVERLAP')
    .map(({ rule, message }) => ({ path: `rules ${byId.get(rule)!.row + 1}`, problem: message }));
  return [...pairs.values(), ...unproved];
}

const FORBIDDEN = {
  UNIQUE: 'UNIQUE lets one rule match',
  ANY: 'ANY wants the same output of all that match',
  PRIORITY: 'the output values put neither before the other',
} as const;

/** The same conditions with outcomes that tell apart what must not overlap. */
function probe(table: AnyTable, rows: readonly ProvedRow[], told: (row: ProvedRow) => string): AnyTable {
  const rules = rows.map((row) => ({ id: row.id, when: row.when, then: told(row), reason: 'probe' }));
  const outcomes = Object.fromEntries([...rules.map(({ then }) => then), 'none'].map((name) => [name, '']));
  const { facts, params, values, never } = table;
  const otherwise = { then: 'none', reason: 'probe' };
  return parseTable({ id: 'probe', facts, params, values, never, outcomes, rules, otherwise });
}
