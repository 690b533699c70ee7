/** Terms are compared alike, however they are spaced, cased and framed by punctuation. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeTerm } from './normalize-term.ts';

describe('a term as it is compared', () => {
  test.each([
    ['  The   Battery.', 'the battery'],
    ['"배터리"', '배터리'],
    ['배터리 수명', '배터리 수명'],
    ['usb-c', 'usb-c'],
    ['battery ', 'battery'],
    ['a\tb', 'a b'],
    ['...', ''],
    ['', ''],
  ])('%j becomes %j', (term, compared) => {
    expect(normalizeTerm(term)).toBe(compared);
  });

  test('is what lowering, single spaces and cutting the edges make of any term', () => {
    const letters = fc.constantFrom(
      'a',
      'Z',
      '0',
      '가',
      '힣',
      'ㄱ',
      'É',
      ' ',
      '\t',
      '\u00a0',
      '.',
      '(',
      '-',
      '_',
    );
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 8 }), (term) => {
        const spaced = term.toLowerCase().replace(/\s+/gu, ' ');
        expect(normalizeTerm(term)).toBe(spaced.replace(/^[ .,;:!?"'`()[\]{}]+|[ .,;:!?"'`()[\]{}]+$/g, ''));
      }),
      { numRuns: 300 },
    );
  });
});
