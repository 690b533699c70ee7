/** Polarity words: the six spellings, the repair and what must never be read as neutral. */
import { describe, expect, test } from 'vitest';
import { readPolarity, repairPolarity } from './polarity.ts';

describe('readPolarity', () => {
  test.each([
    ['positive', 'positive'],
    ['pos', 'positive'],
    [' NEGATIVE\n', 'negative'],
    ['Neg', 'negative'],
    ['neutral', 'neutral'],
    ['neu', 'neutral'],
  ])('reads %j as %s', (word, polarity) => {
    expect(readPolarity(word)).toBe(polarity);
  });

  test.each([null, undefined, '', '  ', 'mixed', 'positiveitive', 'postive', 'po', 'positive negative'])(
    'reads nothing in %j',
    (word) => {
      expect(readPolarity(word)).toBeNull();
    },
  );
});

describe('repairPolarity', () => {
  test.each([
    ['postive', 'positive', true],
    ['negatve', 'negative', true],
    ['nuetral', 'neutral', true],
    [' Positiv ', 'positive', true],
    ['pos', 'positive', false],
    ['po', null, false],
    ['mixed', null, false],
    ['', null, false],
    [null, null, false],
    ['positiveitive', null, false],
    // Two letters from positive and two from negative: a tie is nobody's.
    ['nesitive', null, false],
    ['x'.repeat(1_000_000), null, false],
  ])('reads %j', (word, polarity, isRepaired) => {
    expect(repairPolarity(word)).toEqual({ polarity, isRepaired });
  });
});
