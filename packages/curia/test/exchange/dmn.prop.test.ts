/** A table written as DMN is the same table when it is read, and decides the same in an engine that is not ours. */
import { type AnyTable, CuriaError, decide, policyName } from '@curia/core';
import { tablesOf, withSums } from '@curia/core/in/table';
import fc from 'fast-check';
import { evaluate, unaryTest } from 'feelin';
import { expect, test } from 'vitest';
import { randomCase, randomTable } from '../../../core/test/random-table.ts';
import { loadQuestions } from '../../src/courts/load-question.ts';
import { readModel } from '../../src/exchange/dmn/model.ts';
import { readDmnTable } from '../../src/exchange/dmn/read-dmn.ts';
import { writeDmn } from '../../src/exchange/dmn/write-dmn.ts';
import { takeTable } from '../../src/exchange/take-table.ts';

const again = (table: AnyTable): AnyTable => takeTable(readDmnTable('table.dmn', writeDmn(table))).table;
const plain = (table: AnyTable): unknown => JSON.parse(JSON.stringify(table));

test('every shipped table comes back exactly', async () => {
  const tables = (await loadQuestions()).flatMap((question) => tablesOf(question));
  expect(tables.length).toBeGreaterThan(50);
  for (const table of tables) expect(plain(again(table)), policyName(table)).toEqual(plain(table));
});

const everyKind = ['a', 'b', 'ab', 'twice', 'level', 'open', 'ratio', 'tags'] as const;

test('random tables come back exactly', () => {
  fc.assert(
    fc.property(randomTable(everyKind), (table) => {
      expect(plain(again(table))).toEqual(plain(table));
    }),
    { numRuns: 40 },
  );
});

/** The outcome of a model as an engine for FEEL sees it: the first row whose cells all pass. */
function byFeel(model: string, facts: Readonly<Record<string, unknown>>): unknown {
  const { root, within, textIn } = readModel('table.dmn', model);
  const decision = within(root, 'decision').find((one) => within(one, 'decisionTable').length > 0)!;
  const [table] = within(decision, 'decisionTable');
  const inputs = within(table!, 'input').map((input) => {
    const said = textIn(within(input, 'inputExpression')[0], 'text')!;
    return evaluate(said, facts).value;
  });
  const row = within(table!, 'rule').find((rule) =>
    within(rule, 'inputEntry').every(
      (entry, at) => unaryTest(textIn(entry, 'text')!, { ...facts, '?': inputs[at] }).value === true,
    ),
  );
  const [output] = within(table!, 'output');
  const said = row === undefined ? within(output!, 'defaultOutputEntry')[0] : within(row, 'outputEntry')[0];
  return evaluate(textIn(said, 'text')!).value;
}

test('an engine for FEEL decides as the table does', () => {
  fc.assert(
    fc.property(
      randomTable(everyKind).chain((table) =>
        fc.tuple(fc.constant(table), fc.array(randomCase(table), { minLength: 4, maxLength: 4 })),
      ),
      ([table, cases]) => {
        const model = writeDmn(table);
        // The model has a decision for each parameter, which is nothing but its value.
        for (const facts of cases)
          expect(byFeel(model, { ...withSums(table, facts), ...table.values })).toBe(
            decide(table, facts).outcome,
          );
      },
    ),
    { numRuns: 30 },
  );
});

test('whatever stands in a cell, it is read or refused, and never executed or thrown at the reader', () => {
  const word = fc.constantFrom(
    '"a"',
    '1',
    '-',
    'not(',
    ')',
    '[',
    '..',
    ']',
    ',',
    '<',
    '>=',
    'null',
    'true',
    '?',
    'and',
    'or',
    'date("x")',
    'a.b',
    '+',
    ' ',
  );
  const cell = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 8 }).map((words) => words.join('')),
  );
  fc.assert(
    fc.property(cell, fc.constantFrom('number', 'string', 'boolean'), (text, type) => {
      try {
        takeTable(readDmnTable('x.dmn', modelOf(type, text)));
      } catch (error) {
        expect(
          CuriaError.is(error) && ['FOREIGN_UNFIT', 'FOREIGN_INVALID'].includes(error.code),
          String(error),
        ).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

const escaped = (text: string): string =>
  text.replace(/[<>&]/g, (found) => `&#${found.charCodeAt(0)};`).replaceAll(']]>', ']]&#62;');

const modelOf = (type: string, cell: string): string =>
  `<definitions xmlns="https://www.omg.org/spec/DMN/20230324/MODEL/" name="m"><decision name="d"><decisionTable hitPolicy="FIRST">
<input><inputExpression typeRef="${type}"><text>x</text></inputExpression>${type === 'string' ? '<inputValues><text>"a","b"</text></inputValues>' : ''}</input>
<output/><rule><inputEntry><text>${escaped(cell)}</text></inputEntry><outputEntry><text>"y"</text></outputEntry></rule></decisionTable></decision></definitions>`;
