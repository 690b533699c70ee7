/** Who is asked, as text: as it is typed after `--agents`, listed in a configuration, and kept by a run. Requests hold values. */
import { CuriaError } from '@curia/core';
import { readBy, readJson } from '@curia/core/read';
import {
  type AgentChoice,
  agentsIn,
  type KeptAgent,
  keptAgents,
  type NamedAgent,
  noRole,
  type RunAgents,
  sayAgents,
} from './agent-choice.ts';

/** Kept where the court asks nobody. */
export const NOBODY = 'nobody';

/** How agents are written. */
export const AGENTS_HELP =
  'offline (no model, no network), given (answers in the cases), files:FOLDER (waits for answers as files), module:FILE.ts, command:PROGRAM, an http(s) address, scripted:FILE, replay:RUN, replay-by-prompt:RUN, llm:CONFIG.yaml, PROVIDER/MODEL, or one for each role: "ROLE=WHO,WHO ROLE=WHO"';

/** One agent as text. */
export function sayAgent(one: AgentChoice): string {
  if (typeof one === 'function') return 'function';
  switch (one.kind) {
    case 'given':
    case 'offline':
      return one.kind;
    case 'model':
      return one.model;
    case 'http':
      return one.url;
    case 'command':
      return `command:${[one.command].flat().join(' ')}`;
    case 'replay':
      return `${one.by === 'key' ? 'replay' : 'replay-by-prompt'}:${one.run_id}`;
    default:
      return `${one.kind}:${one.path}`;
  }
}

/** Whether the text of an agent says everything about it. */
const isPlain = (one: AgentChoice): boolean =>
  typeof one === 'function' ||
  (one.kind === 'model'
    ? one.config === undefined
    : one.kind !== 'command' || typeof one.command === 'string');

/** Who is asked, so that it can be read again: as text, or as JSON where the text cannot say it. */
export function textOf(agents: RunAgents | undefined): string {
  if (agents === undefined) return NOBODY;
  if (agentsIn<AgentChoice>(agents).every(isPlain)) return sayAgents<AgentChoice>(agents, sayAgent);
  return JSON.stringify(agents, (_, value: unknown) =>
    typeof value === 'function' ? { kind: 'function' } : value,
  );
}

/** Reads who is asked; a function cannot be written. */
export function readAgents(text: string, roles: readonly string[]): RunAgents {
  const agents = text.startsWith('{') ? undefined : readKept(text, roles);
  if (agents === undefined || agentsIn<KeptAgent>(agents).some(({ kind }) => kind === 'function'))
    throw unreadable(text);
  return agents as NamedAgent;
}

/** Reads what a run keeps of who is asked; undefined for nobody. */
export function readKept(
  text: string,
  roles: readonly string[],
): KeptAgent | Readonly<Record<string, readonly KeptAgent[]>> | undefined {
  if (text === NOBODY) return undefined;
  if (text.startsWith('{'))
    return readBy(keptAgents, readJson(text, 'the agents'), 'STORE_INVALID', 'the agents') as KeptAgent;
  return readByRole(text, roles) ?? readAgent(text);
}

const NAMED = /(?:^|\s)([\p{L}_][\p{L}\p{N}\p{M}_-]*)=/u;

/** Agents role by role: `ROLE=WHO,WHO ROLE=WHO`; undefined if a text names one agent for all. */
function readByRole(
  text: string,
  roles: readonly string[],
): Record<string, readonly KeptAgent[]> | undefined {
  if (NAMED.exec(text)?.index !== 0) return undefined;
  const starts = [...text.matchAll(new RegExp(NAMED, 'gu'))].filter(
    ([, name = ''], at) => at === 0 || roles.includes(name),
  );
  const found: Record<string, readonly KeptAgent[]> = {};
  starts.forEach(({ 0: head, 1: role = '', index }, at) => {
    const who = text.slice(index + head.length, starts[at + 1]?.index ?? text.length).trim();
    if (!roles.includes(role)) throw noRole(role, roles);
    if (Object.hasOwn(found, role)) throw new CuriaError('USAGE', `--agents names ${role} twice`);
    found[role] = readList(role, who, roles);
  });
  return found;
}

/** The agents of one role. A command line may hold commas and equals signs of its own. */
function readList(role: string, who: string, roles: readonly string[]): KeptAgent[] {
  if (who.startsWith('command:')) return [readAgent(who)];
  const [, strange] = NAMED.exec(who) ?? [];
  if (strange !== undefined) throw noRole(strange, roles);
  const list = who.split(',').map((one) => one.trim());
  if (list.includes('')) throw new CuriaError('USAGE', `--agents: an agent for ${role} has no name`);
  return list.map(readAgent);
}

/** Reads one agent. */
function readAgent(text: string): KeptAgent {
  if (text === 'given' || text === 'offline' || text === 'function') return { kind: text };
  const [, kind, name = ''] = /^([a-z-]+):(.+)$/s.exec(text) ?? [];
  switch (kind) {
    case 'http':
    case 'https':
      return { kind: 'http', url: text };
    case 'module':
    case 'files':
    case 'scripted':
    case 'llm':
      return { kind, path: name };
    case 'command':
      return { kind: 'command', command: name };
    case 'replay':
    case 'replay-by-prompt':
      return { kind: 'replay', run_id: name, by: kind === 'replay' ? 'key' : 'prompt' };
    default:
      if (!text.includes('/')) throw unreadable(text);
      return { kind: 'model', model: text };
  }
}

const unreadable = (text: string): CuriaError =>
  new CuriaError('USAGE', `--agents takes ${AGENTS_HELP}; got ${JSON.stringify(text)}`);
