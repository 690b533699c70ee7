/** Runs are stored in one place: whatever starts one passes `startRun`, and with it the rights of whoever asks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');

test('nobody but startRun stores a run; analyses try courts in a store that nobody keeps', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|contract)\.ts$/.test(file) && !file.startsWith('store/'),
  );
  const storing = files.filter((file) => /\bruns\.create\(/.test(readFileSync(join(source, file), 'utf8')));
  // The second keeps nothing; the third only wraps the store that `startRun` is handed.
  expect(storing.sort()).toEqual(['drive/run-temporarily.ts', 'drive/start-run.ts', 'work/enqueue-run.ts']);
});
