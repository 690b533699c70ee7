/** The table of methods for crowds on every case that it can tell apart, against straight-line code. */
import { expect, test } from 'vitest';
import { decide } from '../../table/decide/decide.ts';
import { analyze } from '../../table/prove/analyze.ts';
import { crowdMethod } from './crowd-method.table.ts';

test('every case', () => {
  for (const gold of [0, 1, 100])
    for (const stack_wins of [false, true])
      for (const has_room of [false, true]) {
        const read = gold === 0 ? 'three' : stack_wins ? 'stack' : 'blend';
        const expected = has_room ? read : gold === 0 ? 'prior' : 'stack';
        expect(decide(crowdMethod, { gold, stack_wins, has_room }).outcome).toBe(expected);
      }
});

test('the analysis finds nothing that is not accepted', () => {
  expect(analyze(crowdMethod).findings.filter(({ accepted }) => !accepted)).toEqual([]);
});
