/** Telemetry: what a collector and Prometheus are told of a run, what they are never told, and that neither can disturb it. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent, CallReport } from '@curia/core/in/agent';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { observeAgent } from '../src/drive/observe.ts';
import { openTelemetry } from '../src/telemetry/telemetry.ts';
import { newDesk, ticket } from './desk-scene.ts';
import { startOpenAiServer } from './openai-server.ts';
import { type ArrivedSpan, startCollector } from './otlp-collector.ts';
import { curia, startCuria } from './run-curia.ts';
import { config, KEY, model, newStore, panels, rulings, texts } from './run-fixture.ts';

const INTERNAL = 1;
const CLIENT = 3;
const FAILED = 2;
const childrenOf = (spans: readonly ArrivedSpan[], { spanId }: ArrivedSpan): ArrivedSpan[] =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId);

test('a run is traced by the GenAI names, case by case, and neither prompts nor answers nor keys leave', async () => {
  const [server, collector] = await Promise.all([startOpenAiServer(model), startCollector()]);
  try {
    const store = newStore();
    const args = ['run', 'conflict-review', texts, '--agents', `llm:${config(server.url)}`];
    const ran = await curia(
      [...args, '--store', store, '--name', 'traced', '--set', 'memory=M2', '--no-folder'],
      '',
      { TEST_KEY: KEY, ...collector.environment },
    );
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    const { spans, bodies, resource } = collector;
    expect(resource).toMatchObject({ 'service.name': 'curia', 'service.version': expect.any(String) });

    const cases = spans.filter(({ name }) => name === 'invoke_workflow conflict-review');
    expect(cases.map(({ about }) => about['curia.case_id']).sort()).toEqual([
      'x0',
      'x1',
      'x2',
      'x3',
      'x4',
      'x5',
    ]);
    const questions = spans.filter(({ name }) => name.startsWith('invoke_agent '));
    const calls = spans.filter(({ name }) => name === 'chat test');
    expect(calls.length).toBe(server.asked.length);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(cases.length);
    for (const one of cases) {
      expect(one).toMatchObject({ kind: INTERNAL });
      expect(one.parentSpanId ?? '').toBe('');
      expect(one.about).toMatchObject({
        'gen_ai.operation.name': 'invoke_workflow',
        'gen_ai.workflow.name': 'conflict-review',
        'curia.run_id': 'traced',
        'curia.policy_hash': expect.stringMatching(/^[0-9a-f]{64}$/),
        'curia.case_end': 'ruled',
        'curia.outcome': expect.arrayContaining([expect.any(String)]),
        'curia.rule': expect.arrayContaining([expect.any(String)]),
      });
      const inside = childrenOf(spans, one);
      expect(inside.filter(({ name }) => name === 'search_memory').length).toBe(1);
      expect(inside.filter(({ name }) => name === 'create_memory').length).toBe(1);
      expect(inside.filter(({ name }) => name.startsWith('invoke_agent ')).length).toBeGreaterThan(2);
    }
    for (const one of questions) {
      expect(one.about).toMatchObject({
        'gen_ai.agent.name': one.name.slice('invoke_agent '.length),
        'curia.key': expect.any(String),
        'curia.prompt_hash': expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(childrenOf(spans, one).length).toBe(1);
    }
    for (const one of calls) {
      expect(one.kind).toBe(CLIENT);
      expect(BigInt(one.endTimeUnixNano) >= BigInt(one.startTimeUnixNano)).toBe(true);
      expect(one.about).toMatchObject({
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'local',
        'gen_ai.request.model': 'test',
        'gen_ai.response.model': 'test',
        'gen_ai.usage.input_tokens': 100,
        'gen_ai.usage.output_tokens': 20,
        'gen_ai.output.type': 'json',
      });
    }
    const sent = bodies.join('\n');
    for (const secret of [KEY, 'text {flags}', '배터리', 'triplets', 'WEAK_EVIDENCE'])
      expect(sent).not.toContain(secret);
  } finally {
    await Promise.all([server.close(), collector.close()]);
  }
});

test('prompts and answers are sent where a setting asks for them', async () => {
  const collector = await startCollector();
  try {
    await curia(
      ['run', 'conflict-review', panels, '--agents', 'given', '--store', newStore(), '--no-folder'],
      '',
      { ...collector.environment, OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true' },
    );
    const asked = collector.spans.filter(({ name }) => name.startsWith('invoke_agent '));
    expect(asked.length).toBeGreaterThan(0);
    for (const { about } of asked) {
      const [{ parts }] = JSON.parse(String(about['gen_ai.input.messages'])) as [
        { parts: [{ content: string }] },
      ];
      expect(parts[0].content).toContain('text ');
    }
    expect(collector.bodies.join()).toContain('WEAK_EVIDENCE');
  } finally {
    await collector.close();
  }
});

test.each(['dead', 'hanging'] as const)(
  'a %s collector changes nothing but a remark at the end',
  async (kind) => {
    const collector = await startCollector('hang');
    if (kind === 'dead') await collector.close();
    try {
      const [store, plain] = [newStore(), newStore()];
      const run = (where: string, env = {}) =>
        curia(
          ['run', 'conflict-review', panels, '--agents', 'given', '--store', where, '--name', 'r'],
          '',
          env,
        );
      const off = await run(plain);
      const on = await run(store, { ...collector.environment, OTEL_EXPORTER_OTLP_TIMEOUT: '150' });
      expect([on.status, off.status]).toEqual([0, 0]);
      expect(rulings(store, 'r')).toBe(rulings(plain, 'r'));
      expect(off.stderr).toBe('');
      expect(on.stderr).toMatch(/^curia: (\d+) of \1 spans could not be sent to the collector: /);
    } finally {
      if (kind === 'hanging') await collector.close();
    }
  },
);

/** Node without OpenTelemetry: whoever asks for it is told that it is not there, and the question is printed. */
const withoutPackages = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (!name.startsWith('@opentelemetry/')) return next(name, context);
      console.error('wanted', name);
      throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' });
    } });`)}`,
};

