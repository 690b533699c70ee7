/** A run carries its law: what shaped it is kept by content, so that a Curia with other tables and prompts still shows, audits, exports, imports and replays it, and says what differs today. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type AnyTable, parseTable } from '@curia/core';
import type { PromptLanguage } from '@curia/core/agent';
import type { AnswerShapes, Court } from '@curia/core/court';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { promptTexts } from '../src/agents/prompts/prompt-for.ts';
import { openCuria } from '../src/api/open-curia.ts';
import { findCourt } from '../src/courts/find-court.ts';
import { courts } from '../src/courts/list.ts';
import { keptOptions } from '../src/courts/option-text.ts';
import { givenAgent } from '../src/drive/agents/given-agent.ts';
import { driveRun } from '../src/drive/drive-run.ts';
import { OWNER } from '../src/drive/rights.ts';
import { startRun } from '../src/drive/start-run.ts';
import { describeLaw } from '../src/kept/law/describe-law.ts';
import { lawDifferences } from '../src/kept/law/law-today.ts';
import { chooseRulebook } from '../src/kept/law/rulebook.ts';
import type { Manifest } from '../src/kept/manifest.ts';
import { courtUnder } from '../src/kept/opened-run.ts';
import { auditRun } from '../src/runs/audit/audit.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Store } from '../src/store/store.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { asOwner, sharedPostgres } from './postgres-server.ts';
import { curia } from './run-curia.ts';
import { candidate, folder, newStore } from './run-fixture.ts';

const demo = join(import.meta.dirname, '../demo');
const pages = readFileSync(join(demo, 'invoice.txt'), 'utf8')
  .split('\f')
  .map((text, at) => ({ page_num: at + 1, text }));
const drop = [{ action_type: 'DROP', target_tuple_ids: ['t1'], reason_code: 'WEAK_EVIDENCE' }];
const report = {
  iid: 'CODE-CALLCHAIN-R1',
  layer_1: { confidence: 'HIGH', one_liner: 'it leaks', needs_further: false },
  layer_2: {
    findings: [
      {
        ...{ id: 'F1', description: 'the pool leaks', evidence_strength: 'STRONG', confidence: 'HIGH' },
        ...{ question_id: 'Q1', subjects: [{ path: 'src/pool.ts' }] },
        evidence: [{ type: 'code', location: 'src/pool.ts:1' }],
      },
    ],
  },
};

/** A few cases of every court, with what was answered. */
const CASES: Readonly<Record<string, readonly object[]>> = {
  'conflict-review': ['negative', 'positive'].map((polarity, at) => ({
    case_id: `p${at}`,
    text: 'the battery lasts',
    candidates: [candidate('t0', 'positive'), candidate('t1', polarity)],
    review_actions: { A: drop, B: drop, C: [] },
  })),
  'debate-override': [
    {
      case_id: 'd',
      text: 'The screen is dim.',
      aspects: [{ term: 'screen', span: { start: 4, end: 10 } }],
      sentiments: [{ aspect_term: 'screen', polarity: 'positive', confidence: 0.4 }],
      validation: { structural_risks: [], correction_proposals: [] },
      turns: [],
      judgement: { final_patch: [], final_tuples: [] },
      aspect_reviews: [],
      sentiment_reviews: [],
    },
  ],
  verification: ['invoice', 'invoice-misread'].map((case_id) => ({
    case_id,
    output: JSON.parse(readFileSync(join(demo, `${case_id}.json`), 'utf8')) as unknown,
    bundle: { pages },
    verifier_answers: [],
  })),
  investigation: [{ case_id: 'pool', query: 'why does the pool leak', query_type: 'bug', reports: [report] }],
};

/** A table of the same name that gives other reasons, so that no ruling is the same text under today's. */
function olderTable(table: AnyTable): AnyTable {
  const rules = table.rules.map((rule) => ({ ...rule, reason: `${rule.reason}, as it was` }));
  const otherwise = { ...table.otherwise, reason: `${table.otherwise.reason}, as it was` };
  return parseTable({ ...(JSON.parse(JSON.stringify(table)) as object), rules, otherwise });
}

