/** One identity has one name: what differs only in spelling is the same, what differs only in signs is too much alike. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identitiesOf, identityOf, namesakesIn } from './identity.ts';

const pair = (one: string, other: string): string => {
  const forth = namesakesIn([one, other]);
  expect(namesakesIn([other, one]).map(({ isSame }) => isSame)).toEqual(forth.map(({ isSame }) => isSame));
  return forth.length === 0 ? 'two' : forth[0]!.isSame ? 'one' : 'alike';
};

describe('one identity', () => {
  test.each([
    ['bob', 'Bob'],
    ['bob', 'BOB'],
    ['bob', ' bob '],
    ['bob', 'b\u200bob'],
    ['bob', 'b\u2060ob'],
    ['bob', '\u202ebob'],
    ['bob', 'bob\ufe0f'],
    ['bob', 'bo\u{e0062}b'],
    ['bob', 'b\u043eb'],
    ['BOB', '\u0412\u041e\u0412'],
    ['bob', 'b\u03bfb'],
    ['bob', 'b\u0585b'],
    ['bob', '\uff42\uff4f\uff42'],
    ['bob', '\u{1d41b}\u{1d428}\u{1d41b}'],
    ['bob', '\u24d1\u24de\u24d1'],
    ['bob', 'b\u00f6b'],
    ['b\u00f6b', 'bo\u0308b'],
    ['bob', 'b\u0335o\u0335b\u0335'],
    ['bob', 'b\u1d0fb'],
    ['eve', 'e\u03bde'],
    ['HEvE', '\u0397E\u03bdE'],
    ['Анна', 'АННА'],
    ['АННА', 'AHHA'],
    ['Strauß', 'STRAUSS'],
    ['model-1', 'Model-1'],
    ['ロボ', '口ボ'],
    ['김철수', '\u1100\u1175\u11b7철수'],
  ])('%s and %s', (one, other) => expect(pair(one, other)).toBe('one'));
});

describe('too much alike', () => {
  test.each([
    ['Ada', 'Ada.'],
    ['Ada', 'A da'],
    ['Ada', '"Ada"'],
    ['Ada', 'A-d-a'],
    ['Ada', 'Ada ☺'],
    ['Ada', 'ADA_'],
    ['model-1', 'model1'],
    ['claude-3.5', 'claude-3-5'],
    ['Ada', '\u13aada'],
    ['ADA', 'ꓮꓓꓮ'],
    ['bob', 'b\u{10428}b'],
    ['Bob', 'B0b'],
    ['Ian', 'lan'],
    ['Arnie', 'Amie'],
    ['gpt-3', 'gpt-\u0417'],
    ['gpt-5', 'gpt-\u01bc'],
    ['v1', 'v\u04c0'],
    ['model-o', 'model-\u0665'],
    ['model-9', 'model-\u0b68'],
  ])('%s and %s', (one, other) => expect(pair(one, other)).toBe('alike'));
});

describe('two names', () => {
  test.each([
    ['model-1', 'model-2'],
    ['model-1', 'model-11'],
    ['gpt-4', 'gpt-4.1'],
    ['gpt-4.1', 'gpt-41'],
    ['gpt-4o', 'gpt-4o-mini'],
    ['openai/gpt-5', 'openai/gpt-5#2'],
    ['openai/gpt-5#2', 'openai/gpt-5#3'],
    ['openai/gpt-4.2', 'openai/gpt-4#2'],
    ['small-a', 'small-b'],
    ['I', 'L'],
    ['i', 'l'],
    ['I', 'II'],
    ['A', 'B'],
    ['1', '11'],
    ['1', '01'],
    ['1.0', '10'],
    ['심사-1', '심사-2'],
    ['심사 A', '심사 B'],
    ['model-α', 'model-β'],
    ['山田', '山本'],
    ['Анна', 'Инна'],
    ['علي٥', 'عليا'],
    ['+', '-'],
  ])('%s and %s', (one, other) => expect(pair(one, other)).toBe('two'));
});

test('a name is one name however often it is written, and beside no other', () => {
  expect(namesakesIn(['Ada', 'Ada', 'Ada'])).toEqual([]);
  expect(namesakesIn([])).toEqual([]);
});

test('whatever is done to a name that nobody can see makes no second identity', () => {
  const name = fc.string({
    unit: fc.constantFrom(...'abdeinorstuABDEINORSTU-_ 0123456789'),
    minLength: 1,
    maxLength: 12,
  });
  const noise = fc.constantFrom(
    '\u200b',
    '\u00ad',
    '\u0301',
    '\u2060',
    '\ufe0f',
    '\u{e0100}',
    '\u034f',
    '\u0000',
    ' ',
    '\u200e',
  );
  fc.assert(
    fc.property(name, fc.array(fc.tuple(noise, fc.nat())), fc.boolean(), (written, sprinkled, isLoud) => {
      const disguised = sprinkled.reduce(
        (text, [sign, at]) => {
          const place = at % (text.length + 1);
          return text.slice(0, place) + sign + text.slice(place);
        },
        isLoud ? written.toUpperCase() : written,
      );
      if (disguised === written) return;
      // A blank between digits makes two numbers.
      if (/\d\s+\d/.test(identityOf(disguised)) !== /\d\s+\d/.test(identityOf(written))) return;
      expect(pair(written, disguised)).not.toBe('two');
    }),
    { numRuns: 500 },
  );
});

test('a letter of any other alphabet in a Latin name makes no second voice', () => {
  const foreign = fc
    .integer({ min: 0x250, max: 0x2ffff })
    .map((code) => String.fromCodePoint(code))
    .filter(
      (letter) =>
        /\p{L}/u.test(letter) && !/[\p{sc=Hani}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}]/u.test(letter),
    );
  fc.assert(
    fc.property(foreign, (letter) => {
      const [twin = 'o'] = [...identitiesOf(letter)].filter((one) => /^[a-z]+$/.test(one));
      expect(pair(`b${twin}b`, `b${letter}b`)).not.toBe('two');
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

test('what was found out about some names is not taken for others that a separator makes of them', () => {
  expect(namesakesIn(['x', 'bob\u0000Bob'])).toEqual([]);
  expect(namesakesIn(['x', 'bob', 'Bob'])).toEqual([{ name: 'Bob', other: 'bob', isSame: true }]);
});
