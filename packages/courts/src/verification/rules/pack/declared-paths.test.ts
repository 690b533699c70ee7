/** No slip in a pack switches a check off: whatever is misspelt is refused when the pack is read, with what was meant. */

import { CuriaError } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { DELIVERY_NOTES, LINES } from '../../../../../core/test/written/packs.ts';
import { invoiceExtraction } from '../packs/invoice-extraction/invoice-extraction.ts';
import type { PackFile } from './declared-file.ts';
import { parseKeptPack, parsePack } from './declared-pack.ts';
import { pathProblems } from './declared-paths.ts';

const {
  currency_signs: _signs,
  tax_tolerance: _tolerance,
  ...declared
} = invoiceExtraction.declares!() as Record<string, unknown>;
const PACKS: Readonly<Record<string, PackFile>> = {
  'invoice-extraction': { ...declared, prompts: invoiceExtraction.prompts } as unknown as PackFile,
  'delivery-notes': DELIVERY_NOTES,
  lines: LINES,
};

const problemsIn = (file: unknown): string[] => {
  try {
    parsePack(file);
    return [];
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    expect(error.code).toBe('PACK_INVALID');
    return error.details.map(({ path, problem }) => `${path}: ${problem}`);
  }
};

/** Every place of a pack that names a path, fields themselves aside. */
function* pathsOf(
  value: unknown,
  at: readonly (string | number)[] = [],
): Generator<readonly (string | number)[]> {
  const NAMING = [
    'path',
    'page',
    'snippet',
    'anchors',
    'values',
    'each',
    'of',
    'equals',
    'first',
    'last',
    'shows',
  ];
  if (at[0] === 'fields' || at[0] === 'labels' || at[0] === 'codes') return;
  if (typeof value === 'string') {
    if (NAMING.includes(String(at.findLast((step) => typeof step === 'string')))) yield at;
  } else if (typeof value === 'object' && value !== null)
    for (const [step, one] of Array.isArray(value) ? value.entries() : Object.entries(value))
      yield* pathsOf(one, [...at, step]);
}

const valueAt = (root: unknown, at: readonly (string | number)[]): unknown =>
  at.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], root);

function withValue(root: PackFile, at: readonly (string | number)[], value: unknown): PackFile {
  const copy = structuredClone(root);
  (valueAt(copy, at.slice(0, -1)) as Record<string | number, unknown>)[at.at(-1)!] = value;
  return copy;
}

/** The ways in which a path is miswritten. */
function* slipsOf(path: string): Generator<string> {
  for (let at = 0; at < path.length; at++) {
    if (!/\w/.test(path[at]!)) continue;
    yield path.slice(0, at) + path.slice(at + 1);
    yield path.slice(0, at) + path[at] + path.slice(at);
    yield path.slice(0, at) + (path[at] === 'x' ? 'y' : 'x') + path.slice(at + 1);
    const other = path[at] === path[at]!.toLowerCase() ? path[at]!.toUpperCase() : path[at]!.toLowerCase();
    yield path.slice(0, at) + other + path.slice(at + 1);
    if (/\w/.test(path[at + 1] ?? '')) yield path.slice(0, at) + path[at + 1] + path[at] + path.slice(at + 2);
  }
  yield path.replaceAll('[]', '');
  yield `${path}[]`;
  yield `${path}s`;
  yield path.replace('_', '-');
  yield path.replace('_', '');
  yield path.split('.').slice(1).join('.');
  yield path.split('.').slice(0, -1).join('.');
  yield `lines[].${path}`;
  yield `${path}.value`;
  yield `${path}.`;
  yield ` ${path}`;
  yield '';
}

