/** How invoices are set: three layouts in English, three in Korean; each line knows which field it shows. */

/** What an invoice says, before it is set. */
export interface InvoiceText {
  readonly title?: string | undefined;
  readonly supplier: string;
  readonly customer: string;
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly currency: string;
  readonly currency_line?: string | undefined;
  readonly rows: readonly {
    readonly description: string;
    readonly quantity: number;
    readonly unit_price: number;
    readonly amount: number;
  }[];
  readonly tax: { readonly rate: number; readonly base: number; readonly amount: number };
  readonly total: number;
}

/** A line of a page, and the field it shows if any. */
export type Line = readonly [text: string, field?: string];

/** A layout gives the pages, each a list of lines. */
export interface Layout {
  readonly language: 'en' | 'ko';
  set(invoice: InvoiceText): readonly (readonly Line[])[];
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const partsOf = (date: string): [year: number, month: number, day: number] =>
  date.split('-').map(Number) as [number, number, number];

const dayFirst = (date: string): string => {
  const [year, month, day] = partsOf(date);
  return `${day} ${MONTHS[month - 1]} ${year}`;
};
const monthFirst = (date: string): string => {
  const [year, month, day] = partsOf(date);
  return `${MONTHS[month - 1]} ${day}, ${year}`;
};
const korean = (date: string): string => {
  const [year, month, day] = partsOf(date);
  return `${year}년 ${month}월 ${day}일`;
};
const dotted = (date: string): string => date.replaceAll('-', '.');

const grouped = (amount: number, decimals: number): string => {
  const [whole, rest] = amount.toFixed(decimals).split('.') as [string, string?];
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? thousands : `${thousands}.${rest}`;
};
const cents = (amount: number): string => grouped(amount, 2);
const won = (amount: number): string => grouped(amount, 0);
const percent = (rate: number): string => String(Number((rate * 100).toFixed(6)));

/** The layouts by name. */
export const LAYOUTS = {
  letter: {
    language: 'en',
    set: ({ title, supplier, customer, number, date, due, currency, currency_line, rows, tax, total }) => [
      [
        [supplier, 'supplier'],
        [title ?? 'INVOICE'],
        [`Invoice to: ${customer}`],
        [`Invoice no. ${number}`, 'number'],
        [`Date: ${dayFirst(date)}`, 'date'],
        [`Payment due: ${dayFirst(due)}`, 'due'],
        [currency_line ?? `All amounts in ${currency}`, 'currency'],
        ...rows.map(
          (row, at): Line => [
            `${row.description}   ${row.quantity}   ${cents(row.unit_price)}   ${cents(row.amount)}`,
            `row ${at}`,
          ],
        ),
      ],
      [
        [`Subtotal ${cents(tax.base)}`, 'subtotal'],
        [`VAT ${percent(tax.rate)} % on ${cents(tax.base)}: ${cents(tax.amount)}`, 'tax'],
        [`Total due ${cents(total)}`, 'total'],
      ],
    ],
  },
  columns: {
    language: 'en',
    set: ({ title, supplier, customer, number, date, due, currency, rows, tax, total }) => [
      [
        [title ?? 'INVOICE'],
        [`From: ${supplier}`, 'supplier'],
        [`Bill to: ${customer}`],
        [`Number ${number}`, 'number'],
        [`Issued ${monthFirst(date)}`, 'date'],
        [`Please pay by ${monthFirst(due)}`, 'due'],
        ...rows.map(
          (row, at): Line => [
            `${row.quantity} x ${row.description} @ ${cents(row.unit_price)} = ${cents(row.amount)}`,
            `row ${at}`,
          ],
        ),
        [`Net ${cents(tax.base)}`, 'subtotal'],
        [`Sales tax ${percent(tax.rate)}% ${cents(tax.amount)}`, 'tax'],
        [`Amount due in ${currency}: ${cents(total)}`, 'total'],
        [`Prices in ${currency}`, 'currency'],
      ],
    ],
  },
  service: {
    language: 'en',
    set: ({ supplier, customer, number, date, due, currency, rows, tax, total }) => [
      [
        [`${supplier}`, 'supplier'],
        [`For the attention of ${customer}`],
        [`Please find our invoice ${number} overleaf.`, 'number'],
        [`It was issued on ${dayFirst(date)}`, 'date'],
        [`and is payable by ${dayFirst(due)}.`, 'due'],
        [`The invoice is made out in ${currency}.`, 'currency'],
      ],
      rows.map(
        (row, at): Line => [
          `${row.description}: ${row.quantity} at ${cents(row.unit_price)}, together ${cents(row.amount)}`,
          `row ${at}`,
        ],
      ),
      [
        [`Sum before tax: ${cents(tax.base)}`, 'subtotal'],
        [`Tax at ${percent(tax.rate)} %: ${cents(tax.amount)}`, 'tax'],
        [`To be paid: ${cents(total)}`, 'total'],
      ],
    ],
  },
  'tax-invoice': {
    language: 'ko',
    set: ({ title, supplier, customer, number, date, due, rows, tax, total }) => [
      [
        [title ?? '세금계산서'],
        [`공급자 상호 ${supplier}`, 'supplier'],
        [`공급받는자 상호 ${customer}`],
        [`번호 ${number}`, 'number'],
        [`작성일자 ${dotted(date)}`, 'date'],
        [`지급기한 ${dotted(due)}`, 'due'],
        ...rows.map(
          (row, at): Line => [
            `${row.description} / 수량 ${row.quantity} / 단가 ${won(row.unit_price)} / 금액 ${won(row.amount)}`,
            `row ${at}`,
          ],
        ),
        [`공급가액 ${won(tax.base)}`, 'subtotal'],
        [`부가세 ${percent(tax.rate)}%: ${won(tax.amount)}`, 'tax'],
        [`합계금액 ₩${won(total)}`, 'total and currency'],
      ],
    ],
  },
  claim: {
    language: 'ko',
    set: ({ supplier, customer, number, date, due, currency, rows, tax, total }) => [
      [
        ['청구서'],
        [`수신: ${customer} 귀중`],
        [`발신: ${supplier}`, 'supplier'],
        [`청구번호: ${number}`, 'number'],
        [`청구일: ${korean(date)}`, 'date'],
        [`납부 기한: ${korean(due)}`, 'due'],
        ...rows.map(
          (row, at): Line => [
            `${row.description}   ${row.quantity}   ${won(row.unit_price)}   ${won(row.amount)}`,
            `row ${at}`,
          ],
        ),
      ],
      [
        [`소계 ${won(tax.base)}`, 'subtotal'],
        [`부가가치세 (${percent(tax.rate)}%) ${won(tax.amount)}`, 'tax'],
        [`총 청구 금액 ${won(total)}`, 'total'],
        [`통화: ${currency}`, 'currency'],
      ],
    ],
  },
  statement: {
    language: 'ko',
    set: ({ supplier, customer, number, date, due, rows, tax, total }) => [
      [
        [`${supplier} 거래 청구서`, 'supplier'],
        [`받는 곳 ${customer}`],
        [`문서 번호 ${number}`, 'number'],
        [`발행 ${korean(date)}`, 'date'],
        [`입금 기한 ${korean(due)}`, 'due'],
        ['금액 단위: 원', 'currency'],
        ...rows.map(
          (row, at): Line => [
            `${row.description} - ${row.quantity}개, 개당 ${won(row.unit_price)}, 계 ${won(row.amount)}`,
            `row ${at}`,
          ],
        ),
      ],
      [
        [`합계 ${won(tax.base)}`, 'subtotal'],
        [`부가세 ${percent(tax.rate)}% ${won(tax.amount)}`, 'tax'],
        [`청구 총액 ${won(total)}`, 'total'],
      ],
    ],
  },
} as const satisfies Record<string, Layout>;
