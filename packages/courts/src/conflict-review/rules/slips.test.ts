/** One wrong character in a key, or in a value from a closed list of words, never moves a ruling towards acceptance. */

import { CuriaError } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { type Slip, slipsOf } from '../../../../core/test/slips.ts';
import { ABSENCES } from './absence.ts';
import { ACTIONS } from './action.ts';
import { TUPLE_POLARITIES } from './candidate.ts';
import { ruleReview } from './conflict-review.ts';
import { CONFLICT_TYPES } from './flag.ts';
import type { VotePolicy } from './vote/deliberation.ts';
import { voteV1 } from './vote/vote-v1.table.ts';
import { voteV2 } from './vote/vote-v2.table.ts';
import { voteV5 } from './vote/vote-v5.table.ts';

const tuple = (tuple_id: string, aspect_term: string, aspect_ref: string, polarity: string, agent = 'A') => ({
  tuple_id,
  aspect_term,
  aspect_ref,
  polarity,
  origin_agent: agent,
  confidence: 0.8,
  evidence: 'as the text says',
});
const act = (action_type: string, ids: string[], reason_code = '', new_value: object | null = null) => ({
  action_type,
  target_tuple_ids: ids,
  new_value,
  reason_code,
});

/** Cases as runs record them, each with outcomes other than KEEP. */
const RECORDS: Readonly<Record<string, object>> = {
  'dropped, flipped and flagged': {
    case_id: 'slip-1',
    text: 'The battery is not good, and the price is high.',
    candidates: [
      tuple('t0', 'battery', '본품#품질', 'positive'),
      tuple('t1', 'battery', '본품#품질', 'negative', 'C'),
      tuple('t2', 'price', '제품 전체#가격', 'negative', 'B'),
    ],
    review_actions: {
      A: [act('FLIP', ['t0'], 'NEGATION_SCOPE', { polarity: 'negative' }), act('KEEP', ['t1'])],
      B: [act('FLIP', ['t0'], 'NEGATION_SCOPE', { polarity: 'negative' }), act('FLAG', ['t1'])],
      C: [act('DROP', ['t1'], 'WEAK_EVIDENCE'), act('DROP', ['t2'], 'WEAK_EVIDENCE')],
    },
    options: { conflict_mode: 'primary_secondary', semantic_conflict_enabled: true },
  },
  'two levels': {
    case_id: 'slip-2',
    text: 'Great price.',
    candidates: [
      tuple('t0', 'price', '제품 전체#가격', 'positive'),
      tuple('t1', 'price', '본품#가격', 'positive', 'C'),
    ],
    review_actions: {
      A: [act('KEEP', ['t0', 't1'])],
      B: [act('MERGE', ['t0', 't1'], 'ASPECT_REF_MISMATCH', { normalized_ref: '본품#가격' })],
      C: [act('DROP', ['t0'], 'REDUNDANT_UPPER_REF')],
    },
  },
  'flags that were given': {
    case_id: 'slip-3',
    text: 'Great price.',
    candidates: [
      tuple('t0', 'price', '제품 전체#가격', 'positive'),
      tuple('t1', 'price', '본품#가격', 'positive', 'C'),
    ],
    conflict_flags: [
      {
        aspect_ref: '제품 전체#가격|본품#가격',
        aspect_term: '',
        tuple_ids: ['t0', 't1'],
        conflict_type: 'granularity_overlap_candidate',
      },
      { aspect_ref: '', aspect_term: 'price', tuple_ids: ['t0'], conflict_type: 'REDUNDANT_UPPER_REF' },
    ],
    review_actions: { A: [act('KEEP', ['t0', 't1'])], B: [act('KEEP', ['t0'])], C: [act('DROP', ['t0'])] },
  },
  'a reviewer absent': {
    case_id: 'slip-4',
    text: 'The battery is good; the battery is bad.',
    candidates: [tuple('t0', 'battery', '', 'positive'), tuple('t1', 'battery', '', 'negative', 'C')],
    review_actions: { A: [], B: [act('DROP', ['t1'])], C: [] },
    absent: { A: 'failed', C: 'unusable' },
    options: { ask: 'conflict', absent: 'flag' },
  },
  'everything asked about, and one absent': {
    case_id: 'slip-5',
    text: 'The battery is good.',
    candidates: [tuple('t0', 'battery', '', 'positive')],
    review_actions: { A: [], B: [], C: [] },
    absent: { B: 'refused' },
    options: { ask: 'always' },
  },
  'a validator found a risk': {
    case_id: 'slip-6',
    text: 'The battery is hardly good.',
    candidates: [tuple('t0', 'battery', '', 'positive'), tuple('t1', 'screen', '', 'positive')],
    review_actions: { A: [], B: [], C: [] },
    absent: { C: 'failed' },
    validator_risks: [{ tuple_id: 't0', type: 'NEGATION', severity: 'high' }],
  },
  'read by one perspective': {
    case_id: 'slip-7',
    text: 'The battery is good.',
    candidates: [tuple('t0', 'battery', '', 'positive')],
    review_actions: { A: [], B: [], C: [] },
    perspectives_absent: { B: 'failed', C: 'refused' },
  },
  'looked at once more': {
    case_id: 'slip-8',
    text: 'The battery is good; the battery is bad.',
    candidates: [tuple('t0', 'battery', '', 'positive'), tuple('t1', 'battery', '', 'negative', 'C')],
    review_actions: { A: [act('KEEP', ['t0', 't1'])], B: [act('KEEP', ['t0', 't1'])], C: [] },
    rechecks: [{ group: ['t0', 't1'], action: act('DROP', ['t1'], 'TIE_UNRESOLVED') }],
  },
};

