/** Runs from a program: started, driven, stopped, resumed, audited, replayed and reported, without a command line. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  type CaseResult,
  type Curia,
  describeCourts,
  type OwnAgent,
  openCuria,
  readPrompt,
  temporaryStore,
} from '../index.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-library-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const texts = [
  { case_id: 'a', text: 'The sound is great.' },
  { case_id: 'b', text: 'The cable is short.' },
  { case_id: 'c', text: 'It arrived on a Tuesday.' },
];

/** Proposes one tuple in every perspective and keeps what it is shown. */
const agent: OwnAgent = ({ role, inputs }) => {
  if (role.startsWith('perspective-'))
    return {
      answer: { triplets: [{ aspect_term: 'sound', aspect_ref: '본품#품질', polarity: 'positive' }] },
    };
  const candidates = inputs.candidates as readonly { readonly tuple_id: string }[];
  const review_actions = candidates.map(({ tuple_id }) => ({
    action_type: 'KEEP',
    target_tuple_ids: [tuple_id],
    new_value: null,
    reason_code: '',
  }));
  return { answer: { review_actions } };
};

const start = (curia: Curia, run_id: string) =>
  curia.start({ court: 'conflict-review', cases: texts, agents: agent, run_id });

async function casesOf(curia: Curia, run_id: string): Promise<CaseResult[]> {
  const found: CaseResult[] = [];
  for await (const one of curia.cases(run_id)) found.push(one);
  return found;
}

test('a run is started, driven, audited, replayed and reported', async () => {
  const curia = openCuria(join(folder, 'store.sqlite'));
  expect(await start(curia, 'r')).toMatchObject({ run_id: 'r', status: 'unfinished', cases: 3, closed: 0 });
  const seen: string[] = [];
  const end = await curia.drive('r', { agents: agent, onCase: (case_id) => seen.push(case_id) });
  expect(end).toEqual({ status: 'completed', cases: 3, closed: 3 });
  expect(seen.sort()).toEqual(['a', 'b', 'c']);
  const cases = await casesOf(curia, 'r');
  expect(cases.map(({ case_id, status }) => [case_id, status])).toEqual(
    texts.map(({ case_id }) => [case_id, 'ruled']),
  );
  expect(cases[0]?.headlines[0]).toMatchObject({ about: 't0', outcome: 'KEEP' });
  expect(await curia.audit('r')).toMatchObject({
    ...{ closed: 3, sealed: true, findings: [], differs_today: [] },
  });
  expect(await curia.replay('r', { 'conflict-review': { policy: 'v2' } })).toMatchObject({
    policy: 'v2',
    cases: 3,
    unanswered: 0,
  });
  expect(await curia.report('r', join(folder, 'report'))).toMatchObject({ ruled: 3 });
  expect(existsSync(join(folder, 'report/report.html'))).toBe(true);
  await curia.close();
  const again = openCuria(join(folder, 'store.sqlite'));
  expect(await again.runs()).toMatchObject([{ run_id: 'r', status: 'completed' }]);
  await again.close();
});

test('a stopped run continues and asks nothing twice', async () => {
  const store = temporaryStore();
  const curia = openCuria(store);
  await start(curia, 'r');
  const stop = new AbortController();
  const asked: string[] = [];
  const counting: OwnAgent = (question, context) => {
    asked.push(`${question.case_id} ${question.key}`);
    return agent(question, context);
  };
  const stopped = await curia.drive('r', {
    agents: counting,
    limits: { concurrency: 1 },
    signal: stop.signal,
    onCase: () => stop.abort(),
  });
  expect(stopped).toMatchObject({ status: 'stopped', closed: 1 });
  // Another program has to hand functions over again; the one that began the run need not.
  await expect(openCuria(store).drive('r')).rejects.toMatchObject({ code: 'USAGE' });
  expect(await curia.drive('r', { agents: counting })).toMatchObject({ status: 'completed', closed: 3 });
  expect(new Set(asked).size).toBe(asked.length);
  expect(await curia.drive('r')).toMatchObject({ status: 'completed' });
});