test('where no collector is named nothing of it is loaded; where one is, the missing packages are named and the run goes on', async () => {
  const run = (env: NodeJS.ProcessEnv) =>
    startCuria(
      ['run', 'conflict-review', panels, '--agents', 'given', '--store', newStore(), '--no-folder', '--json'],
      '',
      { ...withoutPackages, ...env },
    );
  const [off, on] = await Promise.all([run({}), run({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })]);
  expect(off).toMatchObject({ status: 0, stderr: '' });
  expect(on).toMatchObject({ status: 0 });
  expect(on.stderr).toMatch(/the run is not traced: PACKAGE_MISSING .*npm install @opentelemetry\/api/);
  expect(on.lines[0]).toMatchObject({ status: 'completed', ruled: 12 });
});

const call: CallReport = {
  schema_version: '1',
  role: 'reader',
  prompt_hash: 'f'.repeat(64),
  provider: 'local',
  model: 'test',
  attempt: 1,
  outcome: 'rate_limited',
  tokens_in: null,
  tokens_out: null,
  cost_usd: null,
  latency_ms: 12,
  is_cached: false,
};

test('tools, failed calls and questions without an answer are told apart; remembered answers are no calls', async () => {
  const collector = await startCollector();
  const before = { ...process.env };
  Object.assign(process.env, collector.environment);
  try {
    const telemetry = await openTelemetry({ environment: process.env, version: '1' });
    const agent: Agent = {
      async ask(ask, { report, signal }) {
        await ask.tools?.tools[0]?.use({ path: 'secret.ts' }, signal);
        report(call);
        report({ ...call, outcome: 'answered', is_cached: true });
        return { failure: 'timeout', message: 'late' };
      },
    };
    const tool = {
      name: 'read_file',
      description: '',
      input_schema: {},
      use: async () => ({ text: 'no', is_refused: true }),
    };
    const ask = {
      court: 'toy',
      case_id: 'c1',
      role: 'reader',
      voice: 'v1',
      key: 'read',
      prompt: { system: 's', user: 'u', hash: 'f'.repeat(64), inputs: {}, version: 1, answer_schema: {} },
      answer: z.unknown(),
      tools: { tools: [tool], limits: { calls: 1, bytes: 1, seconds: 1 } },
    };
    const calls: CallReport[] = [];
    await observeAgent(agent, telemetry!).ask(ask as never, {
      signal: new AbortController().signal,
      admit() {},
      report: (one) => calls.push(one),
    });
    await telemetry!.close();
    expect(calls.length).toBe(2);
    const [question] = collector.spans.filter(({ name }) => name === 'invoke_agent reader');
    expect(question).toMatchObject({
      status: { code: FAILED },
      about: { 'error.type': 'timeout', 'curia.voice': 'v1' },
    });
    expect(
      childrenOf(collector.spans, question!).map(({ name, status, about }) => [
        name,
        status.code,
        about['error.type'],
      ]),
    ).toEqual([
      ['execute_tool read_file', FAILED, 'refused'],
      ['chat test', FAILED, 'rate_limited'],
    ]);
    expect(collector.bodies.join()).not.toContain('secret.ts');
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    await collector.close();
  }
});

