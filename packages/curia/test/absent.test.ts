/** Runs of conflict review in which agents are absent: what was put to them goes to a person, and the record says so. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderBeside } from '../src/store/beside-store.ts';
import { curia } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-absent-'));
const tuple = (tuple_id: string, polarity: string) => ({
  tuple_id,
  aspect_term: 'battery',
  aspect_ref: '',
  polarity,
});
const conflict = {
  case_id: 'c',
  text: 'The battery is good; the battery is bad.',
  candidates: [tuple('t0', 'positive'), tuple('t1', 'negative')],
};

type Said = Readonly<Record<string, unknown>>;
const failed: Said = { failure: 'timeout', message: 'no answer within 60 s' };
const unusable: Said = { failure: 'wrong_shape', message: 'the answer is no JSON' };
const votes = (...review_actions: object[]): Said => ({ answer: { review_actions } });
const drop = { action_type: 'DROP', target_tuple_ids: ['t1'], new_value: null, reason_code: '' };

let runs = 0;

/** Runs cases with what each role says, and shows the first of them. */
async function run(input: object, said: Readonly<Record<string, Said>>, ...args: string[]) {
  const at = join(folder, String(++runs));
  const [cases, script, store] = [`${at}.jsonl`, `${at}-script.jsonl`, `${at}.sqlite`];
  writeFileSync(cases, `${JSON.stringify(input)}\n`);
  const lines = Object.entries(said).map(([role, one]) => JSON.stringify({ role, ...one }));
  writeFileSync(script, `${lines.join('\n')}\n`);
  const id = `run-${runs}`;
  const out = folderBeside(store, id);
  const agents = `scripted:${script}`;
  const ran = await curia(
    ['run', 'conflict-review', cases, '--agents', agents, '--store', store, '--name', id, ...args],
    '',
  );
  expect(ran.stderr).not.toMatch(/internal/i);
  const shown = await curia(['show', 'last', 'c', '--store', store, '--json']);
  const summary = await curia(['show', 'last', '--store', store, '--json']);
  return { ran, out, store, shown: shown.lines[0], summary: summary.lines[0] };
}

const codesOf = ({ shown }: Awaited<ReturnType<typeof run>>): string[][] =>
  shown.ruling.rulings.map((one: Record<string, string>) => [one.action_type, one.reason_code]);

describe.each(['v1', 'v2', 'v5'])('%s', (policy) => {
  test('all reviewers fail: both sides go to a person, and decide says the same of the record', async () => {
    const all = { 'reviewer-A': failed, 'reviewer-B': unusable, 'reviewer-C': failed };
    const done = await run(conflict, all, '--policy', policy);
    expect(done.ran.status).toBe(2);
    expect(codesOf(done)).toEqual([
      ['FLAG', 'REVIEWER_ABSENT'],
      ['FLAG', 'REVIEWER_ABSENT'],
    ]);
    expect(done.shown.record.absent).toEqual({ A: 'failed', B: 'unusable', C: 'failed' });
    const decided = await curia(
      ['decide', 'conflict-review', '--policy', policy],
      JSON.stringify(done.shown.record),
    );
    expect(decided.lines[0].ruling.rulings).toEqual(done.shown.ruling.rulings);
    const opened = done.shown.events.find(({ kind }: { kind: string }) => kind === 'packet-opened');
    expect(opened.body.packet).toMatchObject({
      text: conflict.text,
      code: 'REVIEWER_ABSENT',
      tuples: [{ tuple_id: 't0', polarity: 'positive' }, { tuple_id: 't1' }],
    });
    expect(done.summary).toMatchObject({ outcomes: { FLAG: 2 } });
    expect(done.summary.remarks).toContain(
      '1 cases have tuples that went to a person because an agent was absent.',
    );
    expect(readFileSync(join(done.out, 'escalations.jsonl'), 'utf8')).toContain('"code":"REVIEWER_ABSENT"');
  });

  test('one DROP is not outvoted by two who failed', async () => {
    const done = await run(
      conflict,
      { 'reviewer-A': votes(drop), 'reviewer-B': failed, 'reviewer-C': failed },
      '--policy',
      policy,
    );
    expect(codesOf(done)[1]).toEqual(['FLAG', 'REVIEWER_ABSENT']);
  });
});

test('absent=keep gives the letter of the source back, and the report says so', async () => {
  const said = { 'reviewer-A': votes(drop), 'reviewer-B': failed, 'reviewer-C': failed };
  const done = await run(conflict, said, '--set', 'absent=keep', '--policy', 'v2');
  expect(codesOf(done)).toEqual([
    ['KEEP', ''],
    ['KEEP', ''],
  ]);
  const decided = await curia(
    ['decide', 'conflict-review', '--policy', 'v2'],
    JSON.stringify(done.shown.record),
  );
  expect(decided.lines[0].ruling.rulings).toEqual(done.shown.ruling.rulings);
  const keeps = 'absent=keep: a reviewer without a usable answer counted as KEEP, as in the sources.';
  expect(done.summary.remarks).toContain(keeps);
  expect(readFileSync(join(done.out, 'report.html'), 'utf8')).toContain(keeps);
  expect(done.shown.ruling.rulings[1].reason).toContain('which absent=keep counts as KEEP');
});

test('an answer with an unknown polarity does not count as an answer', async () => {
  const flip = { action_type: 'FLIP', target_tuple_ids: ['t1'], new_value: { polarity: 'possitive' } };
  const done = await run(conflict, {
    'reviewer-A': votes(flip),
    'reviewer-B': votes(),
    'reviewer-C': votes(),
  });
  expect(done.shown.record.absent).toEqual({ A: 'unusable' });
});

