/** The port of an agent: it is asked in a role and gives an answer of the wanted shape, or says how it failed. */
import { z } from 'zod';
import { READER_KINDS, type ReaderKind } from '../../protocol/reader-kind.ts';
import { DEEPEST, isTooDeep } from '../../read/read-json.ts';
import { sayProblems, tryRead } from '../../read/refusal.ts';
import type { Prompt } from '../prompt.ts';
import { FAILURES } from './question.ts';
import type { Sources } from './sources.ts';

/** What an agent is asked. */
export interface Ask {
  /** The court that asks. */
  readonly court: string;
  readonly case_id: string;
  /** Who is asked, such as `reviewer-A`. */
  readonly role: string;
  /** Which of several voices in the role; each is asked separately, even if the questions are the same. */
  readonly voice?: string;
  /** Unique among the questions of its case, and the same in every run. */
  readonly key: string;
  readonly prompt: Prompt;
  /** The shape of the answer. */
  readonly answer: z.ZodType;
  /** What is wrong with an answer of the right shape: a model is shown the problem and asked once more; its second answer is taken as it is. */
  readonly check?: (answer: unknown) => string | undefined;
  /** What may be used while answering, for models. */
  readonly tools?: Toolbox;
  /** What may be read while answering, for agents that are programs. */
  readonly sources?: Sources;
}

/** A tool that an agent may use while it answers. It reads and never changes anything. */
export interface AgentTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of what it takes. */
  readonly input_schema: object;
  /** Answers in text, even when it refuses; throws only if the run is aborted. */
  use(input: unknown, signal: AbortSignal): Promise<{ readonly text: string; readonly is_refused: boolean }>;
}

/** Tools, and how much of them one answer may use. */
export interface Toolbox {
  readonly tools: readonly AgentTool[];
  readonly limits: { readonly calls: number; readonly bytes: number; readonly seconds: number };
}

/** One use of a tool. */
const toolUse = z.object({
  tool: z.string(),
  /** What it was given, shortened. */
  input: z.string(),
  outcome: z.enum(['answered', 'refused', 'over_limit']),
  bytes: z.int().min(0),
});

/** One use of a tool. */
export type ToolUse = z.infer<typeof toolUse>;

/** One call of a model or other agent: what was asked, how it went, what it cost. */
export const callReport = z.object({
  schema_version: z.literal('1'),
  role: z.string(),
  prompt_hash: z.string(),
  provider: z.string(),
  model: z.string(),
  /** What kind of agent it is; absent in logs that are older than the question. */
  kind: z.enum(READER_KINDS).optional(),
  /** The model that answered, as its provider names it; an alias may stand for another one tomorrow. */
  response_model: z.string().optional(),
  /** How a model was held to the shape of its answer: by a strict schema, the schema of a tool, JSON mode, or its prompt alone. */
  mode: z.enum(['strict', 'tool', 'json', 'prompt']).optional(),
  /** It answered later, among many, for the price of that. */
  is_batch: z.literal(true).optional(),
  attempt: z.int().min(1),
  /** `answered`, `answered_in_fence` if a code fence was removed, or a word for what went wrong. */
  outcome: z.string(),
  tokens_in: z.int().min(0).nullable(),
  tokens_out: z.int().min(0).nullable(),
  /** Of the tokens in, those that the provider remembered, and those that it was made to remember. */
  tokens_cached: z.int().min(0).optional(),
  tokens_cache_written: z.int().min(0).optional(),
  /** Of the tokens out, those that the model took to think. */
  tokens_reasoning: z.int().min(0).optional(),
  cost_usd: z.number().min(0).nullable(),
  latency_ms: z.number().min(0),
  is_cached: z.boolean(),
  /** The tools whose results the call was shown for the first time. */
  tools_used: z.array(toolUse).optional(),
  /** The file that the answer was read from. */
  file: z.object({ name: z.string(), sha256: z.string() }).optional(),
});

/** One call of a model. */
export type CallReport = z.infer<typeof callReport>;

/** Whether a call returned any text. */
export const isAnswered = ({ outcome }: Pick<CallReport, 'outcome'>): boolean =>
  outcome.startsWith('answered');

/** How a question may end without an answer: what agents say of themselves, or that nobody waits for them any longer. */
export const UNANSWERED = [...FAILURES, 'called_off'] as const;

/** A failure, described for people. */
export interface Failure {
  readonly failure: (typeof UNANSWERED)[number];
  readonly message: string;
  /** What the agent said instead of an answer, if a court may still use it. */
  readonly said?: string | undefined;
}

/** A failure that an agent reports itself. */
export interface AgentFailure extends Failure {
  readonly failure: (typeof FAILURES)[number];
}

/** An answer of the wanted shape, or a failure. */
export type Answer = { readonly answer: unknown } | Failure;

/** No answer yet: it comes later, from a person or as a file. The question stays open, and the case with it. */
export interface Pending {
  /** What the agent is waiting for, described for people. */
  readonly pending: string;
}

/** The most that one call can cost. */
export interface MostCost {
  readonly tokens: number;
  /** Null if the price is not known. */
  readonly usd: number | null;
}

/** What an agent may use while it answers. */
export interface AskContext {
  /** Aborted when the run is given up at once. */
  readonly signal: AbortSignal;
  /** Awaited before every call, with the most that it can cost if that is known; throws if the run may make no more. */
  admit(most?: MostCost): void | Promise<void>;
  /** Called for every call, including failed ones. */
  report(call: CallReport): void;
}

/**
 * Someone who can be asked. A failure that concerns this question is part of the answer; an error that would meet every
 * question alike (no key, unknown model, nothing listening) is thrown and stops the run.
 */
export interface Agent {
  /** Asking it costs nothing: it is made of rules, or its answers are recorded. Absent if that is not known. */
  readonly is_free?: boolean;
  ask(ask: Ask, context: AskContext): Promise<Answer | Pending>;
}

/** Checks an answer against the requested shape. */
export function readAnswer(ask: Ask, said: unknown): Answer {
  // Before anything walks through it: a shape that takes any value would let it exhaust the stack.
  if (isTooDeep(said))
    return { failure: 'wrong_shape', message: `the answer is nested more than ${DEEPEST} levels deep` };
  const read = tryRead(ask.answer, said);
  if (read.ok) return { answer: read.value };
  return { failure: 'wrong_shape', message: sayProblems('the answer', read.problems, 10) };
}

/** The report of an answer that was known already and cost nothing. */
export const reportKnown = (
  { role, prompt }: Ask,
  source: string,
  kind: ReaderKind,
  answer: Answer,
): CallReport => ({
  schema_version: '1',
  role,
  prompt_hash: prompt.hash,
  provider: source,
  model: source,
  kind,
  attempt: 1,
  outcome: 'failure' in answer ? answer.failure : 'answered',
  tokens_in: null,
  tokens_out: null,
  cost_usd: 0,
  latency_ms: 0,
  is_cached: false,
});
