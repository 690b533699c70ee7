/** Every face gives the same answer for the same case of every court: commands, the library, HTTP, MCP and workers start it, decide it, explain it and compare it alike. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, parse } from 'node:path';
import type { Court } from '@curia/core/court';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { samplesIn } from '../src/cli/demo/samples.ts';
import { findAnyCourt } from '../src/courts/code-courts.ts';
import { courts } from '../src/courts/list.ts';
import { readAgents } from '../src/drive/agents/agent-text.ts';
import type { RunningServer } from '../src/http/serve.ts';
import { type CaseResult, openCuria, startWorker, temporaryStore } from '../src/index.ts';
import { sharedPostgres } from './postgres-server.ts';
import { curia } from './run-curia.ts';
import { get, post, serving } from './server/serving.ts';

const CASES = 2;
const example = join(import.meta.dirname, '../../../examples/12-court-in-code');
const folder = mkdtempSync(join(tmpdir(), 'curia-faces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One court with a few cases. */
interface Scene {
  readonly name: string;
  /** The court as a command and a program name it: by name, by file, or by module. */
  readonly named: string;
  readonly court: Court;
  readonly options: Readonly<Record<string, unknown>>;
  /** Who answers, as it is written after `--agents`. */
  readonly agents: string;
  readonly cases: readonly { readonly case_id: string }[];
  readonly file: string;
}

/** Makes a scene of the first cases of a file. */
function sceneOf(named: string, of: string, from: string, said: Pick<Scene, 'options' | 'agents'>): Scene {
  const court = findAnyCourt(named);
  const name = [court.name, of].filter(Boolean).join('-');
  const cases = readFileSync(from, 'utf8')
    .trim()
    .split('\n')
    .slice(0, CASES)
    .map((line, at) => ({ case_id: `case-${at}`, ...(JSON.parse(line) as object) }));
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return { name, named, court, cases, file, ...said };
}

const samples = await samplesIn(folder);
const scenes: readonly Scene[] = [
  ...samples.map(({ court, of, file, options, agents }) => sceneOf(court, of, file, { options, agents })),
  sceneOf(join(example, 'court/approval.ts'), '', join(example, 'cases.jsonl'), {
    options: {},
    agents: `scripted:${join(example, 'answers.jsonl')}`,
  }),
];

/** What a case came to, whichever face says so. */
interface Answer {
  readonly case_id: string;
  readonly ruling: unknown;
  readonly headlines: unknown;
}

const store = join(folder, 'store.sqlite');
let server: RunningServer;
let agent: Client;
let place: string;
/** Places that options name, by the names under which the server lists them. */
const places: Record<string, Record<string, string>> = { repositories: {}, logs: {} };
const SHELVES: Readonly<Record<string, string>> = { repository: 'repositories', logs: 'logs' };

/** The options of a scene as a request says them. */
const asRequested = ({ name, options }: Scene): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).map(([key, value]) => [key, key in SHELVES ? name : value]));

/** What a request calls the court, and those who answer. */
const courtOf = ({ named, court }: Scene): string =>
  named === court.name ? named : nameAtServer(named, court);
const nameAtServer = (named: string, court: Court): string =>
  named.endsWith('.yaml') ? parse(named).name : court.name;
const agentsOf = ({ agents }: Scene): string => (agents.startsWith('scripted:') ? 'scripted' : agents);

