/** Drives a run for a command: progress, Ctrl-C, the folder afterwards, and what is printed in the end. */
import { CuriaError } from '@curia/core';
import type { Agent } from '../agents/agent.ts';
import { writeRunFolder } from '../report/run-folder.ts';
import type { RunSummary } from '../report/summary.ts';
import { type BudgetLimits, parseBudget } from '../run/budget.ts';
import { chooseAgent } from '../run/choose-agent.ts';
import type { CourtKind } from '../run/courts/court-kind.ts';
import { driveRun, type RunEnd, type RunWatch } from '../run/drive-run.ts';
import { Halt } from '../run/halt.ts';
import { courtOf, type Manifest } from '../run/manifest.ts';
import { readMemoryPlan } from '../run/memory/memory-plan.ts';
import { type OpenCaseMemory, openCaseMemory } from '../run/memory/open-case-memory.ts';
import { version } from '../run/version.ts';
import { cacheFolderOf, folderOf } from '../store/beside-store.ts';
import type { Store } from '../store/store.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED } from './exit-status.ts';
import { coloursFor, printable, remark, write } from './output.ts';
import { startRunProgress } from './run-progress.ts';

/** How a run is conducted. */
export interface ConductOptions {
  readonly store: string;
  readonly agents?: string;
  readonly concurrency: string;
  readonly budget: readonly string[];
  readonly cache: boolean;
  readonly json?: boolean;
}

/** What is needed to conduct a run, checked before anything is stored. */
export interface Conduct {
  readonly agent: Agent;
  readonly concurrency: number;
  readonly budget: BudgetLimits;
  /** Closed when the run ends. */
  readonly memory: OpenCaseMemory | undefined;
}

/** Makes ready what a run needs; refuses wrong options, configurations and missing keys at once. */
export async function prepareConduct(
  store: Store,
  run_id: string,
  court: CourtKind,
  courtOptions: Readonly<Record<string, string>>,
  agents: string,
  options: ConductOptions,
): Promise<Conduct> {
  const concurrency = Number(options.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 10_000)
    throw new CuriaError('USAGE', `--concurrency takes a whole number from 1, got ${options.concurrency}`);
  const agent = await chooseAgent(agents, {
    store,
    run_id,
    court,
    options: courtOptions,
    environment: process.env,
    ...(options.cache ? { cache_folder: cacheFolderOf(options.store) } : {}),
  });
  const budget = parseBudget(options.budget);
  const memory = openCaseMemory(readMemoryPlan(courtOptions), { version: version() });
  return { agent, concurrency, budget, memory };
}

/** A run as it was left. */
export interface Conducted {
  readonly end: RunEnd;
  readonly summary: RunSummary;
  /** Where its records and its report are. */
  readonly folder: string;
  readonly isInterrupted: boolean;
}

/** Drives a run to its end, or to where it stops, and says so; returns the exit status. */
export async function conductRun(
  store: Store,
  manifest: Manifest,
  conduct: Conduct,
  options: ConductOptions,
): Promise<number> {
  const { end, summary, folder, isInterrupted } = await driveToEnd(store, manifest, conduct, options.store);
  await printEnd(manifest, end, summary, folder, options.json === true);
  if (end.status === 'stopped') return statusOfStopped(end, isInterrupted);
  return summary.refused > 0 || nobodyAnswered(summary) ? EXIT_REFUSED : EXIT_OK;
}

/** The exit status of a run that was stopped: by its user, or by a fault. */
export const statusOfStopped = ({ error }: RunEnd, isInterrupted: boolean): number =>
  error?.code === 'BUDGET_SPENT' || isInterrupted ? EXIT_REFUSED : EXIT_FAILED;

/** Every question failed: whatever was ruled was ruled without a single voice. */
const nobodyAnswered = ({ roles }: RunSummary): boolean =>
  roles.length > 0 && roles.every(({ calls, failed_calls }) => calls === failed_calls);

