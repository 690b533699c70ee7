/** An invoice on paper for tests, written as a PDF file by hand, and what a model read from it. */

/** Words at a place of a page, from its left and its top. */
interface Words {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  /** Ends at `x` instead of beginning there. */
  readonly isRight?: boolean;
}

const WIDTH = 595;
const HEIGHT = 842;
const SIZE = 10;
/** How wide digits and letters of Helvetica are, nearly: places need not be exact to be found. */
const DIGIT = 0.556;

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, '\\$&');

function drawn({ x, y, text, size = SIZE, isRight = false }: Words): string {
  const width = [...text].reduce((sum, sign) => sum + (/[.,]/.test(sign) ? 0.278 : DIGIT), 0) * size;
  return `BT /F1 ${size} Tf ${(isRight ? x - width : x).toFixed(2)} ${HEIGHT - y} Td (${escaped(text)}) Tj ET`;
}

/** A PDF file of some pages. */
export function writePdf(pages: readonly (readonly Words[])[]): Uint8Array {
  const streams = pages.map((page) => page.map(drawn).join('\n'));
  const kids = streams.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${streams.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...streams.flatMap((stream, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) file += `${String(offset).padStart(10, '0')} 00000 n \n`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const LINES = [
  ['Envelopes C5, window, 500 pcs', 6, 18.9],
  ['Toner black TN-2420', 3, 61.5],
  ['Ring binder A4, 50 mm, blue', 24, 2.85],
  ['Copy paper A4, 80 g, 500 sheets', 40, 4.25],
  ['Desk lamp LED, 4000 K', 5, 24.9],
  ['Whiteboard marker, 4 colours', 18, 5.2],
  ['Sticky notes 76 x 76 mm', 30, 1.35],
  ['Label tape 12 mm, black on white', 12, 9.8],
  ['Delivery, pallet, kerbside', 1, 39.5],
] as const;

const said = (amount: number): string => amount.toLocaleString('en', { minimumFractionDigits: 2 });
const rowOf = ([description, quantity, price]: (typeof LINES)[number]): string =>
  `${description} ${quantity} ${said(price)} ${said(quantity * price)}`;

/** The invoice: two pages, the second with its terms. */
export const invoicePdf = (number = 'NW-2025-0147'): Uint8Array =>
  writePdf([
    [
      { x: 60, y: 70, text: 'Northwind Paper Ltd', size: 16 },
      { x: 60, y: 86, text: 'Harbour Street 12, 3011 AB Rotterdam', size: 8 },
      { x: 535, y: 70, text: 'Invoice', size: 16, isRight: true },
      { x: 60, y: 130, text: 'Bill to: Seo & Partners' },
      { x: 350, y: 130, text: `Invoice no. ${number}` },
      { x: 350, y: 146, text: 'Date 2025-03-14' },
      { x: 350, y: 162, text: 'Due 2025-04-13' },
      { x: 60, y: 190, text: 'All amounts in EUR' },
      ...['Description', 'Quantity', 'Unit price', 'Amount'].map((text, at) => ({
        ...{ x: [60, 365, 450, 535][at]!, y: 215, text, size: 9, isRight: at > 0 },
      })),
      ...LINES.flatMap(([description, quantity, price], at) => {
        const y = 240 + 22 * at;
        return [
          { x: 60, y, text: description },
          { x: 365, y, text: String(quantity), isRight: true },
          { x: 450, y, text: said(price), isRight: true },
          { x: 535, y, text: said(quantity * price), isRight: true },
        ];
      }),
      { x: 350, y: 470, text: 'Subtotal' },
      { x: 535, y: 470, text: '952.00', isRight: true },
      { x: 350, y: 488, text: 'VAT 21 % on 952.00' },
      { x: 535, y: 488, text: '199.92', isRight: true },
      { x: 350, y: 512, text: 'Total due' },
      { x: 535, y: 512, text: '1,151.92', isRight: true },
      { x: 60, y: 488, text: 'within 30 days, or 1,128.88 if paid' },
      { x: 60, y: 512, text: 'by 24 March 2025' },
    ],
    [
      { x: 60, y: 70, text: 'General terms', size: 14 },
      { x: 60, y: 100, text: 'Goods remain our property.' },
    ],
  ]);

const cited = (value: unknown, snippet: string) => ({ value, page: 1, snippet });

/** What is on it. */
export const invoiceRead = (number = 'NW-2025-0147') => ({
  supplier: cited('Northwind Paper Ltd', 'Northwind Paper Ltd'),
  invoice_number: cited(number, `Invoice no. ${number}`),
  invoice_date: cited('2025-03-14', 'Date 2025-03-14'),
  due_date: cited('2025-04-13', 'Due 2025-04-13'),
  currency: cited('EUR', 'All amounts in EUR'),
  line_count: LINES.length,
  line_items: LINES.map((line) => ({
    description: line[0] as string,
    quantity: line[1] as number,
    unit_price: line[2] as number,
    amount: Math.round(line[1] * line[2] * 100) / 100,
    page: 1,
    snippet: rowOf(line),
  })),
  taxes: [{ rate: 0.21, base: 952, amount: 199.92, page: 1, snippet: 'VAT 21 % on 952.00 199.92' }],
  subtotal: cited(952, 'Subtotal 952.00'),
  tax_total: cited(199.92, 'VAT 21 % on 952.00 199.92'),
  total: cited(1151.92, 'Total due 1,151.92'),
});
