/** Which names a reader cannot tell apart. */
import { expect, test } from 'vitest';
import { appearanceOf, lookAlikeNames } from './look-alike.ts';

test.each([
  ['a Cyrillic letter', 'c\u0430t', 'cat'],
  ['a Greek letter', '\u039f', 'O'],
  ['an Armenian letter', '\u0585k', 'ok'],
  ['full width', '\uff21\uff22', 'AB'],
  ['an invisible letter', 'y\u200des', 'yes'],
  ['blanks around and inside', '  a \u00a0 b ', 'a b'],
  ['an accent written in two parts', 'e\u0301', '\u00e9'],
])('%s', (_what, name, appearance) => {
  expect(appearanceOf(name)).toBe(appearance);
  expect(lookAlikeNames([name, appearance])).toHaveLength(1);
});

test.each([
  ['yes', 'Yes'],
  ['resume', 'r\u00e9sum\u00e9'],
  ['\u0434\u0430', 'da'],
  ['1', 'l'],
  ['긍정', '부정'],
])('%s and %s are two names', (one, other) => {
  expect(lookAlikeNames([one, other])).toEqual([]);
});

test('a pair is told letter by letter', () => {
  expect(lookAlikeNames(['o\u{1d5ba}', 'x', 'oa', '\u043ea'])).toEqual([
    { path: 'oa', problem: 'U+006F U+0061 looks like U+006F U+1D5BA' },
    { path: '\u043ea', problem: 'U+043E U+0061 looks like U+006F U+1D5BA' },
  ]);
});

test('letters stand in the right places of their lists', () => {
  const cyrillic = '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425';
  expect(appearanceOf(cyrillic)).toBe('ABEKMHOPCTYX');
  expect(
    appearanceOf('\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7'),
  ).toBe('ABEZHIKMNOPTYX');
  expect(appearanceOf('\u0585\u0555\u054d')).toBe('oOU');
  expect(appearanceOf('\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455')).toBe('aeopcyxijs');
  expect(appearanceOf('\u03bf\u03bd\u03b1\u03c7\u03b3\u03f3')).toBe('ovaxyj');
});
