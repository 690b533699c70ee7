/** What an agent of your own is asked and what it replies: one shape for a TypeScript module and for HTTP. */
import { z } from 'zod';
import { FAILURES } from '../agent.ts';

/** A question, as a module is called with it and as it is posted over HTTP. */
export interface Question {
  readonly schema_version: '1';
  readonly case_id: string;
  /** Who is asked, such as `reviewer-A`. */
  readonly role: string;
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

/** Whoever is asked does not decide whether the court goes on waiting. */
const OWN_FAILURES = FAILURES.filter((failure) => failure !== 'called_off');

/** A reply: an answer of the wanted shape, or why there is none. */
export const reply = z.union([
  z.object({ answer: z.unknown().refine((answer) => answer !== undefined, 'is missing') }),
  z.object({ failure: z.enum(OWN_FAILURES), message: z.string().max(2000).default('') }),
]);

/** A reply. */
export type Reply =
  | { readonly answer: unknown }
  | { readonly failure: (typeof FAILURES)[number]; readonly message?: string };

/** What a module exports as its default. */
export type OwnAgent = (
  question: Question,
  context: { readonly signal: AbortSignal },
) => Reply | Promise<Reply>;
