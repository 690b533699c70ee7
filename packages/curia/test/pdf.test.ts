/** PDF files as documents, as users give them: what is read, what a packet shows, and what is refused. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readLayout } from '../src/files/foreign/pdf/page-lines.ts';
import { readPdf } from '../src/files/foreign/pdf/read-pdf.ts';
import { curia } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);
const demo = (name: string): string => join(import.meta.dirname, '../demo', name);
const verify = (output: string, bundle: string, ...more: string[]) =>
  curia(['verify', output, '--bundle', bundle, '--pack', 'invoice-extraction', ...more]);

test('the text of a PDF is read row by row, with the place of each line', async () => {
  const pages = await readPdf(fixture('invoice.pdf'));
  expect(pages).toHaveLength(2);
  const written = readFileSync(demo('invoice.txt'), 'utf8').trim().split('\f');
  for (const [index, { text, layout }] of pages.entries()) {
    const wanted = written[index]!.split('\n').filter((line) => line !== '');
    expect(text.split('\n')).toEqual(wanted.map((line) => line.replace(/ +/g, ' ')));
    const { width, height, lines } = layout!;
    expect(lines).toHaveLength(wanted.length);
    for (const [, left, top, wide, tall] of lines.flat()) {
      expect(left >= 0 && left + wide <= width).toBe(true);
      expect(top >= 0 && top + tall <= height).toBe(true);
    }
    const tops = lines.map(([piece]) => piece![2]);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  }
});

test('columns of prose are read one after the other, rows of a table across', async () => {
  const { text } = (await readPdf(fixture('columns.pdf')))[0]!;
  expect(text).toContain('Curia decides\nwhat is accepted');
  expect(text.indexOf('the last condition.')).toBeLessThan(text.indexOf('Every ruling'));
  expect(text.endsWith('After the columns a last line.')).toBe(true);
});

test('an output is accepted on the evidence of a PDF as on that of its text', async () => {
  const { status, lines } = await verify(demo('invoice.json'), fixture('invoice.pdf'));
  expect([status, lines[0].final_decision, lines[0].issues]).toEqual([0, 'ACCEPT_BY_RULES_ONLY', []]);
});

test('blank and scanned pages keep their numbers, and what is scanned is never accepted', async () => {
  const pages = await readPdf(fixture('invoice-scanned.pdf'));
  expect(pages.map(({ page_num, text, scanned }) => [page_num, text !== '', scanned === true])).toEqual([
    [1, true, false],
    [2, true, false],
    [3, false, false],
    [4, false, true],
  ]);
  const { lines } = await verify(demo('invoice.json'), fixture('invoice-scanned.pdf'));
  expect(lines[0]).toMatchObject({
    final_decision: 'ESCALATE_TO_SME',
    issues: [{ code: 'PAGES_SCANNED', message: 'scanned, so not read: page 4' }],
  });
});

test('a packet marks the cited line on its page', async () => {
  await verify(demo('invoice-misread.json'), fixture('invoice.pdf'), '--out', at('kept'), '--name', 'r');
  const store = ['--store', at('kept/store.sqlite')];
  const { lines } = await curia(['show', 'r', 'invoice', '--packet', '--json', ...store]);
  const [packet] = lines;
  const { context } = packet.issues_summary.find((issue: { context: { snippet: string } | null }) =>
    issue.context?.snippet.startsWith('Copy paper'),
  );
  expect(packet.drawn_pages[0].text.split('\n')[context.lines[0]]).toBe('Copy paper A4, 80 g 40 4.25 170.00');
  const html = at('packet.html');
  await curia(['export', 'r', '--as', 'packet', '--case', 'invoice', '--out', html, ...store]);
  const page = readFileSync(html, 'utf8');
  expect(page).toMatch(/<rect [^>]*fill="#ffd54a"/);
  expect(page).toContain('on page 1, line 6');
});

describe('refused in words', () => {
  const whole = readFileSync(fixture('invoice.pdf'));
  test.each([
    ['not-a.pdf', 'just words', 'is not a PDF file, or it is damaged'],
    ['empty.pdf', '', 'is not a PDF file, or it is damaged'],
  ])('%s', async (name, content, words) => {
    writeFileSync(at(name), content);
    const { status, lines } = await verify(demo('invoice.json'), at(name));
    expect(status).toBe(2);
    expect(lines[0]).toMatchObject({ error: { code: 'INPUT_INVALID' } });
    expect(lines[0].error.message).toContain(words);
  });

  test('a file that is cut off is read as far as it goes or refused, and never accepted as a whole', async () => {
    for (const share of [0.3, 0.9]) {
      writeFileSync(at('cut.pdf'), whole.subarray(0, Math.floor(whole.length * share)));
      const { lines } = await verify(demo('invoice.json'), at('cut.pdf'));
      expect(lines[0].final_decision).not.toBe('ACCEPT_BY_RULES_ONLY');
    }
  });
});

test('a folder of documents may hold PDF files', async () => {
  copyFileSync(fixture('invoice.pdf'), at('invoice.pdf'));
  const { lines } = await verify(demo('invoice.json'), folder);
  expect(lines[0].final_decision).toBe('ACCEPT_BY_RULES_ONLY');
});

test('spaces come from gaps and from the text itself', () => {
  const runs = [
    ['fi', 0, 8],
    ['le ', 8, 15],
    ['of', 23, 10],
    ['records', 37, 40],
    ['7', 200, 6],
  ].map(([text, left, width]) => ({
    ...{ text: String(text), left: Number(left), width: Number(width) },
    ...{ baseline: 50, size: 12, isUpright: true },
  }));
  expect(readLayout(runs)).toEqual({
    text: 'file of records 7',
    lines: [
      [
        [0, 0, 39.8, 77, 13.2],
        [16, 200, 39.8, 6, 13.2],
      ],
    ],
  });
});

test('every piece of text is in the lines once, whatever the order in the file', () => {
  const run = fc.record({
    text: fc.string({ unit: fc.constantFrom('a', 'b', 'é', '한', '7'), minLength: 1, maxLength: 6 }),
    left: fc.integer({ min: 0, max: 500 }),
    baseline: fc.integer({ min: 10, max: 700 }),
    width: fc.integer({ min: 1, max: 80 }),
    size: fc.integer({ min: 6, max: 14 }),
    isUpright: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(run, { selector: ({ left, baseline }) => `${left} ${baseline}` }), (runs) => {
      const { text, lines } = readLayout(runs);
      expect(lines).toHaveLength(text.split('\n').length);
      expect(readLayout(runs.toReversed())).toEqual({ text, lines });
      const letters = (words: string): string => [...words.replace(/\s/g, '')].sort().join('');
      const printedTwice = runs.filter((one, index) =>
        runs.some((other, before) => before !== index && other.text === one.text),
      );
      if (printedTwice.length === 0)
        expect(letters(text)).toBe(letters(runs.map((one) => one.text).join('')));
    }),
  );
});
