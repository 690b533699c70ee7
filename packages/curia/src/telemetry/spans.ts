/** The names of OpenTelemetry's GenAI conventions, which are still in development: they stand in this file and nowhere else. */
import { type Ask, type CallReport, isAnswered } from '@curia/core/in/agent';
import { dropUndefined } from '@curia/core/read';

/** What a span or an event says of itself. */
export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A span about to be opened. */
export interface SpanDescription {
  readonly name: string;
  readonly kind: 'internal' | 'client';
  readonly attributes: Attributes;
  /** Something that happened at its end. */
  readonly event?: { readonly name: string; readonly attributes: Attributes };
}

/** Asks for prompts and answers to be sent along; the name is that of the conventions. */
export const CAPTURE_CONTENT = 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT';

/** A ruling has a part per item, and a case may have thousands: a span names this many different ones. */
const MOST_NAMED = 20;

/** A case, from its first question to its ruling. */
export const caseSpan = (about: {
  readonly court: string;
  readonly run_id: string;
  readonly case_id: string;
  readonly policy_hash: string;
}): SpanDescription =>
  internal('invoke_workflow', about.court, {
    'gen_ai.workflow.name': about.court,
    'curia.run_id': about.run_id,
    'curia.case_id': about.case_id,
    'curia.policy_hash': about.policy_hash,
  });

/** What is known of a case once it has been driven as far as it can be. */
export const caseEnded = (
  end: string,
  parts: readonly { readonly outcome: string; readonly rule: string }[],
): Attributes => {
  if (parts.length === 0) return { 'curia.case_end': end };
  return {
    'curia.case_end': end,
    'curia.outcome': distinct(parts.map(({ outcome }) => outcome)),
    'curia.rule': distinct(parts.map(({ rule }) => rule)),
  };
};

/** A question to an agent. */
export const questionSpan = ({ role, voice, key, prompt }: Ask): SpanDescription =>
  internal(
    'invoke_agent',
    role,
    dropUndefined<Attributes>({
      'gen_ai.agent.name': role,
      'curia.voice': voice,
      'curia.key': key,
      'curia.prompt_hash': prompt.hash,
    }),
  );

/** What an agent was told; sent only where it was asked for. */
export const questionContent = ({ prompt: { system, user } }: Ask): Attributes => ({
  'gen_ai.system_instructions': JSON.stringify([{ type: 'text', content: system }]),
  'gen_ai.input.messages': JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: user }] }]),
});

/** What an agent answered; sent only where it was asked for. */
export const answerContent = (answer: unknown): Attributes => ({
  'gen_ai.output.messages': JSON.stringify([
    {
      role: 'assistant',
      parts: [{ type: 'text', content: JSON.stringify(answer) ?? '' }],
      finish_reason: 'stop',
    },
  ]),
});

/** One call of a model. */
export const callSpan = (call: CallReport): SpanDescription => ({
  name: `chat ${call.model}`,
  kind: 'client',
  attributes: dropUndefined<Attributes>({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': call.provider,
    'gen_ai.request.model': call.model,
    'gen_ai.output.type': 'json',
    'curia.attempt': call.attempt,
    'gen_ai.response.model': call.response_model,
    'gen_ai.usage.input_tokens': call.tokens_in ?? undefined,
    'gen_ai.usage.output_tokens': call.tokens_out ?? undefined,
    'gen_ai.usage.cache_read.input_tokens': call.tokens_cached,
    'gen_ai.usage.cache_creation.input_tokens': call.tokens_cache_written,
    'error.type': isAnswered(call) ? undefined : call.outcome,
  }),
});

/** One use of a tool. */
export const toolSpan = (tool: string): SpanDescription =>
  internal('execute_tool', tool, { 'gen_ai.tool.name': tool });

/** Looking for similar cases in the memory. */
export const searchMemorySpan = (): SpanDescription => internal('search_memory', '', {});

/** Writing a decided case to the memory. */
export const createMemorySpan = (): SpanDescription => internal('create_memory', '', {});

/** A settlement of experts, as a judgement on what the machine would have answered. What anybody said is not part of it. */
export const settlementSpan = (about: {
  readonly court: string;
  readonly queue_id: string;
  readonly run_id: string;
  readonly case_id: string;
  readonly round: number;
  readonly state: string;
  readonly rule: string;
  readonly verdict: 'upheld' | 'overturned' | 'unanswered';
}): SpanDescription => ({
  ...internal('review', about.court, {
    'curia.queue': about.queue_id,
    'curia.run_id': about.run_id,
    'curia.case_id': about.case_id,
    'curia.round': about.round,
    'curia.outcome': about.state,
    'curia.rule': about.rule,
  }),
  event: {
    name: 'gen_ai.evaluation.result',
    attributes: dropUndefined<Attributes>({
      'gen_ai.evaluation.name': 'curia.settlement',
      'gen_ai.evaluation.score.label': about.verdict,
      'gen_ai.evaluation.score.value':
        about.verdict === 'unanswered' ? undefined : about.verdict === 'upheld' ? 1 : 0,
    }),
  },
});

/** What went wrong, as a word. */
export const failed = (word: string): Attributes => ({ 'error.type': word });

const internal = (operation: string, of: string, attributes: Attributes): SpanDescription => ({
  name: of === '' ? operation : `${operation} ${of}`,
  kind: 'internal',
  attributes: { 'gen_ai.operation.name': operation, ...attributes },
});

const distinct = (words: readonly string[]): string[] => [...new Set(words)].slice(0, MOST_NAMED);
