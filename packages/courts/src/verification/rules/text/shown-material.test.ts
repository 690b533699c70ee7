import { describe, expect, test } from 'vitest';
import { verifierRequest } from '../model-verifier.ts';
import { invoiceExtraction } from '../packs/invoice-extraction/invoice-extraction.ts';
import { indexPages } from './page-index.ts';
import { SHOWN_LIMITS } from './shown-material.ts';

const pack = invoiceExtraction as never;
const [v2] = invoiceExtraction.prompts;
const line = 'A line of a contract that says nothing about money at all, but takes its room.\n';
const bundle = (pages: readonly string[]) =>
  indexPages({ doc_id: 'd', pages: pages.map((text, at) => ({ page_num: at + 1, text })) });
const citing = (page: number, snippet: string) => ({ total: { value: 5, page, snippet } });
const ask = (output: unknown, pages: readonly string[]) => verifierRequest(pack, v2!, output, bundle(pages));

describe('pages', () => {
  test('a short document is shown whole, without its blank pages', () => {
    const { pages, is_whole, task } = ask({}, ['one', ' \n', 'three']);
    expect(pages.map(({ page_num }) => page_num)).toEqual([1, 3]);
    expect(is_whole).toBe(true);
    expect(task).not.toContain('Shown are pages');
  });

  test('of fifty long pages the cited ones come first, whatever their numbers, and the question says what is missing', () => {
    const long = Array.from({ length: 50 }, () => line.repeat(150));
    long[36] = `${line.repeat(70)}Total due 5.00\n${line.repeat(70)}`;
    const { pages, is_whole, task } = ask(citing(37, 'Total due 5.00'), long);
    const shown = pages.map(({ page_num }) => page_num);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
    expect(shown).toEqual(expect.arrayContaining([1, 37, 50]));
    expect(pages.find(({ page_num }) => page_num === 37)!.text).toContain('Total due 5.00');
    expect(pages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(SHOWN_LIMITS.document);
    expect(is_whole).toBe(false);
    expect(task).toMatch(/Shown are pages 1-.*37.*50 of 50/);
  });

  test('of a long page the first line that shares most with a snippet is shown, with its neighbours', () => {
    const filler = Array.from({ length: 2000 }, (_, at) => `total of line ${at} is left out of the answer`);
    filler[900] = 'the total due is 5.00';
    filler[1500] = 'the total due is 5.00';
    const { pages } = ask(citing(1, 'Total due is 5.00'), [filler.join('\n')]);
    const around = [899, 900, 901, 902].map((at) => filler[at]).join('\n');
    expect(pages[0]!.text).toContain(`[…]\n${around}\n[…]`);
  });

  test('one endless line is cut too', () => {
    const { pages } = ask({}, ['x'.repeat(1_000_000)]);
    expect(pages[0]!.text.length).toBeLessThanOrEqual(SHOWN_LIMITS.page);
  });
});

describe('output', () => {
  test('only the fields that matter to a verifier are shown', () => {
    const v3 = invoiceExtraction.prompts.find(({ agent }) => agent === 'V3')!;
    const shown = verifierRequest(pack, v3, { total: 1, line_items: [1, 2] }, bundle(['text'])).output;
    expect(shown).toEqual({ total: 1 });
  });

  test.each([
    ['long lists', { line_items: Array.from({ length: 100_000 }, (_, at) => ({ amount: at })) }],
    ['long texts', { supplier: { value: '가'.repeat(500_000) } }],
    ['many fields', Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`field_${at}`, at]))],
  ])('%s are cut, and the question says so', (_name, output) => {
    const { output: shown, is_whole, task } = ask(output, ['text']);
    expect(JSON.stringify(shown).length).toBeLessThanOrEqual(SHOWN_LIMITS.output * 1.2);
    expect(is_whole).toBe(false);
    expect(task).toContain('The output is shown in part');
  });
});

test.each([
  ['청구서\n합계금액 5,000원', 'ko', '추출된 청구서를'],
  ['Invoice\nTotal 5', 'en', 'Compare the extracted invoice'],
  ['', 'en', 'Compare the extracted invoice'],
])('the task is worded in the language of the document: %j', (text, language, words) => {
  const request = ask({}, [text]);
  expect(request.language).toBe(language);
  expect(request.task).toContain(words);
});
