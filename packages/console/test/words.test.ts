/** Both languages have the same words to say, and each says something. */
import { expect, it } from 'vitest';
import { en } from '../src/words/en.ts';
import { ko } from '../src/words/ko.ts';

/** Every key of nested words, with what kind of word is there. */
const shapeOf = (words: unknown, path = ''): string[] =>
  typeof words === 'object' && words !== null
    ? Object.entries(words).flatMap(([key, inner]) => shapeOf(inner, `${path}/${key}`))
    : [`${path} ${typeof words}${typeof words === 'function' ? ` of ${words.length}` : ''}`];

const textsOf = (words: unknown): string[] =>
  typeof words === 'string'
    ? [words]
    : typeof words === 'object' && words !== null
      ? Object.values(words).flatMap(textsOf)
      : [];

it('has the same keys in Korean and English', () => {
  expect(shapeOf(ko)).toEqual(shapeOf(en));
});

it('leaves no word empty and none in the other language', () => {
  expect(
    textsOf(en).filter(
      (text) => text.trim() === '' || (/[가-힣]/.test(text) && text !== en.frame.otherLanguage),
    ),
  ).toEqual([]);
  expect(textsOf(ko).filter((text) => text.trim() === '')).toEqual([]);
  expect(textsOf(ko).some((text) => /[가-힣]/.test(text))).toBe(true);
});

it('says that a vote would be missing, not an empty word', () => {
  expect(en.case.instead('FLIP', '')).toBe('had no vote instead of FLIP');
  expect(ko.case.instead('FLIP', '')).toBe('FLIP → 표 없음');
});
