/** `--dry-run` says how a file is read, asks nobody and stores nothing; what it says explicitly says the same. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { curia } from './run-curia.ts';
import { file, folder } from './run-fixture.ts';

const triage = 'packages/curia/templates/triage/court.yaml';
const votes = file('v.csv', 'Item;Rater;Vote\n1;ann;yes\n1;bob;no\n2;ann;no\n2;bob;no\n');
const cases = file('c.csv', 'Ticket,Message,Tier\n1,a,PRO\n2,b,golden\n');
const given = file('g.csv', 'Ticket,Message,Tier,Rater,Vote\n1,a,pro,triager-1,legal\n');
const store = join(folder, 'none.sqlite');

test.each<[command: string, words: string[], says: string]>([
  ['eval', [votes], 'one row for each vote: item=Item; reviewer=Rater; label=Vote.'],
  ['calibrate', [votes], 'one row for each vote: item=Item; reviewer=Rater; label=Vote.'],
  ['import', [votes], 'one row for each vote: item=Item; reviewer=Rater; label=Vote.'],
  ['eval', [triage, given], 'one row for each vote: case_id=Ticket; text=Message; tier=Tier'],
  ['calibrate', [triage, given], 'one row for each vote: case_id=Ticket; text=Message; tier=Tier'],
  ['decide', [triage, given], 'one row for each vote: case_id=Ticket; text=Message; tier=Tier'],
  ['run', [triage, given], 'one row for each vote: case_id=Ticket; text=Message; tier=Tier'],
])('curia %s %j', async (command, words, says) => {
  const place = command === 'import' ? [] : ['--store', store];
  const seen = await curia([command, ...words, ...place, '--dry-run']);
  expect([seen.stderr, seen.status]).toEqual([expect.stringContaining('nothing was stored'), 0]);
  expect(seen.stdout).toContain(says);
  const explicit = [...seen.stdout.matchAll(/--column "([^"]*)"/g)].flatMap(([, said]) => [
    '--column',
    said!,
  ]);
  expect(explicit.length).toBeGreaterThan(4);
  const again = await curia([command, ...words, ...place, '--dry-run', ...explicit]);
  expect(again.stdout.split('\n').slice(1)).toEqual(seen.stdout.split('\n').slice(1));
  expect(existsSync(store)).toBe(false);
});

test('what is refused is shown with its line, and the status says so', async () => {
  const seen = await curia(['run', triage, cases, '--dry-run', '--store', store, '--json']);
  expect([seen.status, JSON.parse(seen.stdout)]).toMatchObject([
    2,
    { refused_count: 1, refused: [{ line: 3 }], rows: [{ record: { case_id: '1', tier: 'pro' } }, {}] },
  ]);
  const missing = await curia(['run', triage, votes, '--dry-run', '--store', store]);
  expect([missing.status, missing.stdout]).toEqual([2, expect.stringContaining('no column has text')]);
});

test('a sheet is run and decided as it was shown, and it is said', async () => {
  const ran = await curia(['decide', triage, given, '--store', store]);
  expect([ran.status, JSON.parse(ran.stdout)]).toMatchObject([0, { case_id: '1' }]);
  expect(ran.stderr).toContain('is read as one row for each vote: case_id=Ticket');
});
