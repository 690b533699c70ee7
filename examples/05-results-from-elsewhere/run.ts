/** Turns a table of issues into cases, lets Curia decide, and prints what became of each document. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const [, ...rows] = readFileSync(join(here, 'results.csv'), 'utf8').trimEnd().split('\n');

const documents = new Map<string, object[]>();
for (const row of rows) {
  const [document = '', , severity, fixable] = row.split(',');
  const issues = documents.get(document) ?? [];
  documents.set(document, [...issues, { severity, auto_fixable: fixable === 'true' }]);
}
const lines = [...documents].map(([case_id, issues]) => JSON.stringify({ case_id, issues }));

const { stdout, status } = spawnSync(
  process.execPath,
  [join(here, '../../packages/curia/bin/curia.js'), 'decide', 'disposition'],
  { input: lines.join('\n'), encoding: 'utf8' },
);
for (const line of stdout.trimEnd().split('\n')) {
  const { case_id, ruling, error } = JSON.parse(line);
  console.log(
    ruling === undefined
      ? `${case_id} refused: ${error.message}`
      : `${case_id} ${ruling.decision}: ${ruling.reason}`,
  );
}
console.log(`exit status ${status}: ${status === 2 ? 'some lines were refused' : 'every line was decided'}`);
