/** What a run can be made of in a project: courts, agents without their secrets, and who can drive. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { type AgentChoice, agentsByRole, agentsIn, type RunAgents } from '../../drive/agents/agent-choice.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import type { Offers } from '../../wire/job/offer.ts';
import type { Project } from '../project.ts';
import { everyCourt, namedCourt } from './named-court.ts';

type Offering = Pick<Project, 'names' | 'vault'>;

/** Everything that a run can be made of; with a court, who would answer for its roles. */
export async function describeOffers(project: Offering, about?: string): Promise<Offers> {
  const { names, vault } = project;
  const court = about === undefined ? undefined : await namedCourt(project, about);
  return {
    schema_version: SCHEMA_VERSION,
    courts: (await everyCourt(project)).map(({ name, court: one, is_own }) => ({
      name,
      is_own,
      policy: one.questions[0].policies[0].policy,
      rules: one.questions[0].policies[0].rules.length,
      roles: one.prompts.roles,
      takes_files: one.cases !== undefined,
    })),
    agents: names.agentNames().map((name) => ({ name, ...offered(names, name, court) })),
    drives: vault.takesWorkers() ? ['here', 'workers', 'later'] : ['here', 'later'],
  };
}

function offered(
  names: Project['names'],
  name: string,
  court: Court | undefined,
): Pick<Offers['agents'][number], 'problem' | 'seats'> {
  if (court === undefined) return { problem: null, seats: [] };
  const { roles } = court.prompts;
  try {
    return { problem: null, seats: seatsOf(names.agents(name, roles), roles) };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return { problem: error.message, seats: [] };
  }
}

function seatsOf(agents: RunAgents, roles: readonly string[]): Offers['agents'][number]['seats'] {
  const byRole = agentsByRole<AgentChoice>(agents, roles);
  return roles.flatMap((role) =>
    (byRole === undefined ? agentsIn<AgentChoice>(agents) : (byRole.get(role) ?? [])).map((one) => ({
      role,
      who: whoIs(one),
    })),
  );
}

/** A model by its name; of others only the kind, since addresses, paths and commands are nobody's business. */
const whoIs = (one: AgentChoice): string =>
  typeof one === 'function' ? 'function' : one.kind === 'model' ? one.model : one.kind;
