/** Two sides compared by the server: two runs, or one run under two policies. */
import type { CuriaClient } from '../../../curia/src/http/client.ts';
import { client, useAnswer } from './client.ts';
import type { BodyOf } from './run.ts';

/** What moves between two sides. */
export type ComparedRuns = BodyOf<CuriaClient['compare']['$get']>;

/** The comparison of two sides, each `RUN` or `RUN@POLICY`; not asked for while one is missing. */
export const useCompared = (before: string, after: string) =>
  useAnswer(['compare', before, after], () => client.compare.$get({ query: { before, after } }), {
    enabled: before !== '' && after !== '' && before !== after,
  });
