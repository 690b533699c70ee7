/** Tells telemetry what a run does, by wrapping agents, memory and cases; without telemetry nothing is wrapped and nothing is spent. */

import type { Hearing } from '@curia/core/court';
import type { Agent, Ask, CallReport, Toolbox } from '@curia/core/in/agent';
import type { CaseMemory } from '@curia/memory';
import type { HeldCourt } from '../courts/held-court.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import {
  type Attributes,
  answerContent,
  callSpan,
  caseEnded,
  caseSpan,
  createMemorySpan,
  failed,
  questionContent,
  questionSpan,
  type SpanDescription,
  searchMemorySpan,
  toolSpan,
} from '../telemetry/spans.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import type { CaseDriven } from './drive-case.ts';
import type { DriveOptions } from './drive-run.ts';

type Note = (more: Attributes) => void;

/** Follows some work where traces are wanted; otherwise just does it. */
const within = <T>(
  tracing: Tracing | undefined,
  span: () => SpanDescription,
  work: (note: Note) => Promise<T>,
): Promise<T> => (tracing === undefined ? work(() => {}) : tracing.follow(span(), work));

/** An agent whose questions, calls and tools are followed. */
export const observeAgent = (agent: Agent, { tracing, metrics }: Telemetry): Agent => ({
  ...agent,
  ask: (ask, context) =>
    within(
      tracing,
      () => questionSpan(ask),
      async (note) => {
        if (tracing?.sendsContent === true) note(questionContent(ask));
        const given = await agent.ask(withTools(ask, tracing), {
          ...context,
          admit: (most) => context.admit(most),
          report: (call) => {
            // Nobody was called for an answer that was remembered.
            if (!call.is_cached) tracing?.record(callSpan(call), call.latency_ms);
            if (metrics !== undefined) countCall(metrics, call);
            context.report(call);
          },
        });
        if ('failure' in given) note(failed(given.failure));
        if ('answer' in given && tracing?.sendsContent === true) note(answerContent(given.answer));
        return given;
      },
    ),
});

function withTools(ask: Ask, tracing: Tracing | undefined): Ask {
  if (tracing === undefined || ask.tools === undefined) return ask;
  const tools: Toolbox = {
    ...ask.tools,
    tools: ask.tools.tools.map((tool) => ({
      ...tool,
      use: (input, signal) =>
        tracing.follow(toolSpan(tool.name), async (note) => {
          const used = await tool.use(input, signal);
          if (used.is_refused) note(failed('refused'));
          return used;
        }),
    })),
  };
  return { ...ask, tools };
}

function countCall(metrics: Metrics, call: CallReport): void {
  const { provider, model, outcome, tokens_in, tokens_out, cost_usd, latency_ms, is_cached } = call;
  const by = { provider, model };
  metrics.add('curia_calls_total', { ...by, outcome: is_cached ? 'remembered' : outcome });
  if (is_cached) return;
  const seconds = latency_ms / 1000;
  const operation = {
    gen_ai_operation_name: 'chat',
    gen_ai_provider_name: provider,
    gen_ai_request_model: model,
  };
  metrics.observe('curia_call_seconds', by, seconds);
  metrics.observe('gen_ai_client_operation_duration', operation, seconds);
  if (cost_usd !== null && cost_usd > 0) metrics.add('curia_cost_usd_total', by, cost_usd);
  for (const [direction, type, tokens] of [
    ['in', 'input', tokens_in],
    ['out', 'output', tokens_out],
  ] as const) {
    if (tokens === null) continue;
    metrics.add('curia_tokens_total', { ...by, direction }, tokens);
    metrics.observe('gen_ai_client_token_usage', { ...operation, gen_ai_token_type: type }, tokens);
  }
}

/** A memory whose reading and writing is followed. */
export const observeMemory = (memory: CaseMemory, tracing: Tracing): CaseMemory => ({
  recall: (request, tables) =>
    tracing.follow(searchMemorySpan(), async (note) => {
      const found = await memory.recall(request, tables);
      note({ 'curia.memory.found': found.meta.retrieved_k });
      return found;
    }),
  remember: (origin, decided, tables) =>
    tracing.follow(createMemorySpan(), async (note) => {
      const written = await memory.remember(origin, decided, tables);
      note({ 'curia.memory.status': written.status });
      return written;
    }),
});

/** The court of a run whose cases are followed, and how the driver follows them; `open` cases are still to be closed. */
export function followCases(
  { tracing, metrics }: Telemetry,
  { manifest, kind, court }: OpenedRun,
  open: number,
): { readonly court: HeldCourt; readonly follow: Pick<DriveOptions, 'follow'> } {
  const { run_id, policy, policy_hash } = manifest;
  const hearings = new Map<string, Hearing>();
  metrics?.setOpen(run_id, open);

  /** What became of a case, once: for the span, and for the figures. */
  const conclude = (case_id: string, end: CaseDriven, note: Note): void => {
    const ruling = end === 'ruled' ? hearings.get(case_id)?.ruling() : undefined;
    const parts = ruling === undefined ? [] : kind.headlines(ruling);
    note(caseEnded(end, parts));
    if (end === 'let-go') metrics?.add('curia_conflicts_total', {});
    if (metrics === undefined || end === 'open' || end === 'let-go') return;
    metrics.closeOne(run_id);
    if (end === 'refused') metrics.add('curia_refusals_total', { court: kind.name });
    for (const { outcome, rule } of parts)
      metrics.add('curia_rulings_total', { court: kind.name, policy, outcome, rule });
  };

  return {
    court: {
      ...court,
      open(input, case_id, position) {
        const hearing = court.open(input, case_id, position);
        hearings.set(case_id, hearing);
        return hearing;
      },
    },
    follow: {
      follow: (case_id, drive) =>
        within(
          tracing,
          () => caseSpan({ court: kind.name, run_id, case_id, policy_hash }),
          async (note) => {
            try {
              const end = await drive();
              conclude(case_id, end, note);
              return end;
            } finally {
              hearings.delete(case_id);
            }
          },
        ),
    },
  };
}
