/** Makes agents of those that are named. */

import { CuriaError } from '@curia/core';
import type { RecordedAnswer } from '@curia/core/agent';
import type { Court } from '@curia/core/court';
import type { Agent } from '@curia/core/in/agent';
import { recordedAgent, recordedAnswer } from '@curia/core/in/agent';
import { readBy, readJson } from '@curia/core/read';
import { answersInFolder } from '../../agents/files/answers-in-folder.ts';
import { filesAgent } from '../../agents/files/files-agent.ts';
import { questionsIn } from '../../agents/files/question-board.ts';
import type { BatchWish } from '../../agents/llm/batch/batch-desk.ts';
import { folderCache } from '../../agents/llm/cache.ts';
import { configForModel, type LlmConfig, readConfig } from '../../agents/llm/config.ts';
import { llmAgent } from '../../agents/llm/llm-agent.ts';
import type { MakeGate } from '../../agents/llm/rate-limit.ts';
import { commandAgent } from '../../agents/own/command-agent.ts';
import { httpAgent } from '../../agents/own/http-agent.ts';
import { functionAgent, moduleAgent } from '../../agents/own/module-agent.ts';
import { offlineAgent } from '../../agents/own/offline-agent.ts';
import { readText } from '../../files/read-file.ts';
import { failureOf, readBody } from '../../kept/case-event.ts';
import type { Store } from '../../store/store.ts';
import { takenFiles } from '../taken-files.ts';
import { type AgentChoice, agentsByRole, type NamedAgent, type RunAgents } from './agent-choice.ts';
import { agentForEach } from './agent-for-each.ts';
import { textOf } from './agent-text.ts';
import { examinedBy } from './examining-agent.ts';
import { givenAgent } from './given-agent.ts';
import { hasGiven } from './given-votes.ts';

/** What an agent is made from. */
export interface AgentSurroundings {
  readonly store: Store;
  readonly run_id: string;
  readonly court: Court;
  readonly options: object;
  readonly environment: NodeJS.ProcessEnv;
  /** Where answers of models are remembered, unless the store does; nowhere if absent. */
  readonly cache_folder?: string;
  /** Where questions to models wait for a batch; every one is asked at once if absent. */
  readonly batches?: BatchWish | undefined;
  /** The gates before providers of models, where others use them too. */
  readonly gate?: MakeGate;
  /** Follows what every agent does; inside the court's own wrapping, so that the tools it hands out are seen too. */
  readonly observe?: (agent: Agent) => Agent;
}

/** Makes the agent that is named, or one for each role; a function is one already. */
export async function chooseAgent(agents: RunAgents | undefined, around: AgentSurroundings): Promise<Agent> {
  if (agents === undefined) return nobody;
  const { court, options } = around;
  const named = agentsByRole<AgentChoice>(agents, court.prompts.roles);
  if (named === undefined) return chooseOne(agents as AgentChoice, around);
  const made = new Map<AgentChoice | string, Agent>();
  const seated = new Map<string, Agent[]>();
  for (const [role, who] of named) {
    const list: Agent[] = [];
    for (const one of who) {
      const same = typeof one === 'function' ? one : textOf(one);
      const agent = made.get(same) ?? (await chooseOne(one, around));
      made.set(same, agent);
      list.push(agent);
    }
    seated.set(role, list);
  }
  return agentForEach(seated, court.voices?.(options) ?? {});
}

/** Makes one agent; its court looks at new answers, those of an earlier run were looked at then. */
async function chooseOne(one: AgentChoice, around: AgentSurroundings): Promise<Agent> {
  const made = typeof one === 'function' ? functionAgent(one) : await makeAgent(one, around);
  const { court, options, observe } = around;
  const agent = observe?.(made) ?? made;
  const isLookedAt = 'kind' in one && one.kind === 'replay';
  return isLookedAt ? agent : examinedBy(court, agent, options);
}

async function makeAgent(one: NamedAgent, around: AgentSurroundings): Promise<Agent> {
  const { store, run_id, court, environment } = around;
  switch (one.kind) {
    case 'offline':
      return offlineAgent(court);
    case 'given':
      return givenAgent(store, run_id, court);
    case 'http':
      return httpAgent(one.url, { environment });
    case 'module':
      return moduleAgent(one.path);
    case 'command':
      return commandAgent(one.command);
    case 'files':
      return filesAgent(answersInFolder(one.path, takenFiles(store, run_id)), questionsIn(one.path));
    case 'scripted':
      return recordedAgent('scripted', readScript(one.path));
    case 'replay':
      return recordedAgent(
        'replay',
        await recordedIn(store, one.run_id),
        one.by === 'key' ? 'role' : 'prompt_hash',
      );
    case 'llm':
      return modelAgent(readConfig(one.path), around);
    case 'model':
      return modelAgent(configForModel(one.model, environment, one.config), around);
  }
}

function modelAgent(
  config: LlmConfig,
  { store, environment, cache_folder, batches, gate }: AgentSurroundings,
): Agent {
  const cache = cache_folder === undefined ? {} : { cache: store.answers ?? folderCache(cache_folder) };
  return llmAgent(config, { environment, batches, ...cache, ...(gate === undefined ? {} : { gate }) });
}

/** Answers nothing: a run with it stops at its first question. */
const nobody: Agent = {
  ask: ({ role }) =>
    Promise.reject(new CuriaError('USAGE', `nobody was named to answer for ${role}: say who with --agents`)),
};

/** Reads a script: JSON lines, each an answer with the role (and case) it belongs to. */
function readScript(file: string): RecordedAnswer[] {
  return readText(file)
    .split('\n')
    .flatMap((line, at) => {
      if (line.trim() === '') return [];
      return [readBy(recordedAnswer, parseOr(line), 'INPUT_INVALID', 'the line', `${file}:${at + 1}`)];
    });
}

function parseOr(line: string): unknown {
  try {
    return readJson(line, 'the line');
  } catch {
    return undefined;
  }
}

/** What agents said in an earlier run. */
async function recordedIn(store: Store, run_id: string): Promise<RecordedAnswer[]> {
  if ((await store.runs.find(run_id)) === undefined)
    throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  const answers: RecordedAnswer[] = [];
  for await (const event of store.cases.eventsOfKind(run_id, ['answered', 'failed'])) {
    if (event.kind === 'answered') {
      const { key, role, voice, prompt_hash, calls, answer } = readBody('answered', event);
      answers.push({
        case_id: event.case_id,
        key,
        role,
        voice,
        prompt_hash,
        kind: calls.at(-1)?.kind,
        given: hasGiven(calls),
        answer: answer as RecordedAnswer['answer'],
      });
    } else {
      const { key, role, voice, prompt_hash, calls, ...failed } = readBody('failed', event);
      const kind = calls.at(-1)?.kind;
      answers.push({ case_id: event.case_id, key, role, voice, prompt_hash, kind, ...failureOf(failed) });
    }
  }
  return answers;
}
