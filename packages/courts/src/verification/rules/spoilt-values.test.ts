/** Whatever is taken from an output or spoilt in it, a check that could not be computed is an issue, and nothing is accepted for it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifyDocument } from '../../../../core/test/verify-document.ts';
import {
  DELIVERY_NOTES,
  DELIVERY_OUTPUT,
  DELIVERY_TEXT,
  LINES,
} from '../../../../core/test/written/packs.ts';
import type { PackFile } from './pack/declared-file.ts';
import { parseKeptPack, parsePack } from './pack/declared-pack.ts';
import type { DomainPack } from './pack/pack.ts';
import { invoiceExtraction } from './packs/invoice-extraction/invoice-extraction.ts';
import { indexPages } from './text/page-index.ts';

const demo = (name: string): string =>
  readFileSync(new URL(`../../../../curia/demo/${name}`, import.meta.url), 'utf8');
const INVOICE = JSON.parse(demo('invoice.json')) as object;

interface Scene {
  readonly pack: DomainPack;
  readonly text: string;
  readonly output: object;
  /** What makes the output wrong, so that one check fails. */
  readonly wrong: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What the pack itself says may be absent, and what goes with it. */
  readonly optional: readonly RegExp[];
  /** One in so many spoilt outputs is tried. */
  readonly every: number;
}

const SCENES: Readonly<Record<string, Scene>> = {
  'delivery-notes': {
    pack: parsePack(DELIVERY_NOTES),
    text: DELIVERY_TEXT,
    output: DELIVERY_OUTPUT,
    wrong: {
      TOTAL_WRONG: { '/total_quantity': 43 },
      WEIGHT_WRONG: { '/lines/0/weight': 81 },
      RECEIVED_EARLY: { '/received/value': '2025-01-01' },
    },
    every: 1,
    optional: [/^\/received(\/value)?$/, /^\/express$/, /^\/lines\/\d\/(weight|keywords)$/],
  },
  lines: {
    pack: parsePack(LINES),
    text: 'nothing is cited',
    output: {
      lines: [{ quantity: 10, price: 12.5, amount: 125, opens: '2025-01-01', closes: '2025-01-02' }],
    },
    wrong: { AMOUNT_WRONG: { '/lines/0/amount': 126 }, CLOSES_EARLY: { '/lines/0/closes': '2024-12-31' } },
    optional: [],
    every: 1,
  },
  'invoice-extraction': {
    pack: invoiceExtraction as unknown as DomainPack,
    text: demo('invoice.txt'),
    output: INVOICE,
    wrong: {
      LINE_AMOUNT_WRONG: { '/line_items/0/quantity': 41 },
      TOTAL_WRONG: { '/total/value': 1 },
      SUBTOTAL_WRONG: { '/subtotal/value': 1 },
      TAX_TOTAL_WRONG: { '/tax_total/value': 1 },
      DUE_BEFORE_INVOICE: { '/due_date/value': '2001-01-01' },
    },
    optional: [],
    every: 11,
  },
};

const GONE = Symbol('taken away');
const SPOILT: readonly unknown[] = [
  ...[GONE, null, '', ' ', '\u200b', '1O.5', '12.50', '1.234,50', '1,234.50', 'NaN', Number.NaN],
  ...[Number.POSITIVE_INFINITY, true, false, [], [null], {}, { value: 1 }],
];

function* pointersOf(value: unknown, at = ''): Generator<string> {
  if (at !== '') yield at;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Array.isArray(value) ? value.entries() : Object.entries(value))
    yield* pointersOf(one, `${at}/${name}`);
}

function withAt(output: object, pointer: string, value: unknown): object {
  const copy = structuredClone(output) as Record<string, unknown>;
  const steps = pointer.split('/').slice(1);
  const last = steps.pop()!;
  const parent = steps.reduce<Record<string, unknown>>(
    (one, step) => one[step] as Record<string, unknown>,
    copy,
  );
  if (value !== GONE) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}

const lookAt = ({ pack, text }: Scene, output: unknown): { isAccepted: boolean; codes: string[] } => {
  const pages = indexPages({
    doc_id: 'd',
    pages: text.split('\f').map((page, at) => ({ page_num: at + 1, text: page })),
  });
  const { decision, passes } = verifyDocument(pack, pages, output);
  const issues = passes.at(-1)!.report.issues;
  return { isAccepted: decision.final_decision !== 'ESCALATE_TO_SME', codes: issues.map(({ code }) => code) };
};

