/** Investigations with models that have tools, and with no model at all, as users run them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  type Asked,
  type Behaviour,
  type OpenAiServer,
  says,
  startOpenAiServer,
  uses,
} from './openai-server.ts';
import { curia } from './run-curia.ts';
import { config, file, folder, newStore, runFolder } from './run-fixture.ts';
import { makeHistory, writeFiles } from './small-repository.ts';

const shop = makeHistory(join(folder, 'pool-shop'), [
  {
    message: 'Shop',
    date: '2026-03-01T10:00:00Z',
    files: { 'src/pool.ts': "export function take() {\n  throw new Error('pool exhausted');\n}\n" },
  },
]);
const logs = join(folder, 'pool-logs');
writeFiles(logs, {
  'app.log': '2026-03-02T10:00:00Z ERROR pool exhausted\n    at take (/srv/src/pool.ts:2:9)\n',
});
const question = file(
  'pool-question.jsonl',
  JSON.stringify({ case_id: 'q', query: 'why "pool exhausted"?' }),
);

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const run = (store: string, agents: string, ...more: string[]) =>
  curia(
    [
      'run',
      'investigation',
      question,
      '--agents',
      agents,
      '--name',
      'r',
      '--json',
      '--store',
      store,
      '--policy',
      'thorough',
    ].concat(['--set', `repository=${shop}`, '--set', `logs=${logs}`, ...more]),
    '',
    { TEST_KEY: 'sk-test-0000000000000000' },
  );
const reportOf = (store: string) =>
  JSON.parse(readFileSync(join(runFolder(store, 'r'), 'investigations/q/final-report.json'), 'utf8'));

const iidOf = ({ body }: Asked): string => /^You are (\S+)\./m.exec(body.messages[1]!.content)![1]!;

const NO_PLACE = { scope: '', single_place: false, needs_context: true };

/** A report with a citation that holds, from a source of its own, in the words of whoever is asked. */
const report = (iid: string) => ({
  iid,
  layer_1: { confidence: 'HIGH', one_liner: 'take throws', needs_further: false },
  layer_2: {
    findings: [
      {
        id: 'F1',
        description: 'take throws',
        evidence_strength: 'STRONG',
        derived_from: [iid.replace(/-R.*$/, '')],
        subjects: [{ path: 'src/pool.ts', lines: [2, 2] }],
        cause: { category: 'code', object: 'take' },
        evidence: [
          { type: 'code', location: 'src/pool.ts:2', snippet: "throw new Error('pool exhausted');" },
        ],
      },
    ],
  },
});

test('models plan, read with tools, and one that loops is left out with the reason', async () => {
  server = await startOpenAiServer((asked): Behaviour => {
    const { messages, tool_choice } = asked.body;
    if (messages[0]!.content.includes('You plan the investigation'))
      return says({
        query_type: 'bug',
        questions: ['who takes and never gives back?'],
        investigators: ['CODE-RESOURCE', 'LOG-STACKTRACE', 'HIST-BLAME'],
        ...NO_PLACE,
      });
    const iid = iidOf(asked);
    if (iid.startsWith('HIST')) return uses('git_log', {});
    if (messages.at(-1)!.role !== 'tool' && tool_choice !== 'none')
      return uses('read_file', { path: 'src/pool.ts' });
    return says(report(iid));
  });
  const store = newStore();
  const ended = await run(store, `llm:${config(server.url)}`, '--set', 'planner=model');
  expect(ended.lines[0]).toMatchObject({ ruled: 1, outcomes: { Likely: 1 } });
  const { metadata, citations } = reportOf(store);
  expect(metadata.notes).toContain('the plan was proposed by a planner');
  expect(metadata.investigators).toEqual(expect.arrayContaining(['CODE-RESOURCE-R1', 'LOG-STACKTRACE-R1']));
  expect(metadata.excluded).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        investigator: 'HIST-BLAME-R1',
        error: expect.stringContaining('too_many_tool_calls'),
      }),
    ]),
  );
  expect(citations).toMatchObject({ FAILED: 0, UNCHECKED: 0 });
  const seen = server.asked.flatMap(({ body }) => body.messages.filter(({ role }) => role === 'tool'));
  expect(seen.map(({ content }) => content).join('\n')).toContain("2:   throw new Error('pool exhausted');");
});

test('a planner that answers nonsense is replaced by rules, and the report says so', async () => {
  server = await startOpenAiServer((asked): Behaviour => {
    if (asked.body.messages[0]!.content.includes('You plan'))
      return says({
        query_type: 'bug',
        questions: ['x'],
        investigators: ['CODE-CALLCHAIN', 'CODE-RESOURCE'],
        ...NO_PLACE,
      });
    return says(report(iidOf(asked)));
  });
  const store = newStore();
  await run(store, `llm:${config(server.url)}`, '--set', 'planner=model');
  expect(reportOf(store).metadata.notes[0]).toBe(
    'the plan was made by rules: the planner wants investigators of one type only',
  );
});

test('without a model and without a network the trace leads to the line, and an audit agrees', async () => {
  const store = newStore();
  const ended = await run(store, 'offline');
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  const { findings, citations } = reportOf(store);
  expect(findings[0].finding).toContain('src/pool.ts');
  expect(citations).toMatchObject({ FAILED: 0, UNCHECKED: 0 });
  expect((await curia(['audit', 'r', '--store', store])).status).toBe(0);
});

test('a repository that does not exist is refused before anything is asked', async () => {
  const ended = await curia(
    ['run', 'investigation', question, '--agents', 'offline', '--store', newStore()].concat([
      '--set',
      'repository=/nowhere/at/all',
    ]),
  );
  expect(ended.status).toBe(1);
  expect(ended.stderr).toContain('/nowhere/at/all does not exist');
});
