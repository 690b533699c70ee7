/** The ends of logs in a database: what the next event of each follows. */
import { CuriaError } from '@curia/core';
import { RUN_LOG } from '../../cases.ts';
import { caseGenesis, runGenesis } from '../../chain.ts';
import type { Append } from './append.ts';

/** The end of a log. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** The end of a log as it is read. */
export interface HeadRow {
  readonly n: number;
  readonly run_id: string;
  readonly case_id: string;
  readonly created_at: string | null;
  readonly manifest: string;
  readonly position: number | null;
  readonly input: string | null;
  readonly problem: string | null;
  readonly seq: number | null;
  readonly hash: string;
}

/** The statement that reads them, for lists of runs and cases. */
export const readHeads = (schema: string): string => `
  SELECT k.n::integer AS n, k.run_id, k.case_id, r.created_at, r.manifest, c.position, c.input, c.problem, e.seq, e.hash
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (run_id, case_id, n)
  LEFT JOIN ${schema}.runs r ON r.run_id = k.run_id
  LEFT JOIN ${schema}.cases c ON c.run_id = k.run_id AND c.case_id = k.case_id
  LEFT JOIN LATERAL (
    SELECT seq, hash FROM ${schema}.events e WHERE e.run_id = k.run_id AND e.case_id = k.case_id ORDER BY seq DESC LIMIT 1
  ) e ON TRUE`;

/** Why a log cannot be there. */
export function missingFrom(
  { created_at, position }: HeadRow,
  { run_id, case_id }: Append,
): CuriaError | undefined {
  if (created_at === null) return new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  if (case_id !== RUN_LOG && position === null)
    return new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${case_id}`);
  return undefined;
}

/** The end of a log; one without events ends with what opened it. */
export function headIn(row: HeadRow): Head {
  const { run_id, case_id, manifest, input, problem, seq, hash } = row;
  if (seq !== null) return { seq, hash };
  const genesis = runGenesis({ run_id, created_at: row.created_at!, manifest });
  if (case_id === RUN_LOG) return { seq: 0, hash: genesis };
  return { seq: 0, hash: caseGenesis(genesis, { run_id, case_id, position: row.position!, input, problem }) };
}
