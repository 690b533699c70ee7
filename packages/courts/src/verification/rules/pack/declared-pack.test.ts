import { CuriaError } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { verifyDocument } from '../../../../../core/test/verify-document.ts';
import { indexPages } from '../text/page-index.ts';
import type { PackFile } from './declared-file.ts';
import { parsePack } from './declared-pack.ts';

const file: PackFile = {
  id: 'delivery-notes',
  labels: { unit: ['pcs', 'kg'] },
  limits: { snippet_words: 12, snippet_words_ideal: 8 },
  fields: [
    { path: 'sender.value', type: 'text' },
    { path: 'shipped.value', type: 'date' },
    { path: 'received.value', type: 'date', optional: true },
    { path: 'express', type: 'flag', optional: true },
    { path: 'lines', type: 'list', min: 1 },
    { path: 'lines[].unit', type: 'label', label: 'unit' },
    { path: 'lines[].quantity', type: 'number', min: 0 },
    { path: 'lines[].weight', type: 'number', optional: true },
    { path: 'lines[].unit_weight', type: 'number', optional: true },
    { path: 'lines[].keywords', type: 'list', optional: true },
    { path: 'total_quantity', type: 'number' },
  ],
  citations: [
    { path: 'received', optional: true },
    { path: 'sender', values: ['value'] },
    { path: 'lines[]', values: ['quantity'], anchors: 'keywords' },
  ],
  arithmetic: [
    {
      kind: 'sum',
      code: 'TOTAL_WRONG',
      of: 'lines[].quantity',
      equals: 'total_quantity',
      tolerance: 0,
      fix: true,
    },
    {
      kind: 'product',
      code: 'WEIGHT_WRONG',
      each: 'lines[]',
      of: ['quantity', 'unit_weight'],
      equals: 'weight',
    },
  ],
  order: [{ code: 'RECEIVED_EARLY', first: 'shipped.value', last: 'received.value' }],
  traps: [
    { code: 'COPY', words: ['duplicate copy'] },
    { code: 'QUOTED_DRAFT', words: ['draft'], in: 'snippets' },
  ],
  codes: {
    TOTAL_WRONG: { severity: 'MAJOR', means: 'the quantities do not add up' },
    WEIGHT_WRONG: { severity: 'MINOR', means: 'the weight is not quantity times unit weight' },
    RECEIVED_EARLY: { severity: 'MAJOR', means: 'goods arrived before they were sent' },
    COPY: { severity: 'MINOR', means: 'the document is a copy' },
    QUOTED_DRAFT: { severity: 'MINOR', means: 'a draft is cited' },
  },
};
const pack = parsePack(file);
const TEXT = 'Sender: Acme GmbH\nScrews 40 pcs\nNails 2.5 kg\ndraft line';
const valid = () => ({
  sender: { value: 'Acme GmbH', page: 1, snippet: 'Sender: Acme GmbH' },
  shipped: { value: '2025-01-02' },
  lines: [
    { unit: 'pcs', quantity: 40, page: 1, snippet: 'Screws 40 pcs', keywords: ['screws'] },
    { unit: 'kg', quantity: 2.5, page: 1, snippet: 'Nails 2.5 kg', keywords: [] },
  ] as Record<string, unknown>[],
  total_quantity: 42.5,
});
const run = (output: unknown, text = TEXT) =>
  verifyDocument(pack, indexPages({ doc_id: 'd', pages: [{ page_num: 1, text }] }), output);
const codes = (output: unknown, text?: string) =>
  run(output, text).passes[0]!.report.issues.map(({ code }) => code);