describe.each(Object.entries(PACKS))('%s', (_id, file) => {
  test('is read as it is', () => expect(problemsIn(file)).toEqual([]));

  test('with any slip in any path it is refused', () => {
    let tried = 0;
    for (const at of pathsOf(file)) {
      const path = valueAt(file, at) as string;
      for (const slip of slipsOf(path)) {
        // The name of a page or snippet is a declaration itself; where it leads nowhere, every output lacks it.
        if (slip === path || /^(page|snippet)\.value$/.test(slip)) continue;
        tried++;
        const problems = problemsIn(withValue(file, at, slip));
        expect(problems, `${at.join('.')}: ${path} written ${slip}`).not.toEqual([]);
      }
    }
    expect(tried).toBeGreaterThan(200);
  });
});

describe('what a path cannot lead to', () => {
  const file = (more: object): unknown => ({
    id: 'x',
    fields: [
      { path: 'lines', type: 'list' },
      { path: 'lines[].qty', type: 'number' },
      { path: 'lines[].price', type: 'number' },
      { path: 'lines[].amount', type: 'number' },
      { path: 'total', type: 'number' },
      { path: 'note', type: 'text' },
      { path: 'paid', type: 'flag' },
      { path: 'sent', type: 'date' },
    ],
    codes: { C: { severity: 'MAJOR', means: 'c' } },
    ...more,
  });
  const product = { kind: 'product', code: 'C', each: 'lines[]', of: ['qty', 'price'], equals: 'amount' };
  const sum = { kind: 'sum', code: 'C', of: 'lines[].amount', equals: 'total' };

  test.each<[object, string]>([
    [
      { arithmetic: [{ ...product, of: ['lines[].qty', 'price'] }] },
      'arithmetic[0].of[0]: no field declares lines[].qty inside lines[]; paths are read inside lines[]: write qty',
    ],
    [
      { arithmetic: [{ ...product, of: ['qyt', 'price'] }] },
      'arithmetic[0].of[0]: no field declares qyt inside lines[]; did you mean qty?',
    ],
    [
      { arithmetic: [{ ...product, equals: 'amonut' }] },
      'arithmetic[0].equals: no field declares amonut inside lines[]; did you mean amount?',
    ],
    [
      { arithmetic: [{ ...product, each: 'line[]' }] },
      'arithmetic[0].each: no field declares line[]; did you mean lines[]?',
    ],
    [{ arithmetic: [{ ...product, each: 'lines' }] }, 'arithmetic[0].each: lines is a list: write lines[]'],
    [{ arithmetic: [{ ...product, of: ['qty', 'qty'] }] }, 'arithmetic[0].of[1]: qty is named twice'],
    [
      { arithmetic: [{ ...product, of: ['qty', 'amount'] }] },
      'arithmetic[0].of[1]: amount is held against itself',
    ],
    [
      { arithmetic: [{ ...sum, of: 'lines' }] },
      'arithmetic[0].of: lines is a list, and only numbers have a sum',
    ],
    [{ arithmetic: [{ ...sum, of: 'note' }] }, 'arithmetic[0].of: note is text, and only numbers have a sum'],
    [
      { arithmetic: [{ ...sum, equals: 'lines[].qty' }] },
      'arithmetic[0].equals: lines[].qty leads to many values; check them one by one with each: lines[]',
    ],
    [
      { arithmetic: [{ kind: 'count', code: 'C', of: 'lines', equals: 'total' }] },
      'arithmetic[0].of: lines is a list: write lines[] to count its entries',
    ],
    [
      { arithmetic: [{ ...product, absent: 'zero' }] },
      'arithmetic[0].absent: only what is added can count as zero; a product can be skipped',
    ],
    [
      { arithmetic: [{ ...sum, equals: 1, fix: true }] },
      'arithmetic[0].fix: there is no field that could be set to 1',
    ],
    [
      { order: [{ code: 'C', first: 'sent', last: 'total' }] },
      'order[0]: sent is a date and total is a number: they cannot be compared',
    ],
    [{ order: [{ code: 'C', first: 'sent', last: 'sent' }] }, 'order[0].last: sent is held against itself'],
    [
      { order: [{ code: 'C', first: 'paid', last: 'paid' }] },
      'order[0].first: paid is true or false, which has no order',
    ],
    [
      { order: [{ code: 'C', first: 'lines[].qty', last: 'total' }] },
      'order[0].first: lines[].qty leads to many values; check them one by one with each: lines[]',
    ],
    [
      { citations: [{ path: 'lines' }] },
      'citations[0].path: lines is a list; a citation is a record that holds a page and a snippet: write lines[]',
    ],
    [
      { citations: [{ path: 'lines[]', values: ['pirce'] }] },
      'citations[0].values[0]: no field declares pirce inside lines[]; did you mean price?',
    ],
    [
      { citations: [{ path: 'elsewhere', optional: true }] },
      'citations[0].path: no field declares elsewhere; ',
    ],
    [
      { citations: [{ path: 'lines[]', page: 'pgae' }] },
      'citations[0].page: pgae is nearly a field of lines[]; did you mean page?',
    ],
    [
      { citations: [{ path: 'lines[]', anchors: 'words' }] },
      'citations[0].anchors: no field declares words inside lines[]; ',
    ],
    [{ traps: [{ code: 'C', words: ['…'] }] }, 'traps[0].words[0]: has no word to look for'],
    [
      { traps: [{ code: 'C', words: ['void'], in: 'snippets' }] },
      'traps[0].in: the pack cites nothing, so there are no snippets to look at',
    ],
    [
      { prompts: [{ agent: 'V3', task: 't', codes: ['C'], shows: ['totals'] }] },
      'prompts[0].shows[0]: no field begins with totals; did you mean total?',
    ],
    [
      {
        fields: [
          { path: 'a', type: 'text' },
          { path: 'a', type: 'number' },
        ],
      },
      'fields[1].path: a is declared twice',
    ],
    [
      {
        fields: [
          { path: 'a', type: 'number' },
          { path: 'a.b', type: 'number' },
        ],
      },
      'fields[1].path: a is a number, so nothing lies under it',
    ],
    [
      {
        fields: [
          { path: 'a', type: 'list' },
          { path: 'a.b', type: 'number' },
        ],
      },
      'fields[1].path: a is a list: write a[].b',
    ],
    [
      {
        fields: [
          { path: 'a', type: 'text' },
          { path: 'a[].b', type: 'number' },
        ],
      },
      'fields[1].path: a is text, not a list',
    ],
    [
      { fields: [{ path: 'a', type: 'text', min: 1 }] },
      'fields[0]: only numbers and lists have bounds, and a is text',
    ],
    [
      { fields: [{ path: 'a', type: 'number', min: 2, max: 1 }] },
      'fields[0]: the least, 2, is more than the most, 1',
    ],
    [
      { fields: [{ path: 'a', type: 'text', label: 'unit' }] },
      'fields[0].label: only a label has a list of labels, and a is text',
    ],
  ])('%j', (more, problem) => {
    expect(problemsIn(file(more)).join('\n')).toContain(problem);
  });

  test('a citation that must be there declares its own page and snippet, unless it is nearly a field', () => {
    expect(problemsIn(file({ citations: [{ path: 'source' }] }))).toEqual([]);
    expect(problemsIn(file({ citations: [{ path: 'line[]' }] }))[0]).toContain('did you mean lines[]?');
  });

  test('a run keeps its pack, however it is written', () => {
    const slip = file({ arithmetic: [{ ...product, of: ['qyt', 'price'] }] });
    expect(problemsIn(slip)).not.toEqual([]);
    expect(parseKeptPack(slip).checks[1]!.codes).toEqual(['C', 'CHECK_NOT_COMPUTED']);
  });
});

test('a pack without paths has no problem with them', () => {
  expect(pathProblems({ id: 'x', fields: [{ path: 'a', type: 'text' }] })).toEqual([]);
});
