/** A model with tools against a server that uses them well, badly, and without end. */

import type { AgentTool, Answer, CallReport, Pending, Toolbox } from '@curia/core/in/agent';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Asked,
  type Behaviour,
  type OpenAiServer,
  says,
  startOpenAiServer,
  uses,
} from '../../../test/openai-server.ts';
import { makePrompt } from '../prompt.ts';
import { checkConfig } from './config.ts';
import { llmAgent } from './llm-agent.ts';

const answer = z.object({ word: z.string() });
let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const echo: AgentTool = {
  name: 'echo',
  description: 'Says what it is given.',
  input_schema: z.toJSONSchema(z.object({ text: z.string() })),
  use: async (input) => {
    const read = z.object({ text: z.string() }).safeParse(input);
    return read.success
      ? { text: read.data.text, is_refused: false }
      : { text: 'it needs a text', is_refused: true };
  },
};
const box = (limits: Partial<Toolbox['limits']> = {}): Toolbox => ({
  tools: [echo],
  limits: { calls: 5, bytes: 10_000, seconds: 60, ...limits },
});

interface Heard {
  readonly given: Answer | Pending;
  readonly calls: readonly CallReport[];
  readonly asked: readonly Asked[];
}

async function ask(
  behave: (asked: Asked, number: number) => Behaviour,
  tools: Toolbox = box(),
): Promise<Heard> {
  server = await startOpenAiServer(behave);
  const config = checkConfig(
    {
      providers: {
        local: { kind: 'openai-compatible', base_url: server.url, attempts: 2, first_retry_ms: 1 },
      },
      models: { main: { provider: 'local', model: 'test' } },
      roles: { default: 'main' },
    },
    'the test',
  );
  const remembered = new Map<string, unknown>();
  const cache = {
    get: (key: string) => remembered.get(key),
    set: (key: string, value: unknown) => void remembered.set(key, value),
  };
  const calls: CallReport[] = [];
  const given = await llmAgent(config, { environment: {}, cache }).ask(
    {
      court: 'toy',
      case_id: 'c',
      role: 'investigator-CODE-CALLCHAIN',
      key: 'k',
      prompt: makePrompt({ system: 'You look.', user: 'Look.' }, {}, answer),
      answer,
      tools,
    },
    { signal: new AbortController().signal, admit: () => {}, report: (call) => calls.push(call) },
  );
  expect(
    remembered.size,
    'what tools showed is not part of the prompt, so the answer is not remembered',
  ).toBe(0);
  return { given, calls, asked: server.asked };
}

test('a tool is used, its result is shown to the model, and the use is on record', async () => {
  const { given, calls, asked } = await ask((_asked, number) =>
    number === 0 ? uses('echo', { text: 'hello' }) : says({ word: 'hello' }),
  );
  expect(given).toEqual({ answer: { word: 'hello' } });
  expect(asked[0]!.body.tools!.map((tool) => tool.function.name)).toEqual(['echo']);
  expect(asked[1]!.body.messages.at(-1)).toMatchObject({ role: 'tool', content: 'hello' });
  expect(calls.map(({ tools_used }) => tools_used)).toEqual([
    undefined,
    [{ tool: 'echo', input: '{"text":"hello"}', outcome: 'answered', bytes: 5 }],
  ]);
});

test.each([
  ['a tool that does not exist', uses('rm', { path: '/' }), 'there is no tool rm'],
  ['an input of the wrong shape', uses('echo', { text: 7 }), 'it needs a text'],
  ['an input that is no JSON', uses('echo', '{"text": '), 'it needs a text'],
])('%s is refused, and the model may continue', async (_name, behaviour, words) => {
  const { given, calls, asked } = await ask((_asked, number) =>
    number === 0 ? behaviour : says({ word: 'done' }),
  );
  expect(given).toEqual({ answer: { word: 'done' } });
  expect(asked[1]!.body.messages.at(-1)!.content).toContain(words);
  expect(calls[1]!.tools_used).toMatchObject([{ outcome: 'refused' }]);
});

test('a model that loops is told to conclude, and fails if it does not', async () => {
  const { given, asked } = await ask(() => uses('echo', { text: 'again' }));
  expect(given).toMatchObject({ failure: 'too_many_tool_calls' });
  expect(asked).toHaveLength(6);
  expect(asked[5]!.body.tool_choice).toBe('none');
  expect(asked[5]!.body.messages.at(-1)!.content).toContain('Hand in the answer now');
});

test('a model that concludes when told to has answered', async () => {
  const { given } = await ask(({ body }) =>
    body.tool_choice === 'none' ? says({ word: 'late' }) : uses('echo', { text: 'again' }),
  );
  expect(given).toEqual({ answer: { word: 'late' } });
});

test('results count in bytes, and what is too long is cut', async () => {
  const { given, calls } = await ask(
    ({ body }) =>
      body.tool_choice === 'none' ? says({ word: 'cut' }) : uses('echo', { text: '가'.repeat(5_000) }),
    box({ bytes: 1_000 }),
  );
  expect(given).toEqual({ answer: { word: 'cut' } });
  expect(calls).toHaveLength(2);
  expect(calls[1]!.tools_used![0]!.bytes).toBeLessThan(1_100);
});

test('an answer of the wrong shape is repaired without tools, and a failing server is retried in between', async () => {
  const { given, asked } = await ask((_asked, number) => {
    if (number === 0) return uses('echo', { text: 'hello' });
    if (number === 1) return { does: 'status', status: 503 };
    return number === 2 ? says({ wrong: true }) : says({ word: 'right' });
  });
  expect(given).toEqual({ answer: { word: 'right' } });
  expect(asked[3]!.body.tool_choice).toBe('none');
  expect(asked[3]!.body.messages.filter(({ role }) => role === 'tool')).toHaveLength(1);
});

test('many tools asked for at once stay within the limit', async () => {
  const calls = Array.from({ length: 9 }, () => ({ name: 'echo', input: { text: 'x' } }));
  const { given, calls: reports } = await ask(({ body }) =>
    body.tool_choice === 'none' ? says({ word: 'enough' }) : { does: 'use-tools', calls },
  );
  expect(given).toEqual({ answer: { word: 'enough' } });
  expect(reports[1]!.tools_used!.map(({ outcome }) => outcome)).toEqual([
    ...Array(5).fill('answered'),
    ...Array(4).fill('over_limit'),
  ]);
});
