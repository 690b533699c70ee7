/** What is recorded about an item is read back by closed shapes. */
import { expect, test } from 'vitest';
import { DESK_KINDS, deskEvent } from './desk-event.ts';

const about = { packet_id: 'p', item_id: 'i', round: 2 };
const EVENTS = {
  'review-submitted': {
    ...about,
    seat: 0,
    seats: 2,
    person: 'ann',
    revision: '2-i',
    answer: {},
    label: 'a',
    notes: '',
    at: 't',
    nonce: 'n',
  },
  'review-withdrawn': { ...about, seat: 2, person: 'ann' },
  'review-settled': {
    ...about,
    state: 'adjudicated',
    rule: 'r',
    code: 'C',
    reason: '',
    label: 'a',
    by: ['ann', 'bob'],
    ground_truth: {},
  },
  'review-reopened': { ...about, seats: 2, person: 'ann', reason: '' },
  'review-sent-back': { ...about, seats: 2, person: 'ann', reason: '' },
  'review-sight-opened': { ...about, person: 'ann' },
} as const;

test('every kind of event is read as it was written', () => {
  expect(Object.keys(EVENTS).sort()).toEqual([...DESK_KINDS].sort());
  for (const [kind, fields] of Object.entries(EVENTS))
    expect(deskEvent.parse({ kind, ...fields })).toEqual({ kind, ...fields });
  const settled = { kind: 'review-settled', ...EVENTS['review-settled'], state: 'agreed' };
  expect(deskEvent.parse(settled)).toEqual(settled);
  const third = { kind: 'review-submitted', ...EVENTS['review-submitted'], seat: 3, seats: 3 };
  expect(deskEvent.parse(third)).toEqual(third);
});

test.each([
  ['review-submitted', { round: 0 }],
  ['review-submitted', { seat: -1 }],
  ['review-submitted', { seats: 0 }],
  ['review-submitted', { packet_id: undefined }],
  ['review-submitted', { item_id: undefined }],
  ['review-withdrawn', { seat: 0 }],
  ['review-settled', { state: 'waiting' }],
  ['review-settled', { by: [] }],
  ['review-reopened', { seats: 0 }],
  ['review-sent-back', { seats: 0 }],
  ['reviewed', {}],
] as const)('%s with %j is refused', (kind, change) => {
  const fields = kind === 'reviewed' ? about : EVENTS[kind];
  expect(deskEvent.safeParse({ kind, ...fields, ...change }).success).toBe(false);
});
