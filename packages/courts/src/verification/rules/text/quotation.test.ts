import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexPages } from './page-index.ts';
import { measureQuotation, ruleQuotation } from './quotation.ts';
import { valueOccurs } from './value-occurs.ts';

const pageOf = (text: string) => indexPages({ doc_id: 'd', pages: [{ page_num: 1, text }] }).pages.get(1)!;

describe('fidelity of a quotation', () => {
  const page = pageOf('Final “diagnosis”:  invasive\nductal carcinoma — grade\u00a02. Größe 12 mm.');
  test.each([
    ['final "diagnosis": invasive ductal', 'CONTIGUOUS'],
    ['DUCTAL CARCINOMA - GRADE 2', 'CONTIGUOUS'],
    ['ductal carci', 'CONTIGUOUS'],
    ['größe 12 mm', 'CONTIGUOUS'],
    ['grade 2 … invasive carcinoma', 'STITCHED'],
    ['invasive ductal carcinoma grade 3', 'PARTIAL'],
    ['benign lesion', 'ABSENT'],
    ['invasive invasive invasive', 'ABSENT'],
    ['Final diagnosis, invasive ductal', 'CONTIGUOUS'],
    ['Größe 12mm', 'CONTIGUOUS'],
    ['größe 2 mm', 'STITCHED'],
    ['', 'ABSENT'],
    [' . ', 'ABSENT'],
  ])('%s is %s', (snippet, fidelity) => {
    expect(ruleQuotation(snippet, page)).toBe(fidelity);
  });

  test('a page that is missing supports nothing', () => {
    expect(ruleQuotation('final', undefined)).toBe('ABSENT');
  });

  test('scripts without spaces are compared letter by letter', () => {
    expect(ruleQuotation('診断癌', pageOf('病理診断は癌である'))).toBe('STITCHED');
    expect(ruleQuotation('진단 결과', pageOf('최종 진단 결과: 양성'))).toBe('CONTIGUOUS');
  });
});

test('every piece of a page is in one piece, however its spaces and letters are written', () => {
  const words = fc.array(fc.stringMatching(/^[a-zA-Z0-9ä가癌]{1,8}$/), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (all, from, count) => {
      const start = from % all.length;
      const piece = all.slice(start, start + 1 + (count % all.length));
      const facts = measureQuotation(piece.join(' \n ').toUpperCase(), pageOf(all.join('  ')));
      expect(facts.is_contiguous).toBe(true);
    }),
  );
});

test('the share of found words is that of a straight count', () => {
  const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (snippet, text) => {
      const { is_contiguous, found_share } = measureQuotation(snippet.join(' '), pageOf(text.join(' ')));
      const left = [...text];
      let found = 0;
      for (const one of snippet) {
        const at = left.indexOf(one);
        if (at < 0) continue;
        left.splice(at, 1);
        found++;
      }
      expect(is_contiguous ? 1 : found_share).toBe(is_contiguous ? 1 : found / snippet.length);
    }),
  );
});

describe('values in snippets', () => {
  test.each([
    [1234.5, 'Total 1,234.50 EUR', true],
    [1234.5, 'Summe 1.234,50 €', true],
    [1234.5, "CHF 1'234.50", true],
    [1234.5, 'Total 1 234,50', true],
    [-20, 'Discount (20.00)', true],
    [40, 'Copy paper 40 4.25 170.00', true],
    [4.25, 'Copy paper 40 4.25 170.00', true],
    [41, 'Copy paper 40 4.25 170.00', false],
    [234.5, 'Total 1,234.50', false],
    ['2025-03-14', 'Date: 14 March 2025', true],
    ['2025-03-14', '14.03.25', true],
    ['2025-03-15', 'Date: 14 March 2025', false],
    ['Northwind Ltd', 'NORTHWIND  LTD, London', true],
    ['Northwind Ltd', 'Southwind Ltd', false],
    ['', 'anything', false],
    ['Ojc Marketing Sdn Bhd', 'OJC MARKETING SDN. BHD.', true],
    ['B+K Hardware', 'B + K HARDWARE (M)', true],
    ['Nor', 'Northwind Ltd', false],
    ['NW-2025', 'Invoice NW-2025-0147', false],
    ['8842', 'Receipt no.8842', true],
    [1234, 'Total 12,34', false],
    [125, 'Total 12.5', false],
    [12.5, 'Total 12. 50', true],
    [123456.78, 'Rs 1,23,456.78', true],
    [1250, 'المجموع ١٬٢٥٠', true],
    ['2025-03-14', '14-MAR-25 18:22', true],
    ['2025-03-14', '14/03/202518:22', true],
    ['2025-03-14', '14 mars 2025', true],
    ['2025-03-14', '14. März 2025', true],
    ['2025-03-14', '令和7年3月14日', true],
    ['2025-03-14', '14/03/2568', true],
    ['2025-03-04', '04.03.2025', true],
    ['2025-04-03', '04.03.2025', false],
    ['2025-03-14', '14 March 2024, 2025', false],
  ])('%s in “%s”: %s', (value, snippet, occurs) => {
    expect(valueOccurs(value, snippet)).toBe(occurs);
  });
});
