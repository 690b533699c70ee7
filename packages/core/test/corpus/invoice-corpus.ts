/** A valid extraction of a two-page invoice, and every defect that rules can find in one. */
import type { Invoice } from '../../../courts/src/verification/rules/packs/invoice-extraction/extraction.ts';
import { invoiceExtraction } from '../../../courts/src/verification/rules/packs/invoice-extraction/invoice-extraction.ts';
import type { Corpus, Defect, Specimen } from './corpus.ts';

const PAGES = [
  'Northwind Paper Ltd\nInvoice no. NW-2025-0147\nDate: 14 March 2025\nDue: 13 April 2025\nAll amounts in EUR\n\nCopy paper A4, 80 g   40   4.25   170.00\nToner black   3   61.50   184.50\nEnvelopes C5   12   3.10   37.20',
  'Subtotal 391.70\nVAT 19 % on 391.70: 74.42\nTotal due 466.12\nThank you for your business.',
];

type Open<T> = { -readonly [K in keyof T]: T[K] };
type Draft = Open<Omit<Invoice, 'line_items' | 'taxes'>> & {
  line_items: Open<Invoice['line_items'][number]>[];
  taxes: Open<Invoice['taxes'][number]>[];
};

const at = (page: number, snippet: string) => ({ page, snippet });

function valid(): Specimen<Invoice> {
  const output: Invoice = {
    supplier: { value: 'Northwind Paper Ltd', ...at(1, 'Northwind Paper Ltd') },
    invoice_number: { value: 'NW-2025-0147', ...at(1, 'Invoice no. NW-2025-0147') },
    invoice_date: { value: '2025-03-14', ...at(1, 'Date: 14 March 2025') },
    due_date: { value: '2025-04-13', ...at(1, 'Due: 13 April 2025') },
    currency: { value: 'EUR', ...at(1, 'All amounts in EUR') },
    line_count: 3,
    line_items: [
      {
        description: 'Copy paper A4, 80 g',
        quantity: 40,
        unit_price: 4.25,
        amount: 170,
        ...at(1, 'Copy paper A4, 80 g   40   4.25   170.00'),
      },
      {
        description: 'Toner black',
        quantity: 3,
        unit_price: 61.5,
        amount: 184.5,
        ...at(1, 'Toner black 3 61.50 184.50'),
      },
      {
        description: 'Envelopes C5',
        quantity: 12,
        unit_price: 3.1,
        amount: 37.2,
        ...at(1, 'Envelopes C5 12 3.10 37.20'),
      },
    ],
    taxes: [{ rate: 0.19, base: 391.7, amount: 74.42, ...at(2, 'VAT 19 % on 391.70: 74.42') }],
    subtotal: { value: 391.7, ...at(2, 'Subtotal 391.70') },
    tax_total: { value: 74.42, ...at(2, 'VAT 19 % on 391.70: 74.42') },
    total: { value: 466.12, ...at(2, 'Total due 466.12') },
  };
  const pages = PAGES.map((text, index) => ({ page_num: index + 1, text }));
  return { output, bundle: { doc_id: 'invoice-1', total_pages: 2, pages } };
}

const defect = (
  id: string,
  codes: string | string[],
  touches: string[],
  inject: (output: Draft, specimen: Specimen<Invoice>) => void,
): Defect<Invoice> => ({
  id,
  codes: [codes].flat(),
  touches,
  inject: (specimen) => inject(specimen.output as Draft, specimen),
});

const opaque = (
  id: string,
  code: string,
  inject: (output: Draft, specimen: Specimen<Invoice>) => void,
): Defect<Invoice> => ({
  ...defect(id, code, [], inject),
  isOpaque: true,
});