describe.each(Object.entries(SCENES))('%s', (_id, scene) => {
  test('accepts what is right, and finds each thing that is wrong', () => {
    expect(lookAt(scene, scene.output)).toEqual({ isAccepted: true, codes: [] });
    for (const [code, change] of Object.entries(scene.wrong)) {
      const spoilt = Object.entries(change).reduce(
        (one, [at, value]) => withAt(one, at, value),
        scene.output,
      );
      expect(lookAt(scene, spoilt).codes, code).toContain(code);
      expect(lookAt(scene, spoilt).isAccepted, code).toBe(false);
    }
  });

  test('nothing that is taken away or spoilt makes a wrong output acceptable, and the reason is named', () => {
    let tried = 0;
    let next = 0;
    for (const [code, change] of Object.entries(scene.wrong)) {
      const wrong = Object.entries(change).reduce((one, [at, value]) => withAt(one, at, value), scene.output);
      for (const pointer of pointersOf(wrong))
        for (const value of SPOILT) {
          const isAbsent = value === GONE || value === null;
          if (isAbsent && scene.optional.some((one) => one.test(pointer))) continue;
          if (next++ % scene.every !== 0) continue;
          tried++;
          const { isAccepted, codes } = lookAt(scene, withAt(wrong, pointer, value));
          const what = `${code}, ${pointer} = ${String(JSON.stringify(value) ?? 'gone')}: ${codes}`;
          expect(isAccepted, what).toBe(false);
          expect(codes, what).not.toEqual([]);
        }
    }
    expect(tried).toBeGreaterThan(100);
  });

  test('what a check needs and does not find is an issue in an output that is right otherwise', () => {
    for (const pointer of pointersOf(scene.output)) {
      // A whole line that is left out leaves an output in order, if nothing else counts the lines.
      if (scene.optional.some((one) => one.test(pointer)) || /\/\d+$/.test(pointer)) continue;
      const { isAccepted, codes } = lookAt(scene, withAt(scene.output, pointer, GONE));
      expect([pointer, isAccepted, codes.length > 0]).toEqual([pointer, false, true]);
    }
  });
});

