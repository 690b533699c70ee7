/** Whole numbers are digits within bounds, and nothing else is taken for one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber, readWholeNumber } from './read-number.ts';

test.each(['', ' ', '-1', '+1', '1.5', '1e3', '0x10', ' 7', '7 ', 'seven', '٣', 'Infinity', '9'.repeat(16)])(
  '%j is not a whole number',
  (text) => {
    expect(() => readWholeNumber('--line', text, 0)).toThrow(
      expect.objectContaining({
        code: 'USAGE',
        message: expect.stringContaining('--line takes a whole number'),
      }),
    );
  },
);

test('exactly the whole numbers within the bounds are read', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.maxSafeNat(), fc.maxSafeNat(), (value, one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      const read = (): number => readWholeNumber('--seed', String(value), least, most);
      const isRead = String(value).length <= 15 && value >= least && value <= most;
      if (isRead) expect(read()).toBe(value);
      else expect(read).toThrow(`--seed takes a whole number from ${least} to ${most}, got "${value}"`);
    }),
  );
});

test.each([
  ['10%', '; write 0.1'],
  ['7.5 %', '; write 0.075'],
  ['101%', '"101%"'],
  ['ten', '"ten"'],
])('a share of %j is refused with what to write', (text, end) => {
  expect(() => readNumber('--max-error', text, 0, 1)).toThrow(new RegExp(`${end}$`));
});

test('numbers may have decimals, but no other form', () => {
  expect(readNumber('usd', '0.25', 0)).toBe(0.25);
  expect(readNumber('usd', '12', 0)).toBe(12);
  for (const text of ['', '-0.5', '.5', '1.', '1e9', 'NaN', 'Infinity', '1,5'])
    expect(() => readNumber('usd', text, 0)).toThrow('usd takes a number from 0 up');
});
