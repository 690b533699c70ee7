/** How the desk says what is on an invoice: groups, labels and questions, in both languages. */
import type { DeskWords } from '../../pack/desk-words.ts';

/** The words. */
export const INVOICE_WORDS: DeskWords = {
  groups: [
    { title: { en: 'Lines', ko: '품목' }, fields: ['line_items'] },
    {
      title: { en: 'Totals', ko: '합계' },
      fields: ['subtotal.value', 'tax_total.value', 'total.value', 'currency.value', 'line_count'],
    },
    { title: { en: 'Taxes', ko: '세금' }, fields: ['taxes'] },
    {
      title: { en: 'Invoice', ko: '청구서' },
      fields: ['supplier.value', 'invoice_number.value', 'invoice_date.value', 'due_date.value'],
    },
  ],
  labels: {
    supplier: { en: 'Supplier', ko: '공급자' },
    'supplier.value': { en: 'Supplier', ko: '공급자' },
    invoice_number: { en: 'Number', ko: '번호' },
    'invoice_number.value': { en: 'Number', ko: '번호' },
    invoice_date: { en: 'Date', ko: '날짜' },
    'invoice_date.value': { en: 'Date', ko: '날짜' },
    due_date: { en: 'Due', ko: '지급 기한' },
    'due_date.value': { en: 'Due', ko: '지급 기한' },
    currency: { en: 'Currency', ko: '통화' },
    'currency.value': { en: 'Currency', ko: '통화' },
    line_count: { en: 'Number of lines', ko: '품목 줄 수' },
    line_items: { en: 'Lines', ko: '품목' },
    'line_items[].description': { en: 'Description', ko: '품목명' },
    'line_items[].quantity': { en: 'Quantity', ko: '수량' },
    'line_items[].unit_price': { en: 'Unit price', ko: '단가' },
    'line_items[].amount': { en: 'Amount', ko: '금액' },
    taxes: { en: 'Taxes', ko: '세금' },
    'taxes[].rate': { en: 'Rate', ko: '세율' },
    'taxes[].base': { en: 'Base', ko: '과세 금액' },
    'taxes[].amount': { en: 'Tax', ko: '세액' },
    subtotal: { en: 'Subtotal', ko: '공급가액' },
    'subtotal.value': { en: 'Subtotal', ko: '공급가액' },
    tax_total: { en: 'Tax in all', ko: '세액 합계' },
    'tax_total.value': { en: 'Tax in all', ko: '세액 합계' },
    total: { en: 'To be paid', ko: '합계' },
    'total.value': { en: 'To be paid', ko: '합계' },
  },
  questions: {
    LINE_COUNT_WRONG: {
      en: 'Is a line missing, or is only the number wrong?',
      ko: '품목 줄이 빠졌습니까, 줄 수가 틀렸습니까?',
    },
    LINE_AMOUNT_WRONG: {
      en: 'Which was read wrongly: quantity, unit price or amount?',
      ko: '수량, 단가, 금액 가운데 무엇을 잘못 읽었습니까?',
    },
    LINE_REPEATED: {
      en: 'Is the line on the invoice once or twice?',
      ko: '이 품목은 청구서에 한 번 있습니까, 두 번 있습니까?',
    },
    DESCRIPTION_NOT_IN_ROW: { en: 'What does the row say?', ko: '이 줄에는 무엇이라고 적혀 있습니까?' },
    QUANTITY_IS_PRICE: {
      en: 'Which number is the quantity, and which the price of one?',
      ko: '어느 숫자가 수량이고 어느 숫자가 단가입니까?',
    },
    SUBTOTAL_WRONG: {
      en: 'Is a line missing, or which amount was read wrongly?',
      ko: '품목이 빠졌습니까, 어느 금액을 잘못 읽었습니까?',
    },
    TAX_TOTAL_WRONG: { en: 'Which tax was read wrongly?', ko: '어느 세액을 잘못 읽었습니까?' },
    TOTAL_WRONG: { en: 'What is to be paid?', ko: '지급할 금액은 얼마입니까?' },
    VALUE_NOT_IN_SNIPPET: { en: 'What does the invoice say?', ko: '청구서에는 무엇이라고 적혀 있습니까?' },
    QUOTE_ABSENT: { en: 'Where does the invoice say so?', ko: '청구서의 어디에 적혀 있습니까?' },
    QUOTE_PARTIAL: { en: 'What does the invoice say?', ko: '청구서에는 무엇이라고 적혀 있습니까?' },
    FIELD_MISSING: { en: 'What belongs here?', ko: '여기에 무엇이 들어가야 합니까?' },
    FIELD_TYPE: { en: 'What belongs here?', ko: '여기에 무엇이 들어가야 합니까?' },
  },
};