const OTHER_WORDS = 'You are asked in other words.';
const inOtherWords = (text: string): string => text.replace('"system":"', `"system":"${OTHER_WORDS} `);

/** The court as an earlier Curia shipped it: all of its tables and prompts were other ones. */
function olderCourt(
  kind: Court,
  older: (table: AnyTable) => AnyTable = olderTable,
  olderPrompt: (text: string) => string = inOtherWords,
  olderAnswer: (answer: z.ZodType) => z.ZodType = (answer) => answer,
): Court {
  const questions = kind.questions.map((question) => ({
    ...question,
    policies: question.policies.map(older) as [AnyTable, ...AnyTable[]],
  })) as unknown as Court['questions'];
  const asked = Object.fromEntries(
    Object.entries(promptTexts(kind.prompts)).map(([name, text]) => [name, olderPrompt(text)]),
  );
  const { answers } = kind.prompts;
  const inLanguage = (language: PromptLanguage): AnswerShapes =>
    Object.fromEntries(
      Object.entries(typeof answers === 'function' ? answers(language) : answers).map(([name, answer]) => [
        name,
        olderAnswer(answer),
      ]),
    );
  return {
    ...kind,
    questions: questions,
    prompts: { ...kind.prompts, kept: asked, answers: inLanguage },
  };
}

/** Begins a run as that earlier Curia did; nobody has been asked yet. */
async function begin(store: Store, court: Court, run_id = 'r', chosen: Record<string, string> = {}) {
  const options = { ...(court.name === 'verification' ? { pack: 'invoice-extraction' } : {}), ...chosen };
  const { opened, means } = await startRun(
    { store, place: '.', who: OWNER },
    {
      ...{ run_id, court, options, agents: { kind: 'given' }, drive: 'here' },
      cases: CASES[court.name]!,
      limits: { concurrency: 1 },
    },
  );
  await means.close();
  return opened;
}

/** Runs the cases of a court as that earlier Curia did. */
async function record(store: Store, kind: Court, run_id = 'r'): Promise<void> {
  const { court } = await begin(store, kind, run_id);
  const end = await driveRun(store, run_id, court, givenAgent(store, run_id, kind), { concurrency: 1 });
  expect(end).toMatchObject({ status: 'completed', closed: CASES[kind.name]!.length });
  expect((await auditRun(store, run_id, court)).findings).toEqual([]);
}

async function recordIn(place: string, kind: Court): Promise<void> {
  const store = openStore(place);
  await record(store, kind);
  await store.close();
}

test('every court is tried', () => {
  expect(Object.keys(CASES).sort()).toEqual(courts.map(({ name }) => name).sort());
});

