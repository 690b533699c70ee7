/** Who drives a run: whoever starts it, workers, or nobody until later; and workers that have, lack, or mistake the code of a court. */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Court } from '@curia/core/court';
import { definePanel } from '@curia/courts/panel';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import approval from '../../../examples/12-court-in-code/court/approval.ts';
import { openCuria, startWorker, temporaryStore } from '../src/index.ts';
import { openStore } from '../src/store/open-store.ts';
import { sharedPostgres } from './postgres-server.ts';
import { curia, fileWith } from './run-curia.ts';
import { newStore } from './run-fixture.ts';
import { get, post, serving } from './server/serving.ts';
import { expectWhole } from './whole-run.ts';
import { startWorker as startProcess, until, untilSealed, type WorkerProcess } from './worker-files.ts';

const root = join(import.meta.dirname, '../../..');
const example = join(root, 'examples/12-court-in-code');
const cases = join(example, 'cases.jsonl');
const scripted = { kind: 'scripted', path: join(example, 'answers.jsonl') } as const;
const LINES = { 'content-type': 'application/x-ndjson' };

/** A folder in which modules find the packages of the workspace. */
let folder: string;
beforeAll(() => {
  mkdirSync(join(root, '.curia'), { recursive: true });
  folder = mkdtempSync(join(root, '.curia/who-drives-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const newPlace = async (): Promise<string> => (await sharedPostgres()).address();

/** A worker in a process of its own, which was handed no court; stopped after the test. */
function workerProcess(place: string, ...args: string[]): WorkerProcess {
  const worker = startProcess(place, args);
  closers.push(() => {
    worker.child.kill('SIGTERM');
    return worker.ended;
  });
  return worker;
}

/** The configuration of a worker with the court as a module, in which something may be another. */
function configWith(name: string, changed = (text: string) => text): string {
  const path = join(folder, name);
  cpSync(join(example, 'court'), path, { recursive: true });
  const text = readFileSync(join(example, 'court/approval.ts'), 'utf8');
  writeFileSync(join(path, 'approval.ts'), changed(text));
  writeFileSync(join(path, 'curia.yaml'), 'modules: [approval.ts]\n');
  return join(path, 'curia.yaml');
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

describe('a court in code in workers', () => {
  test('a worker without it leaves the run alone and says so once, and one that was handed it drives the run', async () => {
    const place = await newPlace();
    const library = openCuria(place, [approval as Court]);
    closers.push(() => library.close());
    const store = openStore(place);
    closers.push(() => store.close());
    const many = Array.from({ length: 30 }, (_, at) => ({ case_id: `c${at}`, request: 'A bicycle.' }));
    const agents = { kind: 'scripted', path: join(folder, 'yes.jsonl') } as const;
    writeFileSync(agents.path, '{"role":"approver","answer":{"said":"yes","confidence":1}}\n');
    const begun = await library.start({
      court: approval,
      cases: many,
      agents,
      run_id: 'r',
      drive: 'workers',
    });
    expect(begun).toMatchObject({ status: 'running', drivers: [], closed: 0 });
    const stranger = workerProcess(place);
    await until(() => stranger.said().includes('left to other workers: run r was held by approval'));
    // Other runs are none of its concern: it drives those that it can.
    const plain = { case_id: 'a', text: 'a', candidates: [], review_actions: {} };
    await library.start({
      ...{
        court: 'conflict-review',
        cases: [plain],
        agents: { kind: 'given' },
        run_id: 's',
        drive: 'workers',
      },
    });
    await untilSealed(store, 's');
    expect(await store.cases.tally('r')).toEqual({ cases: 30, closed: 0 });
    const worker = await startWorker({ store: place, courts: [approval], isDraining: true });
    expect(await worker.ended).toMatchObject({ cases: 30 });
    await expectWhole(store, 'r', 30);
    expect(countOf(stranger.said(), 'left to other workers')).toBe(1);
  });

  test('one whose code is another leaves it alone, and one that names the same code drives it', async () => {
    const place = await newPlace();
    const stricter = configWith('stricter', (text) => text.replace('atLeast(0.8)', 'atLeast(0.99)'));
    // The same rules, and other code all the same.
    const reworded = configWith('reworded', (text) => `${text}\nexport const more = 1;\n`);
    const same = configWith('same');
    const ran = await curia([
      ...['run', join(folder, 'same/approval.ts'), cases, '--agents', `scripted:${scripted.path}`],
      ...['--name', 'r', '--drive', 'later', '--store', place],
    ]);
    expect(ran).toMatchObject({ status: 0, stderr: 'curia: go on with: curia resume r\n' });
    const others = [stricter, reworded].map((config) => workerProcess(place, '--config', config));
    const following = curia([
      ...['resume', 'r', '--drive', 'workers', '--json', '--court', join(folder, 'same/approval.ts')],
      ...['--store', place],
    ]);
    for (const other of others)
      await until(() => other.said().includes('is another one than when the run began'));
    workerProcess(place, '--config', same);
    expect((await following).lines[0]).toMatchObject({ status: 'completed', ruled: 3 });
    for (const other of others) expect(countOf(other.said(), 'left to other workers')).toBe(1);
  });

  test('a panel that a program defined is kept whole with its run: any worker drives it', async () => {
    const place = await newPlace();
    const panel = definePanel({
      court: 'defined-here',
      case: { text: { kind: 'text' } },
      value: { kind: 'choice', values: ['spam', 'ham'] },
      roles: { reader: { voices: 3 } },
      facts: { leading: { tally: 'leading' } },
      outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
      rules: [{ id: 'agreed', when: { leading: { at_least: 2 } }, then: 'TAKE', reason: '{leading} agree' }],
      otherwise: { then: 'EXPERT', reason: 'they do not agree' },
    });
    const script = fileWith('answers.jsonl', '{"role":"reader","answer":{"votes":[{"value":"spam"}]}}\n');
    const library = openCuria(place);
    closers.push(() => library.close());
    const store = openStore(place);
    closers.push(() => store.close());
    const agents = { kind: 'scripted', path: script } as const;
    const request = { court: panel, cases: [{ case_id: 'a', text: 'Buy!' }], agents, run_id: 'r' };
    await library.start({ ...request, drive: 'workers' });
    workerProcess(place);
    await untilSealed(store, 'r');
    for await (const { headlines } of library.cases('r'))
      expect(headlines).toMatchObject([{ outcome: 'TAKE', rule: 'agreed' }]);
    // One in which a function decides is code.
    const counted = definePanel({
      ...panel.court,
      court: 'counted-here',
      facts: { leading: { kind: 'count', doc: 'seats', version: '1', from: () => 3 } },
    } as never);
    const memory = temporaryStore();
    const here = openCuria(memory);
    await here.start({ ...request, court: counted });
    expect(await here.drive('r')).toMatchObject({ status: 'completed' });
    expect(JSON.parse((await memory.runs.find('r'))!.manifest)).toMatchObject({ code: { from: null } });
  });

  test('two courts of one name, and files that do not load, are refused at the start', async () => {
    const other = { ...approval } as Court;
    const both = [approval as Court, other];
    expect(() => openCuria(temporaryStore(), both)).toThrow('two courts are called approval');
    const place = await newPlace();
    await expect(startWorker({ store: place, courts: both })).rejects.toMatchObject({
      code: 'COURT_INVALID',
    });
    const refused = async (config: string): Promise<string> =>
      (await curia(['worker', '--store', place, '--config', config])).stderr;
    const twice = configWith('twice');
    copyFileSync(join(folder, 'twice/approval.ts'), join(folder, 'twice/again.ts'));
    writeFileSync(twice, 'modules: [approval.ts, again.ts]\n');
    expect(await refused(twice)).toContain('two courts are called approval');
    writeFileSync(twice, 'modules: [missing.ts]\n');
    expect(await refused(twice)).toContain('missing.ts');
    writeFileSync(twice, 'modules: [conflict-review]\n');
    expect(await refused(twice)).toContain('is no court in code');
    mkdirSync(join(folder, 'twice/courts'));
    writeFileSync(twice, 'courts: courts\nmodules: [approval.ts]\n');
    writeFileSync(join(folder, 'twice/courts/broken.yaml'), 'court: 7\n');
    expect(await refused(twice)).toContain('COURT_INVALID');
  });
});

describe('a server', () => {
  test('leaves runs to workers, shows them as running, stops them, and has them go on', async () => {
    const place = await newPlace();
    const store = openStore(place);
    closers.push(() => store.close());
    const config = {
      modules: [join(example, 'court/approval.ts')],
      agents: { desk: `scripted:${scripted.path}` },
    };
    const server = await serving({ store, place, config });
    closers.push(() => server.close());
    const body = readFileSync(cases, 'utf8');
    const start = (run_id: string, drive: string) =>
      post(server, `/runs?court=approval&agents=desk&run_id=${run_id}&drive=${drive}`, body, LINES);
    expect(await start('r', 'workers')).toMatchObject({
      status: 202,
      json: { status: 'running', drivers: [] },
    });
    expect(await start('r', 'workers')).toMatchObject({ status: 200, json: { run_id: 'r' } });
    const running = async () => (await get(server, '/runs?status=running')).json.runs;
    expect(await running()).toMatchObject([{ run_id: 'r', is_driven: false }]);
    expect(await post(server, '/runs/r/stop', {})).toMatchObject({
      status: 200,
      json: { status: 'stopped' },
    });
    expect(await running()).toEqual([]);
    const again = await post(server, '/runs/r/resume', { drive: 'workers' });
    expect(again).toMatchObject({ status: 202, json: { status: 'running' } });
    const named = await post(server, '/runs/r/resume', { drive: 'workers', agents: 'desk' });
    expect(named.json.error.message).toContain('leave out agents');
    const worker = await startWorker({ store: place, courts: [approval], isDraining: true });
    expect(await worker.ended).toMatchObject({ cases: 3 });
    expect((await get(server, '/runs/r')).json).toMatchObject({ status: 'completed', closed: 3 });
    expect(await start('later', 'later')).toMatchObject({
      status: 202,
      json: { status: 'unfinished', closed: 0 },
    });
    expect(await post(server, '/runs/later/resume', {})).toMatchObject({ status: 202 });
    await untilSealed(store, 'later');
    // What brings code along, or names a file, is no request.
    for (const court of ['court.ts', './court.ts', '/etc/court.mjs'])
      expect((await post(server, `/runs?court=${court}&agents=desk`, body, LINES)).json.error.code).toMatch(
        /USAGE|NAME_UNKNOWN/,
      );
    const strange = await start('x', 'somebody');
    expect([strange.status, strange.json.error.code]).toEqual([400, 'REQUEST_INVALID']);
  });

  test('refuses to leave runs to workers in a store that has none', async () => {
    const server = await serving();
    closers.push(() => server.close());
    const body = '{"case_id":"a","text":"a","candidates":[],"review_actions":{}}\n';
    const refused = await post(server, '/runs?court=conflict-review&agents=given&drive=workers', body, LINES);
    expect([refused.status, refused.json.error.message]).toEqual([
      400,
      expect.stringContaining('workers need a store in PostgreSQL'),
    ]);
    expect((await get(server, '/runs')).json.runs).toEqual([]);
  });
});

describe('a run for later', () => {
  test('is stored by a command, which says how to go on', async () => {
    const store = ['--store', newStore()];
    const args = ['run', 'conflict-review', join(root, 'packages/curia/demo/conflict-review.jsonl')];
    const ran = await curia([
      ...args,
      '--agents',
      'given',
      '--name',
      'r',
      '--drive',
      'later',
      '--json',
      ...store,
    ]);
    expect(ran).toMatchObject({ status: 0, lines: [{ run_id: 'r', status: 'unfinished', calls: 0 }] });
    expect(ran.stderr).toBe('curia: go on with: curia resume r\n');
    const idle = await curia([
      ...args,
      '--agents',
      'given',
      '--drive',
      'later',
      '--concurrency',
      '3',
      ...store,
    ]);
    expect(idle.stderr).toContain('--concurrency is an option of whoever goes on with it');
    expect((await curia([...args, '--agents', 'given', '--drive', 'soon', ...store])).stderr).toContain(
      'here, workers, later',
    );
    expect((await curia(['resume', 'r', '--no-folder', ...store])).status).toBe(0);
    const onFile = await curia([...args, '--agents', 'given', '--drive', 'workers', ...store]);
    expect(onFile.stderr).toContain('workers need a store in PostgreSQL');
  });

  test('wants functions handed over again, and takes no other word for who drives', async () => {
    const library = openCuria(temporaryStore());
    const agents = () => ({ answer: { said: 'yes', confidence: 1 } });
    const request = { court: approval as Court, cases: { files: [cases, cases] }, agents };
    await library.start({ ...request, run_id: 'r', drive: 'later' });
    await expect(library.drive('r')).rejects.toThrow('asked a function in a program; pass agents');
    // Cases of the second file have the ids of those of the first.
    expect(await library.drive('r', { agents })).toMatchObject({ status: 'completed', cases: 6 });
    await library.start({ ...request, run_id: 's', limits: { calls: 1, concurrency: 1 } });
    expect(await library.drive('s')).toMatchObject({ status: 'stopped', error: { code: 'BUDGET_SPENT' } });
    expect(await library.drive('s', { limits: { calls: 9 } })).toMatchObject({ status: 'completed' });
    for (const wrong of [{ drive: 'soon' }, { limits: { call: 1 } }, { cases: 'cases.jsonl' }, { cases: {} }])
      await expect(library.start({ ...request, ...wrong } as never)).rejects.toMatchObject({ code: 'USAGE' });
    await expect(library.start({ ...request, drive: 'workers' })).rejects.toThrow('workers need a store');
    await expect(startWorker({ store: 'curia.sqlite' })).rejects.toMatchObject({ code: 'USAGE' });
    expect((await library.runs()).map(({ run_id }) => run_id).sort()).toEqual(['r', 's']);
  });
});
