/** The lines that a quotation stands on, and the page that is drawn around them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawPlace } from '../../../../../core/src/page/page-place.ts';
import { readBundle } from '../bundle.ts';
import { linesQuoted } from './marked-lines.ts';
import { IndexedPage } from './page-index.ts';

const page = (text: string): IndexedPage => new IndexedPage({ page_num: 1, text });
const letter = page('Acme GmbH\nTotal due 12.00\nwithin thirty\ndays of receipt\nTotal due 12.00');

describe('marked are', () => {
  test.each([
    ['the one line that says it', 'Acme GmbH', [0]],
    ['the first of two that say it', 'total due 12.00', [1]],
    ['lines over which it runs', 'within thirty days of receipt', [2, 3]],
    ['no lines where a number is cut', 'Total due 2.00', []],
    ['no lines where the words are others', 'within twenty days', []],
    ['no lines for punctuation alone', '…', []],
  ])('%s', (_name, snippet, lines) => {
    expect(linesQuoted(letter, snippet)).toEqual(lines);
  });
});

test('any words that stand in a row on a page are found, and their lines say them', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '한', '1'), minLength: 1, maxLength: 4 });
  const lines = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(lines, fc.nat(), fc.integer({ min: 1, max: 8 }), (rows, start, length) => {
      const words = rows.flat();
      const from = start % words.length;
      const snippet = words.slice(from, from + length).join(' ');
      const text = rows.map((row) => row.join(' ')).join('\n');
      const marked = linesQuoted(page(text), snippet);
      expect(marked.length).toBeGreaterThan(0);
      const said = marked.map((at) => text.split('\n')[at]).join(' ');
      expect(said.replaceAll(' ', '')).toContain(snippet.replaceAll(' ', ''));
    }),
  );
});

test('a page is drawn around its marks, with every text escaped', () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({
    text: at === 20 ? '<script>alert(1)</script>' : `line ${at}`,
    pieces: [[0, 50, 20 * at, 200, 12] as const],
  }));
  const drawn = drawPlace({ width: 600, height: 800, lines, marked: [20] });
  expect(drawn).not.toContain('<script');
  expect(drawn.match(/<rect /g)).toHaveLength(1);
  expect(drawn).toContain('line 17');
  expect(drawn).not.toContain('line 30<');
  expect(drawPlace({ width: 600, height: 800, lines, marked: [99] })).toBe('');
});

test('a layout must have a place for each line of its text', () => {
  const layout = { width: 600, height: 800, lines: [[[0, 0, 0, 10, 10]]] };
  const bundle = (text: string) => ({ doc_id: 'd', pages: [{ page_num: 1, text, layout }] });
  expect(readBundle(bundle('one line')).pages).toHaveLength(1);
  expect(() => readBundle(bundle('two\nlines'))).toThrow('pages[0].layout.lines: has 1 places');
});
