/** A person's answer beside what the court took. */
import { expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { isRightAnswer } from './check-answer.ts';

const panel = smallCourt(
  {},
  {
    value: undefined,
    fields: {
      team: { kind: 'choice', values: ['x', 'y'], optional: true },
      urgent: { kind: 'flag' },
      sum: { kind: 'number', tolerance: 0.5 },
      name: { kind: 'text' },
    },
  },
);

test.each<[string, unknown, unknown, boolean | string]>([
  ['team', 'x', 'x', true],
  ['team', 'x', 'y', false],
  ['team', null, null, true],
  ['team', null, 'null', true],
  ['team', 'x', null, false],
  ['team', 'x', 'other', 'must be one of x, y, got "other"'],
  ['team', 'gone', 'x', false],
  ['urgent', true, true, true],
  ['urgent', true, 'true', true],
  ['urgent', true, 'false', false],
  ['urgent', true, 'yes', 'must be true or false, got "yes"'],
  ['sum', 1, 1.5, true],
  ['sum', 1, 1.6, false],
  ['sum', 12, '12', true],
  ['sum', -1.25, ' -1.25 ', true],
  ['sum', 1, '1.75', false],
  ['sum', 1, '1e0', 'must be a number, got "1e0"'],
  ['sum', 1, 'x1', 'must be a number, got "x1"'],
  ['sum', 1, '1x', 'must be a number, got "1x"'],
  ['sum', 1, '1.', 'must be a number, got "1."'],
  ['sum', 1, '', 'must be a number, got ""'],
  ['name', '12', '12', true],
  ['name', 'Acme', ' ACME', true],
  ['name', 'Acme', 12, 'must be text, got 12'],
  ['other', 'x', 'x', 'the court has no item "other"'],
])('%s: %j was taken, the person says %j: %j', (item, taken, answer, expected) => {
  expect(isRightAnswer(panel, item, taken as never, answer)).toBe(expected);
});
