/** The pack for invoices: lines, taxes, totals, currency, dates and supplier, each value with its page and snippet. */
import { declarePack } from '../../declared-pack.ts';
import { type DomainPack, definePack } from '../../pack.ts';
import { rateAsShare, repeatedLines, TAX_TOLERANCE, taxAmounts } from './checks.ts';
import { CURRENCY_SIGNS, currencyNamed } from './currencies.ts';
import { dueDateRead } from './due-date.ts';
import type { Invoice } from './extraction.ts';
import { describedByRow, withoutImplied } from './line-rows.ts';
import { INVOICE_PROMPTS } from './prompts.ts';
import { notSwapped } from './quantity-and-price.ts';
import { supplierWhole } from './supplier-name.ts';
import { taxRead, totalLabel } from './total-label.ts';

const cited = (path: string): { path: string; values: string[] } => ({ path, values: ['value'] });

/** The declared part: the same fields could be in a YAML file. */
const declared = declarePack({
  id: 'invoice-extraction',
  title: 'Invoice extraction',
  doc: 'An extractor reads an invoice; every value names the page and the words it was read from.',
  labels: { currency: Object.keys(CURRENCY_SIGNS) },
  fields: [
    { path: 'supplier.value', type: 'text' },
    { path: 'invoice_number.value', type: 'text' },
    { path: 'invoice_date.value', type: 'date' },
    { path: 'due_date.value', type: 'date', optional: true },
    { path: 'currency.value', type: 'label', label: 'currency' },
    { path: 'line_count', type: 'integer' },
    { path: 'line_items', type: 'list', min: 1 },
    { path: 'line_items[].description', type: 'text' },
    { path: 'line_items[].quantity', type: 'number' },
    { path: 'line_items[].unit_price', type: 'number' },
    { path: 'line_items[].amount', type: 'number' },
    { path: 'taxes', type: 'list' },
    { path: 'taxes[].rate', type: 'number', min: 0, max: 100 },
    { path: 'taxes[].base', type: 'number' },
    { path: 'taxes[].amount', type: 'number' },
    { path: 'subtotal.value', type: 'number' },
    { path: 'tax_total.value', type: 'number' },
    { path: 'total.value', type: 'number' },
  ],
  citations: [
    cited('supplier'),
    cited('invoice_number'),
    cited('invoice_date'),
    { ...cited('due_date'), optional: true },
    { path: 'currency' },
    { path: 'line_items[]', values: ['quantity', 'unit_price', 'amount'] },
    { path: 'taxes[]', values: ['amount'] },
    cited('subtotal'),
    cited('tax_total'),
    cited('total'),
  ],
  arithmetic: [
    { kind: 'count', code: 'LINE_COUNT_WRONG', of: 'line_items[]', equals: 'line_count', fix: true },
    {
      kind: 'product',
      code: 'LINE_AMOUNT_WRONG',
      each: 'line_items[]',
      of: ['quantity', 'unit_price'],
      equals: 'amount',
    },
    { kind: 'sum', code: 'SUBTOTAL_WRONG', of: 'line_items[].amount', equals: 'subtotal.value' },
    { kind: 'sum', code: 'TAX_TOTAL_WRONG', of: 'taxes[].amount', equals: 'tax_total.value' },
    { kind: 'sum', code: 'TOTAL_WRONG', of: ['subtotal.value', 'tax_total.value'], equals: 'total.value' },
  ],
  order: [{ code: 'DUE_BEFORE_INVOICE', first: 'invoice_date.value', last: 'due_date.value' }],
  traps: [
    {
      code: 'NOT_AN_INVOICE',
      words: [
        'pro forma',
        'proforma',
        'this is not an invoice',
        'delivery note',
        'purchase order confirmation',
      ],
    },
  ],
  codes: {
    LINE_COUNT_WRONG: {
      severity: 'MAJOR',
      group: 'lines',
      means: 'the stated number of lines is not the number listed',
      question: 'Is a line missing, or is only the number wrong?',
    },
    LINE_AMOUNT_WRONG: {
      severity: 'MAJOR',
      group: 'lines',
      means: 'quantity times unit price is not the amount',
      question: 'Which of quantity, unit price and amount was read wrongly, or is there a discount?',
    },
    LINE_REPEATED: {
      severity: 'MAJOR',
      group: 'lines',
      means: 'a line is listed twice from the same place',
      question: 'Is the line on the invoice once or twice?',
    },
    DESCRIPTION_NOT_IN_ROW: {
      severity: 'MAJOR',
      group: 'lines',
      means: 'a line is described in words that its row does not have',
      question: 'What does the row say?',
    },
    QUANTITY_IS_PRICE: {
      severity: 'MAJOR',
      group: 'lines',
      means: 'quantity and unit price are taken for each other',
      question: 'Which number is the quantity, and which the price of one?',
    },
    SUBTOTAL_WRONG: {
      severity: 'MAJOR',
      group: 'totals',
      means: 'the lines do not add up to the subtotal',
      question: 'Which line or which total was read wrongly?',
    },
    TAX_TOTAL_WRONG: {
      severity: 'MAJOR',
      group: 'totals',
      means: 'the taxes do not add up to the tax total',
      question: 'Which tax was read wrongly?',
    },
    TOTAL_WRONG: {
      severity: 'BLOCKER',
      group: 'totals',
      means: 'subtotal and tax do not add up to the total',
      question: 'What is the total to be paid?',
    },
    TAX_AMOUNT_WRONG: {
      severity: 'MAJOR',
      group: 'taxes',
      means: 'rate times base is not the tax',
      question: 'Which of rate, base and amount was read wrongly?',
    },
    TAX_OMITTED: {
      severity: 'MAJOR',
      group: 'taxes',
      means: 'the document states a tax, and the output has none',
      question: 'How much tax is in the total?',
    },
    TAX_RATE_AS_PERCENT: {
      severity: 'MAJOR',
      group: 'taxes',
      means: 'a tax rate is written as a percentage instead of a share',
      question: 'What is the tax rate?',
    },
    DUE_BEFORE_INVOICE: {
      severity: 'MAJOR',
      group: 'dates',
      means: 'the invoice is due before it was issued',
      question: 'Which date was read wrongly?',
    },
    DUE_DATE_MISSING: {
      severity: 'MAJOR',
      group: 'dates',
      means: 'the document says when it is due, and the output does not',
      question: 'When is the invoice due?',
    },
    SUPPLIER_CUT: {
      severity: 'MAJOR',
      group: 'parties',
      means: 'the name of the supplier goes on where the value stops',
      question: 'What is the whole name of the supplier?',
    },
    CURRENCY_NOT_NAMED: {
      severity: 'MAJOR',
      group: 'currency',
      means: 'the snippet cited for the currency does not name it',
      question: 'In which currency is the invoice?',
    },
    NOT_AN_INVOICE: {
      severity: 'BLOCKER',
      group: 'traps',
      means:
        'the document says that it is no invoice to be paid: something else, a draft, a credit, or cancelled',
      question: 'Is this an invoice that is to be paid?',
    },
    LINES_OMITTED: {
      severity: 'MAJOR',
      group: 'lines',
      means: 'the document has lines that the output lacks',
      question: 'Which lines are missing?',
    },
    SUPPLIER_IS_CUSTOMER: {
      severity: 'MAJOR',
      group: 'traps',
      means: 'the customer is taken for the supplier',
      question: 'Who issued the invoice?',
    },
  },
});

/** The pack `invoice-extraction`. Fixers never change amounts: only a person may correct what is on paper. */
export const invoiceExtraction: DomainPack<Invoice> = definePack<Invoice>({
  ...declared,
  version: 3,
  codes: {
    ...declared.codes,
    TAX_RATE_AS_PERCENT: { ...declared.codes.TAX_RATE_AS_PERCENT!, fix_id: rateAsShare.fix_id },
  },
  checks: [
    ...declared.checks,
    taxAmounts,
    repeatedLines,
    dueDateRead,
    taxRead,
    totalLabel,
    currencyNamed,
    supplierWhole,
    describedByRow,
    notSwapped,
  ],
  *citations(output) {
    for (const citation of declared.citations(output)) yield withoutImplied(citation, output);
  },
  fixers: [...declared.fixers, rateAsShare],
  prompts: INVOICE_PROMPTS,
  declares: () => ({
    ...declared.declares?.(),
    currency_signs: CURRENCY_SIGNS,
    tax_tolerance: TAX_TOLERANCE,
  }),
});
