/** What an agent is asked and what it replies: one shape for TypeScript modules, HTTP and agent packages. */
import { z } from 'zod';
import type { Sources } from './sources.ts';

/** Why an agent gave no usable answer; the court records it and decides without the agent. */
export const FAILURES = [
  'no_answer',
  'wrong_shape',
  'too_long',
  'timeout',
  'provider_error',
  'too_many_tool_calls',
] as const;

/** A question, as passed to a module or posted over HTTP. */
export interface Question {
  readonly schema_version: '1';
  /** The court that asks, such as `conflict-review`. */
  readonly court: string;
  readonly case_id: string;
  /** Who is asked, such as `reviewer-A`. */
  readonly role: string;
  /** Which of the voices in the role, if the role has several. */
  readonly voice?: string;
  /** Tells this question from every other of its case; the same in every run. */
  readonly key: string;
  /** What a model would be told. */
  readonly prompt: {
    readonly system: string;
    readonly user: string;
    /** JSON Schema of the answer. */
    readonly answer_schema: object;
    readonly hash: string;
  };
  /** What the prompt was filled with, for agents that need no words. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The schema of a reply: an answer of the requested shape, or why there is none. */
export const reply = z.union([
  z.object({ answer: z.unknown().refine((answer) => answer !== undefined, 'is missing') }),
  z.object({ failure: z.enum(FAILURES), message: z.string().max(2000).default('') }),
]);

/** A reply: an answer of the requested shape, or why there is none. */
export type Reply =
  | { readonly answer: unknown }
  | { readonly failure: (typeof FAILURES)[number]; readonly message?: string };

/** What an agent may use while it answers. */
export interface AnswerContext {
  /** Aborted once the answer is no longer wanted or is too late. */
  readonly signal: AbortSignal;
  /** What the agent may read, if the court provides anything to read. */
  readonly sources?: Sources;
}

/** An agent of your own: the default export of a module. */
export type OwnAgent = (question: Question, context: AnswerContext) => Reply | Promise<Reply>;
