/** Runs behind a server go on: taken up when it was killed or ended, by the same request again, and by workers where one is there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startWorker } from '../../src/index.ts';
import { hereAs, SERVER } from '../../src/store/driver.ts';
import { openStore } from '../../src/store/open-store.ts';
import { openWorkplace } from '../../src/work/workplace.ts';
import { sharedPostgres } from '../postgres-server.ts';
import { bin } from '../run-curia.ts';
import { newStore } from '../run-fixture.ts';
import { expectWhole } from '../whole-run.ts';
import { makeScene, type Scene, until, untilSealed } from '../worker-files.ts';
import { get, post, serving } from './serving.ts';

const LINES = { 'content-type': 'application/x-ndjson' };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const places: Readonly<Record<string, () => Promise<string>>> = {
  'a file': async () => newStore(),
  PostgreSQL: async () => (await sharedPostgres()).address(),
};

/** A configuration that lists the court and the agent of a scene. */
function configOf({ folder, court, agents }: Scene): string {
  mkdirSync(join(folder, 'courts'));
  writeFileSync(join(folder, 'courts/spam.yaml'), readFileSync(court));
  const path = join(folder, 'curia.yaml');
  writeFileSync(path, `courts: courts\nagents: { slow: '${agents}' }\n`);
  return path;
}

interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<void>;
}

/** A server in a process of its own, ended after the test. */
async function serverProcess(place: string, config: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [
    ...[bin, 'serve', '--port', '0', '--store', place, '--config', config],
  ]);
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  closers.push(() => {
    child.kill('SIGKILL');
    return ended;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
  await until(() => /http:\/\/[\d.:]+/.test(said) || child.exitCode !== null);
  return { child, url: /http:\/\/[\d.:]+/.exec(said)?.[0] ?? said, ended };
}

const START = '/runs?court=spam&agents=slow&run_id=r';

describe.each(Object.entries(places))('in %s', (_name, place) => {
  test('a run whose server was killed, and then one told to end, is taken up by the next, and no answer is asked for again', async () => {
    const at = await place();
    const scene = makeScene(24, 300);
    const config = configOf(scene);
    const first = await serverProcess(at, config);
    const cases = readFileSync(scene.cases, 'utf8');
    expect(await post({ ...first, ...UNUSED }, START, cases, LINES)).toMatchObject({ status: 202 });
    await until(() => scene.asked().length > 8);
    first.child.kill('SIGKILL');
    await first.ended;
    const before = scene.asked().length;
    const [second, third] = await Promise.all([serverProcess(at, config), serverProcess(at, config)]);
    await until(() => scene.asked().length > before);
    const store = openStore(at);
    closers.push(() => store.close());
    const [driver] = (await store.locks.drivers(['r'])).get('r') ?? [];
    const [driving, other] = driver?.who.includes(`process ${second.child.pid} `)
      ? [second, third]
      : [third, second];
    driving.child.kill('SIGTERM');
    await driving.ended;
    await untilSealed(store, 'r');
    expect(await get({ ...other, ...UNUSED }, '/runs/r')).toMatchObject({
      json: { status: 'completed', closed: 24 },
    });
    await expectWhole(store, 'r', 24);
    // Only what was under way when a server was killed or ended is asked for again.
    expect(scene.askedTwice()).toBeLessThanOrEqual(16);
    const kinds = (await store.cases.events('r', '')).map(({ kind }) => kind);
    expect(kinds).toEqual(['run-started', 'run-resumed', 'run-stopped', 'run-resumed', 'run-completed']);
    // The same request again finds the run over.
    expect(await post({ ...other, ...UNUSED }, START, cases, LINES)).toMatchObject({ status: 200 });
  });
});

const UNUSED = { hasConsole: false, close: async () => {} };

describe('a server', () => {
  test('goes on with a run that nobody drives when it is asked for it again', async () => {
    const scene = makeScene(4);
    const store = openStore(newStore());
    closers.push(() => store.close());
    configOf(scene);
    const server = await serving({
      store,
      config: { courts: join(scene.folder, 'courts'), agents: { slow: scene.agents } },
    });
    closers.push(() => server.close());
    const cases = readFileSync(scene.cases, 'utf8');
    const start = (more = '') => post(server, `${START}${more}`, cases, LINES);
    expect(await start('&drive=later')).toMatchObject({ status: 202, json: { status: 'unfinished' } });
    expect(await start('&drive=later')).toMatchObject({ status: 200, json: { closed: 0 } });
    scene.hold();
    expect(await start()).toMatchObject({ status: 202 });
    expect(await start()).toMatchObject({ status: 200 });
    scene.letGo();
    await untilSealed(store, 'r');
    expect(await start()).toMatchObject({ status: 200, json: { status: 'completed' } });
    expect(scene.askedTwice()).toBe(0);
  });

  test('that cannot drive a run leaves word of it to the others, and one that can takes it up once', async () => {
    const scene = makeScene(3);
    const at = newStore();
    configOf(scene);
    const open = async (agents: Record<string, string>) => {
      const store = openStore(at);
      closers.push(() => store.close());
      const faults: unknown[] = [];
      const config = { courts: join(scene.folder, 'courts'), agents };
      const server = await serving({ store, config, faults });
      closers.push(() => server.close());
      return { store, faults, server };
    };
    const { server, store } = await open({ slow: scene.agents });
    await post(server, `${START}&drive=later`, readFileSync(scene.cases, 'utf8'), LINES);
    await (await store.locks.attend('r', hereAs(SERVER))).leave(true);
    await server.close();
    const stranger = await open({ other: 'given' });
    await until(() => stranger.faults.length > 0);
    expect(stranger.faults).toMatchObject([{ code: 'AGENTS_NOT_LISTED' }]);
    await open({ slow: scene.agents });
    await untilSealed(store, 'r');
    expect(stranger.faults).toHaveLength(1);
    expect(scene.askedTwice()).toBe(0);
  });

  test('leaves a run to workers where one was heard of, and drives it itself where none was', async () => {
    const at = (await sharedPostgres()).address();
    const scene = makeScene(3);
    const store = openStore(at);
    closers.push(() => store.close());
    configOf(scene);
    const server = await serving({
      store,
      place: at,
      config: {
        courts: join(scene.folder, 'courts'),
        agents: { slow: scene.agents, program: 'command:false' },
      },
    });
    closers.push(() => server.close());
    const cases = readFileSync(scene.cases, 'utf8');
    const start = (run_id: string, agents = 'slow') =>
      post(server, `/runs?court=spam&agents=${agents}&run_id=${run_id}`, cases, LINES);
    expect(await start('alone')).toMatchObject({ status: 202 });
    await untilSealed(store, 'alone');
    expect(await store.leftToWorkers?.()).toEqual([]);
    const workplace = await openWorkplace(at);
    closers.push(() => workplace.close());
    await workplace.store.work.workers.beat('somebody');
    expect(await start('shared')).toMatchObject({ status: 202, json: { status: 'running', drivers: [] } });
    expect(await store.leftToWorkers?.()).toEqual(['shared']);
    // What only one process can drive stays here.
    expect(await start('own', 'program')).toMatchObject({ status: 202 });
    expect(await store.leftToWorkers?.()).toEqual(['shared']);
    const worker = await startWorker({ store: at, isDraining: true });
    expect(await worker.ended).toMatchObject({ cases: 3 });
    expect((await get(server, '/runs/shared')).json).toMatchObject({ status: 'completed' });
  });
});