const WORDS = new Set<string>([
  ...ACTIONS,
  ...ABSENCES,
  ...TUPLE_POLARITIES,
  ...Object.values(CONFLICT_TYPES),
  'REDUNDANT_UPPER_REF',
  'primary_secondary',
  'conflict',
  'always',
  'flag',
]);
/** Reason codes are free by contract: the reason of a vote may be any word. */
const isWord = (text: string, path: string): boolean => WORDS.has(text) && !path.endsWith('reason_code');

/**
 * Where a source wants it to the letter: its arbiters keep every polarity as it is written, so that a misspelt one is in conflict
 * with nothing but its reference, and no longer repeats what is said of the whole product. `v3` flags it instead.
 */
const LETTER: Readonly<Record<string, readonly string[]>> = {
  v1: ['candidates[].polarity'],
  v2: ['candidates[].polarity'],
};

/** What became of every tuple; undefined if the case is refused. */
function outcomesOf(input: unknown, policy: VotePolicy): Map<string, string> | undefined {
  try {
    const { ruling } = ruleReview(input, policy);
    return new Map(ruling.rulings.map(({ tuple_id, action_type }) => [tuple_id, action_type]));
  } catch (error) {
    if (CuriaError.is(error) && error.kind === 'input') return undefined;
    throw error;
  }
}

/** The slips after which a tuple is kept that was not kept before. */
function moved(record: object, policy: VotePolicy): string[] {
  const before = outcomesOf(record, policy)!;
  const isMoved = ({ value }: Slip): boolean =>
    [...(outcomesOf(value, policy) ?? [])].some(
      ([id, outcome]) => outcome === 'KEEP' && before.get(id) !== 'KEEP',
    );
  const demanded = LETTER[policy.policy] ?? [];
  return [...slipsOf(record, { isWord })]
    .filter(({ at }) => !demanded.includes(at))
    .filter(isMoved)
    .map(({ at, from, to }) => `${at}: ${from} → ${to}`);
}

describe.each([voteV1, voteV2, voteV5])('$policy', (policy) => {
  test.each(Object.entries(RECORDS))('%s', (_name, record) => {
    expect(outcomesOf(record, policy)).toBeDefined();
    expect(moved(record, policy)).toEqual([]);
  });
});

test('what is demanded to the letter is needed: the second arbiter keeps a tuple whose rival has a misspelt polarity', () => {
  const record = RECORDS['two levels'] as { candidates: { polarity: string }[] };
  const [upper, lower] = record.candidates;
  const misspelt = { ...record, candidates: [upper, { ...lower, polarity: 'positve' }] };
  expect(outcomesOf(record, voteV2)?.get('t0')).toBe('FLAG');
  expect(outcomesOf(misspelt, voteV2)?.get('t0')).toBe('KEEP');
  expect(outcomesOf(misspelt, voteV5)?.get('t0')).toBe('FLAG');
});
