/** Drives a run for a command: progress, Ctrl-C, and what is printed in the end. */
import { CuriaError } from '@curia/core';
import { sayCount } from '@curia/core/in/read';
import type { RunEnd, RunWatch } from '../../drive/drive-run.ts';
import { Halt } from '../../drive/halt.ts';
import { conductRun, type Means } from '../../drive/prepare-run.ts';
import { OWNER } from '../../drive/rights.ts';
import type { RunLimits, RunProject } from '../../drive/run-request.ts';
import { readConcurrency } from '../../drive/split-limits.ts';
import type { Manifest } from '../../kept/manifest.ts';
import type { OpenedRun } from '../../kept/opened-run.ts';
import { concludeRun } from '../../report/conclude-run.ts';
import { sayCounts } from '../../report/outcome-tally.ts';
import { sayCosts } from '../../report/say-costs.ts';
import { cacheFolderOf, folderOf } from '../../store/beside-store.ts';
import { hereAs } from '../../store/driver.ts';
import type { Store } from '../../store/store.ts';
import { Metrics, saveMetrics } from '../../telemetry/metrics.ts';
import type { RunSummary } from '../../wire/run-summary.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { parseBudget } from '../options/budget.ts';
import { coloursFor, printable, remark, write } from '../print/output.ts';
import { startRunProgress } from './run-progress.ts';
import { trying } from './try-cases.ts';

/** How a run is conducted. */
export interface ConductOptions {
  readonly store: string;
  readonly agents?: string;
  readonly concurrency: string;
  readonly budget: readonly string[];
  readonly cache: boolean;
  /** Whether the folder with records and report is written beside the store. */
  readonly folder: boolean;
  readonly json?: boolean;
  /** Where figures about the run are written for Prometheus; nowhere if absent. */
  readonly metrics?: string;
  /** So many cases are tried, and what they were asked and cost is told. */
  readonly try?: string;
  /** Whether questions to models may wait and go out in batches. */
  readonly batch?: boolean;
}

/** Where a command starts and resumes runs: on one's own machine, with all rights. */
export const projectOf = ({
  store,
  metrics,
  cache,
  batch,
}: Pick<ConductOptions, 'store' | 'metrics' | 'cache' | 'batch'>): Omit<RunProject, 'store'> => ({
  ...{ place: store, who: OWNER, driver: hereAs('a command'), warn },
  batch,
  cache_folder: cache ? cacheFolderOf(store) : undefined,
  metrics: metrics === undefined ? undefined : new Metrics(),
});

/** What a run may do at once and spend, as options of a command say it. */
export const limitsOf = ({
  concurrency,
  budget,
}: Pick<ConductOptions, 'concurrency' | 'budget'>): RunLimits => ({
  ...parseBudget(budget),
  concurrency: readConcurrency(concurrency),
});

/** Says on standard error what does not stop anything. */
export const warn = (words: string): void => remark(`curia: ${printable(words)}`);

/** Drives a run until it ends or stops, and reports it; returns the exit status. */
export async function runToEnd(
  store: Store,
  opened: OpenedRun,
  means: Means,
  options: ConductOptions,
): Promise<number> {
  const { most, agent, tell } = trying(options.try, means.agent);
  const driven = await driveWithProgress(store, opened, { ...means, agent }, undefined, most);
  const figures = means.telemetry?.metrics;
  if (options.metrics !== undefined && figures !== undefined) saveMetrics(options.metrics, figures);
  const status = await reportDriven(store, opened, driven, options);
  if (!driven.isTried) return status;
  await tell(store, opened, options.json === true);
  return EXIT_OK;
}

/** Writes the folder of a run and prints how it ended; returns the exit status. */
export async function reportDriven(
  store: Store,
  opened: OpenedRun,
  { end, isInterrupted, isTried = false, awaited }: Driven,
  options: Pick<ConductOptions, 'folder' | 'store' | 'json'>,
): Promise<number> {
  const folder = options.folder ? folderOf(options.store, opened.manifest.run_id) : undefined;
  const summary = await concludeRun(store, opened, folder === undefined ? {} : { folder });
  await printEnd(opened.manifest, { end, isTried, summary, folder, awaited }, options.json === true);
  if (end.status === 'stopped') return statusOfStopped(end, isInterrupted);
  return summary.refused > 0 || nobodyAnswered(summary) ? EXIT_REFUSED : EXIT_OK;
}

/** The exit status of a run that was stopped: by its user, or by a fault. */
export const statusOfStopped = ({ error }: RunEnd, isInterrupted: boolean): number =>
  error?.code === 'BUDGET_SPENT' || isInterrupted ? EXIT_REFUSED : EXIT_FAILED;

/** No question got a usable answer: whatever was ruled was ruled without a single voice. */
const nobodyAnswered = ({ roles }: RunSummary): boolean =>
  roles.some(({ asked }) => asked > 0) && roles.every(({ usable, unread = 0 }) => usable + unread === 0);

/** How a run was left. */
export interface Driven {
  readonly end: RunEnd;
  readonly isInterrupted: boolean;
  /** Only some cases were to be driven. */
  readonly isTried?: boolean;
  /** What open cases wait for, a line each. */
  readonly awaited: readonly string[];
}

