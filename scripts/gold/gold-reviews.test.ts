/** The gold reviews are what their page says: complete, split by rule, labelled within the taxonomy, tagged as they are. */
import { describe, expect, test } from 'vitest';
import { type GoldReview, TAGS, type Tag } from './gold-review.ts';
import { idAt, PARTS, partOf } from './part-of.ts';
import { readReviews } from './read-gold.ts';

const LANGUAGES = ['ko', 'en'] as const;
const FEWEST_TEXTS = 130;
const FEWEST_PER_TAG = 8;
const all = LANGUAGES.flatMap((language) => PARTS.flatMap((part) => readReviews(language, part)));

test('the rule of the split is SHA-256 of the digits, told by its first hex digit', () => {
  // `printf 001 | sha256sum` begins with 7, `printf 002 | sha256sum` with a.
  expect([partOf('ko-001'), partOf('en-001'), partOf('invoice-002')]).toEqual(['test', 'test', 'dev']);
  expect(() => partOf('ko')).toThrow('does not end in a number');
});

test.each(LANGUAGES.flatMap((language) => PARTS.map((part) => [language, part] as const)))(
  '%s %s holds its own cases, in order',
  (language, part) => {
    const ids = readReviews(language, part).map(({ case_id }) => case_id);
    expect(ids.filter((id) => partOf(id) !== part || !id.startsWith(`${language}-`))).toEqual([]);
    expect(ids).toEqual(ids.toSorted());
  },
);

describe.each(LANGUAGES)('%s', (language) => {
  const reviews = all.filter((review) => review.language === language);

  test('the numbers are consecutive, so that none was left out', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(FEWEST_TEXTS);
    expect(reviews.map(({ case_id }) => case_id).toSorted()).toEqual(
      reviews.map((_, at) => idAt(language, at + 1)),
    );
  });

  test.each(TAGS.filter((tag) => tag !== 'plain'))('enough texts are tagged %s', (tag) => {
    const tagged = reviews.filter(({ tags }) => tags.includes(tag));
    expect(tagged.length).toBeGreaterThanOrEqual(FEWEST_PER_TAG);
    for (const part of PARTS) expect(tagged.some(({ case_id }) => partOf(case_id) === part)).toBe(true);
  });
});

test('no text occurs twice, however it is spaced and written', () => {
  const letters = all.map(({ text }) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  expect(letters.filter((text, at) => letters.indexOf(text) !== at)).toEqual([]);
});

test('every term stands in its text, by code points, without spaces around it', () => {
  const lost = all.flatMap(({ case_id, text, gold }) =>
    gold
      .filter(({ aspect_term: term }) => term !== term.trim() || !occurs([...term], [...text]))
      .map(({ aspect_term }) => `${case_id}: ${aspect_term}`),
  );
  expect(lost).toEqual([]);
});

test('no tuple is given twice, and none with two polarities', () => {
  // Implicit tuples share the empty term: there the polarity tells one property from another.
  const keysOf = ({ gold }: GoldReview): string[] =>
    gold.map(({ aspect_term, aspect_ref, polarity }) =>
      [aspect_term, aspect_ref, aspect_term === '' ? polarity : ''].join('|'),
    );
  expect(
    all.filter((review) => new Set(keysOf(review)).size < review.gold.length).map(({ case_id }) => case_id),
  ).toEqual([]);
});

test('tags stand once each, in the order of the list', () => {
  expect(
    all
      .filter(({ tags }) => TAGS.filter((tag) => tags.includes(tag)).join() !== tags.join())
      .map(({ case_id }) => case_id),
  ).toEqual([]);
});

const FOLLOWING: Readonly<Partial<Record<Tag, (review: GoldReview) => boolean>>> = {
  plain: ({ tags }) => tags.every((tag) => tag === 'plain'),
  implicit: ({ gold }) => gold.some(({ aspect_term }) => aspect_term === ''),
  mixed: ({ gold }) => gold.some(({ polarity }) => polarity === 'mixed'),
  neutral: ({ gold }) => gold.some(({ polarity }) => polarity === 'neutral'),
  no_opinion: ({ gold }) => gold.length === 0,
  several_aspects: ({ gold }) => gold.length > 1,
  emoji: ({ text }) => /\p{Extended_Pictographic}/u.test(text),
};

test.each(Object.entries(FOLLOWING))('%s is tagged where it follows, and only there', (tag, follows) => {
  expect(
    all
      .filter((review) => review.tags.includes(tag as Tag) !== follows(review))
      .map(({ case_id }) => case_id),
  ).toEqual([]);
});

test('contrast is tagged where both signs are in gold, and elsewhere only on one thing judged both ways', () => {
  const wrong = all.filter(({ tags, gold }) => {
    const polarities = gold.map(({ polarity }) => polarity);
    const hasBoth = polarities.includes('positive') && polarities.includes('negative');
    return tags.includes('contrast') ? !hasBoth && !polarities.includes('mixed') : hasBoth;
  });
  expect(wrong.map(({ case_id }) => case_id)).toEqual([]);
});

function occurs(term: readonly string[], text: readonly string[]): boolean {
  return text.some((_, from) => term.every((letter, at) => text[from + at] === letter));
}
