/** Letters, not UTF-16 units. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containsText, firstLetters, isShorterThan } from './code-points.ts';

describe('code points', () => {
  test('an emoji is one letter', () => {
    expect(isShorterThan('😀', 2)).toBe(true);
    expect(isShorterThan('😀!', 2)).toBe(false);
    expect(isShorterThan('', 0)).toBe(false);
    expect(firstLetters('😀😀😀', 2)).toBe('😀😀');
    expect(firstLetters('ab', 5)).toBe('ab');
  });

  test('half an emoji is not part of a text that has the whole', () => {
    expect(containsText('a😀b', '😀')).toBe(true);
    expect(containsText('a😀b', '\ud83d')).toBe(false);
    expect(containsText('a😀b', '\ude00b')).toBe(false);
    expect(containsText('😀\ud83d', '\ud83d')).toBe(true);
    expect(containsText('ab', 'ba')).toBe(false);
  });

  test('long parts are found like short ones', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 40, maxLength: 60 }),
        fc.nat(20),
        (text, from) => {
          const part = text.slice(from, from + 35);
          expect(containsText(`${text}${text}`, part)).toBe(true);
          expect(containsText(text, `${part}c`)).toBe(false);
        },
      ),
    );
    expect(containsText('a'.repeat(1_000_000), `${'a'.repeat(400_000)}b${'a'.repeat(400_000)}`)).toBe(false);
    expect(containsText('😀'.repeat(50), `\ude00${'😀'.repeat(40)}`)).toBe(false);
  });
});
