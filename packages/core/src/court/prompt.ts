/** What an agent is shown: what a court wishes for, and the prompt that is made of it. */
import type { z } from 'zod';
import type { PromptLanguage } from './agent/prompt-language.ts';

/**
 * How an input is put in: `data` from cases and other agents behind a fence; `optional` likewise, and where it is empty its
 * whole paragraph is left out; `setting` and `list`, which are ours, as they are.
 */
export const INPUT_KINDS = ['data', 'optional', 'setting', 'list'] as const;

/** How an input is put in. */
export type InputKind = (typeof INPUT_KINDS)[number];

/** A prompt template, with `{name}` where an input goes. */
export interface PromptTemplate {
  readonly system: string;
  readonly user: string;
  /** An input that is not named here is put in as it is. */
  readonly inputs?: Readonly<Record<string, InputKind>>;
  /** What is generated into it from the records. */
  readonly lists?: Readonly<Record<string, string>>;
}

const HOLE = /\{([\p{L}_][\p{L}\p{N}\p{M}_-]*)\}/gu;

/** The names of the holes in a template, each once. */
export const holesIn = (template: string): string[] => [
  ...new Set(Array.from(template.matchAll(HOLE), ([, name = '']) => name)),
];

/** What a court wishes an agent to be shown. */
export interface PromptWish {
  /** The role whose text is filled in, or a text of the court's own. */
  readonly template: string | PromptTemplate;
  /** That of the inputs if absent. */
  readonly language?: PromptLanguage;
  /** What the text is filled with; agents other than models read this instead of the text. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** What the text is filled with, where agents other than models read something else. */
  readonly filling?: Readonly<Record<string, unknown>>;
  /** The shape that the prompt shows, where it is not that of the role's text. */
  readonly answer?: z.ZodType;
}

/** A filled-in prompt, with the shape its answer must have. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer. */
  readonly answer_schema: object;
  /** SHA-256 over everything above. */
  readonly hash: string;
  /** What the templates were filled with; agents other than models read this instead of the text. */
  readonly inputs: Readonly<Record<string, unknown>>;
}