test('silence of reviewers who answered stays a missing vote', async () => {
  const done = await run(conflict, {
    'reviewer-A': votes(),
    'reviewer-B': votes(),
    'reviewer-C': votes(),
  });
  // Nobody was absent; but two polarities are supported alike.
  expect(codesOf(done)).toEqual([
    ['FLAG', 'TIE_UNRESOLVED'],
    ['FLAG', 'TIE_UNRESOLVED'],
  ]);
  expect(done.shown.record).not.toHaveProperty('absent');
});

test('the record of a run, run again with the answers it carries, is ruled the same', async () => {
  const said = { 'reviewer-A': votes(drop), 'reviewer-B': votes(drop), 'reviewer-C': failed };
  const done = await run(conflict, said);
  const again = join(folder, 'again.jsonl');
  writeFileSync(again, `${JSON.stringify(done.shown.record)}\n`);
  const store = join(folder, 'again.sqlite');
  await curia(['run', 'conflict-review', again, '--agents', 'given', '--store', store]);
  const [shown] = (await curia(['show', 'last', 'c', '--store', store, '--json'])).lines;
  expect(shown.ruling.rulings).toEqual(done.shown.ruling.rulings);
});

describe('perspectives', () => {
  const text = { case_id: 'c', text: 'The battery is good.' };
  const triplet = {
    aspect_term: 'battery',
    aspect_ref: '',
    polarity: 'positive',
    evidence: 'battery is good',
    confidence: 0.9,
  };
  const reads: Said = { answer: { triplets: [triplet] } };
  const by = (neg: Said, imp: Said, lit: Said) => ({
    'perspective-P-NEG': neg,
    'perspective-P-IMP': imp,
    'perspective-P-LIT': lit,
  });

  test('none answered: the case is escalated with a packet, and counted', async () => {
    const { shown, summary, out } = await run(text, by(failed, unusable, failed));
    expect(shown.ruling.escalated).toMatchObject({ code: 'PERSPECTIVES_ABSENT' });
    expect(shown.events.map(({ kind }: { kind: string }) => kind)).toContain('packet-opened');
    expect(summary.outcomes).toEqual({ ESCALATE_TO_SME: 1 });
    expect(summary.remarks).toContain('1 cases went to a person because no perspective answered.');
    expect(readFileSync(join(out, 'escalations.jsonl'), 'utf8')).toContain('PERSPECTIVES_ABSENT');
  });

  test('one answered: its tuples are flagged', async () => {
    const done = await run(text, by(reads, failed, failed));
    expect(codesOf(done)).toEqual([['FLAG', 'PERSPECTIVES_ABSENT']]);
    expect(done.shown.record.perspectives_absent).toEqual({ B: 'failed', C: 'failed' });
  });

  test('with two of three, the case continues and names the absent one', async () => {
    const done = await run(text, by(reads, failed, reads));
    expect(done.shown.ruling).toMatchObject({ absent: [{ agent: 'P-IMP' }] });
    expect(codesOf(done)).toEqual([
      ['KEEP', ''],
      ['MERGED', 'DUPLICATE_TUPLE'],
    ]);
  });
});

test('ids with a comma and a space lose no vote of the offline reviewers', async () => {
  const odd = ['a, b', 't, 1'];
  const text = 'The battery is not good.';
  const candidates = odd.map((id, at) => tuple(id, at === 0 ? 'positive' : 'negative'));
  const input = join(folder, 'odd.jsonl');
  writeFileSync(input, `${JSON.stringify({ case_id: 'c', text, candidates })}\n`);
  const store = join(folder, 'odd.sqlite');
  await curia(['run', 'conflict-review', input, '--agents', 'offline', '--store', store]);
  const [shown] = (await curia(['show', 'last', 'c', '--store', store, '--json'])).lines;
  expect(shown.ruling.rulings.map(({ abstained }: { abstained: string[] }) => abstained)).toEqual([[], []]);
});

test.each([
  ['decide', 'conflict-review'],
  ['eval', 'conflict-review'],
])('%s %s refuses reviewers who are not on the panel', async (...command) => {
  const gold = [{ aspect_term: 'battery', polarity: 'positive' }];
  const line = { ...conflict, review_actions: { A: [], B: [], D: [drop] }, gold };
  const file = join(folder, `panel-${command[0]}.jsonl`);
  writeFileSync(file, `${JSON.stringify(line)}\n`);
  const { status, stdout, stderr } = await curia(
    [...command, file, '--json'].filter((one) => command[0] === 'eval' || one !== '--json'),
  );
  expect(status).not.toBe(0);
  expect(`${stdout}${stderr}`).toContain('review_actions.D');
});

test('a risk that a validator found is asked about, shown in the prompt and kept as the risk before', async () => {
  const calm = { ...conflict, candidates: [tuple('t0', 'positive')] };
  const risky = { ...calm, validator_risks: [{ tuple_id: 't0', type: 'NEGATION', severity: 'high' }] };
  const said = { 'reviewer-A': votes(), 'reviewer-B': votes(), 'reviewer-C': votes() };
  const none = await run(calm, said);
  expect(none.shown.ruling.reviewed).toBe(false);
  const memory = join(folder, 'memory.jsonl');
  const done = await run(risky, said, '--set', 'memory=M2', '--set', `memory_file=${memory}`);
  expect(done.shown.ruling.reviewed).toBe(true);
  expect(done.shown.record.validator_risks).toEqual(risky.validator_risks);
  const refused = await run({ ...risky, validator_risks: [{ tuple_id: 't9', type: 'X' }] }, said);
  expect(refused.shown).toMatchObject({ status: 'refused' });
});
