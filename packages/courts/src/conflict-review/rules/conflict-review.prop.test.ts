/** What is true of every panel, whatever agents and reviewers say. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIONS, REVIEWERS } from './action.ts';
import { type ConflictCase, conflictInput, panelRuling, type Swing } from './conflict-case.ts';
import { conflictReview, ruleConflict } from './conflict-review.ts';
import { voteV1 } from './vote/vote-v1.table.ts';
import { voteV2 } from './vote/vote-v2.table.ts';
import { voteV5 } from './vote/vote-v5.table.ts';

const ids = ['t0', 't1', 't2', 't3', 't4'];
const refs = ['', '제품 전체#품질', '본품#품질', '본품#가격'];
const polarity = fc.constantFrom('positive', 'negative', 'neutral', 'odd');

const candidate = (tuple_id: string) =>
  fc.record({
    tuple_id: fc.constant(tuple_id),
    aspect_term: fc.constantFrom('', '맛', '맛!', 'taste 👍'),
    aspect_ref: fc.constantFrom(...refs),
    polarity,
    origin_agent: fc.constantFrom('A', 'B', 'C', null),
    confidence: fc.constantFrom(0, 0.5, 0.9, null),
  });

const action = (targets: fc.Arbitrary<string[]>) =>
  fc.record({
    action_type: fc.constantFrom(...ACTIONS),
    target_tuple_ids: targets,
    new_value: fc.constantFrom(
      null,
      { polarity: 'positive' },
      { polarity: 'negative' },
      { normalized_ref: '본품#품질' },
    ),
    reason_code: fc.constantFrom('', 'NEGATION_SCOPE', 'WEAK_EVIDENCE', 'MADE_UP'),
  });

/** Reviewers who may act on a tuple twice, or on tuples that do not exist. */
const unruly = fc.array(action(fc.subarray([...ids, 't9'])), { maxLength: 4 });

/** Reviewers who act at most once on a tuple. */
const orderly = fc
  .tuple(...ids.map((id) => fc.option(action(fc.constant([id])), { nil: undefined })))
  .map((actions) => actions.filter((one) => one !== undefined));

const panelOf = (reviewer: fc.Arbitrary<unknown[]>): fc.Arbitrary<ConflictCase> =>
  fc
    .record({
      candidates: fc.tuple(...ids.map(candidate)),
      review_actions: fc.record({ A: reviewer, B: reviewer, C: reviewer }),
    })
    .map((panel) => conflictInput.parse(panel));

/** The panel as it would be if these reviewers had voted so on one tuple. */
function withVotes(panel: ConflictCase, id: string, votes: Swing['changes'][number]['votes']): ConflictCase {
  const review_actions = { ...panel.review_actions };
  const { polarity: word } = panel.candidates.find(({ tuple_id }) => tuple_id === id)!;
  const value = REVIEWERS.flatMap((name) => panel.review_actions[name]).find(
    ({ action_type, target_tuple_ids, new_value }) =>
      action_type === 'FLIP' && target_tuple_ids.includes(id) && new_value?.polarity,
  )?.new_value ?? { polarity: word === 'positive' ? 'negative' : 'positive' };
  for (const { reviewer, to, reason_code = '' } of votes) {
    const others = review_actions[reviewer].filter(({ target_tuple_ids }) => !target_tuple_ids.includes(id));
    const made = { target_tuple_ids: [id], reason_code, new_value: to === 'FLIP' ? value : null };
    review_actions[reviewer] = to === null ? others : [...others, { ...made, action_type: to }];
  }
  return { ...panel, review_actions };
}

const policies = [voteV1, voteV2, voteV5];

const byId = <T extends { tuple_id: string }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => (a.tuple_id < b.tuple_id ? -1 : 1));

