/** A derived policy is the table that somebody would write out in full. */

import { describe, expect, test } from 'vitest';
import { dispositionV5 } from '../../../../courts/src/verification/rules/disposition.table.ts';
import { refund } from '../../../test/refund.ts';
import { refusalOf } from '../../../test/refusal-of.ts';
import { decide } from '../decide/decide.ts';
import type { Fitting } from '../prove/fit-table.ts';
import { defineTable, type TableDefinition } from './define-table.ts';
import { derivePolicy, type RowChange } from './derive-policy.ts';
import { policyHash } from './policy-hash.ts';
import type { AnyTable, RuleOf } from './table.ts';

const define = (definition: unknown): AnyTable => defineTable(definition as TableDefinition) as AnyTable;

describe('a derived policy', () => {
  const table = define(refund);

  test('has its own name, defaults, words and hash, and all else from the first', () => {
    const short = derivePolicy(table, 'short', { limit: 7 } as never, { title: 'Short', doc: 'a week' });
    expect({ ...short }).toEqual({
      ...table,
      policy: 'short',
      title: 'Short',
      doc: 'a week',
      params: { limit: { ...refund.params.limit, default: 7 } },
      values: { limit: 7 },
    });
    expect(policyHash(short)).not.toBe(policyHash(table));
    expect({ ...derivePolicy(table, 'same', {}) }).toEqual({ ...table, policy: 'same' });
  });

  test('is refused as a table if its name is none, and by its values if they do not fit', () => {
    expect(refusalOf(() => derivePolicy(table, 'a b', {}))!.code).toBe('TABLE_INVALID');
    expect(refusalOf(() => derivePolicy(table, 'zero', { limit: 0 } as never))!.code).toBe(
      'PARAMETER_INVALID',
    );
  });
});

describe('the rows of a derived policy', () => {
  const row = (id: string, damaged: boolean, then = 'ASK') => ({ id, when: { damaged }, then, reason: id });
  const [inTime] = refund.rules;
  const [broken, whole] = [row('broken', true), row('whole', false)];
  const written = (policy: string, rules: readonly object[]): AnyTable =>
    define({
      ...refund,
      policy,
      // What the first policy says of its rows is their source in the second, too.
      rules: rules.map((one) => ({
        source: `refund/${'source' in one ? 'b' : 'a'}/${(one as { id: string }).id}`,
        ...one,
      })),
      otherwise: { ...refund.otherwise, source: 'refund/a/otherwise' },
    });
  const first = written('a', [broken, inTime]);
  const derived = (...rows: RowChange<object>[]): AnyTable =>
    derivePolicy(first, 'b', {}, { rows: rows as never });
  const own = (one: { id: string }) => ({ ...one, source: `refund/b/${one.id}` });

  test.each<[string, RowChange<object>[], object[]]>([
    ['a new row before another', [{ insert: whole, before: 'in-time' }], [broken, own(whole), inTime]],
    ['a new row before the first', [{ insert: whole, before: 'broken' }], [own(whole), broken, inTime]],
    ['a new row after the last', [{ insert: whole, after: 'in-time' }], [broken, inTime, own(whole)]],
    [
      'another row under the same name',
      [{ replace: row('broken', false, 'PAY') }],
      [own(row('broken', false, 'PAY')), inTime],
    ],
    ['a row that moves down', [{ move: 'broken', after: 'in-time' }], [inTime, broken]],
    ['a row that moves up', [{ move: 'in-time', before: 'broken' }], [inTime, broken]],
    [
      'changes in order',
      [
        { insert: whole, after: 'in-time' },
        { move: 'broken', before: 'whole' },
      ],
      [inTime, broken, own(whole)],
    ],
    ['none', [], [broken, inTime]],
  ])('%s', (_name, rows, wanted) => {
    const table = derived(...rows);
    expect({ ...table }).toEqual({ ...written('b', wanted) });
    expect(policyHash(table)).toBe(policyHash(written('b', wanted)));
    expect({ ...first }).toEqual({ ...written('a', [broken, inTime]) });
  });

  test('are refused where a row is named that is not there, all at once, and where a name comes twice', () => {
    const refused = refusalOf(() =>
      derived(
        { insert: whole, before: 'brokn' },
        { move: 'late', after: 'broken' },
        { replace: row('gone', true) },
      ),
    )!;
    expect(refused.code).toBe('TABLE_INVALID');
    expect(refused.details.map(({ path }) => path)).toEqual([
      'rows.0.before',
      'rows.1.move',
      'rows.2.replace.id',
    ]);
    expect(refused.details[0]!.problem).toContain('did you mean broken');
    expect(refusalOf(() => derived({ insert: broken, after: 'in-time' }))!.code).toBe('TABLE_INVALID');
  });

  test('have the types of the table', () => {
    const v6 = derivePolicy(
      dispositionV5,
      'v6',
      {},
      {
        rows: [
          {
            before: 'clean',
            insert: {
              id: 'many',
              when: { minors: { at_least: 9 } },
              then: 'AUTO_RETRY',
              code: 'MANY',
              reason: '{minors}',
            },
          },
        ],
      },
    );
    const facts = { blockers: 0, majors_fixable: 0, majors_unfixable: 0, minors: 9, unknown_severities: 0 };
    expect(decide(v6, facts).rule).toBe('minor-only');
    const inItsPlace: Fitting<typeof dispositionV5> = v6;
    expect(inItsPlace.policy).toBe('v6');
    const rules: readonly RuleOf<typeof v6>[] = ['many', 'clean'];
    expect(v6.rules.map(({ id }) => id)).toEqual(expect.arrayContaining([...rules]));
    const wrong = () =>
      derivePolicy(
        dispositionV5,
        'v7',
        {},
        {
          rows: [
            {
              replace: {
                id: 'clean',
                // @ts-expect-error No such fact.
                when: { mnors: 1 },
                then: 'AUTO_RETRY',
                reason: '',
              },
            },
          ],
        },
      );
    expect(refusalOf(wrong)!.code).toBe('TABLE_INVALID');
    const nowhere = () =>
      // @ts-expect-error No such row.
      derivePolicy(dispositionV5, 'v7', {}, { rows: [{ move: 'clean', before: 'nothing' }] });
    expect(refusalOf(nowhere)!.code).toBe('TABLE_INVALID');
  });
});
