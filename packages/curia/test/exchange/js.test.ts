/** A table written as a module decides what the table decides, refused facts included; and a file can be proved to be its table. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyTable,
  decide,
  policyHash,
  policyName,
  readFacts,
  startRandom,
  tablesOf,
  toJs,
} from '@curia/core/internal';
import { afterAll, expect, test } from 'vitest';
import { loadProcedures } from '../../src/run/load-procedure.ts';
import { curia } from '../run-curia.ts';
import { oddTable, rowsOf } from './odd-table.ts';

interface Module {
  readonly policyHash: string;
  readonly decide: (facts: unknown) => Readonly<Record<'outcome' | 'rule' | 'code' | 'source', string>>;
  readonly reason: (rule: string, facts: unknown) => string;
}

const folder = mkdtempSync(join(tmpdir(), 'curia-js-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const load = async (table: AnyTable): Promise<Module> =>
  (await import(`data:text/javascript,${encodeURIComponent(toJs(table))}`)) as Module;

/** What is decided, or which facts are rejected. */
function outcomeOf(run: () => object): object {
  try {
    return run();
  } catch (error) {
    const { code, details } = error as { code: string; details: { path: string }[] };
    return { code, rejected: details.map(({ path }) => path) };
  }
}

test('every shipped table, and one of odd names, decides the same as a module', async () => {
  const shipped = (await loadProcedures()).flatMap((procedure) => tablesOf(procedure));
  const random = startRandom(20_261_117);
  for (const table of [...shipped, oddTable]) {
    const module = await load(table);
    expect(module.policyHash).toBe(policyHash(table));
    for (const facts of rowsOf(table, 300, random)) {
      const wanted = outcomeOf(() => {
        const { outcome, rule, code, source, reason } = decide(table, facts as never);
        return { outcome, rule, code, source, reason };
      });
      const got = outcomeOf(() => {
        const answer = module.decide(facts);
        return { ...answer, reason: module.reason(answer.rule, facts) };
      });
      expect(got, `${policyName(table)} ${JSON.stringify(facts)}`).toEqual(wanted);
      expect('rejected' in got).toBe(!readFacts(table, facts).ok);
    }
    for (const nothing of [null, undefined, 7, {}])
      expect(outcomeOf(() => module.decide(nothing))).toEqual(
        outcomeOf(() => decide(table, nothing as never)),
      );
  }
});

test('a file is its table, or is not', async () => {
  const file = join(folder, 'disposition.js');
  const { stdout } = await curia(['tables', 'disposition', '--as', 'js']);
  writeFileSync(file, stdout);
  expect(await curia(['tables', '--check-js', file])).toMatchObject({ status: 0 });
  expect(await curia(['tables', 'disposition', '--check-js', file])).toMatchObject({ status: 0 });
  writeFileSync(file, readFileSync(file, 'utf8').replace('>= 3', '>= 4'));
  expect(await curia(['tables', '--check-js', file])).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('was changed'),
  });
  expect(await curia(['tables', 'retry', '--check-js', file])).toMatchObject({ status: 2 });
  writeFileSync(file, 'export const decide = () => true;\n');
  expect(await curia(['tables', '--check-js', file])).toMatchObject({ status: 1 });
});
