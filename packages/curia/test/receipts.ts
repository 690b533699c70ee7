/** A pack of one's own for tests of verification, and receipts that it is right or wrong about. */

/** The pack as a file says it. */
export const RECEIPTS = `
id: receipts
fields:
  - { path: total.value, type: number }
  - { path: items, type: list, min: 1 }
  - { path: 'items[].price', type: number }
  - { path: item_count, type: integer }
citations:
  - { path: total, values: [value] }
arithmetic:
  - { kind: sum, code: TOTAL_WRONG, of: 'items[].price', equals: total.value }
  - { kind: count, code: COUNT_WRONG, of: 'items[]', equals: item_count, fix: true }
codes:
  TOTAL_WRONG: { severity: MAJOR, means: the prices do not add up to the total }
  COUNT_WRONG: { severity: MAJOR, means: the number of items is wrong }
prompts:
  - { agent: V3, task: Is it a receipt?, codes: [TOTAL_WRONG] }
`;

/** The receipt that all outputs speak about. */
export const RECEIPT_TEXT = 'Tea 2.00\nCake 3.00\nTotal 5.00';

/** What is right about it. */
export const good = {
  total: { value: 5, page: 1, snippet: 'Total 5.00' },
  items: [{ price: 2 }, { price: 3 }],
  item_count: 2,
};

/** Nobody can fix this but a person. */
export const wrong = { ...good, total: { ...good.total, value: 6 } };

/** The receipt as a bundle. */
export const bundleOf = (doc_id: string) => ({ doc_id, pages: [{ page_num: 1, text: RECEIPT_TEXT }] });

/** A line of input. */
export const receiptLine = (doc_id: string, output: unknown): string =>
  `${JSON.stringify({ output, bundle: bundleOf(doc_id) })}\n`;
