/** Makes an agent from the text after `--agents`. */

import { CuriaError } from '@curia/core';
import type { OwnAgent, RecordedAnswer } from '@curia/core/agent';
import type { Court } from '@curia/core/court';
import type { Agent } from '@curia/core/in/agent';
import { recordedAgent, recordedAnswer } from '@curia/core/in/agent';
import { readBy, readJson } from '@curia/core/read';
import { answersInFolder } from '../../agents/files/answers-in-folder.ts';
import { filesAgent } from '../../agents/files/files-agent.ts';
import { questionsIn } from '../../agents/files/question-board.ts';
import { folderCache } from '../../agents/llm/cache.ts';
import { configForModel, readConfig } from '../../agents/llm/config.ts';
import { llmAgent } from '../../agents/llm/llm-agent.ts';
import type { MakeGate } from '../../agents/llm/rate-limit.ts';
import { commandAgent, readCommands } from '../../agents/own/command-agent.ts';
import { httpAgent } from '../../agents/own/http-agent.ts';
import { functionAgent, moduleAgent } from '../../agents/own/module-agent.ts';
import { offlineAgent } from '../../agents/own/offline-agent.ts';
import { readText } from '../../files/read-file.ts';
import { failureOf, readBody } from '../../kept/case-event.ts';
import type { Store } from '../../store/store.ts';
import { takenFiles } from '../taken-files.ts';
import { agentForEach, agentsByRole } from './agents-by-role.ts';
import { NOBODY } from './agents-of-run.ts';
import { examinedBy } from './examining-agent.ts';
import { givenAgent } from './given-agent.ts';
import { GIVEN, hasGiven } from './given-votes.ts';

/** What an agent is made from. */
export interface AgentSurroundings {
  readonly store: Store;
  readonly run_id: string;
  readonly court: Court;
  readonly options: Readonly<Record<string, string>>;
  readonly environment: NodeJS.ProcessEnv;
  /** Where answers of models are remembered, unless the store does; nowhere if absent. */
  readonly cache_folder?: string;
  /** The gates before providers of models, where others use them too. */
  readonly gate?: MakeGate;
  /** Follows what every agent does; inside the court's own wrapping, so that the tools it hands out are seen too. */
  readonly observe?: (agent: Agent) => Agent;
}

/** How `--agents` is written. */
export const AGENTS_HELP =
  'offline (no model, no network), given (answers in the cases), files:FOLDER (waits for answers as files), module:FILE.ts, command:PROGRAM, an http(s) address, scripted:FILE, replay:RUN, replay-by-prompt:RUN, llm:CONFIG.yaml, PROVIDER/MODEL, or one for each role: ROLE=WHO,WHO ROLE=WHO';

/** Makes the agent that a text names, or one for each role that it names; a function is one already. */
export async function chooseAgent(spec: string | OwnAgent, around: AgentSurroundings): Promise<Agent> {
  const { court, options } = around;
  if (typeof spec !== 'string') return chooseOne(spec, around);
  const named = agentsByRole(spec, court.prompts.roles);
  if (named === undefined) return chooseOne(spec, around);
  const made = new Map<string, Agent>();
  const agents = new Map<string, Agent[]>();
  for (const [role, specs] of named) {
    for (const one of specs) if (!made.has(one)) made.set(one, await chooseOne(one, around));
    agents.set(
      role,
      specs.map((one) => made.get(one)!),
    );
  }
  return agentForEach(agents, court.voices?.(options) ?? {});
}

/** Makes one agent; its court looks at new answers, those of an earlier run were looked at then. */
async function chooseOne(spec: string | OwnAgent, around: AgentSurroundings): Promise<Agent> {
  const made = typeof spec === 'string' ? await makeAgent(spec, around) : functionAgent(spec);
  const { court, options, observe } = around;
  const agent = observe?.(made) ?? made;
  const isLookedAt = typeof spec === 'string' && spec.startsWith('replay');
  return isLookedAt ? agent : examinedBy(court, agent, options);
}

async function makeAgent(spec: string, around: AgentSurroundings): Promise<Agent> {
  const { store, run_id, court, options, environment, cache_folder, gate } = around;
  const [kind, ...rest] = spec.split(':');
  const name = rest.join(':');
  if (spec === 'offline') return offlineAgent(court);
  if (kind === 'http' || kind === 'https') return httpAgent(spec, { environment });
  if (kind === 'module' && name !== '') return moduleAgent(name);
  if (kind === 'command' && name !== '') return commandAgent(readCommands(name));
  if (spec === NOBODY && court.asks?.(options) === false) return nobody;
  if (spec === GIVEN) return givenAgent(store, run_id, court);
  if (kind === 'files' && name !== '')
    return filesAgent(answersInFolder(name, takenFiles(store, run_id)), questionsIn(name));
  if (kind === 'scripted' && name !== '') return recordedAgent('scripted', readScript(name));
  if ((kind === 'replay' || kind === 'replay-by-prompt') && name !== '') {
    const answers = await recordedIn(store, name);
    return recordedAgent('replay', answers, kind === 'replay' ? 'role' : 'prompt_hash');
  }
  const isFile = kind === 'llm' && name !== '';
  if (!isFile && !spec.includes('/'))
    throw new CuriaError('USAGE', `--agents takes ${AGENTS_HELP}; got ${JSON.stringify(spec)}`);
  const config = isFile ? readConfig(name) : configForModel(spec, environment);
  const cache = cache_folder === undefined ? {} : { cache: store.answers ?? folderCache(cache_folder) };
  return llmAgent(config, { environment, ...cache, ...(gate === undefined ? {} : { gate }) });
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