/** Drives a run with progress on the terminal, unless somebody follows it otherwise; Ctrl-C stops it. */
export async function driveWithProgress(
  store: Store,
  opened: OpenedRun,
  means: Means,
  following?: RunWatch,
  most?: number,
): Promise<Driven> {
  const { run_id } = opened.manifest;
  tellNotices(opened);
  const { cases, closed } = await store.cases.tally(run_id);
  const watch = following ?? startRunProgress(cases, closed);
  const halt = new Halt();
  const forget = stopOnSignals(halt);
  const awaited: string[] = [];
  const onPending = (case_id: string, pending: string): void => {
    awaited.push(`case ${case_id}: ${pending}`);
  };
  try {
    const end = await conductRun(store, opened, means, { halt, most, watch: { ...watch, onPending } });
    const why = halt.reason?.why;
    return { end, isInterrupted: why === 'interrupted', isTried: why === 'tried', awaited };
  } finally {
    watch.finish();
    forget();
  }
}

/** What there is to say of a run before anybody is asked. */
export function tellNotices({ kind }: OpenedRun): void {
  for (const notice of kind.questions[0].notices ?? []) remark(`curia: ${printable(notice)}`);
}

/** The first Ctrl-C lets calls under way finish, the second breaks them off; the run can be resumed either way. */
export function stopOnSignals(halt: Halt): () => void {
  let pulls = 0;
  const error = new CuriaError('RUN_ENDED_EARLY', 'the run was interrupted');
  const pull = (): void => {
    if (++pulls > 1) halt.abort({ why: 'interrupted', error });
    else {
      halt.stop({ why: 'interrupted', error });
      remark('\ncuria: stopping once the calls in flight have finished (press Ctrl-C again to abort them)');
    }
  };
  process.on('SIGINT', pull).on('SIGTERM', pull);
  return () => {
    process.off('SIGINT', pull).off('SIGTERM', pull);
  };
}

/** How many cases were ruled, and what became of the others. */
export const sayRuled = ({ cases, ruled, refused, open }: RunSummary, by: string): string =>
  [
    `${ruled} of ${sayCount(cases, 'case')} ruled by ${by}`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(open > 0 ? [`${open} not yet`] : []),
  ].join(', ');

/** How many cases wait for a person, and where; nothing if none was handed to one. */
export function sayPeople({ people: { waiting, settled } }: RunSummary, run_id: string): string[] {
  if (waiting + settled === 0) return [];
  const wait =
    waiting === 0
      ? 'no case waits for a person'
      : `${sayCount(waiting, 'case')} ${waiting === 1 ? 'waits' : 'wait'} for a person: curia desk --run ${run_id}`;
  return [`${settled} settled, ${wait}`];
}

/** More of what is awaited is counted, not listed. */
const MOST_AWAITED = 5;

async function printEnd(
  { run_id, court, policy }: Manifest,
  {
    end: { status, error },
    isTried,
    summary,
    folder,
    awaited,
  }: Pick<Driven, 'end' | 'isTried' | 'awaited'> & {
    readonly summary: RunSummary;
    readonly folder: string | undefined;
  },
  isJson: boolean,
): Promise<void> {
  if (isJson) {
    await write(
      `${JSON.stringify({ ...summary, run_id, status, ...(error === undefined ? {} : { error }), folder })}\n`,
    );
  } else {
    const colours = coloursFor(process.stdout);
    const verdicts = sayCounts(summary.verdicts);
    const word = status === 'completed' ? colours.green(status) : colours.yellow(status);
    const remembered =
      summary.remembered_calls > 0 ? `, ${summary.remembered_calls} answered from the cache` : '';
    const money = summary.cost_usd > 0 ? `, $${summary.cost_usd.toFixed(4)}` : '';
    await write(
      `${[
        `${colours.bold(run_id)} ${word}: ${sayRuled(summary, `${court}@${policy}`)}.`,
        ...(verdicts === '' ? [] : [`  verdicts  ${verdicts}`]),
        `  outcomes  ${sayCounts(summary.part_outcomes) || 'none'}`,
        `  calls     ${summary.calls} (${summary.calls_per_case} a case)${remembered}${money}`,
        ...[...sayCosts(summary), ...summary.remarks].map((line) => `  ${printable(line)}`),
        ...summary.first_refusals.map(
          ({ case_id, message }) => `  refused   ${printable(case_id)}: ${printable(message)}`,
        ),
        ...(summary.refused > summary.first_refusals.length
          ? [
              `            all: ${folder === undefined ? `curia show ${run_id} --status refused` : 'in refusals.jsonl'}`,
            ]
          : []),
        ...(folder === undefined ? [] : [`  folder    ${folder}`]),
        ...sayPeople(summary, run_id).map((line) => `  people    ${line}`),
      ].join('\n')}\n`,
    );
  }
  if (nobodyAnswered(summary)) {
    // If the run stopped at once, the error below says why.
    const first = summary.first_failure === null ? '' : `; the first: ${printable(summary.first_failure)}`;
    remark(`curia: no agent gave a usable answer${first}`);
  }
  if (status === 'waiting') {
    for (const line of awaited.slice(0, MOST_AWAITED)) remark(`curia: ${printable(line)}`);
    if (awaited.length > MOST_AWAITED) remark(`curia: … and ${awaited.length - MOST_AWAITED} more`);
    remark(
      `curia: ${summary.open} of ${summary.cases} cases wait for answers; continue with: curia resume ${run_id}`,
    );
  }
  if (status === 'stopped' && error !== undefined) {
    remark(
      isTried === true
        ? 'curia: no more cases were to be tried'
        : `curia: ${error.code} ${printable(error.message)}`,
    );
    remark(`curia: continue with: curia resume ${run_id}`);
  }
}
