/** Sets the hand-written invoices in type, extracts them without a mistake, then puts the known mistakes in. */

import { applyPatch, patchOperation } from '@curia/core/read';
import type { DomainPack } from '@curia/courts/verification';
import { z } from 'zod';
import type { Invoice } from '../../packages/courts/src/verification/rules/packs/invoice-extraction/extraction.ts';
import { invoiceExtraction } from '../../packages/courts/src/verification/rules/packs/invoice-extraction/invoice-extraction.ts';
import type { GoldDocument } from './gold-document.ts';
import { type InvoiceText, LAYOUTS, type Line } from './invoice-layout.ts';
import { completeDefect, writtenDefect } from './known-defect.ts';
import { idAt } from './part-of.ts';

const written = z.strictObject({
  layout: z.enum(Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[]),
  title: z.string().optional(),
  supplier: z.string(),
  customer: z.string(),
  number: z.string(),
  dates: z.tuple([z.iso.date(), z.iso.date()]),
  currency: z.string(),
  currency_line: z.string().optional(),
  lines: z.array(z.tuple([z.string(), z.number(), z.number()])).min(1),
  tax: z.number(),
  /** Lines added below a page. */
  notes: z.record(z.string(), z.array(z.string())).default({}),
  said: z.array(patchOperation).default([]),
  defects: z.array(writtenDefect).default([]),
});

const pack = invoiceExtraction as DomainPack;
const rounded = (amount: number): number => Math.round((amount + Number.EPSILON) * 100) / 100;

/** The gold documents of the invoice pack. */
export const goldInvoices = (source: unknown): GoldDocument[] =>
  z
    .array(written)
    .parse(source)
    .map(({ layout: name, lines, tax: rate, dates, notes, said, defects, ...words }, at) => {
      const layout = LAYOUTS[name];
      const rows = lines.map(([description, quantity, unit_price]) => ({
        description,
        quantity,
        unit_price,
        amount: rounded(quantity * unit_price),
      }));
      const base = rounded(rows.reduce((sum, { amount }) => sum + amount, 0));
      const tax = { rate, base, amount: rounded(base * rate) };
      const invoice = {
        ...words,
        date: dates[0],
        due: dates[1],
        rows,
        tax,
        total: rounded(base + tax.amount),
      };
      const pages = layout
        .set(invoice)
        .map((page, index): Line[] => [
          ...page,
          ...(notes[String(index + 1)] ?? []).map((note): Line => [note]),
        ]);
      const doc_id = idAt('invoice', at + 1);
      return {
        schema_version: '1',
        doc_id,
        language: layout.language,
        output: applyPatch(extract(invoice, pages), said),
        bundle: {
          doc_id,
          total_pages: pages.length,
          pages: pages.map((page, index) => ({
            page_num: index + 1,
            text: page.map(([text]) => text).join('\n'),
          })),
        },
        gold: defects.map((defect) => completeDefect(pack, defect)),
      };
    });

/** What a perfect extractor answers: every value with the line that shows it. */
function extract(invoice: InvoiceText, pages: readonly (readonly Line[])[]): Invoice {
  const placeOf = (field: string): { page: number; snippet: string } => {
    for (const [at, page] of pages.entries())
      for (const [snippet, shown] of page)
        if (shown?.split(' and ').includes(field)) return { page: at + 1, snippet };
    throw new Error(`no line shows ${field}`);
  };
  const cited = <Value>(value: Value, field: string) => ({ value, ...placeOf(field) });
  return {
    supplier: cited(invoice.supplier, 'supplier'),
    invoice_number: cited(invoice.number, 'number'),
    invoice_date: cited(invoice.date, 'date'),
    due_date: cited(invoice.due, 'due'),
    currency: cited(invoice.currency, 'currency'),
    line_count: invoice.rows.length,
    line_items: invoice.rows.map((row, at) => ({ ...row, ...placeOf(`row ${at}`) })),
    taxes: [{ ...invoice.tax, ...placeOf('tax') }],
    subtotal: cited(invoice.tax.base, 'subtotal'),
    tax_total: cited(invoice.tax.amount, 'tax'),
    total: cited(invoice.total, 'total'),
  };
}