/** The corpus of the invoice pack. */
export const invoiceCorpus: Corpus<Invoice> = {
  pack: invoiceExtraction,
  valid,
  defects: [
    opaque('the answer is prose', 'OUTPUT_NOT_JSON', (_output, specimen) => {
      specimen.output = 'The total is 466.12 EUR.' as unknown as Invoice;
    }),
    opaque('the total is missing', 'FIELD_MISSING', (output) => {
      delete (output as Partial<Draft>).total;
    }),
    opaque('a total is text', 'FIELD_TYPE', (output) => {
      output.total = { ...output.total, value: '466.12' as unknown as number };
    }),
    opaque('a date does not exist', 'FIELD_TYPE', (output) => {
      output.invoice_date = { ...output.invoice_date, value: '2025-02-30' };
    }),
    opaque('the currency is unknown', 'LABEL_UNKNOWN', (output) => {
      output.currency = { ...output.currency, value: 'EURO' };
    }),
    defect(
      'no page holds text',
      ['SOURCE_WITHOUT_TEXT', 'QUOTE_ABSENT'],
      ['text', 'trap', 'supplier', 'date', 'currency', 'number'],
      (_output, { bundle }) => {
        for (const page of bundle.pages) page.text = '';
      },
    ),
    defect('a rate is impossible', ['FIELD_RANGE', 'TAX_AMOUNT_WRONG'], ['rate'], (output) => {
      output.taxes[0]!.rate = 190;
    }),
    defect(
      'there is no line',
      ['FIELD_RANGE', 'SUBTOTAL_WRONG'],
      ['lines', 'count', 'subtotal'],
      (output) => {
        output.line_items = [];
        output.line_count = 0;
      },
    ),
    defect('the number of lines is wrong', 'LINE_COUNT_WRONG', ['count'], (output) => {
      output.line_count = 4;
    }),
    defect('a quantity is misread', ['LINE_AMOUNT_WRONG', 'VALUE_NOT_IN_SNIPPET'], ['lines'], (output) => {
      output.line_items[0]!.quantity = 41;
    }),
    defect(
      'a line is read twice',
      ['LINE_REPEATED', 'SUBTOTAL_WRONG'],
      ['lines', 'count', 'subtotal'],
      (output) => {
        output.line_items.push({ ...output.line_items[2]! });
        output.line_count = 4;
      },
    ),
    defect(
      'the subtotal is misread',
      ['SUBTOTAL_WRONG', 'TOTAL_WRONG', 'VALUE_NOT_IN_SNIPPET'],
      ['subtotal', 'total'],
      (output) => {
        output.subtotal = { ...output.subtotal, value: 319.7 };
      },
    ),
    defect(
      'the tax total is misread',
      ['TAX_TOTAL_WRONG', 'TOTAL_WRONG', 'VALUE_NOT_IN_SNIPPET'],
      ['tax-total', 'total'],
      (output) => {
        output.tax_total = { ...output.tax_total, value: 47.42 };
      },
    ),
    defect(
      'the total is misread',
      ['TOTAL_WRONG', 'VALUE_NOT_IN_SNIPPET'],
      ['total', 'tax-total', 'subtotal'],
      (output) => {
        output.total = { ...output.total, value: 566.12 };
      },
    ),
    defect(
      'a tax is misread',
      ['TAX_AMOUNT_WRONG', 'TAX_TOTAL_WRONG', 'VALUE_NOT_IN_SNIPPET'],
      ['rate', 'tax-total'],
      (output) => {
        output.taxes[0]!.amount = 94.42;
      },
    ),
    defect('a rate is a percentage', 'TAX_RATE_AS_PERCENT', ['rate'], (output) => {
      output.taxes[0]!.rate = 19;
    }),
    defect(
      'the due date is before the invoice',
      ['DUE_BEFORE_INVOICE', 'VALUE_NOT_IN_SNIPPET'],
      ['date'],
      (output) => {
        output.due_date = { ...output.due_date!, value: '2024-04-13' };
      },
    ),
    defect('the currency is another', 'CURRENCY_NOT_NAMED', ['currency'], (output) => {
      output.currency = { ...output.currency, value: 'USD' };
    }),
    defect('the document is a pro forma', 'NOT_AN_INVOICE', ['trap'], (_output, { bundle }) => {
      bundle.pages[1]!.text += '\nPro forma, not for payment';
    }),
    defect('a page is cited that does not exist', 'PAGE_OUTSIDE_DOCUMENT', ['supplier'], (output) => {
      output.supplier = { ...output.supplier, page: 3 };
    }),
    defect('a negative page is cited', 'PAGE_OUTSIDE_DOCUMENT', ['supplier'], (output) => {
      output.supplier = { ...output.supplier, page: -1 };
    }),
    defect('a line is described in invented words', 'DESCRIPTION_NOT_IN_ROW', ['lines'], (output) => {
      output.line_items[1]!.description = 'Toner black, long life';
    }),
    defect('the lines have each other’s descriptions', 'DESCRIPTION_NOT_IN_ROW', ['lines'], (output) => {
      const [first, second] = output.line_items;
      [first!.description, second!.description] = [second!.description, first!.description];
    }),
    defect('quantity and price are swapped', 'QUANTITY_IS_PRICE', ['lines'], (output) => {
      output.line_items[1]!.quantity = 61.5;
      output.line_items[1]!.unit_price = 3;
    }),
    defect('the supplier is cut to three letters', 'VALUE_NOT_IN_SNIPPET', ['supplier'], (output) => {
      output.supplier = { ...output.supplier, value: 'Nor' };
    }),
    defect('so is the snippet', 'VALUE_NOT_IN_SNIPPET', ['supplier'], (output) => {
      output.supplier = { value: 'Nor', page: 1, snippet: 'Nor' };
    }),
    defect('the supplier is cut to its first word', 'SUPPLIER_CUT', ['supplier'], (output) => {
      output.supplier = { ...output.supplier, value: 'Northwind' };
    }),
    defect('the due date is left out', 'DUE_DATE_MISSING', ['date'], (output) => {
      delete output.due_date;
    }),
    defect(
      'the subtotal is taken for the total',
      ['AMOUNT_MISTAKEN', 'TAX_OMITTED'],
      ['text', 'total', 'tax-total', 'subtotal', 'rate'],
      (output) => {
        output.total = { ...output.subtotal };
        output.taxes = [];
        output.tax_total = { ...output.tax_total, value: 0 };
      },
    ),
    defect('day and month are swapped', 'VALUE_NOT_IN_SNIPPET', ['date', 'text'], (output, { bundle }) => {
      bundle.pages[0]!.text = bundle.pages[0]!.text.replace('14 March 2025', '04/03/2025');
      output.invoice_date = { value: '2025-04-03', page: 1, snippet: 'Date: 04/03/2025' };
    }),
    defect('a date may be either of two', 'DATE_AMBIGUOUS', ['date', 'text'], (output, { bundle }) => {
      bundle.pages[0]!.text = bundle.pages[0]!.text.replace('14 March 2025', '04/03/2025').replace(
        'amounts in EUR',
        'amounts in EUR, payable in Canada',
      );
      output.invoice_date = { value: '2025-03-04', page: 1, snippet: 'Date: 04/03/2025' };
    }),
    defect('a quotation is stitched', 'QUOTE_STITCHED', ['date'], (output) => {
      output.due_date = { ...output.due_date!, snippet: 'Due 13 April 2025 in EUR' };
    }),
    defect('a quotation is damaged', 'QUOTE_PARTIAL', ['number'], (output) => {
      output.invoice_number = { ...output.invoice_number, snippet: 'Invoice number: NW-2025-0147' };
    }),
    defect('a supplier is invented', ['QUOTE_ABSENT'], ['supplier'], (output) => {
      output.supplier = { value: 'Acme Industrial Supplies', page: 1, snippet: 'Acme Industrial Supplies' };
    }),
    defect('a value is not in its quotation', 'VALUE_NOT_IN_SNIPPET', ['number'], (output) => {
      output.invoice_number = { ...output.invoice_number, value: 'NW-2025-0174' };
    }),
    defect('a snippet is a whole book', 'SNIPPET_OVERSIZED', ['supplier'], (output) => {
      output.supplier = { ...output.supplier, snippet: 'Northwind '.repeat(100_000) };
    }),
  ],
};
