/** JDM in and out, held against the engine of GoRules itself. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyTable, CuriaError, decide, policyName } from '@curia/core';
import { tablesOf } from '@curia/core/in/table';
import type { FactValues } from '@curia/core/table';
import { ZenEngine } from '@gorules/zen-engine';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { allCases, randomCase, randomTable } from '../../../core/test/random-table.ts';
import { loadQuestions } from '../../src/courts/load-question.ts';
import { readJdmTable } from '../../src/exchange/jdm/read-jdm.ts';
import { writeJdm } from '../../src/exchange/jdm/write-jdm.ts';
import { takeTable } from '../../src/exchange/take-table.ts';
import { curia } from '../run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-jdm-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const again = (table: AnyTable): AnyTable => takeTable(readJdmTable('table.json', writeJdm(table))).table;
const plain = (table: AnyTable): unknown => JSON.parse(JSON.stringify(table));
const engine = new ZenEngine();
const everyKind = ['a', 'b', 'ab', 'twice', 'level', 'open', 'ratio', 'tags'] as const;

test('every shipped table comes back exactly', async () => {
  for (const table of (await loadQuestions()).flatMap((question) => tablesOf(question)))
    expect(plain(again(table)), policyName(table)).toEqual(plain(table));
});

test('random tables come back exactly, and the engine of GoRules decides as they do', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomTable(everyKind).chain((table) =>
        fc.tuple(fc.constant(table), fc.array(randomCase(table), { minLength: 4, maxLength: 4 })),
      ),
      async ([table, cases]) => {
        expect(plain(again(table))).toEqual(plain(table));
        const decision = engine.createDecision(Buffer.from(writeJdm(table)));
        for (const facts of cases)
          expect((await decision.evaluate(facts)).result.outcome).toBe(decide(table, facts).outcome);
      },
    ),
    { numRuns: 60 },
  );
});

test('parameters are set before the table, for GoRules as well', async () => {
  const disposition = (await loadQuestions())
    .flatMap((one) => tablesOf(one))
    .find(
      (one) =>
        Object.keys(one.params).length > 0 &&
        one.rules.some(({ when }) => JSON.stringify(when).match(/"(at_least|at_most|above|below|equals)":"/)),
    )!;
  const decision = engine.createDecision(Buffer.from(writeJdm(disposition)));
  const facts = Object.fromEntries(
    Object.entries(disposition.facts).flatMap(([name, fact]) =>
      fact.kind === 'sum'
        ? []
        : [
            [
              name,
              fact.kind === 'flag'
                ? false
                : fact.kind === 'choice'
                  ? fact.values[0]
                  : fact.kind === 'set'
                    ? []
                    : fact.kind === 'score'
                      ? (fact.min ?? 0)
                      : 0,
            ],
          ],
    ),
  ) as FactValues;
  expect((await decision.evaluate(facts)).result.outcome).toBe(decide(disposition, facts).outcome);
});

const graph = (rules: object[], schema?: object, hitPolicy = 'first') => ({
  nodes: [
    {
      id: 'i',
      type: 'inputNode',
      name: 'request',
      position: { x: 0, y: 0 },
      ...(schema === undefined ? {} : { content: { schema: JSON.stringify(schema) } }),
    },
    {
      id: 't',
      type: 'decisionTableNode',
      name: 'Loan',
      position: { x: 1, y: 0 },
      content: {
        hitPolicy,
        inputs: [
          { id: 'a', name: 'Age', field: 'age' },
          { id: 'r', name: 'Risk', field: 'risk' },
        ],
        outputs: [
          { id: 'o', name: 'Status', field: 'status' },
          { id: 'p', name: 'Rate', field: 'rate' },
        ],
        rules,
      },
    },
    { id: 'e', type: 'outputNode', name: 'response', position: { x: 2, y: 0 } },
  ],
  edges: [
    { id: '1', type: 'edge', sourceId: 'i', targetId: 't' },
    { id: '2', type: 'edge', sourceId: 't', targetId: 'e' },
  ],
});
const schema = {
  type: 'object',
  properties: { age: { type: 'number', minimum: 0 }, risk: { enum: ['low', 'medium', 'high'] } },
};
const take = (source: unknown) => takeTable(readJdmTable('loan.json', JSON.stringify(source))).table;
const problem = (source: unknown): string => {
  try {
    take(source);
  } catch (error) {
    if (CuriaError.is(error)) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'taken';
};

describe('a graph of somebody else', () => {
  test('decides in Curia as in GoRules, over every case that matters', async () => {
    const source = graph(
      [
        {
          _id: '1',
          a: '>= 18 and < 65',
          r: "'low', 'medium'",
          o: '"yes"',
          p: '2.5',
          _description: 'of {age}',
        },
        { _id: '2', a: '<18,>80', r: '', o: '"no"', p: 'null' },
        { _id: '3', a: '[65..80]', r: "not in ['high']", o: '"ask"', p: '4' },
        { _id: '4', a: '', r: '!= "low"', o: '"no"', p: '0' },
      ],
      schema,
    );
    const table = take(source);
    const decision = engine.createDecision(Buffer.from(JSON.stringify(source)));
    for (const age of [0, 17, 17.5, 18, 64, 65, 80, 81])
      for (const risk of ['low', 'medium', 'high']) {
        const { outcome } = decide(table, { age, risk });
        const { result } = await decision.evaluate({ age, risk });
        // GoRules leaves out what is null.
        const said = Object.entries(table.outputs![outcome] ?? {}).filter(([, value]) => value !== null);
        expect(Object.fromEntries(said)).toEqual(result ?? {});
      }
    expect(table.rules[0]!.reason).toBe('of { age}');
  });

  test.each([
    [{ a: 'len(x) > 3' }, 'len(…) calls a function'],
    [{ a: '> limit' }, 'compares with limit'],
    [{ a: '$ * 2 > 3' }, 'no equal'],
    [{ a: '> 1 and' }, 'no equal'],
    [{ r: '"LOW"' }, '"LOW" is not among the values'],
    [{ r: '> "a"' }, 'compares numbers'],
    [{ o: 'age + 1' }, 'is computed'],
    [{ a: 5 }, 'a cell must be text'],
  ])('%o is refused with the reason', (cells, reason) => {
    expect(problem(graph([{ _id: '1', a: '', r: '', o: '"x"', p: '1', ...cells }], schema))).toContain(
      reason,
    );
  });

  test('collect, text without values, and files that are no graph are refused', () => {
    const rules = [{ _id: '1', a: '> 0', r: '"low"', o: '"x"', p: '1' }];
    expect(problem(graph(rules, schema, 'collect'))).toContain('collect answers with several rules');
    expect(problem(graph(rules))).toContain('is text whose possible values are not listed');
    expect(problem({ nodes: [], edges: [] })).toContain('has no decision table');
    expect(problem({ nodes: 1 })).toContain('FOREIGN_INVALID');
  });

  test('the commands', async () => {
    const file = join(folder, 'loan.json');
    writeFileSync(
      file,
      JSON.stringify(graph([{ _id: '1', a: '> 1', r: '"low"', o: '"x"', p: '1' }], schema)),
    );
    expect((await curia(['import', file])).stdout).toContain('id: loan');
    const { stdout } = await curia(['tables', 'disposition@v5', '--as', 'jdm']);
    writeFileSync(file, stdout);
    const [line] = (await curia(['import', file, '--json'])).lines;
    expect(line.table).toMatchObject({ id: 'disposition', policy: 'v5' });
  });
});

test('small tables are the same over all of their cases', async () => {
  await fc.assert(
    fc.asyncProperty(randomTable(['a', 'level', 'open']), async (table) => {
      const decision = engine.createDecision(Buffer.from(writeJdm(table)));
      for (const facts of allCases(table))
        expect((await decision.evaluate(facts)).result.outcome).toBe(decide(table, facts).outcome);
    }),
    { numRuns: 10 },
  );
});