describe('a pack that is only data', () => {
  test('accepts a valid output', () => {
    expect(codes(valid())).toEqual([]);
  });

  test.each<[string, (output: ReturnType<typeof valid> & Record<string, unknown>) => void, string[]]>([
    [
      'a field is missing',
      (o) => Object.assign(o, { sender: { page: 1, snippet: 'Sender: Acme GmbH' } }),
      ['FIELD_MISSING'],
    ],
    ['a record is missing, once', (o) => Object.assign(o, { sender: null }), ['FIELD_MISSING']],
    ['a list is a record', (o) => Object.assign(o, { lines: {} }), ['FIELD_TYPE']],
    ['a number is text', (o) => Object.assign(o.lines[0]!, { quantity: '40' }), ['FIELD_TYPE']],
    ['a number is NaN', (o) => Object.assign(o, { total_quantity: Number.NaN }), ['FIELD_TYPE']],
    ['a flag is text', (o) => Object.assign(o, { express: 'yes' }), ['FIELD_TYPE']],
    ['a date is no date', (o) => Object.assign(o.shipped, { value: '2025-02-29' }), ['FIELD_TYPE']],
    ['a label is unknown', (o) => Object.assign(o.lines[0]!, { unit: 'box' }), ['LABEL_UNKNOWN']],
    ['a page is text', (o) => Object.assign(o.lines[0]!, { page: 'one' }), ['FIELD_TYPE']],
    [
      'a quantity is negative',
      (o) => {
        o.lines[0]!.quantity = -40;
        o.total_quantity = -37.5;
      },
      ['FIELD_RANGE'],
    ],
    [
      'there is no line',
      (o) => {
        o.lines = [];
        o.total_quantity = 0;
      },
      ['FIELD_RANGE'],
    ],
    [
      'the sum is wrong',
      (o) => {
        o.total_quantity = 42.4;
      },
      ['TOTAL_WRONG'],
    ],
    [
      'a product is wrong',
      (o) => Object.assign(o.lines[0]!, { unit_weight: 2, weight: 81 }),
      ['WEIGHT_WRONG'],
    ],
    ['a product lacks a factor', (o) => Object.assign(o.lines[0]!, { weight: 81 }), ['CHECK_NOT_COMPUTED']],
    ['nothing is claimed', (o) => Object.assign(o.lines[0]!, { unit_weight: 2 }), []],
    [
      'the order is wrong',
      (o) => Object.assign(o, { received: { value: '2025-01-01', page: 1, snippet: 'Nails' } }),
      ['RECEIVED_EARLY'],
    ],
    [
      'the order is right',
      (o) => Object.assign(o, { received: { value: '2025-01-02', page: 1, snippet: 'Nails' } }),
      [],
    ],
    [
      'a keyword is nowhere',
      (o) => Object.assign(o.lines[1]!, { keywords: ['bolts'] }),
      ['ANCHOR_NOT_FOUND'],
    ],
    ['a value is not quoted', (o) => Object.assign(o.sender, { value: 'Acme AG' }), ['VALUE_NOT_IN_SNIPPET']],
    [
      'a trap is cited',
      (o) => Object.assign(o.sender, { snippet: 'draft line', value: 'draft' }),
      ['QUOTED_DRAFT'],
    ],
  ])('%s', (_name, spoil, expected) => {
    const output = valid();
    spoil(output as ReturnType<typeof valid> & Record<string, unknown>);
    expect(codes(output)).toEqual(expected);
  });

  test('a trap on the page, by whole words only', () => {
    expect(codes(valid(), `${TEXT}\nDuplicate  Copy`)).toEqual(['COPY']);
    expect(codes(valid(), `${TEXT}\nduplicate copying`)).toEqual([]);
  });

  test('limits of its own', () => {
    const output = valid();
    output.sender.snippet = 'Sender: Acme GmbH Screws 40 pcs Nails 2.5 kg draft line';
    expect(codes(output)).toEqual(['QUOTED_DRAFT', 'SNIPPET_LONG']);
  });

  test('a sum that it lets be fixed is fixed', () => {
    const { decision, output } = run({ ...valid(), total_quantity: 1 });
    expect([decision.final_decision, decision.passes]).toEqual(['ACCEPT_BY_RULES_ONLY', 2]);
    expect(output).toEqual(valid());
  });
});

test.each<[string, object, string]>([
  ['an unknown field', { colour: 'red' }, 'colour'],
  ['no fields', { fields: [] }, 'fields'],
  ['a bad path', { fields: [{ path: 'a..b', type: 'text' }] }, 'fields[0].path'],
  ['an unknown list of labels', { fields: [{ path: 'a', type: 'label', label: 'x' }] }, 'fields[0].label'],
  ['an unknown code', { traps: [{ code: 'NO_SUCH', words: ['x'] }] }, 'checks[1].codes'],
  ['a severity of its own', { codes: { X: { severity: 'INFO', means: 'x' } } }, 'codes.X.severity'],
  [
    'a softened shape',
    { codes: { FIELD_MISSING: { severity: 'MINOR', means: 'x' } } },
    'codes.FIELD_MISSING',
  ],
  ['a code in lower case', { codes: { lower: { severity: 'MINOR', means: 'x' } } }, 'codes.lower'],
])('a pack with %s is refused with the place', (_name, part, path) => {
  try {
    parsePack({ id: 'x', fields: [{ path: 'a', type: 'text' }], ...part });
    expect.unreachable();
  } catch (error) {
    expect(CuriaError.is(error) && [error.code, error.details[0]!.path]).toEqual(['PACK_INVALID', path]);
  }
});
