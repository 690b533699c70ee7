/** The values of parameters: what fits, what is refused, and how a command line writes them. */
import { expect, test } from 'vitest';
import { refusalOf } from '../../../test/refusal-of.ts';
import { overlayValues, type Parameter, parseParameter, problemWithValue } from './parameter.ts';

const free: Parameter = { kind: 'number', doc: '', default: 1 };
const whole: Parameter = { kind: 'number', doc: '', default: 1, min: -1, max: 3, integer: true };
const flag: Parameter = { kind: 'flag', doc: '', default: true };
const choice: Parameter = { kind: 'choice', doc: '', default: 'a', values: ['a', 'b'] };
const words: Parameter = { kind: 'words', doc: '', default: [] };

test.each<[string, Parameter, readonly unknown[]]>([
  ['a number', free, [0, -2.5, Number.MAX_VALUE, -Number.MAX_VALUE]],
  ['a whole number in its range', whole, [-1, 0, 3]],
  ['a flag', flag, [true, false]],
  ['a choice', choice, ['a', 'b']],
  ['words', words, [[], ['a'], ['a', 'b']]],
])('%s has a value that fits', (_what, parameter, values) => {
  for (const value of values) expect(problemWithValue(parameter, value)).toBeUndefined();
});

test.each<[string, Parameter, unknown, string]>([
  ['a number', free, '1', 'must be a number'],
  ['a number', free, Number.NaN, 'must be a number'],
  ['a number', free, Number.POSITIVE_INFINITY, 'must be a number'],
  ['a whole number', whole, 1.5, 'must be a whole number'],
  ['a whole number', whole, -2, 'must be at least -1'],
  ['a whole number', whole, 4, 'must be at most 3'],
  ['a flag', flag, 'true', 'must be true or false'],
  ['a choice', choice, 'c', 'must be one of a, b'],
  ['words', words, 'a', 'must be a list of words'],
  ['words', words, ['a', 1], 'must be a list of words'],
])('%s is not: %j %j', (_what, parameter, value, problem) => {
  expect(problemWithValue(parameter, value)).toBe(problem);
});

test('given values replace those in force; the others stay', () => {
  const inForce = { limit: 2, strict: true };
  const values = overlayValues({ limit: whole, strict: flag }, inForce, { limit: 3 });
  expect(values).toEqual({ limit: 3, strict: true });
  expect(inForce.limit).toBe(2);
});

test('every unknown name and every unfit value is refused at once, unknown names first', () => {
  const given = { limit: 9, limitt: 1, strict: 0, toString: 1 };
  const action = () => overlayValues({ limit: whole, strict: flag }, { limit: 2, strict: true }, given);
  expect(refusalOf(action)).toEqual({
    code: 'PARAMETER_UNKNOWN',
    message: expect.any(String),
    details: [
      { path: 'limitt', problem: 'no such parameter; did you mean limit?' },
      { path: 'toString', problem: 'no such parameter; there are limit, strict' },
      { path: 'limit', problem: 'must be at most 3, got 9' },
      { path: 'strict', problem: 'must be true or false, got 0' },
    ],
  });
  expect(action).toThrow(
    'limitt: no such parameter; did you mean limit?; toString: no such parameter; there are limit, strict; limit: must be at most 3, got 9; strict: must be true or false, got 0',
  );
  const unfit = () => overlayValues({ limit: whole }, { limit: 2 }, { limit: '3' });
  expect(refusalOf(unfit)).toEqual({
    code: 'PARAMETER_INVALID',
    message: expect.any(String),
    details: [{ path: 'limit', problem: 'must be a number, got "3"' }],
  });
});

test.each<[Parameter, string, unknown]>([
  [{ kind: 'number', doc: '', default: 1 }, ' 2.5 ', 2.5],
  [{ kind: 'number', doc: '', default: 1 }, '-1', -1],
  [{ kind: 'number', doc: '', default: 1 }, ' ', ' '],
  [{ kind: 'number', doc: '', default: 1 }, '2x', '2x'],
  [{ kind: 'flag', doc: '', default: true }, 'true', true],
  [{ kind: 'flag', doc: '', default: true }, 'false', false],
  [{ kind: 'flag', doc: '', default: true }, 'yes', 'yes'],
  [{ kind: 'choice', doc: '', default: 'a', values: ['a', 'b'] }, 'b', 'b'],
  [{ kind: 'words', doc: '', default: [] }, ' a, b c ,,', ['a', 'b c']],
  [{ kind: 'words', doc: '', default: [] }, '', []],
])('%j reads %j from a command line', (parameter, text, value) => {
  expect(parseParameter(parameter, text)).toEqual(value);
});
