/** The other courts as users run them: documents, debates and questions. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { curia } from './run-curia.ts';
import { file, folder, newStore, rulings, runFolder } from './run-fixture.ts';

test('documents are verified by rules and models, and those not accepted go to an expert', async () => {
  const demo = join(import.meta.dirname, '../demo');
  const pages = readFileSync(join(demo, 'invoice.txt'), 'utf8')
    .split('\f')
    .map((text, at) => ({ page_num: at + 1, text }));
  const documents = file(
    'documents.jsonl',
    ['invoice', 'invoice-misread']
      .map((case_id) => {
        const output: unknown = JSON.parse(readFileSync(join(demo, `${case_id}.json`), 'utf8'));
        return JSON.stringify({ case_id, output, bundle: { pages } });
      })
      .join('\n'),
  );
  const issue = { code: 'NOT_AN_INVOICE', message: 'it is a letter', location: { pointer: '' } };
  const script = file(
    'verifier.jsonl',
    ['V2', 'V3', 'V4']
      .map((agent) => ({ role: `verifier-${agent}`, answer: { issues: agent === 'V3' ? [issue] : [] } }))
      .map((entry) => JSON.stringify(entry))
      .join('\n'),
  );
  const store = newStore();
  const run = (id: string, agents: string, verifiers: string) =>
    curia([
      'run',
      'verification',
      documents,
      '--agents',
      agents,
      '--name',
      id,
      '--json',
      '--store',
      store,
      '--set',
      'pack=invoice-extraction',
      '--set',
      `verifiers=${verifiers}`,
    ]);
  const byRules = await run('rules', 'given', 'rules');
  expect(byRules.lines[0]).toMatchObject({
    ruled: 2,
    calls: 0,
    outcomes: { ACCEPT_BY_RULES_ONLY: 1, ESCALATE_TO_SME: 1 },
  });
  const byModels = await run('models', `scripted:${script}`, 'models');
  expect(byModels.lines[0]).toMatchObject({ ruled: 2, calls: 6, outcomes: { ESCALATE_TO_SME: 2 } });
  expect((await run('silent', 'given', 'models')).lines[0]).toMatchObject({
    outcomes: { ESCALATE_TO_SME: 2 },
  });
  const packets = readFileSync(join(runFolder(store, 'models'), 'packets.jsonl'), 'utf8')
    .trim()
    .split('\n');
  expect(packets.map((line) => JSON.parse(line).packet_id)).toEqual(['invoice', 'invoice-misread']);
  for (const id of ['rules', 'models', 'silent'])
    expect((await curia(['audit', id, '--store', store])).status).toBe(0);
});

test('a debate is run, gated and adopted, writes the records of the gate, and the doctor reads them', async () => {
  const edit = { op: 'set_polarity', target: { aspect_term: 'screen' }, value: 'negative' };
  const sample = (case_id: string, more: object = {}) =>
    JSON.stringify({
      case_id,
      text: 'The screen is dim.',
      aspects: [{ term: 'screen' }],
      sentiments: [{ aspect_term: 'screen', polarity: 'neutral', confidence: 0.4 }],
      validation: { structural_risks: [], correction_proposals: [] },
      turns: ['EPM', 'TAN', 'CJ'].map((speaker) => ({ speaker, proposed_edits: [edit] })),
      judgement: {
        final_patch: [edit, { op: 'confirm_tuple', target: { aspect_term: 'screen', polarity: 'negative' } }],
        final_tuples: [{ aspect_term: 'screen', polarity: 'negative' }],
        aspect_evidence: { screen: 'screen is dim' },
      },
      aspect_reviews: [],
      sentiment_reviews: [],
      ...more,
    });
  const samples = file('samples.jsonl', [sample('s1'), sample('s2', { judgement: null })].join('\n'));
  const store = newStore();
  const run = await curia([
    'run',
    'debate-override',
    samples,
    '--agents',
    'given',
    '--name',
    'd',
    '--json',
    '--store',
    store,
  ]);
  expect(run.lines[0]).toMatchObject({
    ruled: 2,
    calls: 16,
    outcomes: { APPLY: 1, adopted: 1, ESCALATE_TO_SME: 1 },
    given_votes: 2,
    remarks: [
      '2 of 2 cases were ruled on votes that were given with the case, not asked for',
      '1 samples went to a person because an agent gave no usable answer.',
    ],
  });
  const folder = runFolder(store, 'd');
  const gate = readFileSync(join(folder, 'override_gate_debug.jsonl'), 'utf8').trim().split('\n');
  expect(gate.map((line) => JSON.parse(line).type)).toEqual(['gate_decision', 'ev_decision']);
  expect(JSON.parse(readFileSync(join(folder, 'override_gate_debug_summary.json'), 'utf8'))).toMatchObject({
    n_aspects: 1,
  });
  expect((await curia(['audit', 'd', '--store', store])).status).toBe(0);
  const replay = await curia(['compare', 'd', '--policy-b', 't2', '--json', '--store', store]);
  expect(replay.lines[0]).toMatchObject({ cases: 2, unanswered: 0 });
  const doctor = await curia(['doctor', 'd', '--json', '--store', store]);
  const failed = doctor.lines[0].checks.filter(({ status }: { status: string }) => status === 'fail');
  // The sample that went to a person has no result, and the doctor says so.
  expect(failed).toEqual([expect.objectContaining({ check: 'e2e_count' })]);
});

test('a question is investigated, its citations are checked before they count, and its files are written', async () => {
  const example = join(import.meta.dirname, '../../../examples/06-investigation');
  const shop = join(folder, 'shop');
  execFileSync(process.execPath, [join(example, 'make-repository.mjs'), shop]);
  const read = (name: string): unknown => parse(readFileSync(join(example, name), 'utf8'));
  const reports = [
    ...readdirSync(join(example, 'reports')).map((name) => read(`reports/${name}`)),
    read('counter-review.yaml'),
  ];
  const question = {
    case_id: 'inv-orders',
    query: "why does the shop stop taking orders with 'pool exhausted'?",
    questions: ['what exhausts the pool?', 'why did nobody notice?'],
    query_type: 'bug',
    reports,
  };
  const questions = file('questions.jsonl', JSON.stringify(question));
  const store = newStore();
  const options = ['--set', `repository=${shop}`, '--set', `logs=${join(shop, 'logs')}`];
  const start = (id: string, ...more: string[]) =>
    curia([
      'run',
      'investigation',
      questions,
      '--name',
      id,
      '--policy',
      'thorough',
      '--json',
      '--store',
      store,
      ...more,
    ]);
  const run = await start('i', '--agents', 'given', ...options);
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.lines[0]).toMatchObject({ ruled: 1, outcomes: { Confirmed: 2 } });
  const files = join(runFolder(store, 'i'), 'investigations/inv-orders');
  const report = JSON.parse(readFileSync(join(files, 'final-report.json'), 'utf8'));
  expect(report.citations.VERIFIED).toBeGreaterThan(0);
  expect(report.failed_citations).toHaveLength(1);
  const log = JSON.parse(readFileSync(join(files, 'execution-log.json'), 'utf8'));
  expect(Object.values(log.checklist)).not.toContain('FAIL');
  expect(readFileSync(join(files, 'final-report.md'), 'utf8')).toContain('pool exhausted');
  expect((await curia(['audit', 'i', '--store', store])).status).toBe(0);
  // A replay needs no repository: what the check found is part of what was recorded.
  await start('again', '--agents', 'replay:i');
  expect(rulings(store, 'again')).toBe(rulings(store, 'i'));
});
