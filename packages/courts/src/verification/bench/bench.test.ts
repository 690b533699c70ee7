/** What the desk for documents asks, offers and follows, on an invoice whose truth is known. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describePack } from '../rules/pack/pack.ts';
import { invoiceExtraction } from '../rules/packs/invoice-extraction/invoice-extraction.ts';
import { verificationTables } from '../rules/tables.ts';
import { indexPages } from '../rules/text/page-index.ts';
import { verifyOutput } from '../rules/verify-output.ts';
import { keyOf, questionsOn } from './asked.ts';
import { readBench, writeBench } from './bench.ts';
import { checkOutput } from './check.ts';
import { readTyped, withoutRecord, withRecord, withValue } from './correct.ts';
import { formOf } from './form.ts';
import { placesIn } from './places.ts';

const ROWS = [
  ['Copy paper', 40, 4.25],
  ['Desk lamp', 5, 24.9],
  ['Delivery', 1, 39.5],
] as const;
const money = (amount: number): string => amount.toFixed(2);
const row = ([name, quantity, price]: (typeof ROWS)[number]): string =>
  `${name} ${quantity} ${money(price)} ${money(quantity * price)}`;
const PAGE = [
  'Northwind Ltd',
  'Invoice no. 17',
  'Date 2025-03-14',
  'EUR',
  ...ROWS.map(row),
  'Subtotal 334.00',
  'VAT 70.14',
  'Total 404.14',
  'or 396.00 in cash',
].join('\n');
const cited = (value: unknown, snippet: string) => ({ value, page: 1, snippet });
const READ = {
  supplier: cited('Northwind Ltd', 'Northwind Ltd'),
  invoice_number: cited('17', 'Invoice no. 17'),
  invoice_date: cited('2025-03-14', 'Date 2025-03-14'),
  due_date: null,
  currency: cited('EUR', 'EUR'),
  line_count: 3,
  line_items: ROWS.map((one) => ({
    ...{ description: one[0] as string, quantity: one[1] as number, unit_price: one[2] as number },
    ...{ amount: one[1] * one[2], page: 1, snippet: row(one) },
  })),
  taxes: [{ rate: 0.21, base: 334, amount: 70.14, page: 1, snippet: 'VAT 70.14' }],
  subtotal: cited(334, 'Subtotal 334.00'),
  tax_total: cited(70.14, 'VAT 70.14'),
  total: cited(404.14, 'Total 404.14'),
};

const bundle = { doc_id: 'd', pages: [{ page_num: 1, text: PAGE }] };
const setting = {
  ...{ pack: invoiceExtraction, tables: verificationTables, pages: indexPages(bundle), bundle },
};
const bench = readBench(
  JSON.parse(JSON.stringify(writeBench(setting as never, { pack: 'invoice-extraction' }, []))),
  { isDrawn: true },
);
const asked = (output: unknown) => questionsOn(bench, output, checkOutput(bench, output).failing);

test('a page checks as the court does', () => {
  for (const output of [READ, { ...READ, line_count: 4 }, { ...READ, supplier: null }, {}, []]) {
    const there = verifyOutput(setting as never, { ok: true, value: output }).issues;
    expect(checkOutput(bench, output).issues.map(({ code, pointer }) => [code, pointer])).toEqual(
      there.map(({ code, location }) => [code, location.pointer]),
    );
  }
  expect(checkOutput(bench, READ)).toMatchObject({ failing: [], waits: false });
});

test('a number that does not fit is one question, with the value that makes each number fit', () => {
  const output = withValue(bench, READ, '/line_items/0/quantity', 41);
  const [question, ...others] = asked(output);
  expect(others).toEqual([]);
  expect(question).toMatchObject({ place: '/line_items/0', code: 'LINE_AMOUNT_WRONG' });
  expect(question!.issues.map(({ code }) => code).toSorted()).toEqual([
    'LINE_AMOUNT_WRONG',
    'VALUE_NOT_IN_SNIPPET',
  ]);
  const offers = question!.offers.map((offer) =>
    offer.kind === 'value' ? [offer.field.path, offer.value] : [],
  );
  expect(offers).toEqual([
    ['line_items[].quantity', 40],
    ['line_items[].unit_price', undefined],
    ['line_items[].amount', 174.25],
  ]);
  expect(new Set(question!.offers.map(keyOf)).size).toBe(3);
});

test('a line that the page has and the list lacks is offered whole, in its place', () => {
  const output = withoutRecord(READ, '/line_items/1');
  const [question] = asked(output);
  expect(question!.place).toBe('/line_items');
  const [offer] = question!.offers;
  expect(offer).toMatchObject({ kind: 'record', at: 1, row: { record: READ.line_items[1] } });
  if (offer?.kind !== 'record') throw new Error('no record');
  expect(withRecord(output, offer.list, offer.row!.record, offer.at)).toEqual(READ);
});

test('page and snippet follow a value to where it stands', () => {
  const cash = { ...READ, total: cited(396, 'or 396.00 in cash') };
  expect(withValue(bench, cash, '/total/value', 404.14)).toEqual({
    ...READ,
    total: cited(404.14, 'Total 404.14'),
  });
  const { invoice_date: _, ...without } = READ;
  expect(asked(without)[0]!.offers[0]).toMatchObject({ field: { pointer: '/invoice_date/value' } });
  expect(withValue(bench, without, '/invoice_date/value', '2025-03-14')).toEqual(READ);
  // What is nowhere on the page keeps what it cites, and a check says so.
  expect(withValue(bench, READ, '/total/value', 7)).toMatchObject({ total: cited(7, 'Total 404.14') });
});

test('a value is boxed where it stands, the second of two equal ones second', () => {
  const places = placesIn(bench, READ);
  const box = (pointer: string) => places(pointer)!.box!;
  expect(box('/line_items/2/unit_price').x).toBeLessThan(box('/line_items/2/amount').x);
  expect(box('/line_items/0/quantity').y).toBeLessThan(box('/line_items/1/quantity').y);
  expect(places('/line_count')).toBeUndefined();
});

test('the form has the groups of the pack, every value once, and no page or snippet', () => {
  const groups = formOf(bench.pack, READ);
  expect(groups.map(({ title }) => title?.en)).toEqual(['Lines', 'Totals', 'Taxes', 'Invoice']);
  const pointers = groups.flatMap(({ fields, tables }) => [
    ...fields.map(({ pointer }) => pointer),
    ...tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ pointer }) => pointer))),
  ]);
  expect(new Set(pointers).size).toBe(pointers.length);
  expect(pointers).toContain('/due_date/value');
  expect(pointers.filter((pointer) => /page|snippet/.test(pointer))).toEqual([]);
});

test('the words of the desk are no part of what a pack is known by', () => {
  const { desk: _, ...plain } = invoiceExtraction;
  expect(describePack(plain as never)).toEqual(describePack(invoiceExtraction as never));
  expect(JSON.stringify(describePack(invoiceExtraction as never))).not.toContain('Number of lines');
});

test('a number that is typed is read as people write it, and anything else stays what it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (cents) => {
      const value = cents / 100;
      expect(readTyped(value.toLocaleString('en', { minimumFractionDigits: 2 }), 'number')).toBe(value);
      expect(readTyped(String(value), 'number')).toBe(value);
    }),
  );
  for (const text of ['1e5', '0x10', 'Infinity', '1.2.3', 'forty', '--1'])
    expect(readTyped(text, 'number')).toBe(text);
  expect(readTyped(' 4,25 ', 'number')).toBe(4.25);
  expect(readTyped('  ', 'number')).toBeUndefined();
});
