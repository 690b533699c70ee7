/** The offline agents, where their package is installed. */

import type { OwnAgent } from '@curia/core/agent';
import { CuriaError } from '@curia/core/internal';
import type { Agent } from '../agent.ts';
import { ownAgent } from './own-agent.ts';

const PACKAGE = '@curia/offline';
const TIMEOUT_SECONDS = 600;

/** Loads the package of the offline agents; says how to add it if it is missing. */
export async function offlineAgent(): Promise<Agent> {
  let loaded: { readonly default: OwnAgent };
  try {
    loaded = (await import(PACKAGE)) as typeof loaded;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const words = `the offline agents are in a package of their own; add it with: npm install ${PACKAGE}`;
    throw new CuriaError('PACKAGE_MISSING', words, [], { cause: error });
  }
  return ownAgent('offline', loaded.default, { timeout_seconds: TIMEOUT_SECONDS, cost_usd: 0 });
}
