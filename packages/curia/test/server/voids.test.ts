/** An alarm reaches a server that is running, with the next case; a calibration beside its court stops no server. */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../src/store/sqlite/sqlite.ts';
import { curia } from '../run-curia.ts';
import { post, serving } from './serving.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'curia-voids-')), 'tickets');
cpSync(join(import.meta.dirname, '../../../../examples/09-certified-court'), folder, { recursive: true });
const at = (name: string): string => join(folder, name);
const place = at('store.sqlite');
const run = (...args: string[]) => curia([...args, '--store', place]);

test('what a running server certifies ends with the alarm, wherever it was raised', async () => {
  const limits = ['--gold-drawn', 'random', '--max-error', '0.05', '--confidence', '0.9'];
  expect((await run('calibrate', at('court.yaml'), at('labelled.jsonl'), ...limits)).status).toBe(0);
  for (const month of ['may', 'june'])
    await run(
      'run',
      at('court.yaml'),
      at(`${month}.jsonl`),
      '--agents',
      'given',
      '--name',
      month,
      '--no-folder',
    );
  const courts = at('courts');
  for (const file of ['court.yaml', 'tickets.calibration.json'])
    cpSync(at(file), join(courts, file), { recursive: true });
  const store = openSqliteStore(place);
  const server = await serving({ store, place, config: { courts } });
  try {
    const { stdout } = await curia(['decide', at('court.yaml'), at('may.jsonl'), '--store', place]);
    const cases = stdout.split('\n').length;
    const decided = async () => {
      const { text } = await post(server, '/questions/court/decide-lines', await lines(), {
        'content-type': 'application/x-ndjson',
      });
      return text.split('\n').filter((line) => line.includes('"effect":"take"')).length;
    };
    expect(cases).toBeGreaterThan(100);
    expect(await decided()).toBeGreaterThan(100);
    await run('watch', 'may', '--audits', at('may-checked.csv'));
    expect(await decided()).toBeGreaterThan(100);
    expect((await run('watch', 'june', '--audits', at('june-checked.csv'))).status).toBe(4);
    // The copy in the folder of the server is not marked: the store alone knows.
    expect(await decided()).toBe(0);
    await run('prune', '--older-than', '0d', '--yes');
    expect(await decided()).toBe(0);
  } finally {
    await server.close();
    await store.close();
  }
}, 120_000);

async function lines(): Promise<string> {
  const { readFileSync } = await import('node:fs');
  return readFileSync(at('may.jsonl'), 'utf8');
}

test('a row that nobody fills in counts as wrong after its day, even if the file is gone', async () => {
  const overdue = mkdtempSync(join(tmpdir(), 'curia-overdue-'));
  cpSync(join(import.meta.dirname, '../../../../examples/09-certified-court'), overdue, { recursive: true });
  const store = ['--store', join(overdue, 's.sqlite')];
  const court = join(overdue, 'court.yaml');
  const limits = ['--gold-drawn', 'random', '--max-error', '0.05', '--confidence', '0.9'];
  await curia(['calibrate', court, join(overdue, 'labelled.jsonl'), ...limits, ...store]);
  await curia([
    'run',
    court,
    join(overdue, 'may.jsonl'),
    '--agents',
    'given',
    '--name',
    'may',
    '--no-folder',
    ...store,
  ]);
  await curia(['watch', 'draw', 'may', '--share', '0.3', '--out', join(overdue, 'lost.csv'), ...store]);
  writeFileSync(join(overdue, 'lost.csv'), '');
  const open = await curia(['watch', 'may', '--json', ...store]);
  expect(open.lines[0]).toMatchObject({ open: 33, overdue: 0, alarm: false });
  const { watchRun } = await import('../../src/measure/audits/watch-runs.ts');
  const opened = openSqliteStore(join(overdue, 's.sqlite'));
  const later = { today: () => '2099-01-01T00:00:00.000Z' };
  const { reports } = await watchRun(opened, 'may', later);
  await opened.close();
  expect(reports[0]).toMatchObject({ open: 0, overdue: 33, wrong: 33, alarm: true });
}, 120_000);
