/** To abstain is no vote: neither for a tuple nor against it, and never a reviewer who was not heard. */
import { expect, test } from 'vitest';
import { REVIEWERS, type ReviewAction, reviewAction } from './action.ts';
import { conflictReview, ruleConflict } from './conflict-review.ts';
import { findRechecks } from './recheck.ts';
import { tallySound } from './vote/tally.ts';

const said = (action_type: string, ids: string[], polarity?: string): ReviewAction =>
  reviewAction.parse({
    action_type,
    target_tuple_ids: ids,
    new_value: polarity === undefined ? null : { polarity },
  });
const candidate = (tuple_id: string, aspect_ref: string, polarity = 'positive') => ({
  tuple_id,
  aspect_term: 'price',
  aspect_ref,
  polarity,
});
const pair = [candidate('t0', '제품 전체#가격'), candidate('t1', '본품#가격')];
const policies = conflictReview.policies.map(({ policy }) => policy);
const rule = (policy: string, actions: Partial<Record<'A' | 'B' | 'C', ReviewAction[]>>) =>
  ruleConflict(
    { text: 'great price', candidates: pair, review_actions: { A: [], B: [], C: [], ...actions } },
    conflictReview.policies.find((one) => one.policy === policy)!,
  );

test.each(policies)('under %s an abstention rules as a missing vote does, and is listed as one', (policy) => {
  for (const reviewer of REVIEWERS) {
    const rest = Object.fromEntries(
      REVIEWERS.filter((one) => one !== reviewer).map((one) => [one, [said('DROP', ['t0'])]]),
    );
    const abstained = rule(policy, { ...rest, [reviewer]: [said('abstain', ['t0', 't1'])] });
    const missing = rule(policy, rest);
    expect(abstained.rulings).toEqual(missing.rulings);
    expect(abstained.rulings[0]).toMatchObject({ abstained: [reviewer], votes: { [reviewer]: null } });
    expect(abstained.rulings[0]!.rule).not.toMatch(/absent/);
  }
});

test('who abstains from a tuple and votes on it has said two things, and neither counts', () => {
  const positions = new Map([['t0', 0]]);
  const actions = { A: [said('KEEP', ['t0']), said('ABSTAIN', ['t0'])], B: [said('KEEP', ['t0'])], C: [] };
  const { votes, lost, refused } = tallySound(positions, actions, () => true);
  expect(votes[0]!.map((vote) => vote?.action_type ?? null)).toEqual([null, 'KEEP', null]);
  expect(lost).toEqual([[true, false, false]]);
  expect(refused.map(({ action_type, problem }) => [action_type, problem])).toEqual([
    ['KEEP', 'duplicate'],
    ['ABSTAIN', 'duplicate'],
  ]);
});

test('two who abstain are no side that keeps: a lone objection is looked at again', () => {
  const flags = [{ tuple_ids: ['t0', 't1'], conflict_type: 'granularity_overlap_candidate' }];
  const drop = said('DROP', ['t0']);
  const abstain = said('ABSTAIN', ['t0']);
  const asked = (A: ReviewAction[], B: ReviewAction[]) => findRechecks(pair, flags, { A, B, C: [drop] });
  expect(asked([abstain], [abstain]).flatMap(({ needed }) => needed.map(({ tuple_id }) => tuple_id))).toEqual(
    ['t0'],
  );
  expect(asked([said('KEEP', ['t0'])], [said('KEEP', ['t0'])])).toEqual([]);
});

test('a second look that abstains leaves the votes as they are', () => {
  const votes = { A: [said('KEEP', ['t0'])], B: [said('KEEP', ['t0'])], C: [said('DROP', ['t0'])] };
  const input = { text: 'great price', candidates: pair, review_actions: votes };
  const rechecks = [{ group: ['t0', 't1'], action: said('ABSTAIN', ['t0']) }];
  const policy = conflictReview.policies.find((one) => one.policy === 'v2')!;
  const [plain, again] = [input, { ...input, rechecks }].map((one) => ruleConflict(one, policy).rulings[0]!);
  expect(again).toMatchObject({
    action_type: plain!.action_type,
    rechecked: { action_type: null, rule: 'recheck-silent' },
  });
});
