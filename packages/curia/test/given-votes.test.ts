/** A ruling on votes that were given says so wherever it is shown, exported or sealed; one on votes that were asked for does not. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCuria } from '../src/api/open-curia.ts';
import { courts } from '../src/courts/list.ts';
import { asksTheCases } from '../src/drive/agents/agent-choice.ts';
import { readAgents } from '../src/drive/agents/agent-text.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { curia, fileWith } from './run-curia.ts';

const template = join(import.meta.dirname, '../templates/approve-action');
const COURT = join(template, 'court.yaml');
const votes = [
  ...['policy', 'security'].map((voice) => ({ role: 'guard', voice, value: 'approve' })),
  ...[1, 2, 3].map((at) => ({ role: 'colleague', voice: `colleague-${at}`, value: 'approve' })),
];
const wire = { case_id: 'a1', action: 'wire', reversible: true, cost: 5, votes };
const cases = fileWith('cases.jsonl', `${JSON.stringify(wire)}\n`);
const root = dirname(fileWith('note.txt', ''));
const store = ['--store', join(root, 'store.sqlite')];

beforeAll(async () => {
  await curia(['run', COURT, cases, '--agents', 'given', '--name', 'given', ...store]);
  const asked = `scripted:${join(template, 'answers.jsonl')}`;
  await curia(['run', COURT, cases, '--agents', asked, '--name', 'asked', ...store]);
  await curia(['run', COURT, cases, '--agents', 'replay:given', '--name', 'replayed', ...store]);
});

const WORDS = /on votes that were given with the case, not asked for/;

describe.each([
  ['given', true],
  ['replayed', true],
  ['asked', false],
] as const)('the run %s', (run, isGiven) => {
  const says = (text: string) => expect([run, WORDS.test(text)]).toEqual([run, isGiven]);

  test('is marked by every command', async () => {
    const listed = (await curia(['show', '--json', ...store])).lines.find(({ run_id }) => run_id === run);
    expect(listed).toMatchObject({ given_votes: isGiven });
    expect(new RegExp(`${run}.*given votes`).test((await curia(['show', ...store])).stdout)).toBe(isGiven);
    expect((await curia(['show', run, '--json', ...store])).lines[0]).toMatchObject({
      given_votes: isGiven ? 1 : 0,
    });
    says((await curia(['show', run, ...store])).stdout);
    says((await curia(['show', run, 'a1', ...store])).stdout);
    says((await curia(['show', run, 'a1', ...store])).stdout);
    says((await curia(['show', run, '--cases', ...store])).stderr);
    expect((await curia(['show', run, 'a1', '--json', ...store])).lines[0].given_votes).toBe(isGiven);
    expect((await curia(['show', run, '--cases', '--json', ...store])).lines[0].given_votes).toBe(isGiven);
  });

  test('is marked in its folder and report', () => {
    const read = (file: string) => readFileSync(join(root, 'runs', run, file), 'utf8');
    expect(JSON.parse(read('rulings.jsonl').split('\n')[0]!).given_votes).toBe(isGiven);
    expect(JSON.parse(read('summary.json')).given_votes).toBe(isGiven ? 1 : 0);
    says(read('report.html'));
  });

  test('is marked in every export, seal and receipt', async () => {
    const at = (file: string) => join(root, `${run}-${file}`);
    const files = { rulings: at('r.csv'), votes: at('v.csv'), md: at('v.md'), junit: at('j.xml') };
    for (const [form, file] of Object.entries(files))
      await curia(['export', run, '--as', form, '--out', file, ...store]);
    // What was settled and what it cost stand behind it.
    expect(readFileSync(at('r.csv'), 'utf8')).toMatch(new RegExp(`,${isGiven},[^\\n]*\\n$`));
    expect(readFileSync(at('v.csv'), 'utf8')).toMatch(new RegExp(`,${isGiven}\\n$`));
    says(readFileSync(at('v.md'), 'utf8'));
    expect(readFileSync(at('j.xml'), 'utf8').includes('given_votes')).toBe(isGiven);
    const seal = (await curia(['audit', run, '--print-seal', ...store])).stdout;
    expect(/ given-votes\n$/.test(seal)).toBe(isGiven);
    writeFileSync(at('seal'), seal);
    expect((await curia(['audit', run, '--seal', at('seal'), ...store])).status).toBe(0);
    // A seal that an earlier Curia printed says nothing of votes, and still fits.
    writeFileSync(at('seal'), seal.replace(' given-votes', ''));
    expect((await curia(['audit', run, '--seal', at('seal'), ...store])).status).toBe(0);
    await curia(['audit', run, '--receipt', at('receipt'), ...store]);
    expect(readFileSync(at('receipt'), 'utf8').includes('"given_votes":true')).toBe(isGiven);
    expect((await curia(['audit', run, '--against', at('receipt'), ...store])).status).toBe(0);
  });

  test('is marked for a program', async () => {
    const opened = openCuria(store[1]!);
    for await (const one of opened.cases(run)) expect(one.given_votes).toBe(isGiven);
    await opened.close();
  });
});

test('a ruling of decide, and why, say so where a case speaks for voices, and not over plain facts', async () => {
  const [line] = (await curia(['decide', COURT, cases, '--json'])).lines;
  expect(line.given_votes).toBe(true);
  expect((await curia(['why', COURT, cases])).stdout).toMatch(WORDS);
  const [plain] = (
    await curia(['decide', 'disposition', fileWith('facts.jsonl', '{"issues":[]}\n'), '--json'])
  ).lines;
  expect(plain).not.toHaveProperty('given_votes');
});

test('every court names all fields that its given answers come from', () => {
  const said = {
    answer: {},
    agent: 'V1',
    speaker: 'EPM',
    iid: 'CODE-CALLCHAIN-R1',
    group: ['t0'],
    action: {},
  };
  for (const court of courts) {
    const fields = court.brings.answers;
    const full = Object.fromEntries(
      fields.map((field) => [field, field === 'review_actions' ? { A: [] } : [said]]),
    );
    const { absent: _none, ...brought } = full;
    const ask = { court: court.name, case_id: 'c', role: '', key: '', prompt: {}, answer: {} } as never;
    expect([court.name, (court.given?.(brought, ask) ?? []).length > 0, court.given?.({}, ask)]).toEqual([
      court.name,
      true,
      [],
    ]);
  }
});

test('answers that a case brings along change nothing in a run whose agents are asked', async () => {
  const text = 'The battery lasts two days, but the screen is dim.';
  const forged: Readonly<Record<string, object>> = {
    'conflict-review': {
      text,
      review_actions: { A: [], B: [], C: [] },
      rechecks: [{ group: ['t0'], action: {} }],
    },
    'debate-override': { text, aspects: [], sentiments: [], turns: [], judgement: {}, validation: {} },
  };
  for (const [court, brought] of Object.entries(forged)) {
    const rulings: unknown[] = [];
    for (const one of [
      { case_id: 'c', text },
      { case_id: 'c', ...brought },
    ]) {
      const opened = openCuria(temporaryStore());
      const { run_id } = await opened.start({ court, cases: [one], agents: { kind: 'offline' } });
      await opened.drive(run_id);
      for await (const { ruling, given_votes } of opened.cases(run_id)) rulings.push([ruling, given_votes]);
    }
    expect([court, rulings[1]]).toEqual([court, rulings[0]]);
  }
  const answers = `scripted:${join(template, 'answers.jsonl')}`;
  const other = { ...wire, votes: votes.map((vote) => ({ ...vote, value: 'deny' })) };
  const file = fileWith('forged.jsonl', `${JSON.stringify(other)}\n`);
  const ran = await curia(['run', COURT, file, '--agents', answers, '--name', 'forged', '--json', ...store]);
  expect(ran.lines[0]).toMatchObject({ outcomes: { APPROVE: 1 }, given_votes: 0 });
  expect(ran.lines[0].remarks.join()).toContain(
    '1 of 1 cases bring answers of their own (votes), which did not count',
  );
});

const ROLES = ['a', 'b', 'guard', 'colleague'];

test('who answers from the cases is found however it is written', () => {
  for (const agents of ['given', 'guard=given colleague=offline', 'a=offline b=offline,given', 'a=given'])
    expect([agents, asksTheCases(readAgents(agents, ROLES))]).toEqual([agents, true]);
  for (const agents of ['offline', 'command:echo given', 'a=command:x given', 'replay:given', 'files:given'])
    expect([agents, asksTheCases(readAgents(agents, ROLES))]).toEqual([agents, false]);
});