describe('a check that cannot be computed', () => {
  const pack = (more: object, fields: readonly object[] = []): DomainPack =>
    parsePack({
      id: 'x',
      fields: [
        { path: 'subtotal', type: 'number' },
        { path: 'shipping', type: 'number', optional: true },
        { path: 'total', type: 'number' },
        ...fields,
      ],
      codes: {
        WRONG: { severity: 'MAJOR', means: 'wrong' },
        FIELD_RANGE: { severity: 'MINOR', means: 'softened' },
      },
      ...more,
    } as PackFile);
  const look = (of: DomainPack, output: object) =>
    lookAt({ pack: of, text: 'a page', output, wrong: {}, optional: [], every: 1 }, output);
  const total = { kind: 'sum', code: 'WRONG', of: ['subtotal', 'shipping'], equals: 'total' };

  test('because an optional value is absent goes to a person, unless the pack says what that means', () => {
    const output = { subtotal: 10, total: 10 };
    expect(look(pack({ arithmetic: [total] }), output)).toEqual({
      isAccepted: false,
      codes: ['CHECK_NOT_COMPUTED'],
    });
    expect(look(pack({ arithmetic: [{ ...total, absent: 'zero' }] }), output).isAccepted).toBe(true);
    expect(
      look(pack({ arithmetic: [{ ...total, absent: 'zero' }] }), { subtotal: 10, total: 12 }).codes,
    ).toEqual(['WRONG']);
    expect(
      look(pack({ arithmetic: [{ ...total, absent: 'skip' }] }), { subtotal: 10, total: 12 }).isAccepted,
    ).toBe(true);
    expect(
      look(pack({ arithmetic: [{ ...total, absent: 'skip' }] }), { subtotal: 10, shipping: 1, total: 12 })
        .codes,
    ).toEqual(['WRONG']);
  });

  test('because a list is empty goes to a person, unless the pack says that it may be', () => {
    const each = (min: object, list: object = {}): DomainPack =>
      pack(
        { arithmetic: [{ kind: 'product', code: 'WRONG', each: 'lines[]', of: ['a', 'b'], equals: 'c' }] },
        [
          { path: 'lines', type: 'list', ...min, ...list },
          ...['a', 'b', 'c'].map((name) => ({ path: `lines[].${name}`, type: 'number' })),
        ],
      );
    const output = { subtotal: 1, total: 1, lines: [] };
    expect(look(each({}), output)).toEqual({ isAccepted: false, codes: ['CHECK_NOT_COMPUTED'] });
    // A tolerated bound does not make up for a check that was never computed.
    expect(look(each({ min: 1 }), output).isAccepted).toBe(false);
    expect(look(each({ min: 0 }), output)).toEqual({ isAccepted: true, codes: [] });
    expect(look(each({}, { optional: true }), { ...output, lines: [{ a: 2, b: 3, c: 6 }] }).codes).toEqual(
      [],
    );
  });

  test('because texts have no order goes to a person; times in one form have one', () => {
    const times = parsePack({
      id: 'x',
      fields: [
        { path: 'from', type: 'text' },
        { path: 'to', type: 'text' },
      ],
      order: [{ code: 'WRONG', first: 'from', last: 'to' }],
      codes: { WRONG: { severity: 'MAJOR', means: 'wrong' } },
    });
    const codesOf = (from: string, to: string) => look(times, { from, to }).codes;
    expect(codesOf('2025-03-31T12:00', '2025-03-31T12:30')).toEqual([]);
    expect(codesOf('2025-03-31T12:30', '2025-03-31T12:00')).toEqual(['WRONG']);
    for (const [from, to] of [
      ['10 May 2025', '9 May 2025'],
      ['31.03.2025', '01.04.2024'],
      ['10', '9'],
      ['2025-03-31', '2025-03-31T12:00'],
      ['2025-03-31T12:00+09:00', '2025-03-31T10:00+00:00'],
      ['2025-03-31 12:00', '2025-03-31T10:00'],
      ['2025-00-31', '2025-03-31'],
      ['2025-03-31T10:00', '2025-03-31T25:00'],
    ])
      expect(codesOf(from!, to!)).toEqual(['CHECK_NOT_COMPUTED']);
  });

  test('because numbers have lost digits goes to a person', () => {
    const sum = pack({ arithmetic: [{ ...total, absent: 'zero' }] });
    const most = Number.MAX_SAFE_INTEGER;
    expect(look(sum, { subtotal: most, total: most }).isAccepted).toBe(true);
    // In binary fractions, 2^53 + 1 is 2^53.
    expect(look(sum, { subtotal: most + 1, shipping: 1, total: most + 1 }).codes).toEqual([
      'FIELD_TYPE',
      'FIELD_TYPE',
    ]);
  });

  test('counts no entry that is null', () => {
    const counted = pack(
      { arithmetic: [{ kind: 'count', code: 'WRONG', of: 'tags[]', equals: 'subtotal' }] },
      [{ path: 'tags', type: 'list' }],
    );
    const rest = { subtotal: 2, total: 2 };
    expect(look(counted, { ...rest, tags: ['a', 'b'] }).isAccepted).toBe(true);
    expect(look(counted, { ...rest, tags: ['a', null] }).codes).toEqual(['WRONG']);
  });

  test('cannot be softened by a pack', () => {
    expect(() => pack({ codes: { CHECK_NOT_COMPUTED: { severity: 'MINOR', means: 'x' } } })).toThrow(
      'belongs to the engine',
    );
  });

  test('of a run that is older than the check of paths is never accepted', () => {
    const file = (more: object): unknown => ({
      id: 'x',
      fields: [
        { path: 'lines', type: 'list' },
        { path: 'lines[].qty', type: 'number' },
        { path: 'lines[].price', type: 'number' },
        { path: 'lines[].amount', type: 'number' },
        { path: 'from', type: 'date' },
        { path: 'to', type: 'date' },
      ],
      codes: { WRONG: { severity: 'MAJOR', means: 'wrong' } },
      ...more,
    });
    const product = {
      kind: 'product',
      code: 'WRONG',
      each: 'lines[]',
      of: ['qty', 'price'],
      equals: 'amount',
    };
    const output = { lines: [{ qty: 10, price: 12.5, amount: 126 }], from: '2025-01-02', to: '2025-01-01' };
    for (const more of [
      { arithmetic: [{ ...product, of: ['lines[].qty', 'lines[].price'] }] },
      { arithmetic: [{ ...product, of: ['qyt', 'price'] }] },
      { arithmetic: [{ ...product, equals: 'amonut' }] },
      { arithmetic: [{ ...product, each: 'lnes[]' }] },
      { arithmetic: [{ kind: 'sum', code: 'WRONG', of: 'lines[].amonut', equals: 0 }] },
      { arithmetic: [{ kind: 'count', code: 'WRONG', of: 'lnes[]', equals: 0 }] },
      { order: [{ code: 'WRONG', first: 'form', last: 'to' }] },
      { order: [{ code: 'WRONG', first: 'from', last: 'too' }] },
    ])
      expect(look(parseKeptPack(file(more)), output), JSON.stringify(more)).toEqual({
        isAccepted: false,
        codes: ['CHECK_NOT_COMPUTED'],
      });
  });
});

test('an optional value under a misspelt name is missing, not absent', () => {
  const scene = SCENES['delivery-notes']!;
  const { received, ...output } = DELIVERY_OUTPUT;
  for (const name of ['recieved', 'Received', 'receivd', 'rec\u0435ived', 're\u200bceived']) {
    const { isAccepted, codes } = lookAt(scene, { ...output, [name]: { ...received, value: '2025-01-01' } });
    expect([isAccepted, codes], name).toEqual([false, ['FIELD_MISSING']]);
  }
  expect(lookAt(scene, { ...output, remark: 'arrived' }).isAccepted).toBe(true);
});
