/** One run, its cases and its tables, as the console asks for them. */
import type { CuriaClient } from '../../../curia/src/http/client.ts';
import type { RunStatus } from '../parts/status.tsx';
import { client, useAnswer } from './client.ts';

/** What a call of the client answers, once it is not refused. */
export type BodyOf<Call extends (...args: never[]) => unknown> =
  Awaited<ReturnType<Call>> extends { json(): Promise<infer Answer> }
    ? Exclude<Answer, { error: unknown }>
    : never;

/** A run with what shaped it and how its rules fired. */
export type Run = BodyOf<CuriaClient['runs'][':run']['$get']>;
/** A case in a list. */
export type ListedCase = BodyOf<CuriaClient['runs'][':run']['cases']['$get']>['cases'][number];

/** While a run is driven, it is asked for this often. */
const LIVE_MS = 1_500;
/** One that stands still is looked at this often. */
const STILL_MS = 4_000;

/** A run; asked for again and again while it is driven. */
export const useRun = (run: string, enabled = true) => {
  const answer = useAnswer(['run', run], () => client.runs[':run'].$get({ param: { run }, query: {} }), {
    enabled,
  });
  const status = answer.data === undefined ? undefined : statusOf(answer.data);
  const isOpen = status !== undefined && status !== 'completed';
  // Anybody may take up a run that stands still: a command, a worker, another server.
  useAnswer(['run', run], () => client.runs[':run'].$get({ param: { run }, query: {} }), {
    enabled: isOpen && enabled,
    every: isOpen ? (status === 'running' || status === 'queued' ? LIVE_MS : STILL_MS) : undefined,
  });
  return answer;
};

/** A remark, and what it takes to say it in another language. */
interface CodedRemark {
  readonly code: string | null;
  readonly values: Readonly<Record<string, string | number>>;
  readonly text: string;
}

/** Roles, latencies and remarks, for which the server reads every log. */
export interface RunSummary {
  readonly cases: number;
  readonly calls: number;
  readonly calls_per_case: number;
  readonly cost_usd: number;
  readonly cost_usd_per_case: number;
  readonly decided_alone: number;
  readonly cost_usd_per_decided_alone: number | null;
  readonly unpriced_calls: number;
  readonly coded_remarks: readonly CodedRemark[];
  readonly first_failure: string | null;
  readonly roles: readonly {
    readonly role: string;
    readonly asked: number;
    readonly usable: number;
    readonly calls: number;
    readonly failed_calls: number;
    readonly cost_usd: number;
    readonly cost_usd_per_case: number;
    readonly latency_median: number;
    readonly latency_p95: number;
  }[];
}

/** The summary of a run, if it is asked for. */
export const useSummary = (run: string, enabled: boolean) => {
  const answer = useAnswer(
    ['run', run, 'summary'],
    () => client.runs[':run'].$get({ param: { run }, query: { summary: 'true' } }),
    { enabled },
  );
  return { ...answer, summary: answer.data?.summary as RunSummary | undefined };
};

/** What the status of a run follows from. */
type Told = Pick<Run, 'status' | 'heard'> & { readonly is_driven?: boolean | undefined };

/** The status of a run, as people see it: who was heard of counts for more than what its log says last. */
export const statusOf = ({ is_driven, status, heard }: Told): RunStatus => {
  if (status === 'completed') return status;
  if (heard !== undefined) return heard === 'lost' ? 'silent' : 'running';
  return is_driven === true || status === 'running' ? 'queued' : status;
};

/** Whether somebody drives the run now: this server or another process. */
export const isRunning = (run: Told): boolean => statusOf(run) === 'running';

/** Whether this server can stop a run: one that it drives, or that is left to workers. */
export const canStop = (run: Pick<Run, 'is_driven' | 'is_left' | 'status'>): boolean =>
  run.is_driven || (run.is_left && run.status === 'running');

/** Whether this server can take a run up: nobody has its place, and no worker is to come. */
export const canResume = (
  run: Pick<Run, 'is_driven' | 'is_left' | 'status' | 'driven_by' | 'heard'>,
): boolean =>
  run.status !== 'completed' &&
  statusOf(run) !== 'running' &&
  !canStop(run) &&
  run.driven_by.every(({ is_there }) => !is_there);

/** The file of a court of one's own, as the run keeps it; undefined for the courts that come with Curia. */
export function courtFileOf({ manifest }: Pick<Run, 'manifest'>): object | undefined {
  const { definition } = manifest as { definition?: { court?: object } };
  return definition?.court;
}
