/** What the lists of a store say of an event: derived from its body, the same in every store. */
import { CuriaError } from '@curia/core';
import { CLOSING_KINDS, type RulingLine, type StoredEvent } from './cases.ts';
import type { ListedCall } from './lists.ts';

/** How many rows a page has, unless a limit is named, and how many at most. */
const PAGE = 100;
const MOST = 500;

/** The size of a page; refused if it is not a sensible number. */
export function readLimit(limit = PAGE): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST) return limit;
  throw new CuriaError('INPUT_INVALID', `the limit of a page is a whole number from 1 to ${MOST}`);
}

/** The error for a cursor that no feed has given. */
export const wrongCursor = (cursor: string): CuriaError =>
  new CuriaError('INPUT_INVALID', `${JSON.stringify(cursor.slice(0, 100))} is not a cursor of this store`);

/** A row of the list of rulings: one for each part of a case, at least one for each closed case. */
export interface RulingRow {
  readonly part: number;
  readonly status: string;
  /** Null if the ruling has not been read. */
  readonly about: string | null;
  readonly outcome: string | null;
  readonly rule: string | null;
}

/** The rows that a closing event adds to the list of rulings; none for other events. */
export function rulingRows(
  { kind: status }: Pick<StoredEvent, 'kind'>,
  lines: readonly RulingLine[] | undefined,
): RulingRow[] {
  if (!CLOSING_KINDS.some((closing) => closing === status)) return [];
  const none = { part: 0, status, outcome: null, rule: null };
  if (status === 'refused') return [{ ...none, about: '' }];
  if (lines === undefined) return [{ ...none, about: null }];
  if (lines.length === 0) return [{ ...none, about: '' }];
  return lines.map(({ about, outcome, rule }, part) => ({
    part,
    status,
    about: storable(about),
    outcome: storable(outcome),
    rule: storable(rule),
  }));
}

/** The lines behind rows of the list of rulings; null if the ruling has not been read. */
export const linesOf = (rows: readonly RulingRow[]): RulingLine[] | null =>
  rows.some(({ about }) => about === null)
    ? null
    : rows.flatMap(({ about, outcome, rule }) =>
        about === null || outcome === null || rule === null ? [] : [{ about, outcome, rule }],
      );

/** What calls are reported as that nobody was asked in: the answer came with the case. */
const GIVEN = 'given';

/** Whether a call took an answer from its case. */
export const isGiven = ({ provider, outcome }: Pick<ListedCall, 'provider' | 'outcome'>): boolean =>
  provider === GIVEN && outcome !== null && outcome.startsWith('answered');

/** The same in SQL. */
export const IS_GIVEN = `(k.provider = '${GIVEN}' AND k.outcome LIKE 'answered%')`;

/** The rows that an event adds to the list of calls. */
export function callRows({ seq, body }: Pick<StoredEvent, 'seq' | 'body'>): ListedCall[] {
  // Most events carry no calls, and their bodies can be long.
  if (!body.includes('"calls"')) return [];
  const { calls } = parse(body);
  if (!Array.isArray(calls)) return [];
  return calls.map((call: unknown) => {
    const given = (typeof call === 'object' && call !== null ? call : {}) as Record<string, unknown>;
    const text = (name: string): string | null =>
      typeof given[name] === 'string' ? storable(given[name]) : null;
    const number = (name: string): number | null =>
      typeof given[name] === 'number' && Number.isFinite(given[name]) ? given[name] : null;
    return {
      seq,
      role: text('role'),
      provider: text('provider'),
      model: text('model'),
      attempt: number('attempt'),
      outcome: text('outcome'),
      tokens_in: number('tokens_in'),
      tokens_out: number('tokens_out'),
      cost_usd: number('cost_usd'),
      latency_ms: number('latency_ms'),
      is_cached: given.is_cached === true ? 1 : 0,
    };
  });
}

function parse(body: string): { readonly calls?: unknown } {
  try {
    return (JSON.parse(body) as { calls?: unknown } | null) ?? {};
  } catch {
    return {};
  }
}

/** Text as every database can keep it; in the log itself such characters are escaped. */
const storable = (text: string): string => text.replaceAll('\0', '\u2400').toWellFormed();
