/** The pack for invoices: lines, taxes, totals, currency, dates and supplier, each value with its page and snippet. */
import { declarePack } from '../../pack/declared-pack.ts';
import { type DomainPack, definePack } from '../../pack/pack.ts';
import { rateAsShare, repeatedLines, TAX_TOLERANCE, taxAmounts } from './checks.ts';
import { CURRENCY_SIGNS, currencyNamed } from './currencies.ts';
import { INVOICE_WORDS } from './desk-words.ts';
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
  desk: INVOICE_WORDS,
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
      means_ko: '적힌 품목 줄 수가 나열된 줄의 수와 다르다',
      question: 'Is a line missing, or is only the number wrong?',
    },
    LINE_AMOUNT_WRONG: {
      severity: 'MAJOR',
      group: 'lines',
      means: 'quantity times unit price is not the amount',
      means_ko: '수량에 단가를 곱한 값이 금액과 다르다',
      question: 'Which of quantity, unit price and amount was read wrongly, or is there a discount?',
    },
    LINE_REPEATED: {
      severity: 'MAJOR',
      group: 'lines',
      means: 'a line is listed twice from the same place',
      means_ko: '같은 자리에 있는 줄을 두 번 나열했다',
      question: 'Is the line on the invoice once or twice?',
    },
    DESCRIPTION_NOT_IN_ROW: {
      severity: 'MAJOR',
      group: 'lines',
      means: 'a line is described in words that its row does not have',
      means_ko: '품목 설명에 그 줄에 없는 말이 쓰였다',
      question: 'What does the row say?',
    },
    QUANTITY_IS_PRICE: {
      severity: 'MAJOR',
      group: 'lines',
      means: 'quantity and unit price are taken for each other',
      means_ko: '수량과 단가를 서로 바꾸어 읽었다',
      question: 'Which number is the quantity, and which the price of one?',
    },
    SUBTOTAL_WRONG: {
      severity: 'MAJOR',
      group: 'totals',
      means: 'the lines do not add up to the subtotal',
      means_ko: '품목 줄의 금액을 더한 값이 공급가액과 다르다',
      question: 'Which line or which total was read wrongly?',
    },
    TAX_TOTAL_WRONG: {
      severity: 'MAJOR',
      group: 'totals',
      means: 'the taxes do not add up to the tax total',
      means_ko: '세금을 더한 값이 세액 합계와 다르다',
      question: 'Which tax was read wrongly?',
    },
    TOTAL_WRONG: {
      severity: 'BLOCKER',
      group: 'totals',
      means: 'subtotal and tax do not add up to the total',
      means_ko: '공급가액과 세액을 더한 값이 합계와 다르다',
      question: 'What is the total to be paid?',
    },
    TAX_AMOUNT_WRONG: {
      severity: 'MAJOR',
      group: 'taxes',
      means: 'rate times base is not the tax',
      means_ko: '세율에 과세표준을 곱한 값이 세액과 다르다',
      question: 'Which of rate, base and amount was read wrongly?',
    },
    TAX_OMITTED: {
      severity: 'MAJOR',
      group: 'taxes',
      means: 'the document states a tax, and the output has none',
      means_ko: '문서에는 세금이 적혀 있는데 출력에는 없다',
      question: 'How much tax is in the total?',
    },
    TAX_RATE_AS_PERCENT: {
      severity: 'MAJOR',
      group: 'taxes',
      means: 'a tax rate is written as a percentage instead of a share',
      means_ko: '세율을 소수가 아니라 백분율로 적었다',
      question: 'What is the tax rate?',
    },
    DUE_BEFORE_INVOICE: {
      severity: 'MAJOR',
      group: 'dates',
      means: 'the invoice is due before it was issued',
      means_ko: '지급 기한이 청구서 발행일보다 앞선다',
      question: 'Which date was read wrongly?',
    },
    DUE_DATE_MISSING: {
      severity: 'MAJOR',
      group: 'dates',
      means: 'the document says when it is due, and the output does not',
      means_ko: '문서에는 지급 기한이 적혀 있는데 출력에는 없다',
      question: 'When is the invoice due?',
    },
    SUPPLIER_CUT: {
      severity: 'MAJOR',
      group: 'parties',
      means: 'the name of the supplier goes on where the value stops',
      means_ko: '공급자 이름이 중간에 끊겼고 문서에는 그 뒤가 더 있다',
      question: 'What is the whole name of the supplier?',
    },
    CURRENCY_NOT_NAMED: {
      severity: 'MAJOR',
      group: 'currency',
      means: 'the snippet cited for the currency does not name it',
      means_ko: '통화의 근거로 인용한 구절에 그 통화가 나오지 않는다',
      question: 'In which currency is the invoice?',
    },
    NOT_AN_INVOICE: {
      severity: 'BLOCKER',
      group: 'traps',
      means:
        'the document says that it is no invoice to be paid: something else, a draft, a credit, or cancelled',
      means_ko:
        '문서가 스스로 지급할 청구서가 아니라고 밝힌다. 다른 종류의 문서이거나 초안, 환급 통지, 취소된 청구서이다',
      question: 'Is this an invoice that is to be paid?',
    },
    LINES_OMITTED: {
      severity: 'MAJOR',
      group: 'lines',
      means: 'the document has lines that the output lacks',
      means_ko: '문서에 있는 품목 줄이 출력에 빠져 있다',
      question: 'Which lines are missing?',
    },
    SUPPLIER_IS_CUSTOMER: {
      severity: 'MAJOR',
      group: 'traps',
      means: 'the customer is taken for the supplier',
      means_ko: '고객을 공급자로 잘못 읽었다',
      question: 'Who issued the invoice?',
    },
  },
});

/** The pack `invoice-extraction`. Fixers never change amounts: only a person may correct what is on paper. */
export const invoiceExtraction: DomainPack<Invoice> = definePack<Invoice>({
  ...declared,
  version: 4,
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
