/** Every court that hands cases to people has a desk: its question, what it refuses, what it takes, and what follows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deskFile, guessReport, newStorePath } from './desk-scene.ts';
import { curia } from './run-curia.ts';

/** Runs one case with what each role says, and returns the desk of its store. */
async function handOver(
  court: string,
  input: object,
  said: Readonly<Record<string, object>>,
  ...more: string[]
) {
  const store = newStorePath();
  const cases = deskFile('case.jsonl', `${JSON.stringify({ case_id: 'c', ...input })}\n`);
  const lines = Object.entries(said).map(([role, one]) => JSON.stringify({ role, ...one }));
  const script = deskFile('said.jsonl', lines.join('\n'));
  const run = (...args: string[]) => curia([...args, '--store', store]);
  await run('run', court, cases, '--agents', `scripted:${script}`, '--name', 'r', ...more);
  const token = deskFile(
    'token',
    (await run('serve', 'tokens', 'create', 'Ada', '--role', 'reviewer')).stdout,
  );
  const as = (...args: string[]) => run(...args, '--token-file', token);
  const submit = (...args: string[]) => as('desk', 'answer', 'r', 'c', ...args);
  const inFolder = (name: string) => JSON.parse(readFileSync(join(store, '../runs/r', name), 'utf8'));
  return { run, as, submit, inFolder };
}

const tuple = (tuple_id: string, aspect_term: string, polarity: string) => ({
  tuple_id,
  aspect_term,
  aspect_ref: '',
  polarity,
});
const failed = { failure: 'timeout', message: 'no answer within 60 s' };
const absent = { 'reviewer-A': failed, 'reviewer-B': failed, 'reviewer-C': failed };
const phone = {
  text: 'The battery is good; the battery is bad. The screen is bright.',
  candidates: [
    tuple('t0', 'battery', 'positive'),
    tuple('t1', 'battery', 'negative'),
    tuple('t2', 'screen', 'positive'),
  ],
};

test('of conflict review a person is asked about the open tuples, and the others stay as they were ruled', async () => {
  const { run, as, submit, inFolder } = await handOver('conflict-review', phone, absent);
  const [asked] = (await as('desk', 'next', '--json')).lines;
  expect(asked).toMatchObject({
    court: 'conflict-review',
    machine: null,
    question: { parts: [{ id: 't0', answer: { kind: 'choice' } }, { id: 't1' }] },
  });
  for (const wrong of [
    ['--say', 't0=positive'],
    ['--say', 't0=positive', '--say', 't1=wonderful'],
    ['--say', 't0=positive', '--say', 't1=drop', '--say', 't2=drop'],
  ])
    expect(await submit(...wrong)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('INPUT_INVALID'),
    });
  expect((await submit('--say', 't0=negative', '--say', 't1=drop')).stdout).toContain('is agreed');
  expect(inFolder('gold.jsonl').gold).toEqual([
    { aspect_ref: '', aspect_term: 'battery', polarity: 'negative' },
    { aspect_ref: '', aspect_term: 'screen', polarity: 'positive' },
  ]);
  expect((await run('audit', 'r')).status).toBe(0);
  const told = await run('memory', 'add', 'r', '--settled', '--json', '--memory', newStorePath());
  expect(told.lines).toMatchObject([{ case_id: 'c', review: 'overturned' }]);
});

test('of a text that nobody read, and of a debate that lost an agent, a person names the opinions', async () => {
  const read = Object.fromEntries(['P-NEG', 'P-IMP', 'P-LIT'].map((name) => [`perspective-${name}`, failed]));
  for (const [court, input, said] of [
    ['conflict-review', { text: phone.text }, read],
    ['debate-override', { text: phone.text }, { 'aspect-extractor': failed, 'sentiment-extractor': failed }],
  ] as const) {
    const { run, as, submit, inFolder } = await handOver(court, input, said);
    const [asked] = (await as('desk', 'next', '--json')).lines;
    expect(asked.question).toMatchObject({ court, parts: [{ id: 'tuples', answer: { kind: 'tuples' } }] });
    expect(JSON.stringify(asked.question.evidence)).toContain('The screen is bright');
    for (const wrong of [
      '[{"aspect_term":"battery","polarity":"goodish"}]',
      '{"a":1}',
      '[{"polarity":"positive"}]',
      '[{"aspect_term":"batt\\ud800ery","polarity":"positive"}]',
    ])
      expect(await submit('--say', `tuples=${wrong}`)).toMatchObject({ status: 2 });
    const tuples =
      '[{"aspect_term":"Battery ","polarity":"negative"},{"aspect_term":"battery","polarity":"negative"}]';
    expect((await submit('--say', `tuples=${tuples}`)).stdout).toContain('is agreed');
    expect(inFolder('gold.jsonl').gold).toHaveLength(1);
    expect((await run('audit', 'r')).status).toBe(0);
  }
});

test('of an investigation that is uncertain a person judges the findings, if its table asks for one', async () => {
  const store = newStorePath();
  const question = { query: 'why does the pool run dry?', query_type: 'bug', reports: [guessReport] };
  const cases = deskFile('case.jsonl', `${JSON.stringify({ case_id: 'c', ...question })}\n`);
  const run = (...args: string[]) => curia([...args, '--store', store]);
  const start = (id: string, ...more: string[]) =>
    run('run', 'investigation', cases, '--agents', 'given', '--policy', 'thorough', '--name', id, ...more);
  expect((await start('plain')).status).toBe(0);
  expect((await run('desk', '--json')).stdout).toBe('');
  expect((await start('r', '--policy', 'handover=uncertain')).status).toBe(0);
  const token = deskFile(
    'token',
    (await run('serve', 'tokens', 'create', 'Ada', '--role', 'reviewer')).stdout,
  );
  const as = (...args: string[]) => run(...args, '--token-file', token);
  const [asked] = (await as('desk', 'next', '--json')).lines;
  expect(asked).toMatchObject({ court: 'investigation', queue_id: 'investigation', machine: null });
  const [finding, answer] = asked.question.parts;
  expect(finding).toMatchObject({ answer: { kind: 'choice', values: ['right', 'wrong', 'open'] } });
  expect(answer).toMatchObject({ id: 'answer', answer: { kind: 'text', optional: true } });
  expect(JSON.stringify(asked.question.evidence)).toContain('src/pool.ts:3');
  expect(JSON.stringify(asked.question)).not.toContain('Uncertain');
  const submit = (...args: string[]) => as('desk', 'answer', asked.item_id, ...args);
  for (const wrong of ['answer=it leaks', `${finding.id}=perhaps`])
    expect(await submit('--say', wrong)).toMatchObject({ status: 2 });
  const stored = await submit('--say', `${finding.id}=right`, '--say', 'answer=it leaks');
  expect(stored.stdout).toContain('is agreed');
  expect(stored.stdout).toContain('Uncertain');
  const [shown] = (await run('show', 'r', 'c', '--json')).lines;
  expect(shown.standing.ground_truth.ground_truth_output).toEqual({
    findings: { [finding.id]: 'right' },
    answer: 'it leaks',
  });
  for (const id of ['plain', 'r']) expect((await run('audit', id)).status).toBe(0);
});
