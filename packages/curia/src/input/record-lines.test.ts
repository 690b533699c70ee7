/** One file, however it is written: the same records as lines, as an array and as a table. */
import { CuriaError } from '@curia/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RecordLayout, recordLines } from './record-lines.ts';
import { recordSheet } from './sheet/record-sheet.ts';

/** The lines that are no blank ones, by number; refusals as their messages. */
async function read(
  name: string,
  text: string,
  reading: RecordLayout = {},
  size = 7,
): Promise<[number, unknown][]> {
  const bytes = Buffer.from(text);
  async function* stream(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: [number, unknown][] = [];
  for await (const { first, lines } of recordLines({ name, stream: stream() }, reading)) {
    for (const [at, line] of lines.entries()) {
      if (CuriaError.is(line)) found.push([first + at, line.message]);
      else if ((line as string).trim() !== '') found.push([first + at, JSON.parse(line as string)]);
    }
  }
  return found;
}

const cell = fc.string({
  unit: fc.constantFrom('a', 'b', ',', '"', '\n', '\r\n', ' ', 'é', '😀', ';'),
  maxLength: 6,
});

describe('the same records', () => {
  test('are read from lines, from an array and from an indented array', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (records, size) => {
          const wanted = JSON.parse(JSON.stringify(records)) as unknown[];
          const numbered = wanted.map((one, at) => [at + 1, one]);
          const lines = wanted.map((one) => JSON.stringify(one)).join('\n');
          expect(await read('x.jsonl', lines, {}, size)).toEqual(numbered);
          for (const indent of [0, 2])
            expect(await read('x.json', ` ${JSON.stringify(wanted, null, indent)}\n`, {}, size)).toEqual(
              numbered,
            );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('are read from a table whatever is in its cells', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 40 }),
        async (rows, end, size) => {
          const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
          const text = [['x', 'y', 'z'], ...rows].map((row) => row.map(quote).join(',')).join(end);
          const wanted = rows.map(([x, y, z]) =>
            Object.fromEntries(Object.entries({ x, y, z }).filter(([, value]) => value !== '')),
          );
          expect((await read('t.csv', text, {}, size)).map(([, record]) => record)).toEqual(wanted);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a table', () => {
  test('keeps its line numbers, even after a cell that spans two lines', async () => {
    expect(await read('t.csv', 'a,b\n1,2\n"x\ny",3\n\n5,6\n')).toEqual([
      [2, { a: '1', b: '2' }],
      [3, { a: 'x\ny', b: '3' }],
      [6, { a: '5', b: '6' }],
    ]);
  });

  test('has cells of text, unless the record wants a number, true or false', async () => {
    const shape = z.object({ n: z.number(), flag: z.boolean().optional(), id: z.string(), any: z.unknown() });
    const rows = 'n,flag,id,any\n12,true,007,5\n-1.5,,x,\n1e3,yes,y,z\n';
    expect((await read('t.csv', rows, { sheet: recordSheet(shape) })).map(([, record]) => record)).toEqual([
      { n: 12, flag: true, id: '007', any: '5' },
      { n: -1.5, id: 'x' },
      { n: '1e3', flag: 'yes', id: 'y', any: 'z' },
    ]);
  });

  test('refuses rows that do not fit, and no others', async () => {
    expect(await read('t.csv', 'a,b\n1\n1,2,3\n"x"y,2\n4,5\n"open,6\n7,8')).toEqual([
      [2, 'the row has 1 cells, the header 2'],
      [3, expect.stringContaining('the row has 3 cells, the header 2')],
      [4, expect.stringContaining('follows the closing quotation mark')],
      [5, { a: '4', b: '5' }],
      [6, expect.stringContaining('line 6 is never closed')],
    ]);
  });

  test.each([
    ['a,,c\n', /column 2 has no name/],
    ['a,b,a\n', /two columns are called a/],
  ])('%j has a header that cannot be used', async (text, problem) => {
    await expect(read('t.csv', text)).rejects.toThrow(problem);
  });

  test.each([
    ['a;b\n"1;1";2,5\n', { a: '1;1', b: '2,5' }],
    ['a\tb\n1\t2\n', { a: '1', b: '2' }],
    ['"a;x",b\n1,2\n', { 'a;x': '1', b: '2' }],
    ['a\n1;2\n', { a: '1;2' }],
  ])('%j says in its header what separates its cells', async (text, row) => {
    expect(await read('t.csv', text)).toEqual([[2, row]]);
  });

  test('that is not UTF-8 is refused', async () => {
    async function* stream(): AsyncGenerator<Buffer> {
      yield Buffer.from([0x61, 0xff, 0x0a]);
    }
    const all = async (): Promise<void> => {
      for await (const _ of recordLines({ name: 't.csv', stream: stream() }));
    };
    await expect(all()).rejects.toMatchObject({ code: 'UTF8_INVALID' });
  });
});

test.each([
  [
    '[{"a":1}, {"a":2}',
    [
      [1, { a: 1 }],
      [2, 'the input ends in the middle of the array'],
    ],
  ],
  [
    '[{"a":1},,{"a":2}]',
    [
      [1, { a: 1 }],
      [2, 'the array has an empty entry'],
      [3, { a: 2 }],
    ],
  ],
  [
    '[{"a":1}] {"a":2}',
    [
      [1, { a: 1 }],
      [2, 'something follows the end of the array'],
    ],
  ],
  ['[]', []],
  [' [ ] ', []],
])('of %s everything that can be used is', async (text, wanted) => {
  expect(await read('x.json', text)).toEqual(wanted);
});

test('an entry of many megabytes, and a row of millions of cells, end in a record or a refusal', async () => {
  const long = 'y'.repeat(20 * 1024 * 1024);
  const text = `[{"x":\n"${long}"},{"a":1}]`;
  expect((await read('x.json', text, {}, 1 << 16)).map(([at]) => at)).toEqual([1, 2]);
  const wide = `a,b\n${','.repeat(2_000_000)}\n1,2\n`;
  expect(await read('t.csv', wide, {}, 1 << 16)).toEqual([
    [2, 'the row has more than 10000 cells; leave out the columns that are not needed'],
    [3, { a: '1', b: '2' }],
  ]);
});

describe('JSON over several lines', () => {
  const spread = JSON.stringify({ case_id: 'a', issues: [] }, null, 2);

  test('is refused as a whole, with what to do', async () => {
    await expect(read('x.json', spread)).rejects.toThrow(
      /spans several lines; write each record on one line/,
    );
    await expect(read('x.json', `{"a": 1,\n"b": 2}\n`)).rejects.toThrow(/spans several lines/);
  });

  test('is not seen where one line is damaged', async () => {
    async function* stream(): AsyncGenerator<Buffer> {
      yield Buffer.from('{"a": 1,\n{"a": 2}\n');
    }
    const lines: unknown[] = [];
    for await (const batch of recordLines({ name: 'x', stream: stream() })) lines.push(...batch.lines);
    expect(lines.slice(0, 2)).toEqual(['{"a": 1,', '{"a": 2}']);
  });
});
