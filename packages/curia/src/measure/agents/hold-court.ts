/** Runs cases through a court in memory, so that what its agents say can be measured; nothing is left behind. */
import { CuriaError } from '@curia/core';
import { type Agent, type CallReport, isAnswered } from '../../agents/agent.ts';
import { chooseAgent } from '../../run/choose-agent.ts';
import { type RunCase, runCases } from '../../run/closed-cases.ts';
import { type CourtKind, completeOptions } from '../../run/courts/court-kind.ts';
import type { RunWatch } from '../../run/drive-run.ts';
import type { CaseMemory } from '../../run/memory/case-memory.ts';
import { chooseRulebook } from '../../run/rulebook.ts';
import { RUN_IN_MEMORY, runInMemory } from '../../run/run-in-memory.ts';
import { cacheFolderOf } from '../../store/beside-store.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';

/** A case with its id. */
export interface Given {
  readonly case_id: string;
  readonly input: object;
}

/** Who is asked, and how many questions at once. */
export interface Setting {
  readonly agents: string;
  readonly concurrency: number;
  /** The store of runs, for agents that replay one, and beside it the answers of models. */
  readonly store: string;
  /** Follows a run over so many cases. */
  readonly watch?: (cases: number) => RunWatch;
  /** For options of the court that use one. */
  readonly memory?: CaseMemory;
}

/** Runs all cases under a policy with some options of the court; a run that stops early is an error. */
export async function holdCourt<Ruling extends object>(
  kind: CourtKind<Ruling>,
  policyName: string,
  settings: Readonly<Record<string, string>>,
  cases: readonly Given[],
  setting: Setting,
): Promise<RunCase<Ruling>[]> {
  const options = completeOptions(kind, settings);
  const court = kind.make(chooseRulebook(kind, options, { policies: [policyName] }), options);
  const rows = cases.map(({ case_id, input }) => ({ case_id, input: JSON.stringify(input), problem: null }));
  const isReplay = setting.agents.startsWith('replay');
  const earlier = isReplay ? openStore(setting.store, { must_exist: true }) : undefined;
  const progress = setting.watch?.(cases.length);
  const agentFor = (store: Store): Promise<Agent> =>
    chooseAgent(setting.agents, {
      store: earlier ?? store,
      run_id: RUN_IN_MEMORY,
      court: kind,
      options,
      environment: process.env,
      cache_folder: cacheFolderOf(setting.store),
    });
  const ran: RunCase<Ruling>[] = [];
  try {
    const { store, end } = await runInMemory(court, rows, agentFor, {
      concurrency: setting.concurrency,
      ...(setting.memory === undefined ? {} : { memory: setting.memory }),
      ...(progress === undefined ? {} : { watch: progress }),
    });
    if (end.status === 'stopped')
      throw end.error ?? new CuriaError('RUN_ENDED_EARLY', 'the run stopped early');
    // What this court has ruled is of its own kind.
    for await (const one of runCases(store, RUN_IN_MEMORY, court)) ran.push(one as RunCase<Ruling>);
  } finally {
    progress?.finish();
    await earlier?.close();
  }
  return ran;
}

/** The cases that the court took in; one that it refused is no case to measure agents on. */
export function heardOf<Ruling extends object>(ran: readonly RunCase<Ruling>[]): RunCase<Ruling>[] {
  const heard = ran.filter(({ status }) => status !== 'refused');
  if (heard.length > 0) return heard;
  throw new CuriaError('CASE_NOT_FOUND', 'the court refused every case, so there is nothing to measure');
}

/** A sentence on cases that the court itself refused; nothing where it took all in. */
export function wordRefused(ran: readonly RunCase[]): string[] {
  const refused = ran.filter(({ status }) => status === 'refused');
  if (refused.length === 0) return [];
  const [{ case_id, error }] = refused as [RunCase];
  return [
    `The court refused ${refused.length} of ${ran.length} cases, which are left out (first ${case_id}: ${error?.message ?? ''}).`,
  ];
}

/** A sentence on calls that brought no answer; nothing where all did. */
export function wordFailed(ran: readonly RunCase[]): string[] {
  const { failed_calls } = costOf(ran, () => true);
  const total = ran.reduce((sum, { calls }) => sum + calls.length, 0);
  return failed_calls === 0
    ? []
    : [`${failed_calls} of ${total} calls brought no answer; whoever did not answer counts as silent.`];
}

/** What a way of deciding costs. */
export interface Cost {
  readonly calls_per_case: number;
  readonly failed_calls: number;
  readonly cost_usd: number;
  /** Calls whose price is not known; the cost leaves them out. */
  readonly unpriced_calls: number;
  /** The time that agents took, side by side or not. */
  readonly agent_ms_per_case: number;
}

/** Adds up the calls of the roles that a way of deciding needs. */
export function costOf(cases: readonly RunCase[], isNeeded: (role: string) => boolean): Cost {
  const calls = cases.flatMap((one) => one.calls).filter(({ role }) => isNeeded(role));
  const sum = (of: (call: CallReport) => number | null): number =>
    calls.reduce((total, call) => total + (of(call) ?? 0), 0);
  const share = (total: number): number => Math.round((total / Math.max(1, cases.length)) * 1000) / 1000;
  return {
    calls_per_case: share(calls.length),
    failed_calls: calls.filter((call) => !isAnswered(call)).length,
    cost_usd: sum(({ cost_usd }) => cost_usd),
    unpriced_calls: calls.filter(({ cost_usd, tokens_in }) => cost_usd === null && tokens_in !== null).length,
    agent_ms_per_case: share(sum(({ latency_ms }) => latency_ms)),
  };
}
