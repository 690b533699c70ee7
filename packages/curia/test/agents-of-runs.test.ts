/** Who a run asks: over HTTP only whom the configuration lists, code by its hash, files without their folders, and names that mean one run. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashModule } from '../src/agents/own/hash-module.ts';
import { readAgents } from '../src/drive/agents/agent-text.ts';
import { writeAgents } from '../src/drive/agents/written-agents.ts';
import { openStore } from '../src/store/open-store.ts';
import { sharedPostgres } from './postgres-server.ts';
import { curia, startCuria } from './run-curia.ts';
import { newStore } from './run-fixture.ts';
import { get, post, serving } from './server/serving.ts';
import { makeScene } from './worker-files.ts';

const PLACES: [string, () => Promise<string>][] = [
  ['a file', async () => newStore()],
  ['PostgreSQL', async () => (await sharedPostgres()).address()],
];

const begin = (scene: ReturnType<typeof makeScene>, place: string, agents = scene.agents): string[] => [
  ...['run', scene.court, scene.cases, '--agents', agents, '--name', 'r', '--budget', 'calls=2'],
  ...['--concurrency', '1', '--store', place],
];

describe.each(PLACES)('a run in %s', (_where, newPlace) => {
  test('whose agents the configuration does not list is not resumed over HTTP, and nothing of it is loaded', async () => {
    const place = await newPlace();
    const scene = makeScene(3, 0);
    await curia(begin(scene, place));
    const before = scene.asked().length;
    const mark = join(scene.folder, 'loaded');
    const evil = join(scene.folder, 'evil.ts');
    writeFileSync(
      evil,
      `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(mark)}, '');`,
    );
    const store = openStore(place);
    const lists = [{}, { other: 'given' }, { evil: `module:${evil}` }];
    for (const agents of lists) {
      const server = await serving({ store, place, config: { agents } });
      const refused = await post(server, '/runs/r/resume', { limits: { calls: 100 } });
      expect([refused.status, refused.json.error.code]).toEqual([409, 'AGENTS_NOT_LISTED']);
      expect(refused.json.error.message).toContain(Object.keys(agents)[0] ?? 'given');
      // The place is free again.
      expect((await get(server, '/runs/r')).json).toMatchObject({ status: 'stopped', drivers: [] });
      await server.close();
    }
    expect(readdirSync(scene.folder)).not.toContain('loaded');
    expect(scene.asked()).toHaveLength(before);
    const server = await serving({ store, place, config: { agents: { mine: scene.agents } } });
    expect((await post(server, '/runs/r/resume', { limits: { calls: 100 } })).status).toBe(202);
    while ((await get(server, '/runs/r')).json.status !== 'completed');
    expect(scene.askedTwice()).toBe(0);
    await server.close();
    await store.close();
  });
});

test('a run records the code that answers; other code needs to be named, and an audit shows it', async () => {
  const place = newStore();
  const scene = makeScene(3, 0);
  const file = scene.agents.slice('module:'.length);
  await startCuria(begin(scene, place));
  const store = openStore(place);
  const manifest = JSON.parse((await store.runs.find('r'))!.manifest);
  expect(manifest.agents_code).toEqual({ [manifest.agents]: hashModule(file) });
  await store.close();
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, `${original}\n// mended`);
  const resume = ['resume', 'r', '--budget', 'calls=100', '--store', place];
  const refused = await startCuria(resume);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('AGENTS_CHANGED')]);
  const asked = scene.asked().length;
  const named = await startCuria([...resume, '--agents', scene.agents]);
  expect([named.status, scene.asked().length > asked]).toEqual([0, true]);
  const audit = await curia(['audit', 'r', '--json', '--store', place]);
  expect(audit.lines[0]).toMatchObject({
    intact: true,
    agents_code: manifest.agents_code,
    agents_changed: [{ agent: manifest.agents, at: expect.stringMatching(/^20/) }],
  });
  expect((await curia(['audit', 'r', '--store', place])).stdout).toContain(
    'answered by other code of module:agent.ts',
  );
});

test('neither manifest nor report nor export names a folder of the machine', async () => {
  const place = newStore();
  const scene = makeScene(2, 0);
  const [court, cases] = [scene.court, scene.cases];
  for (const [id, agents] of Object.entries({
    one: scene.agents,
    roles: `reader=${scene.agents},${scene.agents},${scene.agents}`,
    command: `command:${process.execPath} -e 0 ${scene.folder}/none.js`,
  }))
    await curia(['run', court, cases, '--agents', agents, '--name', id, '--store', place]);
  const files = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? files(path) : [path];
    });
  for (const file of files(join(place, '../runs')))
    expect(readFileSync(file, 'utf8').includes(scene.folder), file).toBe(false);
  for (const id of ['one', 'roles', 'command'])
    expect((await curia(['export', id, '--store', place])).stdout).not.toContain(scene.folder);
  expect((await curia(['show', '--store', place])).stdout).not.toContain(scene.folder);
});

test.each([
  ['module:/a/b/agent.ts', 'module:agent.ts'],
  ['module:/a b/c d/agent.ts', 'module:agent.ts'],
  ['module:agent.ts', 'module:agent.ts'],
  [`module:${process.cwd()}/own/agent.ts`, 'module:own/agent.ts'],
  ['a=llm:/etc/x.yaml,openai/gpt-5 b=files:/srv/in', 'a=llm:x.yaml,openai/gpt-5 b=files:in'],
  ['http://127.0.0.1:80/a/b', 'http://127.0.0.1:80/a/b'],
  ['command:/usr/bin/python3 /home/ada/x.py --to=/tmp/y', 'command:python3 x.py --to=y'],
  ['openai/gpt-5', 'openai/gpt-5'],
])('%s is written as %s', (asked, written) =>
  expect(writeAgents(readAgents(asked, ['a', 'b']))).toBe(written),
);

test('the code of a module is what it imports by relative paths, and so on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'curia-code-'));
  const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'deep'));
  put('agent.ts', `import { a } from './deep/a.ts';\nexport default () => a;`);
  put('deep/a.ts', `export * from '../b.ts'; export const load = () => import("./c.json");`);
  put('b.ts', 'export const a = 1;');
  put('deep/c.json', '{}');
  put('beside.ts', '1');
  const hash = (): string => hashModule(join(folder, 'agent.ts'));
  const seen = new Set([hash()]);
  put('beside.ts', '2');
  expect(seen.has(hash())).toBe(true);
  for (const name of ['agent.ts', 'deep/a.ts', 'b.ts', 'deep/c.json']) {
    put(name, `${readFileSync(join(folder, name), 'utf8')} `);
    expect(seen.has(hash())).toBe(false);
    seen.add(hash());
  }
});

test.each(['last', 'LAST', 'Last'])('no run is called %s', async (id) => {
  const place = newStore();
  const scene = makeScene(1, 0);
  const refused = await curia([
    'run',
    scene.court,
    scene.cases,
    '--agents',
    'given',
    '--name',
    id,
    '--store',
    place,
  ]);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('stands for the newest run')]);
  const store = openStore(place);
  const server = await serving({ store, place });
  const over = await post(server, `/runs?court=conflict-review&agents=given&run_id=${id}`, '{}', {
    'content-type': 'application/x-ndjson',
  });
  expect([over.status, over.json.error.code]).toEqual([400, 'INPUT_INVALID']);
  await server.close();
  await store.close();
});
