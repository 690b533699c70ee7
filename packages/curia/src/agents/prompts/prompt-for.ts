/** The prompt of any role of any court, in the language of the case. */
import { createHash } from 'node:crypto';
import { CuriaError } from '@curia/core';
import type { PromptLanguage } from '@curia/core/agent';
import type { CourtPrompts } from '@curia/core/court';
import { PROMPT_LANGUAGES } from '@curia/core/in/agent';
import type { z } from 'zod';
import { type PromptTemplate, promptText } from '../prompt.ts';
import { type PromptFile, readPromptFile } from '../prompt-file.ts';
import { readKeptPrompt } from './kept-prompt.ts';

/** A prompt ready to be filled with a case. */
export interface RolePrompt extends PromptFile, PromptTemplate {
  readonly inputs: PromptFile['inputs'];
  readonly lists: Readonly<Record<string, string>>;
  /** What a model is held to. */
  readonly answer: z.ZodType;
}

const known = new WeakMap<CourtPrompts, Map<string, RolePrompt>>();

/** Finds the prompt of a role; a role that the court does not have is a fault of the caller. */
export function promptFor(prompts: CourtPrompts, role: string, language: PromptLanguage): RolePrompt {
  const key = `${role}.${language}`;
  const made = known.get(prompts) ?? new Map<string, RolePrompt>();
  const found = made.get(key) ?? load(prompts, role, language);
  known.set(prompts, made.set(key, found));
  return found;
}

function load(
  { court, roles, answers, lists, kept }: CourtPrompts,
  role: string,
  language: PromptLanguage,
): RolePrompt {
  if (!roles.includes(role)) throw new CuriaError('INTERNAL', `${court} has no role ${role}`);
  const file = readPromptFile(court, role, language);
  const shapes = typeof answers === 'function' ? answers(language) : answers;
  const answer = Object.hasOwn(shapes, file.output) ? shapes[file.output] : undefined;
  if (answer === undefined) throw new CuriaError('INTERNAL', `${court} has no answer ${file.output}`);
  const text = kept?.[`${role}.${language}`];
  return { ...file, answer, lists: lists(language), ...(text === undefined ? {} : readKeptPrompt(text)) };
}

/** The text of every prompt of a court, by role and language: all that goes into it but the case. */
export const promptTexts = (prompts: CourtPrompts): Readonly<Record<string, string>> =>
  prompts.texts?.() ??
  Object.fromEntries(
    prompts.roles.flatMap((role) =>
      PROMPT_LANGUAGES.map((language) => {
        const prompt = promptFor(prompts, role, language);
        return [`${role}.${language}`, promptText(prompt, prompt.answer)];
      }),
    ),
  );

/** What identifies every prompt of a court: the hash of its text. */
export const promptHashes = (prompts: CourtPrompts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(promptTexts(prompts)).map(([name, text]) => [
      name,
      createHash('sha256').update(text).digest('hex'),
    ]),
  );

/** The version of every prompt of a court, by role and language, for runs that know them by it. */
export const promptVersions = (prompts: CourtPrompts): Readonly<Record<string, string | number>> =>
  prompts.versions?.() ??
  Object.fromEntries(
    prompts.roles.flatMap((role) =>
      PROMPT_LANGUAGES.map((language) => [`${role}.${language}`, promptFor(prompts, role, language).version]),
    ),
  );
