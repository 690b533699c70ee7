/** The prompt of any role of any court, in the language of the case. */
import { CuriaError } from '@curia/core';
import type { z } from 'zod';
import type { PromptTemplate } from '../prompt.ts';
import { type PromptFile, readPromptFile } from '../prompt-file.ts';
import type { PromptLanguage } from '../prompt-language.ts';
import { conflictReviewPrompts } from './conflict-review.ts';
import type { CourtPrompts } from './court-prompts.ts';
import { debateOverridePrompts } from './debate-override.ts';
import { investigationPrompts } from './investigation.ts';
import { verificationPrompts } from './verification.ts';

/** The prompts of all courts. */
export const courtPrompts: readonly CourtPrompts[] = [
  conflictReviewPrompts,
  debateOverridePrompts,
  verificationPrompts,
  investigationPrompts,
];

/** A prompt ready to be filled with a case. */
export interface RolePrompt extends PromptFile, PromptTemplate {
  readonly inputs: PromptFile['inputs'];
  readonly lists: Readonly<Record<string, string>>;
  /** What a model is held to. */
  readonly answer: z.ZodType;
}

const known = new Map<string, RolePrompt>();

/** Finds the prompt of a role; a role that the court does not have is a fault of the caller. */
export function promptFor(court: string, role: string, language: PromptLanguage): RolePrompt {
  const key = `${court}/${role}.${language}`;
  let found = known.get(key);
  if (found === undefined) {
    found = load(court, role, language);
    known.set(key, found);
  }
  return found;
}

function load(court: string, role: string, language: PromptLanguage): RolePrompt {
  const source = courtPrompts.find((one) => one.court === court);
  if (!source?.roles.includes(role)) throw new CuriaError('INTERNAL', `${court} has no role ${role}`);
  const file = readPromptFile(court, role, language);
  const answer = Object.hasOwn(source.answers, file.output) ? source.answers[file.output] : undefined;
  if (answer === undefined) throw new CuriaError('INTERNAL', `${court} has no answer ${file.output}`);
  return { ...file, answer, lists: source.lists(language) };
}
