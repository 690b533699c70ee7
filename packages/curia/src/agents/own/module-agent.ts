/** An agent in plain TypeScript or JavaScript: a file whose default export answers questions. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CuriaError } from '@curia/core';
import type { OwnAgent } from '@curia/core/agent';
import type { Agent } from '../agent.ts';
import { ownAgent } from './own-agent.ts';

const TIMEOUT_SECONDS = 600;

/** Loads the file, which the user of the command wrote or chose; refuses at once where it cannot answer. */
export async function moduleAgent(file: string): Promise<Agent> {
  let loaded: { readonly default?: unknown };
  try {
    loaded = (await import(pathToFileURL(resolve(file)).href)) as typeof loaded;
  } catch (error) {
    throw new CuriaError('FILE_UNREADABLE', `${file} cannot be loaded: ${(error as Error).message}`);
  }
  if (typeof loaded.default !== 'function')
    throw new CuriaError(
      'USAGE',
      `${file} must export a function as its default: (question) => ({ answer })`,
    );
  return functionAgent(loaded.default as OwnAgent);
}

/** An agent that is a function already. */
export const functionAgent = (answer: OwnAgent): Agent =>
  ownAgent('module', answer, { timeout_seconds: TIMEOUT_SECONDS, cost_usd: null });
