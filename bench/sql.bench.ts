/** A table in a database beside `curia decide`: fact columns in a Parquet file against the cases they were counted from. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decide, toSql } from '@curia/core';
import { startRandom } from '@curia/core/measure';
import { dispositionV5 } from '@curia/courts/verification';
import { DuckDBInstance } from '@duckdb/node-api';
import { best, printRows, whole } from './measure.ts';

const SEED = 20_261_116;
const ROWS = Number(process.env.ROWS ?? 10_000_000);
const folder = mkdtempSync(join(tmpdir(), 'curia-bench-'));
const curia = join(import.meta.dirname, '../packages/curia/bin/curia.js');

const FACTS = {
  blockers: { severity: 'BLOCKER', auto_fixable: false },
  majors_fixable: { severity: 'MAJOR', auto_fixable: true },
  majors_unfixable: { severity: 'MAJOR', auto_fixable: false },
  minors: { severity: 'MINOR', auto_fixable: false },
} as const;
type Counts = Record<keyof typeof FACTS, number>;

const random = startRandom(SEED);
const upTo = (most: number): number => Math.floor(random() * (most + 1));
const countsOf = (): Counts => ({
  blockers: random() < 0.05 ? 1 : 0,
  majors_fixable: random() < 0.7 ? 0 : upTo(2),
  majors_unfixable: random() < 0.9 ? 0 : upTo(2),
  minors: random() < 0.5 ? 0 : upTo(3),
});

/** The issues that these counts are counted from. */
const issuesOf = (counts: Counts): object[] =>
  Object.entries(FACTS).flatMap(([name, issue]) =>
    Array.from({ length: counts[name as keyof Counts] }, (_, at) => ({
      issue_id: `${name}-${at}`,
      message: 'the quoted value does not occur on the cited page',
      ...issue,
    })),
  );

try {
  const [cases, columns] = [join(folder, 'cases.jsonl'), join(folder, 'facts.csv')];
  const expected = new Map<string, number>();
  const [lines, rows] = [createWriteStream(cases), createWriteStream(columns)];
  rows.write(`${Object.keys(FACTS).join()},unknown_severities\n`);
  for (let at = 0; at < ROWS; at++) {
    const counts = countsOf();
    const { rule } = decide(dispositionV5, { ...counts, unknown_severities: 0 });
    expected.set(rule, (expected.get(rule) ?? 0) + 1);
    const isFull = !lines.write(`${JSON.stringify({ case_id: `doc-${at}`, issues: issuesOf(counts) })}\n`);
    rows.write(`${Object.values(counts).join()},0\n`);
    if (isFull) await once(lines, 'drain');
  }
  for (const file of [lines, rows]) {
    file.end();
    await once(file, 'finish');
  }
  const database = await (await DuckDBInstance.create()).connect();
  const parquet = join(folder, 'facts.parquet');
  await database.run(`COPY (FROM '${columns}') TO '${parquet}'`);
  await database.run(`CREATE VIEW facts AS FROM '${parquet}'`);
  const query = toSql(dispositionV5, { dialect: 'duckdb' });
  const told = await database.runAndReadAll(`SELECT rule, count(*) AS n FROM (${query}) GROUP BY rule`);
  for (const { rule, n } of told.getRowObjectsJson()) {
    if (Number(n) !== expected.get(String(rule))) throw new Error(`DuckDB decides ${n} cases by ${rule}`);
  }
  const inDuck = await best(3, () =>
    database.run(
      `COPY (SELECT outcome, rule, code, reason FROM (${query})) TO '${join(folder, 'ruled.parquet')}'`,
    ),
  );
  const inCuria = await best(1, () => {
    const out = openSync(join(folder, 'out'), 'w');
    const { status } = spawnSync(process.execPath, [curia, 'decide', 'disposition', cases], {
      stdio: ['ignore', out, 'inherit'],
    });
    if (status !== 0) throw new Error(`curia decide exited with ${status}`);
  });
  console.log(
    `  seed ${SEED}, ${whole(ROWS)} rows; outcome, rule, code and reason of every row written to a file`,
  );
  printRows([
    ['program', 'seconds', 'rows/s', 'times curia decide'],
    ['curia decide disposition, from the cases', inCuria.toFixed(2), whole(ROWS / inCuria), '1.0'],
    ['DuckDB, from the fact columns', inDuck.toFixed(2), whole(ROWS / inDuck), (inCuria / inDuck).toFixed(1)],
  ]);
  console.log('  wanted: at least 5 times');
  database.closeSync();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
