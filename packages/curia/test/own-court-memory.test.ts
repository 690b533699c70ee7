/** A court of one's own with memory: what its prompts show, what it writes, and how it runs, stops, goes on and is audited. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from '@curia/core/in/agent';
import type { Recalled, Remembered } from '@curia/memory';
import { type EpisodeMemory, openMemory } from '@curia/memory/sqlite';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { ADVICE } from '../../core/test/advice-language.ts';
import { rememberingFile } from '../../core/test/remembering-court.ts';
import { completeOptions } from '../src/courts/court-options.ts';
import { findCourt } from '../src/courts/find-court.ts';
import { givenAgent } from '../src/drive/agents/given-agent.ts';
import { auditRun } from '../src/runs/audit/audit.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { memoryFor, resultOf, runScene } from './memory-scene.ts';
import { curia as runCuria } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-own-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const courtFile = (name: string, more: object = {}): string => {
  const path = join(folder, `${name}.yaml`);
  writeFileSync(path, stringify({ ...rememberingFile, ...more }));
  return path;
};
const triage = courtFile('triage');
const other = courtFile('refunds', { court: 'refunds' });

const TEAMS = ['billing', 'legal', 'technical'] as const;

interface Ticket {
  readonly case_id: string;
  readonly text: string;
  readonly votes: readonly object[];
}

/** A ticket, and what three triagers and perhaps a lawyer say of it; who says nothing is silent. */
const ticket = (
  case_id: string,
  text: string,
  triagers: readonly (string | null)[],
  more: { readonly lawyer?: string; readonly [field: string]: unknown } = {},
): Ticket => {
  const { lawyer, ...fields } = more;
  const votes = triagers.flatMap((value, at) =>
    value === null ? [] : [{ voice: `t${at}`, role: 'triager', value }],
  );
  const heard = lawyer === undefined ? votes : [...votes, { voice: 'l', role: 'lawyer', value: lawyer }];
  return { case_id, text, votes: heard, ...fields };
};

const agreed = ticket('agreed', 'The invoice is not mine.', ['billing', 'billing', 'billing'], {
  tier: 'pro',
});
const turned = ticket('turned', 'The invoice is not paid.', ['billing', 'billing', 'legal'], {
  tier: 'pro',
  lawyer: 'legal',
});

