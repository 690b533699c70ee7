/** Packs as users write them, with every kind of check, and outputs that they accept. */
import type { PackFile } from '../../../courts/src/verification/rules/pack/declared-file.ts';

/** Delivery notes: citations with anchors and values, a sum, a product of optional values, an order, traps. */
export const DELIVERY_NOTES: PackFile = {
  id: 'delivery-notes',
  labels: { unit: ['pcs', 'kg'] },
  fields: [
    { path: 'sender.value', type: 'text' },
    { path: 'shipped.value', type: 'date' },
    { path: 'received.value', type: 'date', optional: true },
    { path: 'express', type: 'flag', optional: true },
    { path: 'lines', type: 'list', min: 1 },
    { path: 'lines[].unit', type: 'label', label: 'unit' },
    { path: 'lines[].quantity', type: 'number', min: 0 },
    { path: 'lines[].unit_weight', type: 'number', optional: true },
    { path: 'lines[].weight', type: 'number', optional: true },
    { path: 'lines[].keywords', type: 'list', optional: true },
    { path: 'line_count', type: 'integer' },
    { path: 'total_quantity', type: 'number' },
  ],
  citations: [
    { path: 'received', optional: true },
    { path: 'sender', values: ['value'] },
    { path: 'lines[]', values: ['quantity'], anchors: 'keywords' },
  ],
  arithmetic: [
    { kind: 'count', code: 'COUNT_WRONG', of: 'lines[]', equals: 'line_count', fix: true },
    { kind: 'sum', code: 'TOTAL_WRONG', of: 'lines[].quantity', equals: 'total_quantity' },
    {
      kind: 'product',
      code: 'WEIGHT_WRONG',
      each: 'lines[]',
      of: ['quantity', 'unit_weight'],
      equals: 'weight',
    },
  ],
  order: [{ code: 'RECEIVED_EARLY', first: 'shipped.value', last: 'received.value' }],
  traps: [{ code: 'DRAFT', words: ['draft'], in: 'snippets' }],
  codes: {
    COUNT_WRONG: { severity: 'MAJOR', means: 'the lines are not as many' },
    TOTAL_WRONG: { severity: 'MAJOR', means: 'the quantities do not add up' },
    WEIGHT_WRONG: { severity: 'MAJOR', means: 'the weight is not quantity times unit weight' },
    RECEIVED_EARLY: { severity: 'MAJOR', means: 'goods arrived before they were sent' },
    DRAFT: { severity: 'MAJOR', means: 'a draft is cited' },
  },
  prompts: [{ agent: 'V3', task: 'Is it a note?', codes: ['DRAFT'], shows: ['sender', 'lines'] }],
};

/** The note that the output speaks about. */
export const DELIVERY_TEXT =
  'Sender: Acme GmbH\nShipped 2025-01-02\nReceived 2025-01-04\nScrews 40 pcs\nNails 2.5 kg';

/** What is right about it. */
export const DELIVERY_OUTPUT = {
  sender: { value: 'Acme GmbH', page: 1, snippet: 'Sender: Acme GmbH' },
  shipped: { value: '2025-01-02' },
  received: { value: '2025-01-04', page: 1, snippet: 'Received 2025-01-04' },
  express: false,
  lines: [
    {
      ...{ unit: 'pcs', quantity: 40, unit_weight: 2, weight: 80 },
      ...{ page: 1, snippet: 'Screws 40 pcs', keywords: ['screws'] },
    },
    {
      ...{ unit: 'kg', quantity: 2.5, unit_weight: 1, weight: 2.5 },
      ...{ page: 1, snippet: 'Nails 2.5 kg', keywords: ['nails'] },
    },
  ],
  line_count: 2,
  total_quantity: 42.5,
};

/** Lines with a product each, and nothing optional. */
export const LINES: PackFile = {
  id: 'lines',
  fields: [
    { path: 'lines', type: 'list' },
    { path: 'lines[].quantity', type: 'number' },
    { path: 'lines[].price', type: 'number' },
    { path: 'lines[].amount', type: 'number' },
    { path: 'lines[].opens', type: 'date' },
    { path: 'lines[].closes', type: 'date' },
  ],
  arithmetic: [
    { kind: 'product', code: 'AMOUNT_WRONG', each: 'lines[]', of: ['quantity', 'price'], equals: 'amount' },
  ],
  order: [{ code: 'CLOSES_EARLY', each: 'lines[]', first: 'opens', last: 'closes' }],
  codes: {
    AMOUNT_WRONG: { severity: 'MAJOR', means: 'quantity times price is not the amount' },
    CLOSES_EARLY: { severity: 'MAJOR', means: 'it closes before it opens' },
  },
};