describe.each(courts.map((kind) => [kind.name, kind] as const))('%s', (name, kind) => {
  test('a run under tables and prompts that are other ones today is whole, and says so', async () => {
    const place = newStore();
    await recordIn(place, olderCourt(kind));
    const at = ['--store', place];
    const [main] = kind.questions;
    const { policy } = main.policies[0];
    const audited = await curia(['audit', 'r', ...at]);
    expect(audited).toMatchObject({ status: 0, stderr: '' });
    expect(audited.stdout).toContain('is intact');
    expect(audited.stdout).toContain(
      `decided by ${main.policies[0].id}@${policy} as of the run; today's differs: rule `,
    );
    expect(audited.stdout).toMatch(/decided by prompt \S+\.en as of the run; today's differs: changed/);
    const [record] = (await curia(['audit', 'r', '--json', ...at])).lines as [{ differs_today: object[] }];
    const ids = new Set(kind.questions.flatMap(({ policies }) => policies.map(({ id }) => id)));
    const named = (record.differs_today as { part: string }[]).map(({ part }) => part.split('@')[0]!);
    expect([...ids].filter((id) => named.includes(id)).length).toBe(kind.questions.length);

    const shown = await curia(['show', 'r', ...at]);
    expect(shown).toMatchObject({ status: 0, stdout: expect.stringContaining('as of the run') });
    const { case_id } = CASES[name]![0] as { case_id: string };
    expect((await curia(['show', 'r', case_id, ...at])).status).toBe(0);

    // Nothing moves under the law of the run, and today's law can be tried.
    const kept = await curia(['compare', 'r', '--policy-b', policy, '--json', ...at]);
    expect(kept.lines).toMatchObject([{ policy, moved: [], unanswered: 0 }]);
    const today = await curia(['compare', 'r', '--json', ...at]);
    expect(today).toMatchObject({ status: 0, lines: [{ policy }] });
    const hashes = [kept, today].map(({ lines }) => (lines[0] as { rulebook_hash: string }).rulebook_hash);
    expect(hashes[0]).not.toBe(hashes[1]);

    const file = join(folder, `${name}.run.jsonl`);
    const there = ['--store', newStore()];
    expect(await curia(['export', 'r', '--out', file, ...at])).toMatchObject({ status: 0 });
    expect(
      (await curia(['export', 'r', '--as', 'folder', '--out', join(folder, `${name}-folder`), ...at])).status,
    ).toBe(0);
    expect(await curia(['import', file, ...there])).toMatchObject({ status: 0 });
    for (const command of ['audit', 'show', 'compare'])
      expect((await curia([command, 'r', '--json', ...there])).stdout).toBe(
        (await curia([command, 'r', '--json', ...at])).stdout,
      );
    expect((await curia(['export', 'r', ...there])).stdout).toBe(readFileSync(file, 'utf8'));
    const written = readFileSync(join(folder, `${name}-folder`, 'law.jsonl'), 'utf8')
      .trim()
      .split('\n');
    for (const { hash, text } of written.map((line) => JSON.parse(line) as { hash: string; text: string }))
      expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
  });

  test('open cases go on by the prompts of the run, unless they can no longer be asked', async () => {
    const chosen: Record<string, string> = name === 'verification' ? { verifiers: 'models' } : {};
    const store = temporaryStore();
    await begin(store, olderCourt(kind), 'r', chosen);
    const told: string[] = [];
    await openCuria(store).drive('r', {
      agents: ({ prompt }) => {
        told.push(prompt.system);
        return { failure: 'no_answer' };
      },
    });
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((system) => !system.startsWith(OTHER_WORDS))).toEqual([]);
    const others = [
      olderCourt(kind, olderTable, inOtherWords, (answer) => answer.meta({ title: 'another' })),
      olderCourt(kind, olderTable, (text) => text.replace('"inputs":{', '"inputs":{"moons":"data",')),
    ];
    for (const [at, other] of others.entries()) {
      await begin(store, other, `s${at}`, chosen);
      const driven = openCuria(store).drive(`s${at}`, { agents: () => ({ failure: 'no_answer' }) });
      await expect(driven).rejects.toMatchObject({ code: 'POLICY_CHANGED' });
    }
  });

  test('of a run under the tables and prompts of today nothing differs', async () => {
    const store = temporaryStore();
    await record(store, kind);
    const manifest = JSON.parse((await store.runs.find('r'))!.manifest) as Manifest;
    const opened = courtUnder(manifest, await store.runs.law('r'));
    expect(lawDifferences(opened)).toEqual([]);
    expect([...opened.law.keys()].sort()).toEqual([...manifest.law!].sort());
  });
});

const verification = findCourt('verification');

/** The court of verification as it was when its pack said other things. */
const withPack = (change: (pack: Record<string, unknown>) => object): Court => ({
  ...verification,
  shapes: (options) => {
    const { pack, ...shapes } = verification.shapes!(options);
    return { ...shapes, pack: { ...(pack as object), ...change(pack as Record<string, unknown>) } };
  },
});

