/** Both measures on texts whose results were computed with Python's `difflib` and by hand. */
import { describe, expect, test } from 'vitest';
import { blockRatio, lettersOf, trigramOverlap } from './similarity.ts';

describe('letters', () => {
  test.each([
    ['  Taste! ', 'taste'],
    ['배송\t속도?!', '배송 속도'],
    ['👍👍', ''],
    ['snake_case 2', 'snake_case 2'],
  ])('of %j are %j', (text, letters) => {
    expect(lettersOf(text).join('')).toBe(letters);
  });
});

describe('trigrams', () => {
  test.each([
    ['abcd', 'abcd', 1],
    ['abcd', 'bcde', 1 / 3],
    ['ab', 'ab', 1],
    ['ab', 'abc', 0],
  ])('of %s and %s overlap by %d', (a, b, share) => {
    expect(trigramOverlap(Array.from(a), Array.from(b))).toBeCloseTo(share, 12);
  });
});

describe('blocks', () => {
  test.each([
    ['abcd', 'bcde', 0.75],
    ['tide', 'diet', 0.25],
    ['diet', 'tide', 0.5],
    ['배송 속도', '배송속도', 0.8888888888888888],
    ['', 'abc', 0.0],
    ['qabxcd', 'abycdf', 0.6666666666666666],
    ['bbcda', 'adcbbddd', 0.46153846153846156],
    ['bbbdaabacacd', 'ddddbcaabdbcdcd', 0.4444444444444444],
    ['dcdbcacbcabccaaddacadbacddaaad', 'ccbacaaaabdccbacccbddddacdbcdccca', 0.2857142857142857],
    [
      `${'ab'.repeat(60)}xyz${'ba'.repeat(30)}`,
      `${'ba'.repeat(50)}xyzq${'ab'.repeat(55)}c`,
      0.01507537688442211,
    ],
  ])('of %j and %j', (a, b, ratio) => {
    expect(blockRatio(Array.from(a), Array.from(b))).toBeCloseTo(ratio, 12);
  });

  test('are not symmetric', () => {
    expect(blockRatio(Array.from('tide'), Array.from('diet'))).not.toBe(
      blockRatio(Array.from('diet'), Array.from('tide')),
    );
  });
});
