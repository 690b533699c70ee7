/** The policies that retired: nobody can choose them, and what was decided by them is decided again in the same way. */

import { policyHash, withValues } from '@curia/core';
import { expect, test } from 'vitest';
import { conflictInput } from '../conflict-case.ts';
import { conflictReview, ruleConflict } from '../conflict-review.ts';
import { voteV3 } from './vote-v3.table.ts';
import { voteV4 } from './vote-v4.table.ts';

test('are listed apart from those that can be chosen', () => {
  expect(conflictReview.policies.map(({ policy }) => policy)).toEqual(['v5', 'v2', 'v1']);
  expect(conflictReview.retired?.map(({ policy }) => policy)).toEqual(['v4', 'v3']);
});

test('have the hashes under which runs name them', () => {
  expect(policyHash(voteV3)).toBe('ab35d4f218f223d51aff51cbbd7c61d83bd3d3dac2731bcdc04832b467070d78');
  expect(policyHash(voteV4)).toBe('01ca43623a7c909edd139ec75b923e5856a405eb79659f067878b9db9a7431f3');
});

const panel = conflictInput.parse({
  text: 'The battery life is great. The lid leaks. Support never answered.',
  candidates: [
    ['t0', 'battery', 'positive', 'B', 'battery life is great'],
    ['t1', 'battery life', 'positive', 'A', 'battery life'],
    ['t2', 'battery life', 'positive', 'C', 'life is great'],
    ['t3', 'lid', 'positive', 'A', 'The lid leaks'],
    ['t4', 'lid', 'negative', 'C', 'The lid leaks'],
    ['t5', 'Support', 'odd', 'A', ''],
  ].map(([tuple_id, aspect_term, polarity, origin_agent, evidence]) => ({
    ...{ tuple_id, aspect_term, polarity, origin_agent, evidence, confidence: 0.8 },
  })),
  review_actions: {
    A: [{ action_type: 'FLIP', target_tuple_ids: ['t3'], new_value: { polarity: 'negative' } }],
    B: [{ action_type: 'FLIP', target_tuple_ids: ['t3'], new_value: { polarity: 'negative' } }],
    C: [{ action_type: 'KEEP', target_tuple_ids: ['t1', 't4'], reason_code: 'WEAK_INFERENCE' }],
  },
});

const said = (policy: typeof voteV3 | typeof voteV4): string[] =>
  ruleConflict(panel, policy).rulings.map(({ action_type, rule, merged_into = '' }) =>
    `${action_type} ${rule} ${merged_into}`.trim(),
  );

test('rule as they did when they were the default', () => {
  expect(said(voteV4)).toEqual([
    'DROP outranked',
    'KEEP best-supported',
    'DROP same-as-another t1',
    'DROP same-as-another t4',
    'KEEP alone-at-its-place',
    'FLAG unknown-polarity',
  ]);
  expect(said(voteV3)).toEqual([
    'DROP outranked',
    'KEEP best-supported',
    'DROP same-as-another t1',
    'DROP same-as-another t4',
    'DROP outranked',
    'FLAG unknown-polarity',
  ]);
  expect(said(withValues(voteV3, { keep_at_most: 0 }))).toContain('KEEP left-by-the-votes');
});

test('a ruling under one of them has nothing in it that was not there when it was recorded', () => {
  const [, first] = ruleConflict(panel, voteV4).rulings;
  expect(first).not.toHaveProperty('reasons');
  const lines = conflictReview.headlines(ruleConflict(panel, voteV4));
  for (const line of lines) expect(line).not.toHaveProperty('stands_as');
});
