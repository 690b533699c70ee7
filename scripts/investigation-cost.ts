/** What an investigation by models costs under each profile: answers, calls and tokens of prompts, counted at a local server. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Asked,
  type Behaviour,
  says,
  startOpenAiServer,
  uses,
} from '../packages/curia/test/openai-server.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'curia-cost-'));
const shop = join(folder, 'shop');
const PROFILES = ['default', 'thorough', 'fast'] as const;
/** How many tools each answer uses before it concludes. */
const TOOLS = Number(process.argv[2] ?? 0);

const evidence = (iid: string, line: number) => [
  { type: 'code', location: `src/pool.js:${line}` },
  ...(iid.startsWith('LOG') ? [{ type: 'log', location: 'app.log:1' }] : []),
];

/** A report that points at one line of the pool. */
const report = (iid: string, line: number) => ({
  iid,
  layer_1: { confidence: 'HIGH', one_liner: 'a failed query keeps its connection', needs_further: false },
  layer_2: {
    findings: [
      {
        id: 'F1',
        description: 'a failed query keeps its connection',
        evidence_strength: 'STRONG',
        confidence: 'HIGH',
        question_id: 'Q1',
        subjects: [{ path: 'src/pool.js', lines: [line, line] }],
        cause: { category: 'leak', object: 'connection', text: 'it is not released' },
        evidence: evidence(iid, line),
      },
    ],
  },
});

const review = (items: readonly string[]) => ({
  layer_2: {
    counter_reviews: items.map((original_finding_id) => ({
      original_finding_id,
      challenge: {
        description: 'read the callers',
        evidence: [{ type: 'code', location: 'src/orders.js:4' }],
      },
      verdict: 'UPHELD',
    })),
  },
});

/** One line for all, or one of their own for each in files that differ in function. */
const lineOf = (iid: string, agree: boolean): number =>
  agree ? 21 : 5 + (([...iid].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) * 7) % 20);

function behaviour({ body }: Asked, agree: boolean): Behaviour {
  const told = body.messages.map(({ content }) => content).join('\n');
  const iid = /You are (\S+)\. Perspective/.exec(told)?.[1];
  if (iid === undefined) throw new Error('the prompt names nobody');
  const used = body.messages.filter(({ role }) => role === 'tool').length;
  if (used < TOOLS && body.tool_choice !== 'none') return uses('read_file', { path: 'src/pool.js' });
  if (!iid.startsWith('CR-AGREED')) return says(report(iid, lineOf(iid, agree)));
  const items = [...new Set(Array.from(told.matchAll(/^(M\d+) [A-Z]/gm), ([, item]) => item!))];
  return says({ iid, ...review(items) });
}

const tokens = (text: string): number => Math.ceil(text.length / 4);

async function measure(profile: string, agree: boolean): Promise<readonly (string | number)[]> {
  const server = await startOpenAiServer((asked) => behaviour(asked, agree));
  const name = `${profile}-${agree}`;
  const agents = join(folder, `${name}.yaml`);
  writeFileSync(
    agents,
    `providers:\n  local: { kind: openai-compatible, base_url: "${server.url}", key_env: COST_KEY, first_retry_ms: 1 }\nmodels:\n  main: { provider: local, model: scripted }\nroles: { default: main }\n`,
  );
  const cases = join(folder, `${name}.jsonl`);
  writeFileSync(
    cases,
    `${JSON.stringify({ case_id: 'q', query: 'why does the shop stop taking orders with "pool exhausted"?' })}\n`,
  );
  const child = spawn(
    process.execPath,
    [
      join(root, 'packages/curia/bin/curia.js'),
      ...[
        'run',
        'investigation',
        cases,
        '--agents',
        `llm:${agents}`,
        '--policy',
        profile,
        '--json',
        '--name',
        'r',
      ],
      ...['--store', join(folder, name, 'store.sqlite')],
      ...['--set', `repository=${shop}`, '--set', `logs=${join(shop, 'logs')}`],
    ],
    { env: { ...process.env, COST_KEY: 'sk-0' } },
  );
  let out = '';
  let problems = '';
  child.stdout.on('data', (part) => (out += part));
  child.stderr.on('data', (part) => (problems += part));
  await new Promise((done) => child.on('close', done));
  const asked = server.asked.map(({ body }) => body);
  await server.close();
  if (out.trim() === '') throw new Error(problems);
  const { outcomes } = JSON.parse(out.trim().split('\n')[0]!) as { outcomes: Record<string, number> };
  const openings = asked.filter(({ messages }) => !messages.some(({ role }) => role === 'tool'));
  const all = (list: typeof asked): number =>
    list.reduce((sum, { messages, tools }) => sum + tokens(JSON.stringify({ messages, tools })), 0);
  const said = Object.entries(outcomes).map(([tag, count]) => `${count} ${tag}`);
  return [
    profile,
    agree ? 'yes' : 'no',
    openings.length,
    asked.length,
    all(openings),
    all(asked),
    said.join(', '),
  ];
}

try {
  spawnSync(process.execPath, [join(root, 'examples/06-investigation/make-repository.mjs'), shop]);
  console.log(`each answer uses ${TOOLS} tools; a token is four characters of what was sent`);
  console.log(
    '| profile | all agree | answers | calls | tokens of first prompts | tokens of all calls | findings |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const profile of PROFILES)
    for (const agree of [true, false]) console.log(`| ${(await measure(profile, agree)).join(' | ')} |`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