test('figures for Prometheus agree with the summary of the run and name no case', async () => {
  const server = await startOpenAiServer(model);
  try {
    const file = join(mkdtempSync(join(tmpdir(), 'curia-metrics-')), 'curia.prom');
    const args = ['run', 'conflict-review', texts, '--agents', `llm:${config(server.url)}`, '--json'];
    const store = newStore();
    const ran = await curia(
      [...args, '--store', store, '--name', 'm', '--no-folder', '--metrics', file],
      '',
      {
        TEST_KEY: KEY,
      },
    );
    const summary = ran.lines[0] as Record<string, number> & { outcomes: Record<string, number> };
    const text = readFileSync(file, 'utf8');
    const sum = (name: string): number =>
      [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].reduce(
        (all, [, figure]) => all + Number(figure),
        0,
      );
    expect(sum('curia_calls_total')).toBe(summary.calls);
    expect(sum('curia_call_seconds_count')).toBe(server.asked.length);
    expect(sum('gen_ai_client_operation_duration_count')).toBe(server.asked.length);
    expect(sum('curia_tokens_total')).toBe(server.asked.length * 120);
    expect(sum('gen_ai_client_token_usage_sum')).toBe(server.asked.length * 120);
    expect(sum('curia_cost_usd_total')).toBeCloseTo(summary.cost_usd!, 9);
    expect(sum('curia_cases_open')).toBe(0);
    expect(sum('curia_append_seconds_count')).toBeGreaterThan(summary.calls!);
    expect(sum('curia_group_size_sum')).toBe(sum('curia_append_seconds_count'));
    for (const [outcome, count] of Object.entries(summary.outcomes))
      expect(sum(`curia_rulings_total\\{[^}]*outcome="${outcome}"[^}]*\\}`)).toBe(count);
    expect(text).not.toMatch(/"x\d"|"m"|sk-live/);
  } finally {
    await server.close();
  }
});

test('a settlement is told as a judgement on the machine, without names or answers', async () => {
  const collector = await startCollector();
  try {
    const { store, itemOf } = await newDesk([ticket('t1')]);
    const item = await itemOf('t1');
    const { stdout: token } = await curia([
      'serve',
      'tokens',
      'create',
      'Ada',
      '--role',
      'reviewer',
      '--store',
      store,
    ]);
    const submit = [
      'desk',
      'answer',
      item,
      '--say',
      'value=legal',
      '--because',
      'ADA-NOTE',
      '--store',
      store,
    ];
    const stored = await curia(submit, '', { ...collector.environment, CURIA_TOKEN: token.trim() });
    expect(stored).toMatchObject({ status: 0, stderr: '' });
    expect(collector.spans).toMatchObject([
      {
        name: 'review desk-triage',
        about: {
          'curia.queue': 'desk-triage',
          'curia.run_id': 'r',
          'curia.case_id': 't1',
          'curia.outcome': 'agreed',
          'curia.rule': 'agreed',
        },
        events: [
          {
            name: 'gen_ai.evaluation.result',
            about: {
              'gen_ai.evaluation.name': 'curia.settlement',
              'gen_ai.evaluation.score.label': 'unanswered',
            },
          },
        ],
      },
    ]);
    expect(collector.bodies.join()).not.toMatch(/Ada|ADA-NOTE|legal/);
  } finally {
    await collector.close();
  }
});
