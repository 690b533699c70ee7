import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeHtml } from '../../page/safe-html.ts';
import { hasUnseen, markUnseen, showUnseen } from './unseen.ts';

const UNSEEN: readonly (readonly [what: string, text: string])[] = [
  ['escape', '\x1b[2J'],
  ['bell', '\x07'],
  ['carriage return', 'a\rb'],
  ['delete', '\x7f'],
  ['a C1 introducer', '\x9b31m'],
  ['a C1 operating-system command', '\x9d0;title\x9c'],
  ['next line', 'a\x85b'],
  ['line separator', 'a\u2028b'],
  ['right-to-left override', 'exe.\u202egpj'],
  ['isolates', '\u2066a\u2069'],
  ['an Arabic letter mark', 'a\u061cb'],
  ['zero-width space', 'pass\u200bword'],
  ['a joiner in a Latin word', 'pass\u200dword'],
  ['a non-joiner in a Latin word', 'pass\u200cword'],
  ['word joiner', 'a\u2060b'],
  ['byte-order mark', 'a\ufeffb'],
  ['soft hyphen', 'a\u00adb'],
  ['Hangul filler', 'a\u3164b'],
  ['half-width Hangul filler', 'a\uffa0b'],
  ['Mongolian vowel separator', 'a\u180eb'],
  ['tag characters', 'a\u{e0069}\u{e0067}b'],
  ['variation selectors in a row', '😀\ufe0f\ufe00\ufe01'],
  ['supplementary variation selectors', 'a\u{e0100}\u{e0101}'],
  ['an interlinear annotation', 'a\ufff9b\ufffb'],
  ['half a letter', 'a\ud800b'],
];

const SEEN: readonly string[] = [
  'plain text, 한국어, Ünïcödé, 中文',
  'a family: 👨‍👩‍👧, a heart: ❤️, a key: 1️⃣, a wave: 👋🏽',
  'Persian: می‌خواهم',
  'Devanagari: क्‍ष',
  'a replacement: \ufffd',
];

describe('invisible characters', () => {
  test.each(UNSEEN)('%s is found, shown and marked', (_what, text) => {
    expect(hasUnseen(text)).toBe(true);
    expect(showUnseen(text)).toMatch(/\\u[0-9a-f]{4}/);
    for (const made of [showUnseen(text), markUnseen(text)]) expect(hasUnseen(made)).toBe(false);
  });

  test.each(SEEN)('%s stays as it is', (text) => {
    expect(hasUnseen(text)).toBe(false);
    expect(showUnseen(text)).toBe(text);
    expect(markUnseen(text)).toBe(text);
  });

  test('a document keeps its lines and columns', () => {
    expect(showUnseen('a\n\tb\x1b', true)).toBe('a\n\tb\\u001b');
    expect(markUnseen('a\n\tb\x1b')).toBe('a\n\tb\ufffd');
  });

  /** Letters that allow or forbid what stands behind them, so that neighbours matter. */
  const tricky = fc
    .array(fc.constantFrom(...'a1#😀🏽❤ک؀َक्‌‍︎️͏‮'), { maxLength: 8 })
    .map((letters) => letters.join(''));
  const anyText = fc.oneof(tricky, fc.string({ unit: 'binary', maxLength: 50 }));

  test('for any text, nothing invisible is left, and JSON keeps its value', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(hasUnseen(showUnseen(text))).toBe(false);
        expect(hasUnseen(markUnseen(text).replace(/[\n\t]/g, ''))).toBe(false);
        expect(hasUnseen(escapeHtml(text).replace(/[\n\t]/g, ''))).toBe(false);
        expect(JSON.parse(showUnseen(JSON.stringify({ text })))).toEqual({ text });
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      }),
      { numRuns: 5_000 },
    );
  });
});
