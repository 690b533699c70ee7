/** Runs with models: tried on a few cases, stopped by a model that fails at everything, and what they say of how models were asked. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type OpenAiServer, startOpenAiServer } from './openai-server.ts';
import { startBatchServer } from './providers/batch-server.ts';
import { curia } from './run-curia.ts';
import { config, file, KEY, model, newStore, texts } from './run-fixture.ts';

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const run = (store: string, ...more: string[]) =>
  curia(
    [
      ...['run', 'conflict-review', texts, '--agents', `llm:${config(server!.url)}`, '--name', 'r'],
      ...['--store', store, ...more],
    ],
    '',
    { TEST_KEY: KEY },
  );

test('a run is tried on a few cases: prompts, the cost so far, and an estimate; the rest goes on later', async () => {
  server = await startOpenAiServer(model);
  const store = newStore();
  const tried = await run(store, '--try', '2');
  expect(tried).toMatchObject({ status: 0 });
  expect(tried.stdout).toContain('2 of 6 cases ruled');
  expect(tried.stdout).toMatch(/## perspective-P-NEG\n\nYou are/);
  expect(tried.stdout).toMatch(/---USER---\n[\s\S]*text \{flags\} 0/);
  const calls = server.asked.length;
  expect(tried.stdout).toContain(`calls     ${calls} (${calls / 2} a case)`);
  expect(tried.stderr).toContain('no more cases were to be tried');
  expect(tried.stderr).toContain('curia resume r');
  expect(tried.stderr).not.toContain('RUN_ENDED_EARLY');
  expect(tried.stdout).toContain(
    `2 of 6 cases: ${calls} calls, ${calls * 120} tokens`.replace(/(\d)(\d{3}) tokens/, '$1,$2 tokens'),
  );
  expect(tried.stdout).toContain(`all 6 cases: about ${calls * 3} calls`);
  expect(tried.stdout).toContain(`$${(calls * 3 * 0.0003).toFixed(4)}`);
  const resumed = await curia(['resume', 'r', '--json', '--store', store], '', { TEST_KEY: KEY });
  expect(resumed.lines[0]).toMatchObject({ status: 'completed', ruled: 6 });
  expect(server.asked).toHaveLength(calls * 3);
});

test('a trial of as many cases as there are is a run, and numbers that are none are refused', async () => {
  server = await startOpenAiServer(model);
  expect(await run(newStore(), '--try', '6', '--json')).toMatchObject({
    status: 0,
    lines: [{ status: 'completed' }],
  });
  expect(await run(newStore(), '--try', '0')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('--try'),
  });
});

test('a model that refuses everything stops the run in its own words, and nothing is handed to a person', async () => {
  server = await startOpenAiServer(() => ({
    does: 'status',
    status: 400,
    message: 'temperature must be 1 for this model',
  }));
  const store = newStore();
  const stopped = await run(store, '--json');
  expect(stopped.status).toBe(1);
  expect(stopped.lines[0]).toMatchObject({ status: 'stopped', ruled: 0, open: 6, decided_alone: 0 });
  expect(stopped.stderr).toMatch(
    /MODEL_REFUSED .*temperature must be 1 for this model.*check the model's name and settings/,
  );
  expect(stopped.stderr).toContain('curia resume r');
  await server.close();
});

test('without the cache nothing is remembered, not even what two cases ask alike', async () => {
  server = await startOpenAiServer(model);
  const store = newStore();
  const { lines } = await run(store, '--no-cache', '--json');
  expect(lines[0]).toMatchObject({ status: 'completed', remembered_calls: 0, calls: server.asked.length });
});

test('an endpoint that takes no strict schema is asked in JSON mode, and the summary says so once', async () => {
  server = await startOpenAiServer((asked, number) =>
    asked.body.response_format?.json_schema === undefined
      ? model(asked)
      : { does: 'status', status: 400, message: `response_format json_schema is not supported (${number})` },
  );
  const { lines } = await run(newStore(), '--concurrency', '1', '--json');
  expect(lines[0]).toMatchObject({
    status: 'completed',
    ruled: 6,
    remarks: expect.arrayContaining([
      'local/test did not take a strict schema, and was held to the shape of its answers by JSON mode',
    ]),
  });
  const strict = server.asked.filter(({ body }) => body.response_format?.json_schema !== undefined);
  expect(strict).toHaveLength(1);
  expect(server.asked.at(-1)!.body.messages[0]!.content).toContain('fits this JSON Schema');
});

test('an endpoint that changes its mind in the middle of a run is asked in the next way, and the summary says so', async () => {
  let taken = 0;
  server = await startOpenAiServer((asked) => {
    if (asked.body.response_format?.json_schema === undefined || taken++ < 9) return model(asked);
    return { does: 'status', status: 400, message: 'response_format json_schema is not supported' };
  });
  const { lines } = await run(newStore(), '--concurrency', '1', '--json');
  expect(lines[0]).toMatchObject({
    ...{ status: 'completed', ruled: 6, first_failure: null },
    remarks: expect.arrayContaining([
      'local/test did not take a strict schema any longer, and was held to the shape of its answers by JSON mode',
    ]),
  });
  expect(taken).toBe(10);
});

test('a run whose questions go out in batches waits, goes on, and ends as if they had been asked at once', async () => {
  const batches = await startBatchServer('openai');
  try {
    batches.plan.end = (_id, { input }) => {
      const [system] = input as { content: string }[];
      const said = model({ body: { messages: [{ content: system!.content }] } });
      return { text: said.does === 'answer' ? said.text : '' };
    };
    const agents = file(
      'batched.yaml',
      `providers:
  there: { kind: openai, base_url: "${batches.url}", key_env: TEST_KEY }
models:
  main: { provider: there, model: test, usd_per_million_tokens_in: 10, usd_per_million_tokens_out: 10, usd_per_million_tokens_in_batch: 5, usd_per_million_tokens_out_batch: 5 }
roles: { default: main }
`,
    );
    const store = newStore();
    const at = ['--store', store];
    const begin = [
      'run',
      'conflict-review',
      texts,
      '--agents',
      `llm:${agents}`,
      '--name',
      'r',
      '--batch',
      ...at,
    ];
    const environment = { TEST_KEY: 'sk-test' };
    expect(await curia([...begin, '--budget', 'calls=9'], '', environment)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('a batch is one call for many questions'),
    });
    const first = await curia(begin, '', environment);
    expect(first.stdout).toContain('r waiting');
    expect(first.stderr).toMatch(/18 questions are in batch batch_1 of there\/test/);
    expect(first.stderr).toContain('curia resume r');
    let last = first;
    for (let round = 0; round < 4 && !last.stdout.includes('"completed"'); round++)
      last = await curia(['resume', 'r', '--batch', '--json', ...at], '', environment);
    expect(last.lines[0]).toMatchObject({ status: 'completed', ruled: 6 });
    const asked = batches.batches.reduce((sum, { questions }) => sum + questions.size, 0);
    const { calls, cost_usd, cost_usd_per_case } = last.lines[0] as Record<string, number>;
    expect(calls).toBe(asked);
    expect(cost_usd).toBeCloseTo(asked * 120 * 5e-6, 9);
    expect(cost_usd_per_case).toBeCloseTo(cost_usd! / 6, 9);
    expect((await curia(['show', 'r', ...at])).stdout).toMatch(
      /^costs: \$0\.00\d+ a case; .*perspective-P-NEG \$/m,
    );
    expect((await curia(['audit', 'r', ...at])).status).toBe(0);
    expect(existsSync(join(store, '../batches/r'))).toBe(true);
    expect(
      (
        await curia([
          'prune',
          '--older-than',
          '2100-01-01',
          '--status',
          'completed',
          '--status',
          'awaiting-review',
          '--yes',
          ...at,
        ])
      ).status,
    ).toBe(0);
    expect(existsSync(join(store, '../batches/r'))).toBe(false);
  } finally {
    await batches.close();
  }
});
