/** Prompts of courts by name, for tests. */
import type { PromptLanguage } from '@curia/core/agent';
import { promptFor, type RolePrompt } from '../src/agents/prompts/prompt-for.ts';
import { findCourt } from '../src/courts/find-court.ts';
import { courts } from '../src/courts/list.ts';

/** The roles of all courts. */
export const courtPrompts = courts.map(({ name: court, prompts }) => ({ court, roles: prompts.roles }));

/** The prompt of a role of a court. */
export const rolePrompt = (court: string, role: string, language: PromptLanguage): RolePrompt =>
  promptFor(findCourt(court).prompts, role, language);
