/** Command, library and `decide` are faces of one court: the same records give the same rulings under the same hashes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAgents } from '../src/drive/agents/agent-text.ts';
import { openCuria } from '../src/index.ts';
import { curia } from './run-curia.ts';
import { file, newStore, runFolder } from './run-fixture.ts';

interface Line {
  readonly case_id: string;
  readonly policy_hash: string;
  readonly rulebook_hash?: string;
  readonly ruling: object;
}

const linesIn = (path: string): Line[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const template = join(import.meta.dirname, '../templates/triage');

test.each([
  ['conflict-review', join(import.meta.dirname, '../demo/conflict-review.jsonl'), 'given'],
  [
    join(template, 'court.yaml'),
    join(template, 'cases.jsonl'),
    `scripted:${join(template, 'answers.jsonl')}`,
  ],
])('%s', async (court, cases, agents) => {
  const [byCommand, byProgram] = [newStore(), newStore()];
  const args = ['run', court, cases, '--agents', agents, '--name', 'r', '--store', byCommand];
  expect((await curia(args)).status).toBe(0);
  const library = openCuria(byProgram);
  await library.start({ court, cases: linesIn(cases), agents: readAgents(agents, []), run_id: 'r' });
  await library.drive('r');
  await library.report('r', join(byProgram, '../report'));
  await library.close();

  const ruled = linesIn(join(runFolder(byCommand, 'r'), 'rulings.jsonl'));
  expect(linesIn(join(byProgram, '../report/rulings.jsonl'))).toEqual(ruled);
  expect(new Set(ruled.map(({ rulebook_hash }) => rulebook_hash)).size).toBe(1);

  const records = linesIn(join(runFolder(byCommand, 'r'), 'cases.jsonl'));
  const given = file('records.jsonl', records.map((record) => JSON.stringify(record)).join('\n'));
  const decided = (await curia(['decide', court, given])).lines as Line[];
  expect(decided.map(({ policy_hash }) => policy_hash)).toEqual(ruled.map(({ policy_hash }) => policy_hash));
  for (const [at, { ruling }] of decided.entries()) expect(ruled[at]!.ruling).toMatchObject(ruling);
});
