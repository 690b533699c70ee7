/** The table of methods on every case it can tell apart, against straight-line code; and what the guard needs to fire. */
import { expect, test } from 'vitest';
import { decide } from '../../table/decide/decide.ts';
import { analyze } from '../../table/prove/analyze.ts';
import { recommend } from '../certify/compare-methods.ts';
import type { HeldOut } from './cross-validate.ts';
import { voteMethod } from './method.table.ts';
import type { Method } from './methods.ts';

const PANEL_METHODS = ['majority', 'best-single', 'dawid-skene', 'stack', 'prior'] as const;

test('every case', () => {
  for (const beaten_by of ['nothing', ...PANEL_METHODS] as const)
    for (const kind of ['panel', 'crowd'] as const)
      for (const doubted of [false, true])
        for (const gold of [0, 1, 100]) {
          const isBetter = beaten_by !== 'nothing' && !(beaten_by === 'dawid-skene' && doubted);
          const usual = kind === 'crowd' && !doubted ? 'dawid-skene' : gold > 0 ? 'stack' : 'prior';
          expect(decide(voteMethod, { beaten_by, kind, doubted, gold }).outcome).toBe(
            isBetter ? beaten_by : usual,
          );
        }
});

test('the analysis finds nothing that is not accepted', () => {
  expect(analyze(voteMethod).findings.filter(({ accepted }) => !accepted)).toEqual([]);
});

/** A method that is right on the first of some items. */
const held = (hits: number, n = 40): HeldOut[] =>
  Array.from({ length: n }, (_, item) => ({
    item,
    credit: item < hits ? 1 : 0,
    tie: false,
    claimed: 0.5,
    ofRight: 0.5,
  }));
const results = (hits: Readonly<Record<(typeof PANEL_METHODS)[number], number>>): Map<Method, HeldOut[]> =>
  new Map(PANEL_METHODS.map((method) => [method, held(hits[method])]));
const level = { majority: 20, 'best-single': 20, 'dawid-skene': 20, stack: 20, prior: 20 };

test('a candidate is recommended only where it is clearly better, and then it is said', () => {
  // Six wins and no loss: p = 1/64, not clear enough. Seven: 1/128.
  expect(recommend('panel', 40, results({ ...level, 'best-single': 26 }), false).method).toBe('stack');
  expect(recommend('panel', 40, results({ ...level, 'best-single': 27 }), false)).toMatchObject({
    method: 'best-single',
    rule: 'single-is-better',
    instead_of: 'stack',
    p: expect.closeTo(1 / 128, 12),
  });
});

test('Dawid and Skene in doubt are never recommended, however good they look', () => {
  const good = results({ ...level, 'dawid-skene': 40 });
  expect(recommend('panel', 40, good, false).method).toBe('dawid-skene');
  expect(recommend('panel', 40, good, true).method).toBe('stack');
});

test('who is right more often and more surprised at what is right is not recommended', () => {
  const better = held(40);
  const surprised = better.map((each) => ({ ...each, ofRight: 1e-6 }));
  const found = results(level).set('dawid-skene', better);
  expect(recommend('panel', 40, found, false).method).toBe('dawid-skene');
  expect(recommend('panel', 40, found.set('dawid-skene', surprised), false).method).toBe('stack');
});
