/** How rows of the lists are written: the same for new events and for lists that are written again. */
import type { RulingRow } from '../listing.ts';
import type { ListedCall } from '../lists.ts';

/** Rows of the lists of a case. */
export interface CaseRows {
  readonly run_id: string;
  readonly case_id: string;
  readonly calls: readonly ListedCall[];
  readonly rulings: readonly RulingRow[];
}

/** Inserts calls from fourteen columns, whose first placeholder has this number. */
export const insertCalls = (schema: string, first: number): string => `
  INSERT INTO ${schema}.calls (run_id, case_id, seq, n, role, provider, model, attempt, outcome, tokens_in, tokens_out,
    cost_usd, latency_ms, is_cached)
  SELECT * FROM unnest(${columns(first, CALL_TYPES)})`;

/** Inserts rulings from seven columns; their positions come from the cases. */
export const insertRulings = (schema: string, first: number): string => `
  INSERT INTO ${schema}.rulings (run_id, position, part, case_id, status, about, outcome, rule)
  SELECT c.run_id, c.position, k.part, c.case_id, k.status, k.about, k.outcome, k.rule
  FROM unnest(${columns(first, RULING_TYPES)}) AS k (run_id, case_id, part, status, about, outcome, rule)
  JOIN ${schema}.cases c ON c.run_id = k.run_id AND c.case_id = k.case_id`;

const CALL_TYPES = [
  'text',
  'text',
  'integer',
  'integer',
  'text',
  'text',
  'text',
  'float8',
  'text',
  'float8',
  'float8',
  'float8',
  'float8',
  'integer',
] as const;
const RULING_TYPES = ['text', 'text', 'integer', 'text', 'text', 'text', 'text'] as const;

/** Placeholders for columns of these types. */
export const columns = (first: number, types: readonly string[]): string =>
  types.map((type, at) => `$${first + at}::${type}[]`).join(', ');

/** The columns of calls, then those of rulings. */
export function listColumns(cases: readonly CaseRows[]): unknown[][] {
  const calls = cases.flatMap(({ run_id, case_id, calls: own }) => {
    const counts = new Map<number, number>();
    return own.map((call) => {
      const n = counts.get(call.seq) ?? 0;
      counts.set(call.seq, n + 1);
      return [
        run_id,
        case_id,
        call.seq,
        n,
        call.role,
        call.provider,
        call.model,
        call.attempt,
        call.outcome,
        call.tokens_in,
        call.tokens_out,
        call.cost_usd,
        call.latency_ms,
        call.is_cached,
      ];
    });
  });
  const rulings = cases.flatMap(({ run_id, case_id, rulings: own }) =>
    own.map(({ part, status, about, outcome, rule }) => [
      run_id,
      case_id,
      part,
      status,
      about,
      outcome,
      rule,
    ]),
  );
  return [...transpose(calls, CALL_TYPES.length), ...transpose(rulings, RULING_TYPES.length)];
}

/** Rows as columns. */
export const transpose = (rows: readonly (readonly unknown[])[], width: number): unknown[][] =>
  Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
