/** What a court brings to its prompts: who is asked, the shapes of answers, and the lists that come from its records. */
import type { z } from 'zod';
import type { PromptLanguage } from './agent/prompt-language.ts';
import type { PromptTemplate } from './prompt.ts';
import type { PromptTexts } from './prompt-text.ts';

/** Shapes of answers, by name. */
export type AnswerShapes = Readonly<Record<string, z.ZodType>>;

/** The prompts of a court. */
export interface CourtPrompts {
  /** Who can be asked; each has a text in at least one language. */
  readonly roles: readonly string[];
  /** What is written: by role and language, and the parts that roles share. */
  readonly texts: PromptTexts;
  /** Templates that are made from a user's own texts, in the place of those that are written. */
  readonly template?: (role: string, language: PromptLanguage) => PromptTemplate;
  /** The texts that a run keeps, by role and language, where they are other ones today; a run asks by them. */
  readonly kept?: Readonly<Record<string, string>>;
  /** What identified a user's own prompts before their texts did. */
  readonly versions?: () => Readonly<Record<string, string | number>>;
  /** The answer shapes, by the name that prompts use for them; by language if their words differ. */
  readonly answers: AnswerShapes | ((language: PromptLanguage) => AnswerShapes);
  /** The lists that are generated into prompts, by the hole they fill; none if absent. */
  lists?(language: PromptLanguage): Readonly<Record<string, string>>;
}

/** What each word of a list means, in every language; a word without a meaning does not compile. */
export type Meanings<Word extends string> = Readonly<Record<PromptLanguage, Readonly<Record<Word, string>>>>;

/** A list of words with what they mean, one a line. */
export const listMeanings = (meanings: Readonly<Record<string, string>>): string =>
  Object.entries(meanings)
    .map(([word, means]) => `- ${word}: ${means}`)
    .join('\n');
