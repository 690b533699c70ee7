/** Letters, not UTF-16 units. */
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
});
