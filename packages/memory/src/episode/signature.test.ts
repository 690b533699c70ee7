/** What a case looks like from outside. */
import { expect, test } from 'vitest';
import { languageOf, signatureOf } from './signature.ts';

test.each([
  [49, 'short'],
  [50, 'medium'],
  [199, 'medium'],
  [200, 'long'],
])('%s letters are %s; surrounding blanks do not count, and an emoji counts as one', (letters, bucket) => {
  expect(signatureOf(`  ${'😀'.repeat(letters)}\n`, 1).length_bucket).toBe(bucket);
});

test.each([
  ['ko-KR', 'ko'],
  [' EN_us ', 'en'],
  ['ja', 'ja'],
  ['unknown', 'ko'],
  ['', 'ko'],
  ['한국어', 'ko'],
  [null, 'ko'],
  [undefined, 'ko'],
])('a Korean text that names its language %s is read as %s', (named, language) => {
  expect(languageOf('배송이 빨라요', named)).toBe(language);
});

test('a text without letters is other, never unknown', () => {
  expect(signatureOf('12 !!', 0)).toEqual({
    language: 'other',
    detected_structure: ['none'],
    contrast_marker: null,
    has_negation: false,
    num_aspects: 0,
    length_bucket: 'short',
  });
});

test('negation follows the list', () => {
  const { has_negation, detected_structure, contrast_marker } = signatureOf('Not fast, but cheap', 2);
  expect([has_negation, detected_structure, contrast_marker]).toEqual([
    true,
    ['negation', 'contrast'],
    'but',
  ]);
});
