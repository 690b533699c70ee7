/** The offline agents, where their package is installed. */

import { CuriaError } from '@curia/core';
import type { OwnAgent } from '@curia/core/agent';
import type { Agent } from '@curia/core/in/agent';
import { ownAgent } from './own-agent.ts';

const PACKAGE = '@curia/courts/offline-agents';
const TIMEOUT_SECONDS = 600;

/** What the package gives. */
interface Offline {
  readonly default: OwnAgent;
}

const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';

/** Loads the package of the offline agents; says how to add it if it is missing. */
export async function offlineAgent(): Promise<Agent> {
  let loaded: Offline;
  try {
    loaded = (await import(PACKAGE)) as Offline;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const words = `the offline agents are in a package of their own; add it with: npm install ${PACKAGE}`;
    throw new CuriaError('PACKAGE_MISSING', words, [], { cause: error });
  }
  const agent = ownAgent('offline', loaded.default, {
    timeout_seconds: TIMEOUT_SECONDS,
    kind: 'offline',
    cost_usd: 0,
  });
  return { ...agent, is_free: true };
}
