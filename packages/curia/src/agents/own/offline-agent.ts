/** The offline agents, where their package is installed. */

import { CuriaError } from '@curia/core';
import type { OwnAgent } from '@curia/core/agent';
import type { Agent } from '@curia/core/in/agent';
import { ownAgent } from './own-agent.ts';

/** What reads texts; it is large, and installed by whoever wants it. */
const PACKAGE: string = '@curia/offline';
const AGENTS = '@curia/courts/offline-agents';
const TIMEOUT_SECONDS = 600;

/** What the agents are. */
interface Offline {
  readonly default: OwnAgent;
  readonly ableVerifiers: <Asked extends { readonly agent: string; readonly codes: readonly string[] }>(
    prompts: readonly Asked[],
  ) => Promise<Asked[]>;
}

async function load(): Promise<Offline> {
  await import(PACKAGE);
  return (await import(AGENTS)) as Offline;
}

const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';

/** The verifiers that the offline readers can stand in for; undefined where their package is not installed. */
export async function offlineVerifiers<
  Asked extends { readonly agent: string; readonly codes: readonly string[] },
>(prompts: readonly Asked[]): Promise<Asked[] | undefined> {
  try {
    return await (await load()).ableVerifiers(prompts);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Loads the package of the offline agents; says how to add it if it is missing. */
export async function offlineAgent(): Promise<Agent> {
  let loaded: Offline;
  try {
    loaded = await load();
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
