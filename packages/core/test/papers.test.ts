/** Receipts and invoices of many countries, written after the rules: sound ones are accepted, and what goes wrong in reading is seen. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DomainPack } from '../../courts/src/verification/rules/pack/pack.ts';
import type { Invoice } from '../../courts/src/verification/rules/packs/invoice-extraction/extraction.ts';
import { invoiceExtraction } from '../../courts/src/verification/rules/packs/invoice-extraction/invoice-extraction.ts';
import { type Specimen, verifySpecimen } from './corpus/corpus.ts';

type Paper = Specimen<Invoice> & { doc_id: string };
type Draft = { -readonly [Key in keyof Invoice]: Invoice[Key] };

const papers = readFileSync(new URL('./corpus/papers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Paper);

const pack = invoiceExtraction as DomainPack;

/** The codes of a paper whose output was changed; nothing where the change does not apply. */
function codesAfter({ output, bundle }: Paper, change: (output: Draft) => boolean | undefined): string[] {
  const draft = structuredClone(output) as Draft;
  if (change(draft) === false) return ['(does not apply)'];
  return verifySpecimen(pack, { output: draft, bundle }).issues.map(({ code }) => code);
}

const withoutSigns = (text: string): string =>
  text
    .replace(/[.,:()&"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe.each(papers.map((paper) => [paper.doc_id, paper] as const))('%s', (_id, paper) => {
  test('as it is, it raises no alarm', () => expect(codesAfter(paper, () => true)).toEqual([]));

  test('punctuation and spacing raise none either', () => {
    const codes = codesAfter(paper, (output) => {
      const { supplier, line_items } = paper.output;
      output.supplier = {
        ...supplier,
        value: withoutSigns(supplier.value),
        snippet: withoutSigns(supplier.snippet),
      };
      output.line_items = line_items.map((line) => ({
        ...line,
        description: withoutSigns(line.description).toUpperCase(),
        snippet: line.snippet.replace(/\s+/g, ' '),
      }));
      return true;
    });
    expect(codes).toEqual([]);
  });

  test('a line in the words of another', () => {
    const codes = codesAfter(paper, (output) => {
      const [first, second] = paper.output.line_items;
      output.line_items = [
        { ...first!, description: second!.description },
        ...paper.output.line_items.slice(1),
      ];
      return true;
    });
    expect(codes).toEqual(['DESCRIPTION_NOT_IN_ROW']);
  });

  test.each([
    ['the first', (at: number) => at === 0],
    ['every', () => true],
  ])('quantity and price of %s line swapped', (_which, isChosen) => {
    const codes = codesAfter(paper, (output) => {
      output.line_items = paper.output.line_items.map((line, at) =>
        isChosen(at) ? { ...line, quantity: line.unit_price, unit_price: line.quantity } : line,
      );
      return true;
    });
    expect(codes).toContain('QUANTITY_IS_PRICE');
  });

  test.each([
    ['three letters', (name: string) => name.slice(0, 3)],
    ['its first word', (name: string) => name.split(' ')[0]!],
  ])('the supplier cut to %s', (_what, cut) => {
    const codes = codesAfter(paper, (output) => {
      const { supplier } = paper.output;
      const value = cut(supplier.value);
      output.supplier = { ...supplier, value };
      return value !== supplier.value;
    });
    expect(codes).toHaveLength(1);
    expect(['VALUE_NOT_IN_SNIPPET', 'SUPPLIER_CUT', '(does not apply)']).toContain(codes[0]);
  });

  test('day and month swapped', () => {
    const codes = codesAfter(paper, (output) => {
      const { invoice_date } = paper.output;
      const [year, month, day] = invoice_date.value.split('-') as [string, string, string];
      output.invoice_date = { ...invoice_date, value: `${year}-${day}-${month}` };
      return day !== month && Number(day) <= 12;
    });
    expect(codes.some((code) => code === 'VALUE_NOT_IN_SNIPPET' || code === '(does not apply)')).toBe(true);
  });

  test('the due date left out', () => {
    const codes = codesAfter(paper, (output) => {
      const { due_date } = output;
      delete output.due_date;
      return due_date !== undefined;
    });
    expect([['DUE_DATE_MISSING'], ['(does not apply)']]).toContainEqual(codes);
  });

  test('the sum before tax taken for the total', () => {
    const codes = codesAfter(paper, (output) => {
      const { subtotal, total, tax_total } = paper.output;
      output.total = subtotal;
      output.taxes = [];
      output.tax_total = { ...tax_total, value: 0 };
      return subtotal.value !== total.value;
    });
    expect(codes.some((code) => code === 'AMOUNT_MISTAKEN' || code === '(does not apply)')).toBe(true);
  });
});

test.each([
  ['my-receipt', 20, 'CASH                  20.00'],
  ['my-receipt', 6.65, 'CHANGE                 6.65'],
  ['us-diner', 40, 'Cash $40.00'],
  ['us-diner', 14.52, 'Change $14.52'],
  ['es-ticket', 15, 'ENTREGADO EFECTIVO                    15,00'],
  ['es-ticket', 4.35, 'CAMBIO                                 4,35'],
  ['my-split-ocr', 50, 'RM 50.00'],
  ['my-split-ocr', 36.55, 'RM 36.55'],
  ['id-struk', 100_000, 'Tunai            100.000'],
  ['id-struk', 36_200, 'Kembali           36.200'],
])('%s: %d is cash or change, not the total', (id, value, snippet) => {
  const paper = papers.find(({ doc_id }) => doc_id === id)!;
  const codes = codesAfter(paper, (output) => {
    output.total = { value, page: 1, snippet };
    return true;
  });
  expect(codes).toContain('AMOUNT_MISTAKEN');
});
