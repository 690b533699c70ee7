/** Which reports are right about a known defect. */
import { expect, test } from 'vitest';
import { type KnownDefect, reportsDefect } from './known-defect.ts';

const defect = (known: Partial<KnownDefect>): KnownDefect => ({
  kind: 'misread_value',
  code: 'TOTAL_WRONG',
  severity: 'BLOCKER',
  pointers: ['/total'],
  by: 'rule',
  also: [],
  note: 'a digit was misread',
  ...known,
});

test.each([
  ['its code at its place', {}, 'TOTAL_WRONG', '/total', true],
  ['its code inside its place', {}, 'TOTAL_WRONG', '/total/value', true],
  ['its code around its place', { pointers: ['/taxes/0/rate'] }, 'TOTAL_WRONG', '/taxes/0', true],
  ['its code without a place', {}, 'TOTAL_WRONG', '', true],
  ['its code elsewhere', {}, 'TOTAL_WRONG', '/subtotal', false],
  ['a place that only begins with the same letters', {}, 'TOTAL_WRONG', '/totals', false],
  ['one of its places', { pointers: ['/subtotal', '/total'] }, 'TOTAL_WRONG', '/total', true],
  ['another code at its place', {}, 'FIELD_TYPE', '/total', false],
  ['what follows from it, elsewhere', { also: ['TAX_TOTAL_WRONG'] }, 'TAX_TOTAL_WRONG', '/tax_total', true],
  ['a defect of the whole output, anywhere', { pointers: [''] }, 'TOTAL_WRONG', '/total', true],
  ['any code at the place of a defect without code', { code: null }, 'FIELD_TYPE', '/total/value', true],
  ['any code elsewhere', { code: null }, 'FIELD_TYPE', '/subtotal', false],
  ['any code without a place says nothing', { code: null }, 'FIELD_TYPE', '', false],
] as const)('%s', (_name, known, code, pointer, expected) => {
  expect(reportsDefect({ code, location: { pointer } }, defect(known as Partial<KnownDefect>))).toBe(
    expected,
  );
});
