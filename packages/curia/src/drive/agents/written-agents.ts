/** Agents as a run writes them down: their files by name, without the folders of the machine that they lie on, and the code of modules by its hash. */
import { CuriaError } from '@curia/core';
import { z } from 'zod';
import { hashModule } from '../../agents/own/hash-module.ts';
import { shortPath } from '../../files/short-path.ts';
import type { Manifest } from '../../kept/manifest.ts';
import { storedJson } from '../../kept/stored-json.ts';
import type { StoredEvent } from '../../store/cases.ts';
import { hashLaw } from '../../store/law.ts';
import type { Store } from '../../store/store.ts';
import { type AgentChoice, agentsIn, type RunAgents, sayAgents } from './agent-choice.ts';
import { NOBODY, sayAgent, textOf } from './agent-text.ts';

/** An absolute path among other words; an address is none. */
const ABSOLUTE = /(?<=^|[\s='",:])\/(?!\/)[^\s'",]+/g;

/** What is written down: paths below the working folder relative to it, others by their last part. */
export const writeAgents = (asked: RunAgents | undefined): string =>
  asked === undefined ? NOBODY : sayAgents<AgentChoice>(asked, writeAgent);

const writeAgent = (one: AgentChoice): string =>
  'path' in one
    ? sayAgent({ ...one, path: shortPath(one.path) })
    : sayAgent(one).replace(ABSOLUTE, shortPath);

/** What a manifest says of agents, and what only the store that the run is in needs to know: how they were asked for there. */
export interface AgentsRecord {
  readonly described: Pick<Manifest, 'agents' | 'agents_hash' | 'agents_code'>;
  /** Kept by the hash in the manifest, like a text of the law, but not handed on with the run. */
  readonly kept: readonly string[];
}

/** Describes who is asked. */
export function describeAgents(choice: RunAgents | undefined): AgentsRecord {
  const agents = writeAgents(choice);
  const asked = textOf(choice);
  const code = codeOf(choice);
  return {
    described: {
      agents,
      ...(agents === asked ? {} : { agents_hash: hashLaw(asked) }),
      ...(Object.keys(code).length === 0 ? {} : { agents_code: code }),
    },
    kept: agents === asked ? [] : [asked],
  };
}

/** The agents of a run as they were asked for on this machine; undefined if they were files of another one. */
export async function askedAgents(
  store: Pick<Store, 'runs'>,
  { run_id, agents, agents_hash }: Pick<Manifest, 'run_id' | 'agents' | 'agents_hash'>,
): Promise<string | undefined> {
  if (agents_hash === undefined) return agents;
  const asked = (await store.runs.law(run_id)).get(agents_hash);
  if (asked === undefined || hashLaw(asked) === agents_hash) return asked;
  throw new CuriaError(
    'RECORD_CHANGED',
    `run ${run_id}: the agents that the store keeps for it were changed`,
  );
}

/** The hashes of the code of every module among agents, by what is written down of it. */
export const codeOf = (asked: RunAgents | undefined): Record<string, string> =>
  Object.fromEntries(
    (asked === undefined ? [] : agentsIn<AgentChoice>(asked)).flatMap((one) =>
      'kind' in one && one.kind === 'module' ? [[writeAgent(one), hashModule(one.path)]] : [],
    ),
  );

/** What the log of a run is told of its agents when it is resumed. */
export interface AgentsTold {
  /** Those that were named instead of the ones before. */
  readonly agents?: string;
  /** The hashes of the code of modules, as it is asked from then on. */
  readonly agents_code?: Readonly<Record<string, string>>;
}

const toldBody = z.object({ agents_code: z.record(z.string(), z.string()).optional() });

/** The code of a module became another one in the middle of a run. */
export interface CodeChange {
  readonly agent: string;
  readonly at: string;
}

/** The code of a run's modules as it was last told of, and when it became another one. */
function codeHistory(
  { run_id, agents_code = {} }: Pick<Manifest, 'run_id' | 'agents_code'>,
  log: readonly StoredEvent[],
): { readonly code: Readonly<Record<string, string>>; readonly changes: readonly CodeChange[] } {
  let code: Readonly<Record<string, string>> = agents_code;
  const changes: CodeChange[] = [];
  for (const { kind, at, body } of log) {
    if (kind !== 'run-started' && kind !== 'run-resumed') continue;
    const { agents_code: told = {} } = toldBody.catch({}).parse(storedJson(body, `the log of run ${run_id}`));
    for (const agent of changedCode(code, told)) changes.push({ agent, at });
    code = { ...code, ...told };
  }
  return { code, changes };
}

/** The code of a run's modules, as it was last told of. */
export const codeTold = (manifest: Manifest, log: readonly StoredEvent[]): Readonly<Record<string, string>> =>
  codeHistory(manifest, log).code;

/** When the code of a run's modules became another one; empty if it never did. */
export const codeChanges = (manifest: Manifest, log: readonly StoredEvent[]): readonly CodeChange[] =>
  codeHistory(manifest, log).changes;

/** The modules whose code is another one than before. */
export const changedCode = (
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] => Object.keys(now).filter((name) => before[name] !== undefined && now[name] !== before[name]);
