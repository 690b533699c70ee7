/** Runs cases through a court in a temporary store, so that what its agents say can be measured; nothing is left behind. */

import { CuriaError } from '@curia/core';
import { type Court, completeOptions, type RunCase } from '@curia/core/court';
import { type Agent, type CallReport, isAnswered } from '@curia/core/in/agent';
import type { CaseMemory } from '@curia/memory';
import { holdCourt } from '../../courts/held-court.ts';
import { chooseAgent } from '../../drive/agents/choose-agent.ts';
import type { RunWatch } from '../../drive/drive-run.ts';
import { chooseRulebook } from '../../drive/law/rulebook.ts';
import { TEMPORARY_RUN, tryCourt } from '../../drive/run-temporarily.ts';
import { runCases } from '../../runs/closed-cases.ts';
import { countAnswers, type RoleAnswers } from '../../runs/role-answers.ts';
import { cacheFolderOf } from '../../store/beside-store.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import type { SystemCost } from '../measure-systems.ts';

const MOST_REFUSALS = 3;

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
  /** Follows a run over this many cases. */
  readonly watch?: (cases: number) => RunWatch;
  /** For options of the court that use one. */
  readonly memory?: CaseMemory;
}

/** Runs all cases under a policy with some options of the court; a run that stops early is an error. */
export async function hearCases<Ruling extends object>(
  kind: Court<Ruling>,
  policyName: string,
  settings: Readonly<Record<string, string>>,
  cases: readonly Given[],
  setting: Setting,
): Promise<RunCase<Ruling>[]> {
  const options = completeOptions(kind, settings);
  const court = holdCourt(kind, chooseRulebook(kind, options, { policies: [policyName] }), options);
  const rows = cases.map(({ case_id, input }) => ({ case_id, input: JSON.stringify(input), problem: null }));
  const isReplay = setting.agents.startsWith('replay');
  const earlier = isReplay ? openStore(setting.store, { must_exist: true }) : undefined;
  const progress = setting.watch?.(cases.length);
  const agentFor = (store: Store): Promise<Agent> =>
    chooseAgent(setting.agents, {
      store: earlier ?? store,
      run_id: TEMPORARY_RUN,
      court: kind,
      options,
      environment: process.env,
      cache_folder: cacheFolderOf(setting.store),
    });
  const ran: RunCase<Ruling>[] = [];
  try {
    const { store, end } = await tryCourt(court, rows, agentFor, {
      concurrency: setting.concurrency,
      ...(setting.memory === undefined ? {} : { memory: setting.memory }),
      ...(progress === undefined ? {} : { watch: progress }),
    });
    if (end.status === 'stopped')
      throw end.error ?? new CuriaError('RUN_ENDED_EARLY', 'the run stopped early');
    // What this court has ruled is of its own kind.
    for await (const one of runCases(store, TEMPORARY_RUN, court)) ran.push(one as RunCase<Ruling>);
  } finally {
    progress?.finish();
    await earlier?.close();
  }
  return ran;
}

/** The cases that the court took; agents cannot be measured on a case that it refused. */
export function heardOf<Ruling extends object>(ran: readonly RunCase<Ruling>[]): RunCase<Ruling>[] {
  const heard = ran.filter(({ status }) => status !== 'refused');
  if (heard.length > 0) return heard;
  throw new CuriaError(
    'CASES_REFUSED',
    `the court refused all ${ran.length} cases, so there is nothing to measure`,
    ran.slice(0, MOST_REFUSALS).map(({ case_id, error }) => ({
      path: case_id,
      problem: error?.message ?? 'refused',
    })),
  );
}

/** Throws where agents were asked and none of them gave a single usable answer. */
export function requireAnswers(ran: readonly RunCase[]): void {
  const roles = countAnswers(ran);
  const asked = roles.reduce((sum, one) => sum + one.asked, 0);
  if (asked === 0 || roles.some(({ usable }) => usable > 0)) return;
  throw new CuriaError(
    'NO_ANSWERS',
    `${asked} of ${asked} questions got no usable answer, so there is nothing to measure`,
    roles.map(({ role, failures }) => ({ path: role, problem: wordFailures(failures) })),
  );
}

const wordFailures = (failures: RoleAnswers['failures']): string =>
  Object.entries(failures)
    .map(([word, { count, first }]) => `${count} × ${word}, first: ${first}`)
    .join('; ');

/** A sentence on cases that the court itself refused; none if it took all of them. */
export function wordRefused(ran: readonly RunCase[]): string[] {
  const refused = ran.filter(({ status }) => status === 'refused');
  if (refused.length === 0) return [];
  const [{ case_id, error }] = refused as [RunCase];
  return [
    `The court refused ${refused.length} of ${ran.length} cases, which are left out (first ${case_id}: ${error?.message ?? ''}).`,
  ];
}

/** A sentence on questions without a usable answer; none if all got one. */
export function wordFailed(ran: readonly RunCase[]): string[] {
  const roles = countAnswers(ran);
  const silent = roles.filter(({ asked, usable }) => usable < asked);
  if (silent.length === 0) return [];
  const sum = (of: (one: RoleAnswers) => number): number => roles.reduce((total, one) => total + of(one), 0);
  const asked = sum((one) => one.asked);
  const each = silent.map((one) => `${one.role} ${one.asked - one.usable} of ${one.asked}`).join(', ');
  return [
    `${asked - sum((one) => one.usable)} of ${asked} questions got no usable answer (${each}); whoever did not answer is absent.`,
  ];
}

/** A sentence on answers that models gave to an earlier run; none if every answer is new. */
export function wordRemembered(ran: readonly RunCase[]): string[] {
  const calls = ran.flatMap((one) => one.calls);
  const remembered = calls.filter(({ is_cached }) => is_cached).length;
  return remembered === 0
    ? []
    : [`${remembered} of ${calls.length} answers came from the cache; they cost nothing.`];
}

/** What a way of deciding costs. */
export interface Cost extends SystemCost {
  readonly calls_per_case: number;
  readonly usd_per_case: number | null;
  readonly asked: number;
  readonly usable: number;
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
  const roles = countAnswers(cases).filter(({ role }) => isNeeded(role));
  const cost_usd = sum((call) => call.cost_usd);
  const unpriced_calls = calls.filter((call) => call.cost_usd === null && call.tokens_in !== null).length;
  return {
    calls_per_case: share(calls.length),
    // What costs nothing at all was not bought: agents without a price are compared by their calls.
    usd_per_case: cost_usd > 0 && unpriced_calls === 0 ? cost_usd / Math.max(1, cases.length) : null,
    asked: roles.reduce((total, { asked }) => total + asked, 0),
    usable: roles.reduce((total, { usable }) => total + usable, 0),
    failed_calls: calls.filter((call) => !isAnswered(call)).length,
    cost_usd,
    unpriced_calls,
    agent_ms_per_case: share(sum(({ latency_ms }) => latency_ms)),
  };
}
