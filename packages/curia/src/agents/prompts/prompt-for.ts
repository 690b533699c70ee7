/** The prompt of any role of any court, in the language of the case. */
import { createHash } from 'node:crypto';
import { CuriaError } from '@curia/core';
import { PROMPT_LANGUAGES, type PromptLanguage, promptLanguage } from '@curia/core/agent';
import {
  type CourtPrompts,
  type Prompt,
  type PromptTemplate,
  type PromptWish,
  readPromptText,
} from '@curia/core/court';
import type { z } from 'zod';
import { makePrompt, promptText } from '../prompt.ts';
import { readKeptPrompt } from './kept-prompt.ts';

/** A prompt ready to be filled with a case. */
export interface RolePrompt extends Required<PromptTemplate> {
  /** Absent where a user wrote it. */
  readonly version?: number;
  /** The name of the shape of the answer. */
  readonly output: string;
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

function load(prompts: CourtPrompts, role: string, language: PromptLanguage): RolePrompt {
  const { roles, answers, kept } = prompts;
  const key = `${role}.${language}`;
  if (!roles.includes(role)) throw new CuriaError('INTERNAL', `the court has no role ${role}`);
  const written = writtenFor(prompts, role, language);
  const shapes = typeof answers === 'function' ? answers(language) : answers;
  const answer = Object.hasOwn(shapes, written.output) ? shapes[written.output] : undefined;
  if (answer === undefined)
    throw new CuriaError(
      'COURT_INVALID',
      `the prompt ${key} asks for an answer ${written.output}, which answers does not have`,
    );
  const text = kept?.[key];
  const prompt = { ...written, answer };
  return text === undefined ? prompt : { ...prompt, ...readKeptPrompt(text) };
}

/** What is written for a role: by its user, else by the court. */
function writtenFor(
  { texts, template, answers, lists }: CourtPrompts,
  role: string,
  language: PromptLanguage,
): Omit<RolePrompt, 'answer'> {
  if (template === undefined)
    return { ...readPromptText(texts, role, language), lists: lists?.(language) ?? {} };
  const [output = ''] = Object.keys(answers);
  return { inputs: {}, lists: {}, ...template(role, language), output };
}

/** The language of what an agent is shown. */
const languageOf = (inputs: PromptWish['inputs']): PromptLanguage =>
  promptLanguage(
    undefined,
    Object.values(inputs)
      .filter((value) => typeof value === 'string')
      .join('\n'),
  );

/** Makes the prompt that a court wishes for; `answer` is the shape that the agent is held to. */
export function promptOf(prompts: CourtPrompts, wish: PromptWish, answer: z.ZodType): Prompt {
  const { template, inputs, filling = inputs } = wish;
  const { language = languageOf(inputs) } = wish;
  const role =
    typeof template === 'string' ? promptFor(prompts, template, language) : { ...template, answer };
  const prompt = makePrompt(
    typeof template === 'string' ? role : template,
    filling,
    wish.answer ?? role.answer,
  );
  return filling === inputs ? prompt : { ...prompt, inputs };
}

/** The text of every prompt of a court, by role and language: all that goes into it but the case. */
export const promptTexts = (prompts: CourtPrompts): Readonly<Record<string, string>> =>
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
      PROMPT_LANGUAGES.map((language) => [
        `${role}.${language}`,
        promptFor(prompts, role, language).version ?? 0,
      ]),
    ),
  );
