/** Names that people take for each other are one name; names that nobody can read are none. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identityOf } from './identity.ts';
import { isMistakable, problemWithName } from './person-name.ts';

describe('one person', () => {
  test.each([
    ['Ada', 'ada'],
    ['Ada', 'ADA '],
    ['Ada', 'A\u200bda'],
    ['Ada', '\ufeffAda'],
    ['Ada', 'A\u00adda'],
    ['Ada', 'A\u{e0061}da'],
    ['Ada', 'A\u2060da'],
    ['Ada', 'Ad\u0430'],
    ['Ada', '\u0410d\u0430'],
    ['Ada', '\uff21\uff44\uff41'],
    ['Ada', '\u{1d400}\u{1d41d}\u{1d41a}'],
    ['Ada', 'Ad\u0251'],
    ['Ada', 'Ad\u00e1'],
    ['Ada  Byron', 'Ada\u00a0Byron'],
    ['Strauß', 'STRAUSS'],
    ['İlker', 'ilker'],
    ['Ian', 'lan'],
    ['Ian', 'IAN'],
    ['Amie', 'Arnie'],
    ['Oscar', '0scar'],
    ['Σοφοσ', 'ΣΟΦΟΣ'],
    ['김철수', '\u1100\u1175\u11b7철수'],
    ['Cap', 'Сар'],
    ['Hope', 'Ηορε'],
  ])('%s and %s', (one, other) => {
    expect(isMistakable(one, other)).toBe(true);
    expect(isMistakable(other, one)).toBe(true);
  });
});

test.each([
  ['Ada', 'Bob'],
  ['Ada', 'Adam'],
  ['김철수', '김철호'],
  ['김철수', 'Ada'],
  ['山田 太郎', 'Ян'],
  ['Анна', 'Инна'],
  ['Jean-Luc', 'Jean-Paul'],
  ['expert 1', 'expert 2'],
])('%s and %s are two', (one, other) => expect(isMistakable(one, other)).toBe(false));

test.each([
  'Ada',
  'Ada Lovelace',
  'ada.lovelace@example.org',
  "O'Brien-Núñez",
  'Søren Łukasz Ðorđe',
  'Nguyễn Văn Ơn',
  'Strauß',
  '김철수',
  '李雷',
  '山田 たろう',
  'Анна Ёлкина',
  'Ζωή',
  'محمد',
  'עדה',
  'अदा',
  'ณัฐ',
  'reviewer_7 (night shift)',
])('%s is a name', (name) => expect(problemWithName(name)).toBeUndefined());

test.each([
  ['A\u200bda', 'nobody sees'],
  ['Ada\u202e', 'nobody sees'],
  ['A\x1bda', 'nobody sees'],
  ['Ad\u0430', 'one alphabet'],
  ['\u0391da', 'one alphabet'],
  ['Ada김', 'one alphabet'],
  ['Ada|', 'one alphabet'],
  ['Ada ☺', 'one alphabet'],
  ['ꓮꓓꓮ', 'one alphabet'],
  ['ᎪᎠᎪ', 'one alphabet'],
  ['7', 'one alphabet'],
  [' ', 'one alphabet'],
  ['Ad\u0251', 'rare letter'],
])('%j is not a name', (name, problem) => expect(problemWithName(name)).toContain(problem));

test('a name with stray characters is either the same person or not a name', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abdeinorstu'), minLength: 1, maxLength: 8 });
  const noise = fc.constantFrom('\u200b', '\u00ad', '\u0301', '\u2060', '\ufe0f', '\u{e0100}', '\u034f');
  fc.assert(
    fc.property(letters, fc.array(fc.tuple(noise, fc.nat())), fc.boolean(), (name, sprinkled, isLoud) => {
      const disguised = sprinkled.reduce(
        (text, [sign, at]) => {
          const place = at % (text.length + 1);
          return text.slice(0, place) + sign + text.slice(place);
        },
        isLoud ? name.toUpperCase() : name,
      );
      expect(isMistakable(name, disguised)).toBe(true);
    }),
  );
});

test('a letter of any other alphabet in a name of two letters makes it none', () => {
  const foreign = fc
    .integer({ min: 0x80, max: 0x2ffff })
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter.normalize('NFKD')));
  fc.assert(
    fc.property(foreign, (letter) => {
      expect(problemWithName(`Ad${letter}`)).toBeDefined();
    }),
    { numRuns: 2_000 },
  );
});

test('an identity has an identity: itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(identityOf(identityOf(name))).toBe(identityOf(name));
    }),
    { numRuns: 500 },
  );
});
