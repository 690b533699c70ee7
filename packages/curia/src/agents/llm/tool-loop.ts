/** Lets a model use tools until it answers, within limits of calls, bytes and seconds; past them it must conclude. */
import type { Ask, Failure, Toolbox, ToolUse } from '@curia/core/in/agent';
import type { Clock } from '../clock.ts';
import type { ModelReply, ToolCall } from './model.ts';
import type { ModelTurn, OfferedTools } from './sent-call.ts';
import type { TurnWords } from './turn-words.ts';

/** One call of the model with the conversation so far. */
export type Call<Fault> = (
  turns: readonly ModelTurn[],
  offered: OfferedTools,
  used: readonly ToolUse[],
) => Promise<ModelReply | Fault>;

/** What the model said in the end, and everything that led there. */
export interface Concluded {
  readonly said: ModelReply;
  readonly turns: readonly ModelTurn[];
  /** The tools for a repair of the answer: named because the conversation mentions them, but not usable. */
  readonly offered: OfferedTools;
}

/** Asks until the model answers without requesting a tool; a model that keeps requesting tools after it was told to conclude has failed. */
export async function loopOverTools<Fault extends object>(
  { tools, limits }: Toolbox,
  call: Call<Fault>,
  words: Pick<TurnWords, 'conclude' | 'over'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<Concluded | Fault | Failure> {
  const over: Found = { outcome: 'over_limit', text: words.over };
  const conclude: ModelTurn = { role: 'user', content: [{ type: 'text', text: words.conclude }] };
  const started = clock.now();
  let turns: ModelTurn[] = [];
  let used: ToolUse[] = [];
  let calls = 0;
  let bytes = 0;
  let rounds = 0;
  const isSpent = (): boolean =>
    calls >= limits.calls ||
    bytes >= limits.bytes ||
    // A model that asks for nothing useful, call after call, ends too.
    rounds >= limits.calls ||
    clock.now() - started >= limits.seconds * 1000;
  for (;;) {
    const offered = { tools, mayUse: !isSpent() };
    const said = await call(turns, offered, used);
    if (!('tool_calls' in said)) return said;
    if (said.tool_calls.length === 0) return { said, turns, offered: { tools, mayUse: false } };
    if (!offered.mayUse)
      return {
        failure: 'too_many_tool_calls',
        message: `told to conclude after ${calls} tool calls (${bytes} bytes), it asked for ${said.tool_calls[0]!.name} again`,
      };
    rounds++;
    used = [];
    const results: { readonly call: ToolCall; readonly text: string }[] = [];
    for (const one of said.tool_calls) {
      const found = isSpent() ? over : await useTool(one, signal);
      if (found !== over) calls++;
      const text = cutBytes(found.text, Math.max(200, limits.bytes - bytes));
      bytes += Buffer.byteLength(text);
      used.push({
        tool: one.name.slice(0, 100),
        input: (JSON.stringify(one.input) ?? '').slice(0, 300),
        outcome: found.outcome,
        bytes: Buffer.byteLength(text),
      });
      results.push({ call: one, text });
    }
    turns = [...turns, ...said.turns, toolTurn(results), ...(isSpent() ? [conclude] : [])];
  }

  async function useTool({ name, input }: ToolCall, stop: AbortSignal): Promise<Found> {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined)
      return {
        outcome: 'refused',
        text: `there is no tool ${name.slice(0, 100)}; there are ${tools.map((one) => one.name).join(', ')}`,
      };
    const { text, is_refused } = await tool.use(input, stop);
    return { outcome: is_refused ? 'refused' : 'answered', text };
  }
}

interface Found {
  readonly outcome: ToolUse['outcome'];
  readonly text: string;
}

const toolTurn = (results: readonly { readonly call: ToolCall; readonly text: string }[]): ModelTurn => ({
  role: 'tool',
  content: results.map(({ call, text }) => ({
    type: 'tool-result',
    toolCallId: call.id,
    toolName: call.name,
    output: { type: 'text', value: text },
  })),
});

function cutBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  return `${Buffer.from(text)
    .subarray(0, most)
    .toString('utf8')
    .replace(/\uFFFD$/, '')} … (cut)`;
}

/** Whether a question is asked with tools; its answer then depends on more than its words. */
export const hasTools = (ask: Ask): ask is Ask & { readonly tools: Toolbox } => ask.tools !== undefined;
