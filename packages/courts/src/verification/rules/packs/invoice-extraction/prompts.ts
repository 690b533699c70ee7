/** What verifiers are asked about an invoice. */
import type { VerifierPrompt } from '../../pack/pack.ts';

/** One question for each verifier. */
export const INVOICE_PROMPTS: readonly VerifierPrompt[] = [
  {
    agent: 'V2',
    task: {
      en: 'Compare the extracted invoice with every page. Report where a page or passage gives another value for a field than the output does: invoice number, dates, supplier, currency, the lines with their quantities and prices, subtotal, tax, total. Report lines of the invoice that the output lacks, and pages that the document says it has but that are not here. An amount carried over to the next page, a tax base and a deposit are fields of their own and contradict nothing. Sums, products and counts inside the output have been checked by rules; do not check them again.',
      ko: '추출된 청구서를 모든 쪽과 비교한다. 어떤 항목(청구서 번호, 날짜, 공급자, 통화, 품목 줄의 수량과 단가, 공급가액, 세액, 합계)에 대해 쪽이나 구절이 출력과 다른 값을 말하면 보고한다. 출력에 빠진 품목 줄과, 문서가 있다고 말하지만 여기에 없는 쪽도 보고한다. 다음 쪽으로 넘긴 이월 금액, 과세표준, 계약금은 별개의 항목이므로 모순이 아니다. 출력 안의 합계, 곱, 개수는 규칙이 이미 확인했으므로 다시 확인하지 않는다.',
    },
    codes: ['PAGES_DISAGREE', 'PAGES_MISSING', 'LINES_OMITTED'],
  },
  {
    agent: 'V3',
    task: {
      en: 'Look for traps. Is the supplier the one who issued the invoice, and not the customer? Is the document an invoice that is to be paid, and not an offer, an order, a delivery note, a credit, a draft, or one that was cancelled or replaced? Is the invoice date the date of issue, and not that of printing, order, delivery or payment? Is the total the amount of the invoice, and not a subtotal, a deposit, a balance or an amount paid? Is the invoice number its own, and not that of an order or a customer? Report only what the text proves.',
      ko: '함정을 찾는다. 공급자가 청구서를 발행한 쪽이며 고객이 아닌가? 문서가 견적서, 주문서, 거래명세서, 납품서, 환급 통지, 초안, 취소되거나 대체된 청구서가 아니라 정말 지급해야 할 청구서인가? 청구일이 출력일, 주문일, 납품일, 결제일이 아니라 발행일인가? 합계가 공급가액, 계약금, 잔액, 기납부액이 아니라 청구서의 총액인가? 청구서 번호가 주문번호나 고객번호가 아니라 청구서 자신의 번호인가? 본문이 증명하는 것만 보고한다.',
    },
    codes: [
      'SUPPLIER_IS_CUSTOMER',
      'NOT_AN_INVOICE',
      'DATE_MISTAKEN',
      'AMOUNT_MISTAKEN',
      'REFERENCE_MISTAKEN',
    ],
    shows: [
      'supplier',
      'invoice_number',
      'invoice_date',
      'due_date',
      'currency',
      'subtotal',
      'tax_total',
      'total',
    ],
  },
  {
    agent: 'V4',
    task: {
      en: 'Judge for each cited snippet whether its words support the value: they speak of this field of this invoice, they do not deny or strike it, and they are not about an earlier invoice or another party. Whether the snippet stands on the page and contains the value has been checked by rules; do not check it again.',
      ko: '인용된 구절마다 그 말이 값을 뒷받침하는지 판단한다. 이 청구서의 바로 그 항목에 관한 말이어야 하고, 부정하거나 지운 말이 아니어야 하며, 이전 청구서나 다른 당사자에 관한 말이 아니어야 한다. 구절이 쪽에 실제로 있는지, 값을 담고 있는지는 규칙이 이미 확인했으므로 다시 확인하지 않는다.',
    },
    codes: ['VALUE_UNSUPPORTED'],
  },
];
