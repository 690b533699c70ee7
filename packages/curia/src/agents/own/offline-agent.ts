/** The offline agents, where their package is installed. */

import { CuriaError } from '@curia/core';
import type { OwnAgent } from '@curia/core/agent';
import type { Court } from '@curia/core/court';
import type { Agent } from '@curia/core/in/agent';
import { ownAgent } from './own-agent.ts';

const PACKAGE = '@curia/courts/offline-agents';
/** What the offline agents of every court are built on. */
const READERS = '@curia/offline';
const TIMEOUT_SECONDS = 600;

/** What the package gives. */
interface Offline {
  readonly default: OwnAgent;
}

const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';

/** The offline agents of a court; says how to add their package if it is missing. */
export async function offlineAgent(court?: Pick<Court, 'name' | 'offline'>): Promise<Agent> {
  let answer: OwnAgent;
  try {
    answer = await loadAgent(court);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const words = `the offline agents are in a package of their own; add it with: npm install ${READERS}`;
    throw new CuriaError('PACKAGE_MISSING', words, [], { cause: error });
  }
  const agent = ownAgent('offline', answer, {
    timeout_seconds: TIMEOUT_SECONDS,
    kind: 'offline',
    cost_usd: 0,
  });
  return { ...agent, is_free: true };
}

/** What the court brings; courts that bring none yet are in the package's own table. */
async function loadAgent(court: Pick<Court, 'name' | 'offline'> | undefined): Promise<OwnAgent> {
  if (court?.offline === undefined) return ((await import(PACKAGE)) as Offline).default;
  const roles = await court.offline();
  return (question, context) => {
    const answer = roles(question.role);
    if (answer === undefined)
      throw new CuriaError('USAGE', `${court.name} has no offline agent for the role ${question.role}`);
    return answer(question, context);
  };
}