test('a pack is kept: a run is decided by its codes, limits and questions, and says what differs', async () => {
  const place = newStore();
  await recordIn(
    place,
    withPack(({ codes }) => ({
      codes: Object.fromEntries(
        Object.entries(codes as Record<string, { question: string }>).map(([code, entry]) => [
          code,
          { ...entry, question: `${entry.question} (as it was)` },
        ]),
      ),
    })),
  );
  const at = ['--store', place];
  const audited = await curia(['audit', 'r', ...at]);
  expect(audited).toMatchObject({ status: 0, stdout: expect.stringContaining('is intact') });
  expect(audited.stdout).toMatch(/decided by pack as of the run; today's differs: codes\.\S+ changed/);
  expect(audited.stdout).not.toContain('taken from the log');
  const [packet] = (await curia(['show', 'r', 'invoice-misread', '--packet', '--json', ...at])).lines;
  expect(JSON.stringify(packet)).toContain('(as it was)');
});

test('what functions of a pack found that are other ones today is taken from the log, and that is said', async () => {
  const place = newStore();
  const older = withPack(({ version, checks }) => ({
    version: (version as number) + 7,
    checks: (checks as readonly object[]).slice(0, 1),
  }));
  await recordIn(place, older);
  const at = ['--store', place];
  const audited = await curia(['audit', 'r', ...at]);
  expect(audited).toMatchObject({ status: 0, stdout: expect.stringContaining('is intact') });
  expect(audited.stdout).toContain('taken from the log, not found again');
  for (const command of ['show', 'compare', 'export'])
    expect((await curia([command, 'r', ...at])).status).toBe(0);
});

const review = findCourt('conflict-review');

/** Keeps everything that anybody may keep. */
const alwaysKeep = (table: AnyTable): AnyTable =>
  table.id !== review.questions[0].policies[0].id
    ? table
    : parseTable({
        ...(JSON.parse(JSON.stringify(table)) as object),
        rules: table.rules.filter(({ when }) => Object.hasOwn(when, 'absentee')),
        ...{ never: [], accepted: [] },
        otherwise: { then: 'KEEP', code: 'older', reason: 'as it was', source: 'older' },
      });

test('without a policy a replay is by the tables of today, with the policy of the run by those that it keeps', async () => {
  const place = newStore();
  await recordIn(place, olderCourt(review, alwaysKeep));
  const at = ['--json', '--store', place];
  const { policy } = review.questions[0].policies[0];
  const [today] = (await curia(['compare', 'r', ...at])).lines as [{ moved: { from: string }[] }];
  expect(today.moved.length).toBeGreaterThan(0);
  expect(new Set(today.moved.map(({ from }) => from))).toEqual(new Set(['KEEP']));
  expect((await curia(['compare', 'r', '--policy-b', policy, ...at])).lines).toMatchObject([{ moved: [] }]);
  const compared = await curia(['compare', 'r', `r@${policy}`, ...at]);
  expect(compared).toMatchObject({ status: 0, lines: [{ moved: [] }] });
});

test('a policy that ships no longer is kept, and what ships in its place decides today', async () => {
  const place = newStore();
  const gone = (table: AnyTable): AnyTable =>
    table.id === review.questions[0].policies[0].id
      ? parseTable({
          ...(JSON.parse(JSON.stringify(alwaysKeep(table))) as object),
          policy: `old-${table.policy}`,
        })
      : table;
  await recordIn(place, olderCourt(review, gone));
  const at = ['--store', place];
  const { id, policy } = review.questions[0].policies[0];
  const audited = await curia(['audit', 'r', ...at]);
  expect(audited.status).toBe(0);
  expect(audited.stdout).toContain(
    `decided by ${id}@old-${policy} as of the run; today's differs: it ships no longer, ${id}@${policy} takes its place`,
  );
  expect((await curia(['compare', 'r', '--json', ...at])).lines).toMatchObject([
    { from: `old-${policy}`, policy },
  ]);
  const kept = ['compare', 'r', '--policy-b', `old-${policy}`, '--json', ...at];
  expect((await curia(kept)).lines).toMatchObject([{ policy: `old-${policy}`, moved: [] }]);
});

test('a table of one’s own is kept, and is no difference', async () => {
  const place = newStore();
  const table = alwaysKeep(review.questions[0].policies[0]);
  const file = join(folder, 'own-table.json');
  writeFileSync(file, JSON.stringify({ ...table, policy: 'mine' }));
  const cases = join(folder, 'own-table.jsonl');
  writeFileSync(cases, CASES['conflict-review']!.map((one) => JSON.stringify(one)).join('\n'));
  const at = ['--store', place];
  const run = ['run', 'conflict-review', cases, '--agents', 'given', '--policy', file, '--name', 'r'];
  expect((await curia([...run, ...at])).status).toBe(0);
  writeFileSync(file, 'gone');
  const audited = await curia(['audit', 'r', '--json', ...at]);
  expect(audited).toMatchObject({ status: 0, lines: [{ intact: true, differs_today: [] }] });
  expect((await curia(['compare', 'r', '--json', ...at])).lines).toMatchObject([
    { policy: 'mine', moved: [] },
  ]);
});

test('the texts of two runs are stored once, and go with the last of them', async () => {
  const place = newStore();
  const count = (): unknown => {
    const database = new DatabaseSync(place);
    const found = database.prepare('SELECT count(*) AS n FROM laws').get();
    database.close();
    return found!.n;
  };
  const store = openStore(place);
  await record(store, olderCourt(review), 'a');
  const once = count();
  await record(store, olderCourt(review), 'b');
  expect(count()).toBe(once);
  await store.runs.prune({ run_id: 'a', pruned_at: '2026-01-01T00:00:00.000Z', record: '{}' });
  expect(count()).toBe(once);
  expect([(await store.runs.law('a')).size, (await store.runs.law('b')).size]).toEqual([0, once]);
  await store.runs.prune({ run_id: 'b', pruned_at: '2026-01-01T00:00:00.000Z', record: '{}' });
  expect(count()).toBe(0);
  await store.close();
});

test('in PostgreSQL it is the same: a run keeps its law, it is checked, and it goes with the last run', async () => {
  const place = (await sharedPostgres()).address();
  await recordIn(place, olderCourt(review));
  const at = ['--store', place];
  const audited = await curia(['audit', 'r', ...at]);
  expect(audited).toMatchObject({ status: 0, stdout: expect.stringContaining('as of the run') });
  const file = join(folder, 'postgres.run.jsonl');
  expect((await curia(['export', 'r', '--out', file, ...at])).status).toBe(0);
  const there = ['--store', newStore()];
  expect((await curia(['import', file, ...there])).status).toBe(0);
  expect((await curia(['audit', 'r', ...there])).stdout).toBe(audited.stdout);
  await asOwner(place, `UPDATE SCHEMA_NAME.laws SET text = replace(text, 'as it was', 'as it is')`);
  expect(await curia(['audit', 'r', ...at])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('LAW_CHANGED'),
  });
  const store = openStore(place);
  await store.runs.prune({ run_id: 'r', pruned_at: '2026-01-01T00:00:00.000Z', record: '{}' });
  await store.close();
  await asOwner(
    place,
    `DO $$ BEGIN IF EXISTS (SELECT FROM SCHEMA_NAME.laws) THEN RAISE 'a text is left'; END IF; END $$`,
  );
});

