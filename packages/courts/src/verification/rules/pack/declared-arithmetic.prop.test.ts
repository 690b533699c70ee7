/** What a pack accepts holds: every equation and order of an accepted output, computed again in plain code that shares nothing with the checks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../../../core/test/draws.ts';
import { verifyDocument } from '../../../../../core/test/verify-document.ts';
import { indexPages } from '../text/page-index.ts';
import { parsePack } from './declared-pack.ts';

const pages = indexPages({ doc_id: 'd', pages: [{ page_num: 1, text: 'a page' }] });
const NUMBERS = ['lines[].a', 'lines[].b', 'lines[].c', 't', 'u', 'v'] as const;

/** An equation over the fields above, and how it says what is absent. */
const equation = fc.oneof(
  fc.record({
    kind: fc.constantFrom('sum' as const, 'product' as const),
    each: fc.constant('lines[]' as const),
    of: fc.constantFrom(['a'], ['a', 'b']),
    equals: fc.constant('c'),
    absent: fc.constantFrom(undefined, 'skip' as const),
  }),
  fc.record({
    kind: fc.constantFrom('sum' as const, 'product' as const),
    each: fc.constant(undefined),
    of: fc.constantFrom(['t', 'u'], ['lines[].a'], ['lines[].b', 't']),
    equals: fc.constant('v'),
    absent: fc.constantFrom(undefined, 'skip' as const),
  }),
  fc.constant({
    kind: 'sum' as const,
    each: undefined,
    of: ['t', 'u'],
    equals: 'v',
    absent: 'zero' as const,
  }),
  fc.constant({ kind: 'count' as const, each: undefined, of: ['lines[]'], equals: 't', absent: undefined }),
);

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, 2, 3) },
  { weight: 1, arbitrary: fc.constantFrom(undefined, null, '1', ' ', Number.NaN, [], {}) },
);
const day = fc.constantFrom('2025-01-01', '2025-01-02', undefined, null);
const line = fc.record({ a: value, b: value, c: value });
const output = fc.record({
  lines: fc.oneof(
    { weight: 4, arbitrary: fc.array(line, { maxLength: 2 }) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null) },
  ),
  ...{ t: value, u: value, v: value, from: day, to: day },
});

type Output = Readonly<Record<string, unknown>> & {
  readonly lines?: readonly Record<string, unknown>[] | null | undefined;
};

test('an accepted output holds, or its pack says that a check does not apply', () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      equation,
      fc.subarray([...NUMBERS, 'lines', 'from', 'to']),
      fc.constantFrom(undefined, 0, 1),
      output,
      ({ absent, each, ...rest }, optional, min, given) => {
        const isOptional = (path: string): boolean => optional.includes(path);
        const field = (path: string, type: string, more: object = {}): object => ({
          ...{ path, type, ...more },
          ...(isOptional(path) ? { optional: true } : {}),
        });
        const pack = parsePack({
          id: 'x',
          fields: [
            field('lines', 'list', min === undefined ? {} : { min }),
            ...NUMBERS.map((path) => field(path, 'number')),
            ...['from', 'to'].map((path) => field(path, 'date')),
          ],
          arithmetic: [
            {
              ...rest,
              code: 'WRONG',
              ...(each === undefined ? {} : { each }),
              ...(absent === undefined ? {} : { absent }),
            },
          ],
          order: [{ code: 'WRONG', first: 'from', last: 'to' }],
          codes: {
            WRONG: { severity: 'MAJOR', means: 'it does not hold' },
            FIELD_RANGE: { severity: 'MINOR', means: 'a bound that is tolerated' },
          },
        });
        const said = given as Output;
        if (verifyDocument(pack, pages, said).decision.final_decision === 'ESCALATE_TO_SME') return;
        accepted++;
        const { from, to, lines } = said;
        for (const name of ['from', 'to']) expect(said[name] != null || isOptional(name)).toBe(true);
        if (from != null && to != null) expect(String(from) <= String(to)).toBe(true);
        if (each !== undefined && !lines?.length) expect(min === 0 || isOptional('lines')).toBe(true);
        for (const record of each === undefined ? [said] : (lines ?? [])) {
          const stated = (record as Record<string, unknown>)[rest.equals];
          const place = each === undefined ? rest.equals : `${each}.${rest.equals}`;
          if (stated == null) expect(isOptional(place)).toBe(true);
          else if (rest.kind === 'count') expect(stated).toBe(lines?.length ?? 0);
          else {
            const parts = rest.of.flatMap((path): unknown[] =>
              path.startsWith('lines[].')
                ? (lines?.map((one) => one[path.slice('lines[].'.length)]) ?? [undefined])
                : [(record as Record<string, unknown>)[path]],
            );
            if (parts.length < rest.of.length && rest.kind === 'product')
              expect(absent === 'skip' || min === 0).toBe(true);
            else if (parts.some((part) => part == null)) expect(absent).toBeDefined();
            else if (rest.kind === 'sum')
              expect(parts.reduce<number>((sum, one) => sum + Number(one), 0)).toBe(stated);
            else expect(parts.reduce<number>((product, one) => product * Number(one), 1)).toBe(stated);
            if (absent === 'zero')
              expect(parts.reduce<number>((sum, one) => sum + Number(one ?? 0), 0)).toBe(stated);
          }
        }
      },
    ),
    { numRuns: draws(1_500) },
  );
  expect(accepted).toBeGreaterThan(20);
});