describe.each(policies)('$policy', (policy) => {
  test('every candidate gets exactly one ruling, and no MERGE', () => {
    fc.assert(
      fc.property(panelOf(unruly), (panel) => {
        const { rulings } = ruleConflict(panel, policy);
        expect(rulings.map(({ tuple_id }) => tuple_id)).toEqual(
          panel.candidates.map(({ tuple_id }) => tuple_id),
        );
        for (const { action_type } of rulings)
          expect(['KEEP', 'DROP', 'FLIP', 'FLAG', 'MERGED']).toContain(action_type);
      }),
    );
  });

  test('what is dropped does not reappear, and everything else stays, each tuple once', () => {
    fc.assert(
      fc.property(panelOf(unruly), (panel) => {
        const { rulings, final_tuples } = ruleConflict(panel, policy);
        const left = rulings
          .filter(({ action_type }) => action_type !== 'DROP' && action_type !== 'MERGED')
          .map(({ tuple_id }) => tuple_id);
        const stands = final_tuples.map(({ tuple_id }) => tuple_id);
        expect(left).toEqual(expect.arrayContaining(stands));
        expect(final_tuples.flatMap(({ from }) => from)).toEqual(expect.arrayContaining(left));
        const words = final_tuples.map((one) => [one.aspect_ref, one.aspect_term, one.polarity].join('\n'));
        expect(new Set(words).size).toBe(words.length);
        const flagged = rulings.filter(({ action_type }) => action_type === 'FLAG');
        for (const { tuple_id } of flagged)
          expect(final_tuples.find(({ from }) => from.includes(tuple_id))).toSatisfy(
            // What all reviewers keep is not doubted because two flag a copy of it.
            ({ flagged: isFlagged, decided_by }) => isFlagged || decided_by === 'unanimous-keep',
          );
      }),
    );
  });

  test('the ruling has the shape that is promised', () => {
    fc.assert(
      fc.property(panelOf(unruly), (panel) => {
        const ruling = ruleConflict(panel, policy, { trace: true });
        expect(panelRuling.parse(JSON.parse(JSON.stringify(ruling)))).toEqual(
          JSON.parse(JSON.stringify(ruling)),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('the order of actions and candidates makes no difference', () => {
    const reviewer = policy === voteV5 ? unruly : orderly;
    const shuffled = panelOf(reviewer).chain((panel) =>
      fc.record({
        panel: fc.constant(panel),
        candidates: fc.shuffledSubarray(panel.candidates, { minLength: ids.length }),
        lists: fc.tuple(
          ...REVIEWERS.map((name) =>
            fc.shuffledSubarray(panel.review_actions[name], { minLength: panel.review_actions[name].length }),
          ),
        ),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ panel, candidates, lists: [A, B, C] }) => {
        const given = ruleConflict(panel, policy);
        const other = ruleConflict({ ...panel, candidates, review_actions: { A: A!, B: B!, C: C! } }, policy);
        expect(byId(other.rulings)).toEqual(byId(given.rulings));
        const plain = (list: typeof given.final_tuples) =>
          byId(list).map((one) => ({ ...one, from: [...one.from].sort() }));
        expect(plain(other.final_tuples)).toEqual(plain(given.final_tuples));
      }),
    );
  });

  test('every change of votes that is reported leads to the ruling it names', () => {
    fc.assert(
      fc.property(panelOf(orderly), (panel) => {
        for (const { tuple_id, swing, action_type } of ruleConflict(panel, policy, { trace: true }).rulings) {
          expect(swing!.pivotal).toBe(swing!.votes_needed === 1);
          for (const change of swing!.changes) {
            expect(change.action_type).not.toBe(action_type);
            expect(change.votes).toHaveLength(swing!.votes_needed!);
            const again = ruleConflict(withVotes(panel, tuple_id, change.votes), policy);
            const { action_type: outcome, rule } = again.rulings.find((one) => one.tuple_id === tuple_id)!;
            expect({ outcome, rule }).toEqual({ outcome: change.action_type, rule: change.rule });
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('facts and trace lead to the same ruling', () => {
    fc.assert(
      fc.property(panelOf(unruly), (panel) => {
        const plain = ruleConflict(panel, policy);
        const traced = ruleConflict(panel, policy, { trace: true });
        expect(traced.rulings.map(({ facts: _f, trace: _t, swing: _s, ...rest }) => rest)).toEqual(
          plain.rulings,
        );
        const questions = conflictReview.questions(panel, policy);
        expect(questions.map(({ about }) => about)).toEqual(plain.rulings.map(({ tuple_id }) => tuple_id));
      }),
      { numRuns: 30 },
    );
  });
});

test('v5 leaves no two tuples that say the same, unless one is in doubt', () => {
  fc.assert(
    fc.property(panelOf(orderly), (panel) => {
      const known = ruleConflict(panel, voteV5).final_tuples.filter(({ flagged }) => !flagged);
      const keys = known.map((one) =>
        JSON.stringify([one.aspect_term.replace('!', ''), one.aspect_ref, one.polarity]),
      );
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