describe('a law that is not the law of the run', () => {
  const forged = async (sql: string): Promise<string> => {
    const place = newStore();
    await recordIn(place, olderCourt(review));
    const database = new DatabaseSync(place);
    database.exec(sql);
    database.close();
    return place;
  };

  test.each([
    ['changed', `UPDATE laws SET text = replace(text, 'as it was', 'as it is')`],
    ['missing', 'DELETE FROM laws WHERE hash = (SELECT max(hash) FROM laws)'],
    ['no longer named', 'DELETE FROM run_laws WHERE hash = (SELECT min(hash) FROM run_laws)'],
  ])('is refused where a text is %s', async (_what, sql) => {
    const at = ['--store', await forged(sql)];
    for (const command of ['audit', 'show', 'compare', 'export'])
      expect(await curia([command, 'r', ...at])).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('LAW_CHANGED'),
      });
  });

  test('is refused on arrival, whatever the last line says', async () => {
    const place = newStore();
    await recordIn(place, olderCourt(review));
    const exported = (await curia(['export', 'r', '--store', place])).stdout.trim().split('\n');
    const isLaw = (line: string): boolean => line.startsWith('{"schema_version":"1","line":"law"');
    const first = exported.findIndex(isLaw);
    const changes: Record<string, (lines: string[]) => string[]> = {
      changed: (lines) => lines.map((line) => (isLaw(line) ? line.replace('as it was', 'as it is') : line)),
      missing: (lines) => lines.filter((_line, at) => at !== first),
      added: (lines) => [
        ...lines.slice(0, first),
        lines[0]!.replace(/.*/s, law('{}')),
        ...lines.slice(first),
      ],
      later: (lines) => [...lines.filter((_line, at) => at !== first), lines[first]!],
      deep: (lines) => lines.map((line, at) => (at === first ? law('['.repeat(100_000)) : line)),
      large: (lines) => lines.map((line, at) => (at === first ? law('x'.repeat(5_000_000)) : line)),
    };
    for (const [what, change] of Object.entries(changes)) {
      const lines = change(exported.slice(0, -1)).map((line) => `${line}\n`);
      const end = JSON.parse(exported.at(-1)!) as object;
      const sha256 = createHash('sha256').update(lines.join('')).digest('hex');
      const file = join(folder, `${what}.run.jsonl`);
      writeFileSync(file, `${lines.join('')}${JSON.stringify({ ...end, sha256 })}\n`);
      const there = newStore();
      expect([what, await curia(['import', file, '--store', there])]).toMatchObject([
        what,
        { status: 1, stderr: expect.stringContaining('RUN_FILE_INVALID') },
      ]);
      expect((await curia(['show', '--json', '--store', there])).lines).toEqual([]);
    }
  });

  const law = (text: string): string => JSON.stringify({ schema_version: '1', line: 'law', text });
});

