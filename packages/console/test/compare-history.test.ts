/** What the playground counts, held against what the product itself says about the same change. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curia } from '../../curia/test/run-curia.ts';
import {
  compareHistory,
  decideHistory,
  type HistoryRecord,
  lineEffects,
} from '../src/pages/playground/compare.ts';
import { draftReader } from '../src/pages/playground/draft.ts';
import { hunksBetween, withHunk } from '../src/pages/playground/hunks.ts';
import { newPlace } from './stage.ts';

const line = fc.constantFrom('a: 1', 'b: 2', 'c: 3', '', '  - d');
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

test('hunks lead from one text to the other, and are none between equal texts', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const hunks = hunksBetween(before, after);
      const arrived = hunks.toReversed().reduce((changed, hunk) => withHunk(changed, hunk), before);
      expect(arrived).toBe(after);
      expect(hunks.length === 0).toBe(before === after);
    }),
  );
});

const template = join(import.meta.dirname, '../../curia/templates/triage');
const court = readFileSync(join(template, 'court.yaml'), 'utf8');

test('every ruling that moves is the one that the draft gives, and each changed line is counted alone', async () => {
  const store = ['--store', newPlace()];
  const files = ['court.yaml', 'cases.jsonl'].map((file) => join(template, file));
  const answers = ['--agents', `scripted:${join(template, 'answers.jsonl')}`];
  await curia(['run', ...files, ...answers, '--name', 'r', '--no-folder', ...store]);
  const records = await recordsOf(store);
  const after = court
    .replace('silent: { at_least: 2 }', 'silent: { at_least: 1 }')
    .replace('default: 3', 'default: 2');
  const read = await draftReader('triage');
  const decided = decideHistory(records, read(court));
  const compared = compareHistory(records, decided, { after, read });
  expect(compared.cases).toBe(12);
  const moves = compared.flows.filter(({ from, to }) => from !== to);
  expect(compared.moved).toHaveLength(moves.reduce((sum, { count }) => sum + count, 0));
  for (const { case_id, to } of compared.moved) {
    const again = read(after);
    const record = records.find((one) => one.case_id === case_id)!;
    expect(again.question.rule(record, again.policy).headlines()[0]!.outcome).toBe(to.outcome);
  }
  expect(lineEffects(records, decided, { before: court, after, read })).toHaveLength(2);
});

test('a text that is not the table of the run is refused', async () => {
  const other = readFileSync(
    join(import.meta.dirname, '../../../examples/02-your-own-table/refund.yaml'),
    'utf8',
  );
  const read = await draftReader('conflict-review');
  expect(() => read(other)).toThrow(/TABLE_UNFIT|does not fit|refund/);
  expect(() => read('a: [')).toThrow();
});

async function recordsOf(store: readonly string[]): Promise<HistoryRecord[]> {
  const { openStore } = await import('../../curia/src/store/open-store.ts');
  const { runRecords } = await import('../../curia/src/runs/open-cases.ts');
  const { findRun } = await import('../../curia/src/kept/find-run.ts');
  const opened = openStore(store[1]!);
  const records: HistoryRecord[] = [];
  for await (const bytes of runRecords(opened, await findRun(opened, 'r')))
    records.push(JSON.parse(String(bytes)) as HistoryRecord);
  await opened.close();
  return records;
}
