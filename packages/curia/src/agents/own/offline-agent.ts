/** The offline agents, where their package is installed. */

import { CuriaError } from '@curia/core';
import type { OwnAgent } from '@curia/core/agent';
import type { Court, OfflineSet } from '@curia/core/court';
import type { Agent } from '@curia/core/in/agent';
import { ownAgent } from './own-agent.ts';

/** What the offline agents of every court are built on. */
const READERS = '@curia/offline';
const TIMEOUT_SECONDS = 600;

const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';

/** The offline agents of a court; says how to add their package if it is missing. */
export async function offlineAgent({ name, offline }: Pick<Court, 'name' | 'offline'>): Promise<Agent> {
  let roles: OfflineSet | undefined;
  try {
    roles = await offline?.();
  } catch (error) {
    if (!isMissing(error)) throw error;
    const words = `the offline agents are in a package of their own; add it with: npm install ${READERS}`;
    throw new CuriaError('PACKAGE_MISSING', words, [], { cause: error });
  }
  if (roles === undefined)
    throw new CuriaError(
      'USAGE',
      `there are no offline agents for the court ${name}: name another with --agents, such as scripted:FILE or a model`,
    );
  const answer: OwnAgent = (question, context) => {
    const role = roles(question.role);
    if (role === undefined)
      throw new CuriaError('USAGE', `${name} has no offline agent for the role ${question.role}`);
    return role(question, context);
  };
  const agent = ownAgent('offline', answer, {
    timeout_seconds: TIMEOUT_SECONDS,
    kind: 'offline',
    cost_usd: 0,
  });
  return { ...agent, is_free: true };
}
