/** An agent in plain TypeScript or JavaScript: a file whose default export answers questions. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CuriaError } from '@curia/core';
import type { OwnAgent } from '@curia/core/agent';
import type { Agent } from '@curia/core/in/agent';
import { faultPlace } from '../../files/fault-place.ts';
import { hashModule } from './hash-module.ts';
import { ownAgent } from './own-agent.ts';

const TIMEOUT_SECONDS = 600;

/** Loads the user's file; refuses at once if it cannot answer. */
export async function moduleAgent(file: string): Promise<Agent> {
  // What cannot be read is refused in plain words; the loader has its own.
  refuseStale(file, hashModule(file));
  let loaded: { readonly default?: unknown };
  try {
    loaded = (await import(pathToFileURL(resolve(file)).href)) as typeof loaded;
  } catch (error) {
    const { message } = error as Error;
    throw new CuriaError(
      'MODULE_BROKEN',
      `${file} cannot be loaded: ${message}${faultPlace(error, resolve(file))}`,
    );
  }
  if (typeof loaded.default !== 'function')
    throw new CuriaError(
      'USAGE',
      `${file} must export a function as its default: (question) => ({ answer })`,
    );
  return functionAgent(loaded.default as OwnAgent);
}

/** The code that this process has loaded, by file: a module is loaded once, whatever becomes of its file. */
const loadedCode = new Map<string, string>();

/** Refuses a file that has changed since it was loaded: what would answer is not what it says. */
function refuseStale(file: string, code: string): void {
  const before = loadedCode.get(resolve(file));
  if (before !== undefined && before !== code)
    throw new CuriaError(
      'AGENTS_CHANGED',
      `${file} has changed since this process loaded it; start the process again to ask its code as it is now`,
    );
  loadedCode.set(resolve(file), code);
}

/** An agent that is a function already. */
export const functionAgent = (answer: OwnAgent): Agent =>
  ownAgent('module', answer, { timeout_seconds: TIMEOUT_SECONDS, cost_usd: null });