beforeAll(async () => {
  const own = join(folder, 'courts');
  mkdirSync(own);
  for (const { named } of scenes)
    if (named.endsWith('.yaml')) copyFileSync(named, join(own, basename(named)));
  for (const { name, options } of scenes)
    for (const [key, shelf] of Object.entries(SHELVES))
      if (options[key] !== undefined) places[shelf]![name] = String(options[key]);
  const scripted = scenes.find(({ agents }) => agents.startsWith('scripted:'))!.agents;
  const modules = scenes.flatMap(({ named }) => (named.endsWith('.ts') ? [named] : []));
  const config = { ...places, courts: own, modules, agents: { offline: 'offline', scripted } };
  server = await serving({ config });
  agent = new Client({ name: 'test', version: '1' });
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/api/v1/mcp`)));
  place = (await sharedPostgres()).address();
});
afterAll(async () => {
  await agent.close();
  await server.close();
});

/** Calls a tool, and has it answer. */
async function call<T>(name: string, given: object): Promise<T> {
  const { structuredContent, content, isError } = await agent.callTool({ name, arguments: { ...given } });
  expect(isError ?? false, JSON.stringify(content)).toBe(false);
  return structuredContent as T;
}

async function ended(run_id: string): Promise<void> {
  for (;;) {
    const { json } = await get(server, `/runs/${run_id}`);
    if (json.status === 'completed') return;
    expect(json.status).not.toBe('stopped');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Every way to start a run, and what its cases came to there. */
const FACES: Readonly<Record<string, (scene: Scene) => Promise<readonly Answer[]>>> = {
  command: async ({ name, named, file, options, agents, court }) => {
    const set = Object.entries(options).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
    const args = ['run', named, file, '--agents', agents, '--name', name, '--no-folder', ...set];
    expect((await curia([...args, '--store', store])).status).toBe(0);
    const { lines } = await curia(['show', name, '--cases', '--json', '--court', named, '--store', store]);
    const shown = lines.map(async ({ case_id }) => {
      const args = ['why', name, case_id, '--json', '--court', named, '--store', store];
      const [{ ruling }] = (await curia(args)).lines;
      return { case_id, ruling, headlines: court.headlines(ruling) };
    });
    return Promise.all(shown);
  },
  library: async ({ named, cases, options, agents, court }) => {
    const library = openCuria(temporaryStore());
    const asked = readAgents(agents, court.prompts.roles);
    const { run_id } = await library.start({ court: named, cases, options, agents: asked });
    await library.drive(run_id);
    return answersOf(library.cases(run_id));
  },
  HTTP: async (scene) => {
    const query = new URLSearchParams({
      ...{ court: courtOf(scene), agents: agentsOf(scene), run_id: scene.name },
      options: JSON.stringify(asRequested(scene)),
    });
    const lines = { 'content-type': 'application/x-ndjson' };
    const begun = await post(server, `/runs?${query}`, readFileSync(scene.file, 'utf8'), lines);
    expect(begun.status, begun.text).toBe(202);
    await ended(scene.name);
    return Promise.all(
      scene.cases.map(async ({ case_id }) => {
        const path = `/runs/${scene.name}/cases/${encodeURIComponent(case_id)}`;
        const { ruling, headlines } = (await get(server, path)).json;
        return { case_id, ruling, headlines };
      }),
    );
  },
  MCP: async (scene) =>
    Promise.all(
      scene.cases.map(async (one) => {
        const asked = {
          court: courtOf(scene),
          agents: agentsOf(scene),
          options: asRequested(scene),
          case: one,
        };
        const { run_id } = await call<{ run_id: string }>('open_case', asked);
        await ended(run_id);
        const { ruling, headlines } = await call<Answer>('get_case', { run: run_id, case: one.case_id });
        return { case_id: one.case_id, ruling, headlines };
      }),
    ),
  workers: async ({ name, named, cases, options, agents, court }) => {
    const library = openCuria(place);
    const asked = readAgents(agents, court.prompts.roles);
    await library.start({ court: named, cases, options, agents: asked, run_id: name, drive: 'workers' });
    const worker = await startWorker({
      store: place,
      courts: named.endsWith('.ts') ? [named] : [],
      isDraining: true,
    });
    await worker.ended;
    const answers = await answersOf(library.cases(name));
    await library.close();
    return answers;
  },
};

async function answersOf(cases: AsyncIterable<CaseResult>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for await (const { case_id, ruling, headlines } of cases) answers.push({ case_id, ruling, headlines });
  return answers;
}

/** A case of one question, as a command and as a request name it. */
interface Asked {
  readonly table: string;
  readonly asked: string;
  readonly input: object;
  readonly policy?: string | undefined;
  /** The code that it is refused with. */
  readonly refused?: string | undefined;
}

/** A file of the cases of a question. */
interface CaseFile {
  readonly given: object;
  readonly policy?: string | string[];
  readonly expect: { readonly refused?: string };
}

/** For every question of a court that ships, the first of its cases that is ruled on and the first that is refused; for another court, a case as its run recorded it. */
async function questionsOf({ name, named, court, cases }: Scene): Promise<Asked[]> {
  if (named !== court.name) {
    const args = ['why', name, cases[0]!.case_id, '--json', '--court', named, '--store', store];
    const [{ record }] = (await curia(args)).lines;
    const asked = named.endsWith('.yaml') ? parse(named).name : court.questions[0].name;
    return [{ table: named, asked, input: record }];
  }
  const shipped = join(import.meta.dirname, '../../courts/src', court.name, 'cases');
  const own = court.questions.filter((question) => existsSync(join(shipped, question.name)));
  expect(own).toContain(court.questions[0]);
  return own.flatMap(({ name: question }) => {
    const all = readdirSync(join(shipped, question))
      .sort()
      .map((file) => parseYaml(readFileSync(join(shipped, question, file), 'utf8')) as CaseFile);
    const [ruled, refused] = [false, true].map((wanted) =>
      all.find(({ expect }) => (expect.refused !== undefined) === wanted),
    );
    expect(ruled).toBeDefined();
    return [ruled, refused].flatMap((one): Asked[] =>
      one === undefined
        ? []
        : [
            {
              ...{ table: question, asked: question, input: one.given, refused: one.expect.refused },
              policy: [one.policy ?? []].flat()[0],
            },
          ],
    );
  });
}

/** As it is written: what is undefined is not there. */
const written = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('every court that ships is here, and one of a file, and one in code', () => {
  const held = scenes.map(({ court }) => court.name);
  expect(held).toEqual(expect.arrayContaining(courts.map(({ name }) => name)));
  expect(scenes.some(({ named }) => named.endsWith('.yaml'))).toBe(true);
  expect(scenes.some(({ named }) => named.endsWith('.ts'))).toBe(true);
});

describe.each(scenes.map((scene) => [scene.name, scene] as const))('%s', (name, scene) => {
  const { court, named, cases } = scene;
  const [first] = court.questions;
  const policy = first.policies.at(-1)!.policy;

  test('rules alike, whichever face starts the run', async () => {
    const [command, ...others] = Object.entries(FACES);
    const expected = written(await command![1](scene));
    expect(expected.map(({ case_id }) => case_id)).toEqual(cases.map(({ case_id }) => case_id));
    for (const { ruling } of expected) expect(ruling).toBeTypeOf('object');
    for (const [face, answers] of others)
      expect([face, written(await answers(scene))]).toEqual([face, expected]);
  });

  test('is explained alike, case by case', async () => {
    for (const { case_id } of cases) {
      const why = await curia(['why', name, case_id, '--json', '--court', named, '--store', store]);
      const shown = await get(server, `/runs/${name}/cases/${encodeURIComponent(case_id)}?explain=true`);
      expect(why.status).toBe(0);
      expect(shown.json.explanations).toEqual(why.lines[0].explanations);
      expect((await curia(['why', name, case_id, '--court', named, '--store', store])).stdout).not.toBe('');
    }
  });

  test('is decided and explained alike, question by question', async () => {
    for (const { table, asked, input, policy, refused } of await questionsOf(scene)) {
      const path = join(folder, `${name}-${asked}.jsonl`);
      writeFileSync(path, `${JSON.stringify(input)}\n`);
      const chosen = policy === undefined ? {} : { policy };
      const args = policy === undefined ? [] : ['--policy', policy];
      const query = policy === undefined ? '' : `?policy=${policy}`;
      const tool = { question: asked, case: input, ...chosen };
      const [decided] = (await curia(['decide', table, path, ...args])).lines;
      if (refused !== undefined) {
        expect([asked, decided.error.code]).toEqual([asked, refused]);
        expect((await post(server, `/questions/${asked}/decide${query}`, input)).json.error.code).toBe(
          refused,
        );
        const told = await agent.callTool({ name: 'decide', arguments: tool });
        expect([told.isError, JSON.stringify(told.content)]).toEqual([
          true,
          expect.stringContaining(refused),
        ]);
        continue;
      }
      expect([asked, decided]).toMatchObject([asked, { ruling: expect.any(Object) }]);
      expect((await post(server, `/questions/${asked}/decide${query}`, input)).json).toEqual(decided);
      expect(await call('decide', tool)).toEqual(decided);
      const [why] = (await curia(['why', table, path, '--json', ...args])).lines;
      expect(why.explanations.length).toBeGreaterThan(0);
      expect((await post(server, `/questions/${asked}/explain${query}`, input)).json).toEqual(why);
      expect(await call('explain', tool)).toEqual(why);
    }
  });

  test('is decided again, compared and audited alike', async () => {
    const library = openCuria(store, named.endsWith('.ts') ? [named] : []);
    try {
      const here = ['--json', '--court', named, '--store', store];
      const tables = { [first.name]: { policy } };
      const [again] = (await curia(['compare', name, '--policy-b', `${first.name}=${policy}`, ...here]))
        .lines;
      const { moved, cases: replayed } = written(await library.replay(name, tables));
      const atServer = (await post(server, `/runs/${name}/replay`, { tables })).json;
      expect([replayed, moved]).toEqual([again.cases, again.moved]);
      expect([atServer.cases, atServer.moved]).toEqual([again.cases, again.moved]);
      const [compared] = (await curia(['compare', name, `${name}@${policy}`, ...here])).lines;
      const { flows, same } = written(
        await library.compare(name, `${name}@${policy}`),
      ) as never as typeof compared;
      const query = new URLSearchParams({ before: name, after: `${name}@${policy}` });
      const seen = (await get(server, `/compare?${query}`)).json;
      expect([seen.flows, seen.same]).toEqual([compared.flows, compared.same]);
      expect([flows, same]).toEqual([compared.flows, compared.same]);
      expect((await curia(['audit', name, '--court', named, '--store', store])).status).toBe(0);
      const audits = [await library.audit(name), (await post(server, `/runs/${name}/audit`, {})).json];
      for (const audit of audits)
        expect(audit).toMatchObject({ closed: cases.length, findings: [], differs_today: [] });
    } finally {
      await library.close();
    }
  });
});
