/** What a call sends: alike at its beginning in every case, and marked where a provider wants to be told. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makePrompt } from '../prompt.ts';
import { type ModelTurn, sentCall } from './sent-call.ts';

const answer = z.object({ word: z.string() });
const promptFor = (text: string) =>
  makePrompt({ system: 'You judge. Answer in JSON.', user: 'Text: {text}' }, { text }, answer);
const openai = {
  config: { temperature: 0, max_output_tokens: 10 },
  place: { kind: 'openai', address: undefined },
} as const;
const turn = (text: string): ModelTurn => ({ role: 'user', content: [{ type: 'text', text }] });

test('two cases begin alike, and differ only in what is told of the case', () => {
  for (const mode of ['strict', 'json', 'prompt'] as const) {
    const [one, other] = ['a', 'b'].map((text) => sentCall(openai, promptFor(text), mode));
    expect(JSON.stringify(one!.prompt[0])).toBe(JSON.stringify(other!.prompt[0]));
    expect(one!.responseFormat).toEqual(other!.responseFormat);
    expect(one!.providerOptions).toEqual(other!.providerOptions);
    expect(one!.prompt[1]).not.toEqual(other!.prompt[1]);
  }
});

test('the end of what lasts is marked: the opening, and the last turn', () => {
  const { prompt } = sentCall(openai, promptFor('a'), 'strict', [turn('one'), turn('two')]);
  const marked = prompt.map(({ providerOptions }) => providerOptions?.anthropic?.cacheControl !== undefined);
  expect(marked).toEqual([true, false, false, true]);
});

test('only OpenAI itself is sent a key for what it remembers', () => {
  const keyAt = (place: { kind: 'openai' | 'azure'; address: string | undefined }) =>
    sentCall({ ...openai, place }, promptFor('a'), 'strict').providerOptions?.openai?.promptCacheKey;
  expect(keyAt(openai.place)).toMatch(/^[0-9a-f]{32}$/);
  expect(keyAt({ kind: 'openai', address: 'http://proxy' })).toBeUndefined();
  expect(keyAt({ kind: 'azure', address: 'http://azure' })).toBeUndefined();
});

test('whoever is held to no schema is told it', () => {
  for (const mode of ['json', 'prompt'] as const) {
    const [system] = sentCall(openai, promptFor('a'), mode).prompt;
    expect(system!.content).toContain('"properties":{"word":{"type":"string"}}');
  }
  expect(sentCall(openai, promptFor('a'), 'strict').prompt[0]!.content).toBe('You judge. Answer in JSON.');
});
