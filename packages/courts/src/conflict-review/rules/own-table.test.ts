/** What a vote table of one's own may do that none of those that ship does. */

import type { AnyTable } from '@curia/core';
import { parseTable } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { fitTable } from '../../../../core/src/table/prove/fit-table.ts';
import { conflictInput } from './conflict-case.ts';
import { conflictReview, ruleConflict } from './conflict-review.ts';
import { recheckEffect } from './recheck-effect.table.ts';
import { reviewTables } from './tables.ts';
import type { VotePolicy } from './vote/deliberation.ts';
import { ABSENCE_SAFEGUARDS } from './vote/vote-parts.ts';
import { voteV2 } from './vote/vote-v2.table.ts';
import { voteV5 } from './vote/vote-v5.table.ts';

/** The table with one answer to every case, without the rows about absence. */
function always(table: AnyTable, then: string): AnyTable {
  const { id, policy, facts, outcomes, params } = table;
  const otherwise = { then, code: 'MINE', reason: 'because I say so' };
  return parseTable(structuredClone({ id, policy, facts, outcomes, params, rules: [], otherwise }));
}

const vote = (table: AnyTable, then: string): VotePolicy =>
  fitTable('conflict-review', conflictReview.policies, always(table, then));

const twice = conflictInput.parse({
  candidates: ['t0', 't1'].map((tuple_id) => ({ tuple_id, aspect_term: 'battery', polarity: 'positive' })),
  review_actions: {},
});

test('tuples that say the same may all be kept, and are still listed once', () => {
  const { final_tuples, rulings } = ruleConflict(twice, vote(voteV5, 'KEEP'));
  expect(final_tuples.map(({ from }) => from)).toEqual([['t0', 't1']]);
  expect(rulings.map(({ merged_into, code }) => [merged_into, code])).toEqual([
    [undefined, 'MINE'],
    [undefined, 'MINE'],
  ]);
});

test('a tuple that goes because another stands for it says so, whatever the code', () => {
  const { id, policy, facts, outcomes, params, rules, otherwise } = voteV5;
  const renamed = rules.map((rule) => ({ ...rule, code: 'MINE' }));
  const own = parseTable(structuredClone({ id, policy, facts, outcomes, params, rules: renamed, otherwise }));
  const { rulings } = ruleConflict(twice, fitTable('conflict-review', conflictReview.policies, own));
  expect(rulings.map(({ merged_into, code }) => [merged_into, code])).toEqual([
    [undefined, 'MINE'],
    ['t0', 'MINE'],
  ]);
});

test('a FLIP that nobody gave a value for changes nothing', () => {
  for (const table of [voteV2, voteV5]) {
    const { final_tuples, rulings } = ruleConflict(twice, vote(table, 'FLIP'));
    expect(rulings.map(({ action_type, new_value }) => [action_type, new_value])).toEqual([
      ['FLIP', undefined],
      ['FLIP', undefined],
    ]);
    expect(final_tuples.map(({ polarity }) => polarity)).toEqual(['positive']);
  }
});

test('what a re-check does is for its own table to say', () => {
  const action = { action_type: 'DROP', target_tuple_ids: ['t0'] };
  const looked = conflictInput.parse({ ...twice, rechecks: [{ group: ['t0'], action }] });
  expect(ruleConflict(looked).final_tuples.map(({ from }) => from)).toEqual([['t1']]);
  const effects = fitTable('recheck-effect', [recheckEffect], always(recheckEffect, 'STAND'));
  const stood = ruleConflict(looked, voteV2, { tables: { ...reviewTables, 'recheck-effect': effects } });
  expect(stood.final_tuples.map(({ from }) => from)).toEqual([['t0', 't1']]);
  expect(stood.rulings[0]).toMatchObject({ rechecked: { rule: 'otherwise', reason: 'because I say so' } });
});

describe.each(conflictReview.policies)('a table in the place of $policy', (shipped) => {
  const { id, facts, outcomes, params, rules, otherwise } = shipped;
  const fit = (own: object): unknown =>
    fitTable(
      'conflict-review',
      conflictReview.policies,
      parseTable(structuredClone(own)),
      ABSENCE_SAFEGUARDS,
    );
  const whole = { id, policy: 'mine', facts, outcomes, params, rules, otherwise };

  test('may be a copy, and may flag what is absent by other rows', () => {
    expect(fit(whole)).toBeDefined();
    const [reviewer, perspectives, ...rest] = rules;
    const turned = [perspectives, { ...reviewer, code: 'MINE' }, ...rest];
    expect(fit({ ...whole, rules: turned })).toBeDefined();
    expect(fit({ ...whole, rules: [], otherwise: { ...otherwise, then: 'FLAG' } })).toBeDefined();
  });

  test('must not decide without an absent reviewer, and is told by which row it would', () => {
    const bare = rules.filter(({ when }) => !Object.hasOwn(when, 'absentee'));
    expect(() => fit({ ...whole, rules: bare })).toThrow(
      expect.objectContaining({
        code: 'TABLE_UNFIT',
        message: expect.stringMatching(
          /must be FLAG where absentee is reviewer, because a reviewer who gave no usable answer .*; it gives (KEEP|DROP|FLIP) for \{"absentee":"reviewer"/,
        ),
      }),
    );
  });

  test('cannot say that nobody is ever absent', () => {
    const bare = rules.filter(({ when }) => !Object.hasOwn(when, 'absentee'));
    const never = [{ when: { absentee: ['reviewer', 'perspectives'] }, because: 'we trust our agents' }];
    expect(() => fit({ ...whole, rules: bare, never })).toThrow(/must be FLAG where absentee is reviewer/);
  });

  test('must observe who is absent', () => {
    const { absentee: _, ...others } = facts;
    const bare = rules.filter(({ when }) => !Object.hasOwn(when, 'absentee'));
    expect(() => fit({ ...whole, facts: others, rules: bare })).toThrow(/facts\.absentee.*is missing/);
  });
});
