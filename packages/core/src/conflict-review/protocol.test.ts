/** The course of a review: who is asked when, who is counted, and that the order of answers does not matter. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REVIEWERS, type ReviewAction } from './action.ts';
import { conflictReview } from './conflict-review.ts';
import {
  panelOf,
  type ReviewEvent,
  type ReviewPlan,
  type ReviewStep,
  startReview,
  stepReview,
} from './protocol.ts';
import { buildCandidates, type Triplet } from './triplet.ts';
import { voteV2 } from './vote-v2.table.ts';

const plan: ReviewPlan = { policy: voteV2, ask: 'flagged', recheck: false };
const candidate = (tuple_id: string, polarity: string, aspect_term = 'battery') => ({
  tuple_id,
  aspect_term,
  aspect_ref: '',
  polarity,
});
const conflict = {
  case_id: 'c',
  text: 'the battery is good, the battery is bad; the case is fine',
  candidates: [candidate('t0', 'positive'), candidate('t1', 'negative'), candidate('t2', 'positive', 'case')],
};
const action = (
  action_type: ReviewAction['action_type'],
  ids: string[],
  polarity?: string,
): ReviewAction => ({
  action_type,
  target_tuple_ids: ids,
  new_value: polarity === undefined ? null : { polarity },
  reason_code: '',
});
const cast = (reviewer: 'A' | 'B' | 'C', ...actions: ReviewAction[]): ReviewEvent => ({
  kind: 'votes-cast',
  reviewer,
  actions,
});
const play = (first: ReviewStep, events: readonly ReviewEvent[], by = plan): ReviewStep =>
  events.reduce((step, event) => stepReview(step.state, event, by), first);
const kinds = ({ commands }: ReviewStep): string[] => commands.map(({ kind }) => kind);

test('reviewers are asked side by side where tuples are in conflict, and not at all elsewhere', () => {
  expect(kinds(startReview(conflict, plan))).toEqual(['ask-reviewer', 'ask-reviewer', 'ask-reviewer']);
  const peace = startReview({ ...conflict, candidates: conflict.candidates.slice(1) }, plan);
  expect(kinds(peace)).toEqual(['record-ruling']);
  expect(peace.state.ruling).toMatchObject({
    reviewed: false,
    rulings: [{ action_type: 'KEEP' }, { action_type: 'KEEP' }],
  });
  const always = { ...plan, ask: 'always' as const };
  expect(kinds(startReview({ ...conflict, candidates: conflict.candidates.slice(1) }, always))).toHaveLength(
    3,
  );
});

test('votes on tuples that nobody asked about are counted, but do not count', () => {
  const votes = REVIEWERS.map((reviewer) => cast(reviewer, action('DROP', ['t0', 't2'])));
  const { ruling } = play(startReview(conflict, plan), votes).state;
  expect(ruling!.rulings.map(({ action_type }) => action_type)).toEqual(['DROP', 'KEEP', 'KEEP']);
  expect(ruling!.unasked_votes).toBe(3);
});

test('a text is read from three perspectives first', () => {
  const said = (polarity: string): Triplet[] => [
    { aspect_term: '배터리', aspect_ref: '', polarity, evidence: null, confidence: 0.9 },
  ];
  const start = startReview({ text: 'a text' }, plan);
  expect(kinds(start)).toEqual(['ask-perspective', 'ask-perspective', 'ask-perspective']);
  const step = play(start, [
    { kind: 'perspective-given', letter: 'C', triplets: said('negative') },
    { kind: 'perspective-failed', letter: 'B', problem: 'timeout' },
    { kind: 'perspective-given', letter: 'A', triplets: said('positive') },
  ]);
  expect(step.state.candidates.map(({ tuple_id, origin_agent }) => [tuple_id, origin_agent])).toEqual([
    ['t0', 'A'],
    ['t1', 'C'],
  ]);
  expect(step.state.absent).toEqual([{ agent: 'P-IMP', problem: 'timeout' }]);
  expect(kinds(step)).toEqual(['ask-reviewer', 'ask-reviewer', 'ask-reviewer']);
});

test('a reviewer who fails abstains and is named', () => {
  const { ruling } = play(startReview(conflict, plan), [
    cast('A', action('DROP', ['t0'])),
    { kind: 'reviewer-failed', reviewer: 'C', problem: 'wrong_shape' },
    cast('B', action('DROP', ['t0'])),
  ]).state;
  expect(ruling).toMatchObject({
    absent: [{ agent: 'reviewer C', problem: 'wrong_shape' }],
    rulings: [{ action_type: 'DROP', abstained: ['C'] }, {}, {}],
  });
});

describe('with a re-check', () => {
  const careful = { ...plan, recheck: true };
  const votes = [
    cast('A', action('FLIP', ['t1'])),
    cast('B', action('FLIP', ['t1'], 'positive')),
    cast('C', action('KEEP', ['t0', 't1'])),
  ];

  test('only a reviewer whose action lacks its value is asked again, and only for that', () => {
    const step = play(startReview(conflict, careful), votes, careful);
    expect(step.commands).toEqual([
      { kind: 'ask-again', reviewer: 'A', incomplete: [action('FLIP', ['t1'])] },
    ]);
    const again = { kind: 'votes-completed', reviewer: 'A' } as const;
    const completed = stepReview(
      step.state,
      { ...again, actions: [action('FLIP', ['t0', 't1'], 'neutral')] },
      careful,
    );
    expect(completed.state.ruling!.rulings[1]).toMatchObject({
      action_type: 'FLIP',
      new_value: { polarity: 'neutral' },
    });
    expect(completed.state.ruling!.rulings[0]).toMatchObject({ action_type: 'KEEP', abstained: ['A', 'B'] });
    const refused = stepReview(step.state, { ...again, actions: [] }, careful);
    expect(refused.state.ruling!.rulings[1]).toMatchObject({ new_value: { polarity: 'positive' } });
  });

  test('a FLIP that is complete asks for nothing', () => {
    const complete = [cast('A', action('FLIP', ['t1'], 'mixed')), ...votes.slice(1)];
    expect(kinds(play(startReview(conflict, careful), complete, careful))).toEqual(['record-ruling']);
  });
});

test('the order in which reviewers answer never changes the ruling', () => {
  const actions = fc.array(
    fc.record({
      action_type: fc.constantFrom('KEEP', 'DROP', 'FLIP', 'FLAG', 'MERGE' as const),
      target_tuple_ids: fc.subarray(['t0', 't1', 't2', 'x']),
      new_value: fc.constantFrom(null, { polarity: 'neutral' }),
      reason_code: fc.constantFrom('', 'NEGATION_SCOPE', 'WEAK_EVIDENCE'),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(
      actions,
      actions,
      actions,
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      (a, b, c, order) => {
        const events = [
          cast('A', ...a),
          cast('B', ...b),
          { kind: 'reviewer-failed', reviewer: 'C', problem: 'no' } as const,
        ];
        if (c.length > 0) events[2] = cast('C', ...c) as never;
        const inOrder = play(startReview(conflict, plan), events);
        const shuffled = play(
          startReview(conflict, plan),
          order.map((at) => events[at]!),
        );
        expect(JSON.stringify(shuffled.state)).toBe(
          JSON.stringify({ ...inOrder.state, votes: shuffled.state.votes }),
        );
        expect(JSON.stringify(shuffled.state.ruling)).toBe(JSON.stringify(inOrder.state.ruling));
      },
    ),
  );
});

test('the case as it stands decides like the run did', () => {
  const votes = REVIEWERS.map((reviewer) => cast(reviewer, action('FLIP', ['t1'], 'positive')));
  const { state } = play(startReview(conflict, plan), votes);
  const { ruling } = conflictReview.rule(panelOf(state), voteV2 as never);
  expect(state.ruling).toMatchObject(ruling);
});

test('events out of place and cases that are none are refused', () => {
  const start = startReview(conflict, plan);
  const refused = expect.objectContaining({ code: 'INPUT_INVALID' });
  expect(() => play(start, [cast('A'), cast('A')])).toThrow(refused);
  expect(() => play(start, [{ kind: 'perspective-given', letter: 'A', triplets: [] }])).toThrow(refused);
  expect(() => startReview({ text: ' ' }, plan)).toThrow(refused);
  expect(() => startReview({ candidates: [{ tuple_id: 't0' }] }, plan)).toThrow(refused);
});

test('doubtful triplets lose confidence and none is left out', () => {
  const one: Triplet = {
    aspect_term: '배터리',
    aspect_ref: '본품#품질',
    polarity: 'positive',
    confidence: 0.8,
  };
  const built = buildCandidates({
    A: [one, { ...one, aspect_ref: '본품#무게' }, { ...one, aspect_term: 'best', aspect_ref: 'x#y' }],
    B: [{ ...one, confidence: 0 }],
  });
  expect(built.map(({ confidence }) => confidence)).toEqual([0.8, 0.4, 0.1, 0.5]);
});