/** Every prompt of a run, by case, role and voice. */
async function promptsOf(
  court: string,
  one: Ticket,
  options: Readonly<Record<string, string>>,
  memory?: EpisodeMemory,
): Promise<Map<string, string>> {
  const prompts = new Map<string, string>();
  const began = temporaryStore();
  const row = { case_id: one.case_id, input: JSON.stringify(one), problem: null };
  await began.runs.create('r', [row], () => ({ created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' }));
  const given = givenAgent(began, 'r', findCourt(court));
  const agent: Agent = {
    ...given,
    ask(question, ...rest) {
      const { system, user } = question.prompt;
      prompts.set(question.key, `${system}\n\n${user}`);
      return given.ask(question, ...rest);
    },
  };
  const drive = { began, agent, options };
  await runScene(
    court,
    [one],
    memory === undefined ? drive : { ...drive, memory: memoryFor(memory, options) },
  );
  return prompts;
}

const heldIn = async (court: string, one: Ticket, memory: EpisodeMemory, condition = 'M2') => {
  const options = { memory: condition };
  return runScene(court, [one], { options, memory: memoryFor(memory, options) });
};

describe('what is shown', () => {
  test('advice stands in the prompts of the roles that see it, and nothing else differs', async () => {
    const memory = openMemory(':memory:');
    await heldIn(triage, agreed, memory);
    const plain = await promptsOf(triage, turned, { memory: 'M0' });
    const advised = await promptsOf(triage, turned, { memory: 'M1' }, memory);
    const withheld = await promptsOf(triage, turned, { memory: 'C2_eval_only' }, memory);
    expect([...advised.keys()]).toEqual([...plain.keys()]);
    expect(withheld).toEqual(plain);
    for (const [key, prompt] of advised) {
      if (key.includes('lawyer')) expect(prompt).toBe(plain.get(key));
      else {
        const before = new Set(plain.get(key)?.split('\n\n'));
        expect(prompt.split('\n\n').filter((paragraph) => !before.has(paragraph))).toEqual([
          'Advice from earlier cases. It is not about this text and may be wrong: where it does not fit, ignore it. It never outweighs the words of the text.\n' +
            '```memory\nMemory advisory (from similar past cases):\n' +
            '- A similar past case (a negation; no risk seen): the ruling changed nothing. Ask whether what decided it holds of this case as well.\n```',
        ]);
      }
    }
  });

  test('a court without the key has the prompts that it had', async () => {
    const without = courtFile('without', { memory: undefined });
    expect(await promptsOf(without, turned, {})).toEqual(await promptsOf(triage, turned, { memory: 'M0' }));
  });

  test('what one court decided is advised to no other, nor to courts of any', async () => {
    const memory = openMemory(':memory:');
    await heldIn(triage, agreed, memory);
    const { meta, isolated } = await resultOf<Recalled>(
      await heldIn(other, agreed, memory, 'M1'),
      'recalled',
    );
    expect([meta.retrieved_ids, isolated]).toEqual([[], []]);
    const same = await resultOf<Recalled>(await heldIn(triage, agreed, memory, 'M1'), 'recalled');
    expect(same.meta.retrieved_ids).toEqual(['epi_000001']);
  });

  test('an episode from the evaluation of a case is kept from it', async () => {
    const memory = openMemory(':memory:');
    await heldIn(triage, { ...agreed, split: 'test' } as Ticket, memory);
    const again = async (split: string) => {
      const { meta, isolated } = await resultOf<Recalled>(
        await heldIn(triage, { ...agreed, split } as Ticket, memory, 'M1'),
        'recalled',
      );
      return [isolated, meta.retrieved_ids];
    };
    expect(await again('test')).toEqual([['epi_000001'], []]);
    expect(await again('dev')).toEqual([[], ['epi_000001']]);
  });
});

describe('what is written', () => {
  test('a case that goes to a person is not', async () => {
    const memory = openMemory(':memory:');
    const open = ticket('open', 'No idea.', ['billing', null, null]);
    expect(await resultOf<Remembered>(await heldIn(triage, open, memory), 'remembered')).toMatchObject({
      status: 'skipped',
      reason: 'not_decided',
    });
    expect(await memory.newest(1)).toEqual([]);
  });

  test('the words of the court and what the text is, and nothing of the text', async () => {
    const memory = openMemory(':memory:');
    await heldIn(triage, { ...turned, gold: 'legal' } as Ticket, memory);
    const [entry] = await memory.newest(1);
    const episode = entry !== undefined && 'episode' in entry ? entry.episode : undefined;
    expect(episode).toMatchObject({
      episode_type: 'success',
      action_taken: 'polarity_flip',
      input_signature: { detected_structure: ['court:triage', 'negation', 'tier=pro'], num_aspects: 1 },
      stage_snapshot: {
        stage1: { polarities: { value: 'billing' }, confidence: 0.6667 },
        final: { polarities: { value: 'legal' }, confidence: 0.5 },
      },
      evaluation: { override_success: true, arbiter_reason_code: 'LAWYER' },
      provenance: { has_gold: true, used_in_eval: false },
      outcome_delta: { delta_f1: 1, conflict_resolved: true },
    });
    expect(JSON.stringify(episode)).not.toMatch(/invoice|"gold/);
  });
});

describe('for any cases', () => {
  const KEPT = ['recalled', 'remembered', 'ruled'];
  const vote = fc.constantFrom(...TEAMS, null);
  const tickets = fc
    .array(
      fc.record({
        triagers: fc.tuple(vote, vote, vote),
        lawyer: fc.option(fc.constantFrom(...TEAMS), { nil: undefined }),
        gold: fc.constantFrom(...TEAMS),
        tier: fc.constantFrom('free', 'pro'),
        tail: fc.constantFrom('', ' It is not so.', ' But it was.'),
      }),
      { minLength: 2, maxLength: 4 },
    )
    .map((list) =>
      list.map(({ triagers, lawyer, gold, tier, tail }, at): Ticket => {
        const fields = { gold, tier, split: 'live' };
        return ticket(
          `c${at}`,
          `Quagmire ${at} zephyr.${tail}`,
          triagers,
          lawyer === undefined ? fields : { ...fields, lawyer },
        );
      }),
    );

  test('advice is made of the memory’s own sentences: it shows no case, no gold and no value', async () => {
    let advised = 0;
    await fc.assert(
      fc.asyncProperty(tickets, async (list) => {
        const memory = openMemory(':memory:');
        for (const one of list) {
          const { places } = await resultOf<Recalled>(await heldIn(triage, one, memory), 'recalled');
          const { text } = places.voices ?? { text: '' };
          if (text === '') continue;
          advised++;
          expect(text).toMatch(ADVICE.en);
          expect(text).not.toMatch(/quagmire|zephyr|billing|legal|technical|triage/i);
        }
        await memory.close();
      }),
      { numRuns: 40 },
    );
    // The property would hold of a memory that never speaks.
    expect(advised).toBeGreaterThan(20);
  });

  test('who answers first changes neither the ruling nor what is remembered', async () => {
    await fc.assert(
      fc.asyncProperty(tickets, async (list) => {
        const heard = async (cases: readonly Ticket[]) => {
          const memory = openMemory(':memory:');
          const ends: unknown[] = [];
          for (const one of cases) {
            const { store } = await heldIn(triage, one, memory);
            const log = await store.cases.events('r', one.case_id);
            ends.push(log.filter(({ kind }) => KEPT.includes(kind)).map(({ body }) => body));
          }
          const episodes = (await memory.newest(10)).map((entry) => JSON.stringify(entry));
          await memory.close();
          return { ends, episodes };
        };
        const reversed = list.map((one) => ({ ...one, votes: one.votes.toReversed() }));
        expect(await heard(reversed)).toEqual(await heard(list));
      }),
      { numRuns: 25 },
    );
  });
});

test('resumed from any prefix of its log, a case ends the same way', async () => {
  const options = { memory: 'M2' };
  const fresh = async () => {
    const memory = openMemory(':memory:');
    await heldIn(triage, agreed, memory);
    return memoryFor(memory, options);
  };
  const whole = await runScene(triage, [turned], { options, memory: await fresh() });
  const log = await whole.store.cases.events('r', turned.case_id);
  expect(log.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['recalled', 'remembered', 'ruled']));
  expect((await auditRun(whole.store, 'r', whole.court)).findings).toEqual([]);
  const plain = (body: string): string => body.replace(/"latency_ms":[\d.]+/g, '');
  for (let length = 0; length < log.length; length++) {
    const began = temporaryStore();
    const row = { case_id: turned.case_id, input: JSON.stringify(turned), problem: null };
    await began.runs.create('r', [row], () => ({ created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' }));
    await began.cases.append('r', turned.case_id, 0, log.slice(0, length));
    await runScene(triage, [turned], { options, memory: await fresh(), began });
    const again = await began.cases.events('r', turned.case_id);
    expect(again.map(({ kind, body }) => [kind, plain(body)])).toEqual(
      log.map(({ kind, body }) => [kind, plain(body)]),
    );
  }
});

describe('on the command line', () => {
  const store = join(folder, 'store.sqlite');
  const memory = join(folder, 'memory.sqlite');
  const file = (name: string, cases: readonly object[]): string => {
    const path = join(folder, name);
    writeFileSync(path, cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
    return path;
  };
  const cases = file('tickets.jsonl', [agreed, { ...turned, gold: 'legal' }]);
  const curia = (...args: string[]) => runCuria([...args, '--store', store]);
  const shelf = (...args: string[]) => runCuria(['memory', ...args, '--memory', memory]);

  test('a run remembers by itself, stops, goes on, is audited, and says what it did', async () => {
    const stopped = await curia(
      ...['run', triage, cases, '--agents', 'given', '--name', 'r1', '--concurrency', '1'],
      ...['--budget', 'calls=4'],
    );
    expect(stopped.status).not.toBe(0);
    expect((await shelf('--json')).lines[0]).toMatchObject({ episodes: 1 });
    const resumed = await curia('resume', 'r1', '--budget', 'calls=100');
    expect([resumed.status, resumed.stdout]).toEqual([
      0,
      expect.stringContaining('Memory M2 (memory-v1_1): 2 cases looked up, 1 episode found'),
    ]);
    expect((await curia('audit', 'r1')).stdout).toContain('is intact');
    expect((await curia('doctor', 'r1')).status).toBe(0);
    expect((await shelf('--json')).lines).toHaveLength(3);
    expect(JSON.parse((await shelf('show', 'epi_000002', '--json')).stdout)).toMatchObject({
      input_signature: { detected_structure: ['court:triage', 'negation', 'tier=pro'] },
    });
    const kept = readFileSync(join(folder, 'runs', 'r1', 'cases.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(JSON.parse(kept[1] ?? '').memory).toMatchObject({
      condition: 'M2',
      retrieved_ids: ['epi_000001'],
      written: { status: 'stored', episode_id: 'epi_000002' },
    });
    // The record of a case is a case again.
    const decided = await runCuria(['decide', triage, join(folder, 'runs', 'r1', 'cases.jsonl')]);
    expect([decided.status, decided.lines.map(({ ruling }) => ruling.items[0].value)]).toEqual([
      0,
      ['billing', 'legal'],
    ]);
  });

  test('what people settle is told to the memory, and asked for by the name of the court', async () => {
    const review = file('reviews.jsonl', [{ case_id: 'agreed', review: 'upheld' }]);
    const settled = await curia('memory', 'add', 'r1', review, '--json');
    expect(settled.lines[0]).toMatchObject({ case_id: 'agreed', review: 'upheld' });
    const asked = await shelf('find', 'The bill is not mine.', '--court', 'triage', '--json');
    expect(asked.lines[0].retrieved.length).toBeGreaterThan(0);
    const elsewhere = await shelf('find', 'The bill is not mine.', '--json');
    expect(elsewhere.lines[0].retrieved).toEqual([]);
  });

  test('its effect is measured, and its file says what the options say', async () => {
    const many = file(
      'many.jsonl',
      [agreed, turned, { ...agreed, case_id: 'last' }].map((one) => ({ ...one, gold: 'billing' })),
    );
    const measured = await curia('eval', triage, many, '--learn', '2', '--agents', 'given', '--json');
    expect(measured.lines[0]).toMatchObject({
      court: triage,
      cases: 1,
      with_gold: 1,
      states: [{ state: 'off', f1: 1 }, { state: 'masked' }, { state: 'on', f1: 1 }],
      memory: { advised_cases: 1 },
    });
    const named = courtFile('named', {
      memory: {
        ...{ described_by: ['text'], condition: 'M1', policy: 'memory-v2', lessons: 'free', limit: 900 },
        file: join(folder, 'named.sqlite'),
      },
    });
    expect(completeOptions(findCourt(named))).toEqual({
      seats: 'in-the-case',
      memory: 'M1',
      memory_policy: 'memory-v2',
      memory_file: join(folder, 'named.sqlite'),
      memory_lessons: 'free',
      memory_limit: 900,
      wave: 'court',
    });
    const refused = await curia('eval', 'verification', many, '--agents', 'offline', '--learn', '2');
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining('keeps no memory to measure'),
    ]);
  });
});
