/** Every answer through every provider: servers that enforce what is documented take each request, and what they answer is read as the court means it. */
import type { Ask, CallReport } from '@curia/core/in/agent';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { schemaOf } from '../../src/agents/answer-shape.ts';
import { llmAgent } from '../../src/agents/llm/llm-agent.ts';
import { makePrompt } from '../../src/agents/prompt.ts';
import type { Schema } from './documented-rules.ts';
import { everyAnswer, UNUSUAL } from './every-answer.ts';
import { PROTOCOLS, type Understood } from './protocols.ts';
import { type Doing, type ProviderServer, startProvider } from './provider-server.ts';
import { saidOf } from './said-of.ts';

let server: ProviderServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const askFor = (answer: z.ZodType, more: Partial<Ask> = {}): Ask => ({
  court: 'toy',
  case_id: 'c1',
  role: 'voice',
  key: 'voice',
  prompt: makePrompt({ system: 'You judge. Answer in JSON.', user: 'Judge.' }, {}, answer),
  answer,
  ...more,
});

async function put(ask: Ask): Promise<{ given: object; calls: CallReport[] }> {
  const calls: CallReport[] = [];
  const agent = llmAgent(server!.config, { environment: { TEST_KEY: 'sk-test' } });
  const given = await agent.ask(ask, {
    signal: new AbortController().signal,
    admit() {},
    report: (call) => calls.push(call),
  });
  return { given, calls };
}

const answering =
  (answer: z.ZodType, takesNull: boolean) =>
  ({ schema = schemaOf(answer) as Schema }: Understood): Doing => ({
    text: JSON.stringify(saidOf(schema, takesNull)),
  });

describe.each(Object.keys(PROTOCOLS))('%s', (name) => {
  const protocol = PROTOCOLS[name]!;
  const firm = protocol.kind === 'anthropic' ? ['strict', 'tool'] : ['strict'];

  test.each(
    everyAnswer().map((shape) => [`${shape.court}: ${shape.roles.join(', ')}`, shape.answer] as const),
  )('takes the answer of %s', async (_who, answer) => {
    for (const takesNull of [false, true]) {
      server = await startProvider(protocol, answering(answer, takesNull));
      const { given, calls } = await put(askFor(answer));
      expect(server.refused).toEqual([]);
      expect(firm).toContain(server.asked[0]!.mode);
      expect(given).toEqual({ answer: expect.anything() });
      expect(calls).toEqual([expect.objectContaining({ outcome: 'answered', mode: 'strict' })]);
      await server.close();
    }
  });

  test.each(Object.keys(UNUSUAL))('takes %s', async (what) => {
    const answer = UNUSUAL[what]!;
    for (const takesNull of [false, true]) {
      server = await startProvider(protocol, answering(answer, takesNull));
      const { given } = await put(askFor(answer));
      expect(given).toEqual({ answer: expect.anything() });
      // Whoever is not held to a schema by it is told the schema.
      expect(server.refused.length).toBeLessThanOrEqual(1);
      await server.close();
    }
  });
});

describe('null', () => {
  const hear = async (answer: z.ZodType, said: unknown): Promise<object> => {
    server = await startProvider(PROTOCOLS['openai chat']!, () => ({ text: JSON.stringify(said) }));
    return (await put(askFor(answer))).given;
  };

  test('is absence where a field may be absent, and itself where it is a value', async () => {
    const answer = z.object({ a: z.string().optional(), b: z.string().nullable(), c: z.string().nullish() });
    expect(await hear(answer, { a: null, b: null, c: null })).toEqual({ answer: { b: null, c: null } });
  });

  test('is no consent: a field with a default must be said', async () => {
    const answer = z.object({ agreed: z.boolean().default(true) });
    expect(await hear(answer, { agreed: null })).toMatchObject({ failure: 'wrong_shape' });
    expect(await hear(answer, { agreed: false })).toEqual({ answer: { agreed: false } });
    expect(server!.asked[0]!.schema).toMatchObject({ properties: { agreed: { type: 'boolean' } } });
  });

  test('is no value of a field that must have one', async () => {
    expect(await hear(z.object({ vote: z.enum(['yes', 'no']) }), { vote: null })).toMatchObject({
      failure: 'wrong_shape',
    });
  });

  test('stands for an empty word', async () => {
    const answer = z.object({ reason: z.enum(['', 'LATE']) });
    expect(await hear(answer, { reason: null })).toEqual({ answer: { reason: '' } });
    expect(await hear(answer, { reason: '' })).toEqual({ answer: { reason: '' } });
  });

  test('a map that names something twice is no map', async () => {
    const answer = z.object({ by: z.record(z.string(), z.number()) });
    const one = (value: number) => ({ name: 'x', value });
    expect(await hear(answer, { by: [one(1)] })).toEqual({ answer: { by: { x: 1 } } });
    expect(await hear(answer, { by: [one(1), one(2)] })).toMatchObject({ failure: 'wrong_shape' });
  });
});
