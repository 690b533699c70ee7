/** Memory in runs as users meet it: options, records, the doctor, the measurement, and a process that dies. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMemory } from '@curia/memory/sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSqliteStore } from '../src/store/sqlite/sqlite.ts';
import type { Store } from '../src/store/store.ts';
import { bundleScript } from './bundle-script.ts';
import { episodeWith } from './episode.ts';
import { calmDebate, debate, memoryFor, review, runScene } from './memory-scene.ts';
import { curia } from './run-curia.ts';
import { candidate, file, folder, newStore, runFolder } from './run-fixture.ts';

const agent = join(import.meta.dirname, 'memory-agent.ts');
const line = (at: number, more: object = {}): string =>
  JSON.stringify({
    case_id: `m${at}`,
    text: `배터리 ${at}`,
    candidates: [candidate('t0', 'positive'), candidate('t1', 'negative')],
    gold: [{ aspect_term: '배터리', polarity: at % 4 === 3 ? 'negative' : 'positive' }],
    ...more,
  });
const lines = (count: number, more: object = {}): string =>
  Array.from({ length: count }, (_, at) => line(at, more)).join('\n');
const cases = file('memory-cases.jsonl', lines(4));
const store = newStore();

const run = (condition: string, ...more: string[]) =>
  curia([
    ...['run', 'conflict-review', cases, '--agents', `module:${agent}`, '--store', store, '--json'],
    ...['--concurrency', '1', '--name', condition, '--set', `memory=${condition}`, ...more],
  ]);

describe('runs with a memory beside their store', () => {
  beforeAll(async () => {
    for (const condition of ['M0', 'M2', 'M1', 'C2_silent']) expect((await run(condition)).status).toBe(0);
  }, 60_000);

  const summaryOf = (id: string) =>
    JSON.parse(readFileSync(join(runFolder(store, id), 'summary.json'), 'utf8'));

  test('say what they found, showed and wrote', () => {
    expect(summaryOf('M0')).not.toHaveProperty('memory');
    expect(summaryOf('M2')).toMatchObject({
      outcomes: { KEEP: 5, DROP: 3 },
      memory: { condition: 'M2', asked: 4, advised_cases: 3, advised_prompts: 9, written: 4, skipped: {} },
    });
    expect(summaryOf('M1')).toMatchObject({
      outcomes: { KEEP: 4, DROP: 4 },
      memory: { advised_prompts: 12, written: 0 },
    });
    expect(summaryOf('M1').remarks).toContain(
      'Memory M1 (memory-v1_1): 4 cases looked up, 12 episodes found, advice appeared in 12 prompts (4 cases).',
    );
    expect(summaryOf('C2_silent')).toMatchObject({
      outcomes: { KEEP: 8 },
      memory: { retrieved: 12, advised_prompts: 0, written: 4 },
    });
    const [trace] = readFileSync(join(runFolder(store, 'M1'), 'traces.jsonl'), 'utf8').split('\n');
    expect(JSON.parse(trace!).memory).toMatchObject({
      retrieved_k: 3,
      exposed_to_review: true,
      written: null,
    });
  });

  test('pass the doctor, and fail it once advice is said to be shown and was not', async () => {
    const checked = async (path: string) => {
      const { status, lines: said } = await curia(['doctor', path, '--store', store, '--json']);
      const { checks } = said.find((one) => 'checks' in one) as {
        checks: { check: string; status: string; lesson: string }[];
      };
      return { status, checks: Object.fromEntries(checks.map((one) => [one.check, one])) };
    };
    expect(await checked('M1')).toMatchObject({
      status: 0,
      checks: {
        memory_advice_in_prompts: { status: 'pass', lesson: 'L3' },
        memory_withheld_from_prompts: { status: 'unknown' },
      },
    });
    expect(await checked('C2_silent')).toMatchObject({
      status: 0,
      checks: { memory_withheld_from_prompts: { status: 'pass' } },
    });
    const tampered = (id: string, name: string, change: (event: Tampered) => void): string => {
      const copy = join(folder, name);
      cpSync(runFolder(store, id), copy, { recursive: true });
      const path = join(copy, 'events.jsonl');
      const events = readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text) as Tampered);
      for (const event of events) change(event);
      writeFileSync(path, events.map((event) => JSON.stringify(event)).join('\n'));
      return copy;
    };
    const plain = readFileSync(join(runFolder(store, 'M0'), 'events.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as Tampered)
      .find(({ case_id, body }) => case_id === 'm2' && body.role === 'reviewer-B');
    const unchanged = tampered('M1', 'unchanged', ({ case_id, body }) => {
      if (case_id === 'm2' && body.role === 'reviewer-B') body.prompt_hash = plain!.body.prompt_hash!;
    });
    expect(await checked(unchanged)).toMatchObject({
      status: 2,
      checks: {
        memory_advice_in_prompts: {
          status: 'fail',
          lesson: 'L3',
          examples: ['m2 review/B: the prompt was sent without the advice'],
        },
      },
    });
    const hidden = tampered('M1', 'hidden', ({ kind, body }) => {
      if (kind === 'recalled') body.result!.places.review!.text = '';
    });
    expect(await checked(hidden)).toMatchObject({
      status: 2,
      checks: {
        memory_advice_in_prompts: { status: 'fail' },
        memory_withheld_from_prompts: { status: 'fail' },
      },
    });
    const leaked = tampered('C2_silent', 'leaked', ({ body }) => {
      if (body.role === 'reviewer-A') body.prompt_hash = '0'.repeat(64);
    });
    expect(await checked(leaked)).toMatchObject({
      status: 2,
      checks: { memory_withheld_from_prompts: { status: 'fail', lesson: 'L3', count: 4 } },
    });
  });

  test('pass an audit, and are replayed without the memory', async () => {
    expect((await curia(['audit', 'M2', '--store', store])).status).toBe(0);
    const replay = await curia(['compare', 'M2', '--policy-b', 'v2', '--store', store, '--json']);
    expect(replay.lines[0]).toMatchObject({ cases: 4, unanswered: 0 });
  });
});

test('a debate shows advice to the judge’s side and to the second stage, and its audit agrees', async () => {
  const own = newStore();
  const hold = (id: string, sample: object) =>
    curia([
      ...['run', 'debate-override', file(`${id}.jsonl`, JSON.stringify(sample)), '--agents', 'given'],
      ...['--name', id, '--set', `memory=${id}`, '--store', own, '--json'],
    ]);
  expect((await hold('M2', calmDebate)).lines[0].memory).toMatchObject({ written: 1, advised_prompts: 0 });
  expect((await hold('M1', debate)).lines[0].memory).toMatchObject({ retrieved: 1, advised_prompts: 4 });
  const { status, lines: said } = await curia(['doctor', 'M1', '--store', own, '--json']);
  expect(status).toBe(0);
  const { checks } = said[0] as { checks: { check: string; status: string }[] };
  const passed = checks.filter((one) => one.status === 'pass').map(({ check }) => check);
  expect(passed).toEqual(
    expect.arrayContaining([
      'g1_debate_memory',
      'g2_stage2_memory',
      'memory_reaches_prompt',
      'memory_advice_in_prompts',
      'memory_withheld_from_prompts',
    ]),
  );
});

interface Tampered {
  readonly case_id: string;
  readonly kind: string;
  readonly body: {
    readonly role?: string;
    prompt_hash?: string;
    readonly result?: { readonly places: Record<string, { text: string }> };
  };
}

test.each([
  [['memory=M9'], 'memory: must be M0, M1, M2'],
  [['memory=M1', 'memory_file=/nowhere/at/all.sqlite'], 'does not exist'],
  [['memory=M1', 'memory_limit=much'], 'memory_limit: must be a number, got "much"'],
])('%j is refused before anything is stored', async (options, words) => {
  const fresh = newStore();
  const settings = options.flatMap((setting) => ['--set', setting]);
  const { status, stderr } = await curia([
    ...['run', 'conflict-review', cases, '--agents', 'given', '--store', fresh, ...settings],
  ]);
  expect(status).toBe(1);
  expect(stderr).toContain(words);
  expect((await curia(['show', '--store', fresh, '--json'])).stdout).toBe('');
});

describe('curia memory add', () => {
  const own = newStore();
  const memory = join(folder, 'settled.sqlite');
  const settle = (run: string, ...reviews: object[]) =>
    curia(
      ['memory', 'add', run, '--store', own, '--memory', memory, '--json'],
      reviews.map((one) => `${JSON.stringify(one)}\n`).join(''),
    );
  const hold = (id: string, court: string, input: string) =>
    curia([...['run', court, input, '--agents', 'given', '--name', id, '--store', own, '--json']]);

  test('writes what experts settled, once, by the gates of writing', async () => {
    // A run without a memory: what it decided is read from its log.
    await hold('plain', 'conflict-review', file('settle.jsonl', JSON.stringify(review)));
    const upheld = await settle('plain', { case_id: 'review', review: 'upheld' });
    expect(upheld).toMatchObject({
      status: 0,
      lines: [
        {
          case_id: 'review',
          review: 'upheld',
          status: 'stored',
          reason: 'failure_asset',
          tags: ['failure_asset', 'utility', 'novelty'],
          episode_id: 'epi_000001',
        },
      ],
    });
    expect((await settle('plain', { case_id: 'review', review: 'upheld' })).lines).toEqual(upheld.lines);
    const found = async (id: string) =>
      (await curia(['memory', 'show', id, '--memory', memory, '--json'])).lines[0];
    expect(await found('epi_000001')).toMatchObject({
      episode_type: 'success',
      evaluation: { override_applied: true, override_success: true, override_harm: false },
    });
    const overturned = await settle('plain', { case_id: 'review', review: 'overturned' });
    expect(overturned.lines[0]).toMatchObject({ status: 'stored', episode_id: 'epi_000002' });
    expect(await found('epi_000002')).toMatchObject({
      episode_type: 'harm',
      evaluation: { override_harm: true },
    });
    const query = await curia(['memory', 'find', review.text, '--memory', memory, '--json']);
    // What was overturned blocks whatever ended like it.
    expect(query.lines[0]).toMatchObject({ advisories: [], blocked: { memory_blocked_episode_n: 1 } });
  });

  test('turns what is upheld into a lesson for similar cases', async () => {
    const lesson = join(folder, 'lesson.sqlite');
    const line = JSON.stringify({ case_id: 'review', review: 'upheld' });
    await curia(['memory', 'add', 'plain', '--store', own, '--memory', lesson], line);
    const { stdout } = await curia(['memory', 'find', review.text, '--memory', lesson]);
    expect(stdout).toContain('successful_override');
    expect(stdout).toContain('the ruling left an entry out, and that helped.');
  });

  test('refuses undecided or missing cases and anything that is not a review, and continues', async () => {
    const lost = { ...debate, judgement: null };
    await hold('lost', 'debate-override', file('lost.jsonl', JSON.stringify(lost)));
    const ran = await settle(
      'lost',
      { case_id: 'debate', review: 'upheld' },
      { case_id: 'nobody', review: 'upheld' },
      { case_id: 'debate', review: 'fine' },
    );
    expect(ran).toMatchObject({ status: 2, lines: [] });
    expect(ran.stderr).toContain('line 1 refused: INPUT_INVALID case debate cannot be settled');
    expect(ran.stderr).toContain('line 2 refused: CASE_NOT_FOUND');
    expect(ran.stderr).toContain('line 3 refused: INPUT_INVALID review');
  });
});

test('a run whose prompts quote lessons as written is marked', async () => {
  const own = newStore();
  const memory = join(folder, 'free.sqlite');
  const written = 'Ask twice before you drop an entry.';
  const lesson = episodeWith({
    input_signature: { language: 'ko' },
    correction: { corrective_principle: written },
  });
  await curia(['memory', 'add', '--memory', memory], JSON.stringify(lesson));
  const hold = async (id: string, ...options: string[]) => {
    const ran = await curia([
      ...['run', 'conflict-review', cases, '--agents', `module:${agent}`, '--store', own, '--name', id],
      ...['--set', 'memory=M1', '--set', `memory_file=${memory}`],
      ...options.flatMap((one) => ['--set', one]),
    ]);
    expect(ran.status).toBe(0);
    const read = (name: string) => readFileSync(join(runFolder(own, id), name), 'utf8');
    return { stdout: ran.stdout, events: read('events.jsonl'), report: read('report.html') };
  };
  const composed = await hold('composed');
  expect(composed.events).not.toContain(written);
  expect(composed.stdout + composed.report).not.toContain('Unchecked');
  const free = await hold('free', 'memory_lessons=free');
  expect(free.events).toContain(written);
  for (const told of [free.stdout, free.report]) expect(told).toContain('Unchecked: memory_lessons=free');
  const doctor = await curia(['doctor', 'free', '--store', own]);
  expect(doctor.status).toBe(0);
});

describe('curia eval with a memory', () => {
  const measureWith = (agents: string, input: string, ...more: string[]) =>
    curia([
      ...['eval', 'conflict-review', input, '--agents', agents, '--json'],
      ...['--store', newStore(), ...more],
    ]);
  const measure = (input: string, ...more: string[]) => measureWith(`module:${agent}`, input, ...more);

  test('tells what advice changed, for better and worse, and that agents without noise have none', async () => {
    const { status, lines: said } = await measure(file('eval-memory.jsonl', lines(10)), '--learn', '2');
    expect(status).toBe(0);
    // Of the eight that are measured, two have gold that the advice leads away from.
    expect(said[0]).toMatchObject({
      learnt: 2,
      episodes: 2,
      cases: 8,
      with_gold: 8,
      noise: 0,
      better: 6,
      worse: 2,
      memory: { advised_prompts: 24 },
      states: [
        { state: 'off', condition: 'M0', recall: 1, precision: 0.5 },
        { state: 'masked', condition: 'C2_eval_only', recall: 1, precision: 0.5 },
        { state: 'on', condition: 'M1', recall: 0.75, precision: 0.75 },
      ],
    });
    expect(said[0].changed).toHaveLength(8);
    expect(said[0].against_off.interval.low).toBeLessThan(said[0].against_off.gain);
    expect(said[0].against_masked).toEqual(said[0].against_off);
    expect(said[0].sentences[0]).toContain('F1 0.667 off and 0.750 on (difference 0.083');
  });

  test('claims no effect where the agents vary by themselves as much', async () => {
    const drop = { action_type: 'DROP', target_tuple_ids: ['t1'], new_value: null, reason_code: '' };
    // Learning and memory off take 24 calls; from then on the agent is of another mind, whatever it is told.
    const fickle = file(
      'fickle.mjs',
      `let calls = 0;
export default () => ({ answer: { review_actions: ++calls > 24 ? [${JSON.stringify(drop)}] : [] } });`,
    );
    const right = { gold: [{ aspect_term: '배터리', polarity: 'positive' }] };
    const input = file('eval-fickle.jsonl', lines(8, right));
    const { lines: said } = await measureWith(`module:${fickle}`, input, '--learn', '2');
    expect(said[0]).toMatchObject({ noise: 6, better: 6, against_masked: { gain: 0 } });
    expect(said[0].against_off.interval.low).toBeGreaterThan(0);
    expect(said[0].sentences[0]).toContain('do not show that memory helps or harms');
    expect(said[0].sentences[1]).toContain('6 of 6 cases differ from memory off');
  });

  test('says so if there is nothing to show', async () => {
    const same = file('eval-same-split.jsonl', lines(4, { split: 'test' }));
    const { lines: said } = await measure(same, '--learn', '2');
    expect(said[0]).toMatchObject({ changed: [], memory: { retrieved: 0, isolated: 4 } });
    expect(said[0].sentences.join(' ')).toContain('There is nothing to show: the memory had no advice');
    expect(said[0].sentences.join(' ')).toContain('made from an evaluation that the case may be part of');
    const given = file(
      'eval-given.jsonl',
      lines(4, { review_actions: { A: [], B: [], C: [] }, gold: undefined }),
    );
    const deaf = await measureWith('given', given, '--learn', '2');
    expect(deaf.lines[0]).toMatchObject({ states: null, noise: 0, changed: [] });
    expect(deaf.lines[0].sentences[0]).toContain('agents that do not read it');
  });

  test('wants one memory, and cases to measure', async () => {
    const both = await measure(cases, '--learn', '2', '--memory', '/nowhere.sqlite');
    expect(both.stderr).toContain('--memory FILE, or --learn N');
    expect((await measure(cases, '--learn', '4')).stderr).toContain('4 cases leave none to measure');
    expect((await measure(cases, '--memory', '/nowhere.sqlite')).stderr).toContain('does not exist');
    expect((await measure(cases, '--learn', '1', '--set', 'memory=M2')).status).toBe(1);
  });
});

const dying = bundleScript(join(import.meta.dirname, 'crash-memory.ts'));

test('a process that dies whenever an episode is stored stores each of them once and logs what it would have logged', {
  timeout: 120_000,
}, async () => {
  const [runs, episodes] = [join(folder, 'dying.sqlite'), join(folder, 'dying-memory.sqlite')];
  const live = async (): Promise<string | null> => {
    const child = spawn(process.execPath, [dying.file, runs, episodes, '3'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return signal;
  };
  const signals: (string | null)[] = [];
  do signals.push(await live());
  while (signals.at(-1) !== null && signals.length < 10);
  expect(signals).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', null]);
  const memory = openMemory(episodes);
  expect((await memory.stats()).episodes).toBe(3);
  await memory.close();
  const opened = openSqliteStore(runs);
  // The log is the one of a life without a death.
  const cases = [0, 1, 2].map((at) => ({ ...review, case_id: `case-${at}` }));
  const options = { memory: 'M2' };
  const whole = await runScene('conflict-review', cases, {
    options,
    memory: memoryFor(openMemory(':memory:'), options),
  });
  const remembered = async (logs: Pick<Store, 'cases'>): Promise<string[]> => {
    const bodies: string[] = [];
    for await (const { body } of logs.cases.eventsOfKind('r', ['remembered'])) bodies.push(body);
    return bodies;
  };
  expect(await remembered(opened)).toEqual(await remembered(whole.store));
  expect(await opened.cases.tally('r')).toEqual({ cases: 3, closed: 3 });
  await opened.close();
});