/** Drives a run and writes its folder; whoever brings no eyes of their own sees its progress on the terminal. */
export async function driveToEnd(
  store: Store,
  manifest: Manifest,
  conduct: Conduct,
  storeFile: string,
  watch?: RunWatch,
): Promise<Conducted> {
  const { run_id, input } = manifest;
  if (input.cases === 0) remark(`curia: ${input.name} holds no cases`);
  const { court } = courtOf(manifest);
  const { agent, concurrency, budget, memory } = conduct;
  const { cases, closed } = await store.tally(run_id);
  const progress = watch ?? startRunProgress(cases, closed);
  const halt = new Halt();
  const forget = stopOnSignals(halt);
  let end: RunEnd;
  try {
    end = await driveRun(store, run_id, court, agent, {
      concurrency,
      budget,
      halt,
      ...(memory === undefined ? {} : { memory }),
      watch: progress,
    });
  } finally {
    progress.finish();
    forget();
    await memory?.close();
  }
  const { summary, folder } = await writeFolder(store, manifest, storeFile);
  return { end, summary, folder, isInterrupted: halt.reason?.why === 'interrupted' };
}

/** Writes the folder of a run anew. */
export async function writeFolder(
  store: Store,
  manifest: Manifest,
  storeFile: string,
): Promise<Pick<Conducted, 'summary' | 'folder'>> {
  const folder = folderOf(storeFile, manifest.run_id);
  // Charts are loaded when they are drawn, so that other commands start fast.
  const { drawReport } = await import('../report/run-report.ts');
  return { summary: await writeRunFolder(store, manifest, folder, drawReport), folder };
}

/** The first Ctrl-C lets calls under way finish, the second breaks them off; the run can be resumed either way. */
function stopOnSignals(halt: Halt): () => void {
  let pulls = 0;
  const error = new CuriaError('RUN_ENDED_EARLY', 'the run was interrupted');
  const pull = (): void => {
    if (++pulls > 1) halt.abort({ why: 'interrupted', error });
    else {
      halt.stop({ why: 'interrupted', error });
      remark('\ncuria: stopping; calls under way may finish (again to break them off)');
    }
  };
  process.on('SIGINT', pull).on('SIGTERM', pull);
  return () => {
    process.off('SIGINT', pull).off('SIGTERM', pull);
  };
}

async function printEnd(
  { run_id, court, policy }: Manifest,
  { status, error }: RunEnd,
  summary: RunSummary,
  folder: string,
  isJson: boolean,
): Promise<void> {
  if (isJson) {
    await write(
      `${JSON.stringify({ ...summary, run_id, status, ...(error === undefined ? {} : { error }), folder })}\n`,
    );
  } else {
    const colours = coloursFor(process.stdout);
    const outcomes = Object.entries(summary.outcomes).map(([word, count]) => `${count} ${word}`);
    const word = status === 'completed' ? colours.green(status) : colours.yellow(status);
    const money = summary.cost_usd > 0 ? `, $${summary.cost_usd.toFixed(4)}` : '';
    await write(
      `${[
        `${colours.bold(run_id)} ${word}: ${court}@${policy}, ${summary.ruled} of ${summary.cases} cases ruled${summary.refused > 0 ? `, ${summary.refused} refused` : ''}`,
        `  outcomes  ${outcomes.join(', ') || 'none'}`,
        `  calls     ${summary.calls} (${summary.calls_per_case} a case)${money}`,
        ...summary.remarks.map((line) => `  ${printable(line)}`),
        ...summary.first_refusals.map(
          ({ case_id, message }) => `  refused   ${printable(case_id)}: ${printable(message)}`,
        ),
        ...(summary.refused > summary.first_refusals.length ? ['            all in refusals.jsonl'] : []),
        `  folder    ${folder}`,
      ].join('\n')}\n`,
    );
  }
  if (nobodyAnswered(summary))
    remark(`curia: no agent gave a usable answer; the first: ${printable(summary.first_failure ?? '')}`);
  if (status === 'waiting')
    remark(
      `curia: ${summary.open} of ${summary.cases} cases wait for answers; go on with: curia resume ${run_id}`,
    );
  if (status === 'stopped' && error !== undefined) {
    remark(`curia: ${error.code} ${printable(error.message)}`);
    remark(`curia: go on with: curia resume ${run_id}`);
  }
}
