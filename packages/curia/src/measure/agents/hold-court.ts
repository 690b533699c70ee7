/** Runs cases through a court in a temporary store, so that what its agents say can be measured; nothing is left behind. */

import { CuriaError } from '@curia/core';
import type { Court, RunCase } from '@curia/core/court';
import type { Agent } from '@curia/core/in/agent';
import { type CaseMemory, NO_MEMORY } from '@curia/memory';
import { completeOptions, optionFields } from '../../courts/court-options.ts';
import { holdCourt } from '../../courts/held-court.ts';
import { namedForAll, type RunAgents } from '../../drive/agents/agent-choice.ts';
import { chooseAgent } from '../../drive/agents/choose-agent.ts';
import type { RunWatch } from '../../drive/drive-run.ts';
import { TEMPORARY_RUN, tryCourt } from '../../drive/run-temporarily.ts';
import { chooseRulebook } from '../../kept/law/rulebook.ts';
import type { TableChoices } from '../../kept/law/table-choices.ts';
import { runCases } from '../../runs/closed-cases.ts';
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
  readonly agents: RunAgents;
  readonly concurrency: number;
  /** The store of runs, for agents that replay one, and beside it the answers of models. */
  readonly store: string;
  /** Follows a run over this many cases. */
  readonly watch?: (cases: number) => RunWatch;
  /** For options of the court that use one. */
  readonly memory?: CaseMemory;
}

/** Where there is no memory, a court that uses one by default is held without it. */
const withoutMemory = (court: Court, settings: object): object =>
  Object.hasOwn(optionFields(court), 'memory') ? { memory: NO_MEMORY, ...settings } : settings;

/** Runs all cases under some policies and options of the court; a run that stops early is an error. */
export async function hearCases<Ruling extends object>(
  kind: Court<object, Ruling>,
  tables: TableChoices,
  settings: object,
  cases: readonly Given[],
  setting: Setting,
): Promise<RunCase<Ruling>[]> {
  const options = completeOptions(
    kind,
    setting.memory === undefined ? withoutMemory(kind, settings) : settings,
  );
  const court = holdCourt(kind, chooseRulebook(kind, options, tables), options);
  const rows = cases.map(({ case_id, input }) => ({ case_id, input: JSON.stringify(input), problem: null }));
  const isReplay = namedForAll(setting.agents)?.kind === 'replay';
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