test('a signal that was given before stops the run at once', async () => {
  const curia = openCuria(temporaryStore());
  await start(curia, 'r');
  expect(await curia.drive('r', { agents: agent, signal: AbortSignal.abort() })).toMatchObject({
    status: 'stopped',
    closed: 0,
  });
});

test('a run that cannot start is refused before anything is stored', async () => {
  const store = temporaryStore();
  const curia = openCuria(store);
  const good = { court: 'conflict-review', cases: texts, agents: agent };
  for (const wrong of [
    { ...good, court: 'conflict' },
    { ...good, tables: { 'conflict-review': { policy: 'v9' } } },
    { ...good, options: { stage1: 'unheard-of' } },
    { ...good, agents: 'offline' },
    { ...good, agents: { kind: 'oracle' } },
    { ...good, agents: { kind: 'given', more: 1 } },
    { ...good, agents: { A: { kind: 'given' } } },
  ])
    await expect(curia.start(wrong as typeof good)).rejects.toMatchObject({ kind: 'input' });
  await expect(curia.drive('r', { agents: agent })).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
  await start(curia, 'r');
  await expect(curia.drive('r', { agents: agent, limits: { concurrency: 0 } })).rejects.toMatchObject({
    code: 'USAGE',
  });
  expect((await store.lists.runs()).map(({ run_id }) => run_id)).toEqual(['r']);
});

test('something that is not a case is refused by its number, and the others are ruled', async () => {
  const curia = openCuria(temporaryStore());
  const round: Record<string, unknown> = { text: 'x' };
  round.self = round;
  const cases = [texts[0], undefined, round, 7, { ...texts[0] }];
  await curia.start({ court: 'conflict-review', cases, agents: agent, run_id: 'r' });
  await curia.drive('r', { agents: agent });
  expect(
    (await casesOf(curia, 'r')).map(({ case_id, status, error }) => [case_id, status, error?.code]),
  ).toEqual([
    ['a', 'ruled', undefined],
    ['line 2', 'refused', 'JSON_INVALID'],
    ['line 3', 'refused', 'JSON_INVALID'],
    ['4', 'refused', 'INPUT_INVALID'],
    ['line 5', 'refused', 'INPUT_INVALID'],
  ]);
});

test('open cases of a run that began under other prompts are not gone on with', async () => {
  const store = temporaryStore();
  await start(openCuria(store), 'r');
  const begun = await store.runs.find('r');
  const { law: _, ...manifest } = JSON.parse(begun!.manifest) as {
    shapes: Record<string, string>;
    law: unknown;
  };
  manifest.shapes.prompts = 'f'.repeat(64);
  await store.runs.create('s', [{ case_id: 'a', input: JSON.stringify(texts[0]), problem: null }], () => ({
    created_at: begun!.created_at,
    manifest: JSON.stringify({ ...manifest, run_id: 's' }),
  }));
  await expect(openCuria(store).drive('s', { agents: agent })).rejects.toMatchObject({
    code: 'POLICY_CHANGED',
  });
});

test('courts describe their options and their prompts', () => {
  const review = describeCourts().find(({ name }) => name === 'conflict-review');
  expect(review?.policies).toContain('v5');
  expect(review?.roles).toContain('reviewer-A');
  expect(readPrompt('conflict-review', 'reviewer-A', 'ko')).toMatchObject({
    language: 'ko',
    version: expect.any(Number),
  });
  expect(() => readPrompt('conflict-review', 'reviewer-Z')).toThrow(
    expect.objectContaining({ code: 'USAGE' }),
  );
  expect(() => readPrompt('conflict-review', 'reviewer-A', 'fr' as never)).toThrow(
    expect.objectContaining({ code: 'USAGE' }),
  );
});
