/** The prompts of both courts under hostile memories: beside the words of the prompt itself, only sentences of the memory come in. */

import type { Agent } from '@curia/core/in/agent';
import type { EpisodeMemory } from '@curia/memory/sqlite';
import { openMemory } from '@curia/memory/sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADVICE } from '../../core/test/advice-language.ts';
import { storedHostileFound } from '../../core/test/hostile-episode.ts';
import { findCourt } from '../src/courts/find-court.ts';
import { givenAgent } from '../src/drive/agents/given-agent.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { debate, memoryFor, review, runScene } from './memory-scene.ts';

const COURTS = [
  ['conflict-review', review, 'en'],
  ['conflict-review', { ...review, text: '배터리는 괜찮다고 합니다.' }, 'ko'],
  ['debate-override', debate, 'en'],
  ['debate-override', { ...debate, language: 'ko' }, 'ko'],
] as const;

/** Every prompt of a run, by role. */
async function promptsOf(
  name: string,
  one: { readonly case_id: string },
  memory?: EpisodeMemory,
): Promise<Map<string, string>> {
  const options = memory === undefined ? {} : { memory: 'M1' };
  const prompts = new Map<string, string>();
  const began = temporaryStore();
  const row = { case_id: one.case_id, input: JSON.stringify(one), problem: null };
  await began.runs.create('r', [row], () => ({ created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' }));
  const given = givenAgent(began, 'r', findCourt(name));
  const agent: Agent = {
    ...given,
    ask(question, ...rest) {
      const { system, user } = question.prompt;
      prompts.set(question.role, `${system}\n\n${user}`);
      return given.ask(question, ...rest);
    },
  };
  const { end } = await runScene(name, [one], {
    began,
    agent,
    options,
    ...(memory === undefined ? {} : { memory: memoryFor(memory, options) }),
  });
  expect(end.status).toBe('completed');
  return prompts;
}

test.each(COURTS)('%s', async (name, one, language) => {
  const plain = await promptsOf(name, one);
  const inner = openMemory(':memory:');
  let advised = 0;
  await fc.assert(
    fc.asyncProperty(storedHostileFound, async (retrieved) => {
      const memory: EpisodeMemory = new Proxy(inner, {
        get: (target, key) =>
          key === 'query'
            ? async () => ({ retrieved, left_out: [], isolated: [] })
            : (Reflect.get(target, key) as unknown),
      });
      for (const [role, prompt] of await promptsOf(name, one, memory)) {
        const paragraphs = new Set(plain.get(role)!.split('\n\n'));
        const added = prompt.split('\n\n').filter((paragraph) => !paragraphs.has(paragraph));
        expect(added.length).toBeLessThanOrEqual(1);
        if (added.length === 0) continue;
        advised++;
        const fenced = /^[^\n]+\n```memory\n([^`]*)\n```$/u.exec(added[0]!);
        expect(fenced?.[1]).toMatch(ADVICE[language]);
      }
    }),
    { numRuns: 100 },
  );
  // The property would hold of a memory that never speaks.
  expect(advised).toBeGreaterThan(80);
});