test('a table that decides by what nobody counts any more is named, and nothing is decided by it', async () => {
  const store = temporaryStore();
  await record(store, review);
  const manifest = JSON.parse((await store.runs.find('r'))!.manifest) as Manifest;
  const [main] = review.questions;
  const rulebook = chooseRulebook(review, keptOptions(review, manifest));
  const table = rulebook.tables[main.name]!;
  const strange = parseTable({
    ...(JSON.parse(JSON.stringify(table)) as object),
    facts: { ...table.facts, moons: { kind: 'count', doc: 'what nobody counts' } },
    rules: [{ ...table.rules[0]!, id: 'moons', when: { moons: { at_least: 1 } } }, ...table.rules],
  });
  const { described, law } = describeLaw(
    { ...review, questions: [{ ...main, policies: [strange] }, ...review.questions.slice(1)] },
    { ...rulebook, tables: { ...rulebook.tables, [main.name]: strange } },
  );
  expect(() => courtUnder({ ...manifest, ...described }, law)).toThrow(
    expect.objectContaining({ code: 'POLICY_CHANGED', message: expect.stringContaining('moons') }),
  );
});

test('a run that keeps no law is opened by what ships, if that is still the same', async () => {
  const store = temporaryStore();
  await record(store, review);
  const { law: _, tables, ...described } = JSON.parse((await store.runs.find('r'))!.manifest) as Manifest;
  const before = Object.entries(tables!).map(([name, { text: _text, ...table }]) => [name, table]);
  const [main] = review.questions;
  const old: Manifest = { ...described, tables: Object.fromEntries(before) };
  const opened = courtUnder(old, new Map());
  expect((await auditRun(store, 'r', opened.court)).findings).toEqual([]);
  expect([opened.law.size, lawDifferences(opened)]).toEqual([0, []]);
  const other = { ...old.tables![main.name]!, policy_hash: '0'.repeat(64) };
  expect(() => courtUnder({ ...old, tables: { ...old.tables, [main.name]: other } }, new Map())).toThrow(
    expect.objectContaining({ code: 'POLICY_CHANGED' }),
  );
  expect(() => courtUnder({ ...old, shapes: { options: '0'.repeat(64) } }, new Map())).toThrow(
    expect.objectContaining({ code: 'POLICY_CHANGED' }),
  );
});
