/** What is read as a log although it holds bytes that are no text, and what is not. */
import { expect, test } from 'vitest';
import { dropControls, isBinary, markControls } from './readable-text.ts';

const LINE = '2026-03-02T10:00:00Z ERROR pool exhausted\n';
const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7919) % 256)).toString('utf8');

test.each([
  ['a line with a NUL', `${LINE}x\0y\n`, false],
  ['colours', `\x1b[31m${LINE}\x1b[0m`.repeat(50), false],
  ['the hole of a log that was rotated', '\0'.repeat(20_000) + LINE.repeat(10), false],
  ['two bytes for each character', [...LINE.repeat(10)].join('\0'), true],
  ['bytes of all kinds', noise, true],
])('%s', (_, text, expected) => {
  expect(isBinary(text)).toBe(expected);
});

test('marked or not, a text without its control characters is the same', () => {
  expect(markControls('a\0\0b\tc\r\n')).toBe('a\uFFFDb\tc\r\n');
  for (const text of ['a\0\0b', 'a\uFFFDb', 'ab']) expect(dropControls(markControls(text))).toBe('ab');
});
