/** The course of a review: who is asked when, who is counted, and that the order of answers does not matter. */

import { withValues } from '@curia/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REVIEWERS, type ReviewAction } from './action.ts';
import { conflictReview } from './conflict-review.ts';
import { detectFlags } from './detect-flags.ts';
import { panelOf, type ReviewPlan, reviewProtocol } from './protocol.ts';
import { findRechecks } from './recheck.ts';
import type { ReviewEvent } from './review-state.ts';
import { buildCandidates, type Triplet } from './triplet.ts';
import { voteV2 } from './vote/vote-v2.table.ts';
import { voteV5 } from './vote/vote-v5.table.ts';

const plan: ReviewPlan = { policy: voteV2, recheck: false };
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
type ReviewStep = ReturnType<ReturnType<typeof reviewProtocol>['start']>;
const play = (first: ReviewStep, events: readonly ReviewEvent[], by = plan): ReviewStep =>
  events.reduce((step, event) => reviewProtocol(by).step(step.state, event), first);
const kinds = ({ commands }: ReviewStep): string[] => commands.map(({ kind }) => kind);

test('reviewers are asked side by side where tuples are in conflict, and not at all elsewhere', () => {
  expect(kinds(reviewProtocol(plan).start(conflict))).toEqual([
    'ask-reviewer',
    'ask-reviewer',
    'ask-reviewer',
  ]);
  const peace = reviewProtocol(plan).start({ ...conflict, candidates: conflict.candidates.slice(1) });
  expect(kinds(peace)).toEqual([]);
  const reason = 'nobody voted on it, and a missing vote counts as KEEP';
  expect(peace.state.ruling).toMatchObject({
    reviewed: false,
    rulings: [
      { action_type: 'KEEP', reason },
      { action_type: 'KEEP', reason },
    ],
  });
  const always = { ...plan, policy: withValues(voteV2, { ask: 'always' }) };
  expect(
    kinds(reviewProtocol(always).start({ ...conflict, candidates: conflict.candidates.slice(1) })),
  ).toHaveLength(3);
});

test('votes on tuples that nobody asked about are counted, but do not count', () => {
  const votes = REVIEWERS.map((reviewer) => cast(reviewer, action('DROP', ['t0', 't2'])));
  const { ruling } = play(reviewProtocol(plan).start(conflict), votes).state;
  expect(ruling!.rulings.map(({ action_type }) => action_type)).toEqual(['DROP', 'KEEP', 'KEEP']);
  expect(ruling!.unasked_votes).toBe(3);
});

test('a text is read from three perspectives first', () => {
  const said = (polarity: string): Triplet[] => [
    { aspect_term: '배터리', aspect_ref: '', polarity, evidence: null, confidence: 0.9 },
  ];
  const start = reviewProtocol(plan).start({ text: 'a text' });
  expect(kinds(start)).toEqual(['ask-perspective', 'ask-perspective', 'ask-perspective']);
  const step = play(start, [
    { kind: 'perspective-given', letter: 'C', triplets: said('negative') },
    { kind: 'perspective-failed', letter: 'B', absence: 'failed', problem: 'timeout' },
    { kind: 'perspective-given', letter: 'A', triplets: said('positive') },
  ]);
  expect(step.state.candidates.map(({ tuple_id, origin_agent }) => [tuple_id, origin_agent])).toEqual([
    ['t0', 'A'],
    ['t1', 'C'],
  ]);
  expect(step.state.absent).toEqual([{ agent: 'P-IMP', problem: 'timeout' }]);
  expect(kinds(step)).toEqual(['ask-reviewer', 'ask-reviewer', 'ask-reviewer']);
});

describe('with a re-check', () => {
  const careful = { ...plan, recheck: true };
  const votes = [
    cast('A', action('FLIP', ['t1'])),
    cast('B', action('FLIP', ['t1'], 'positive')),
    cast('C', action('KEEP', ['t0', 't1'])),
  ];
  const group = ['t0', 't1'];
  const look = (...actions: ReviewAction[]): ReviewEvent => ({
    kind: 'group-rechecked',
    tuple_ids: group,
    actions,
  });

  test('the group of a tuple whose action lacks its value is looked at once, and decided by that', () => {
    const step = play(reviewProtocol(careful).start(conflict), votes, careful);
    expect(step.commands).toMatchObject([
      {
        kind: 'ask-recheck',
        group: { tuple_ids: group, needed: [{ tuple_id: 't1', rule: 'value-missing' }] },
      },
    ]);
    const { ruling } = reviewProtocol(careful).step(step.state, look(action('DROP', ['t1']))).state;
    expect(ruling!.rulings[1]).toMatchObject({
      action_type: 'DROP',
      rule: 'recheck-drops',
      votes: { A: 'FLIP', B: 'FLIP', C: 'KEEP' },
    });
    expect(ruling!.rulings[0]).toMatchObject({
      action_type: 'KEEP',
      rechecked: { rule: 'recheck-elsewhere' },
    });
    expect(ruling!.final_tuples.map(({ tuple_id }) => tuple_id)).toEqual(['t0', 't2']);
  });

  test.each([
    ['names a tuple outside its group', look(action('DROP', ['t1', 't2'])), 'recheck-strays'],
    ['lacks its value too', look(action('FLIP', ['t1'])), 'recheck-incomplete'],
    ['gives several actions', look(action('DROP', ['t0']), action('KEEP', ['t1'])), 'recheck-silent'],
    ['gives none', look(), 'recheck-silent'],
    ['fails', { kind: 'recheck-failed', tuple_ids: group, problem: 'timeout' } as const, 'recheck-silent'],
  ])('one that %s leaves the votes standing', (_what, event, rule) => {
    const { state } = play(reviewProtocol(careful).start(conflict), votes, careful);
    const { ruling } = reviewProtocol(careful).step(state, event).state;
    const without = play(reviewProtocol(plan).start(conflict), votes).state.ruling!;
    expect(ruling!.final_tuples).toEqual(without.final_tuples);
    expect(ruling!.rulings[1]).toMatchObject({ rule: without.rulings[1]!.rule, rechecked: { rule } });
    expect(ruling!.absent).toHaveLength('problem' in event ? 1 : 0);
  });

  test('what is complete and decided asks for nothing', () => {
    const complete = [cast('A', action('FLIP', ['t1'], 'mixed')), ...votes.slice(1)];
    expect(kinds(play(reviewProtocol(careful).start(conflict), complete, careful))).toEqual([]);
  });

  test('the case as it stands decides like the run did, also under v5', () => {
    for (const policy of [voteV2, voteV5]) {
      const by = { ...careful, policy };
      const { state } = play(
        reviewProtocol(by).start(conflict),
        [...votes, look(action('DROP', ['t1']))],
        by,
      );
      expect(state.ruling).toMatchObject(conflictReview.rule(panelOf(state), policy).ruling);
    }
  });

  test('whatever it answers, nothing outside its group changes', () => {
    const any = fc.record({
      action_type: fc.constantFrom('KEEP', 'DROP', 'FLIP', 'FLAG', 'MERGE' as const),
      target_tuple_ids: fc.subarray(['t0', 't1', 't2', 'x']),
      new_value: fc.constantFrom(null, { polarity: 'neutral' }, { normalized_ref: '본품#품질' }),
      reason_code: fc.constantFrom('', 'NEGATION_SCOPE'),
    });
    const { state } = play(reviewProtocol(careful).start(conflict), votes, careful);
    const without = play(reviewProtocol(plan).start(conflict), votes).state.ruling!;
    fc.assert(
      fc.property(fc.array(any, { maxLength: 2 }), (actions) => {
        const { ruling } = reviewProtocol(careful).step(state, look(...actions)).state;
        expect(ruling!.rulings[2]).toEqual(without.rulings[2]);
      }),
    );
  });

  test('a group that nobody asked about, or twice the same, is refused', () => {
    const { state } = play(reviewProtocol(careful).start(conflict), votes, careful);
    expect(() =>
      reviewProtocol(careful).step(state, { ...look(), tuple_ids: ['t2'] } as ReviewEvent),
    ).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });
});

test('levels that are tied three ways are looked at once more', () => {
  const level = (tuple_id: string, aspect_ref: string) => ({
    ...candidate(tuple_id, 'negative'),
    aspect_ref,
  });
  const candidates = [level('t0', '제품 전체#품질'), level('t1', '본품#품질')];
  const votes = {
    A: [action('KEEP', ['t0', 't1'])],
    B: [action('DROP', ['t0'])],
    C: [action('FLAG', ['t0'])],
  };
  const flags = detectFlags(candidates, voteV2.values);
  expect(findRechecks(candidates, flags, votes)).toMatchObject([
    { tuple_ids: ['t0', 't1'], needed: [{ tuple_id: 't0', rule: 'levels-tied' }] },
  ]);
  expect(findRechecks(candidates, [], votes)).toEqual([]);
});

test('one reading alone can stand for the three perspectives', () => {
  const by: ReviewPlan = { ...plan, stage1: 'single_integrated' };
  const start = reviewProtocol(by).start({ text: 'The battery is good.' });
  expect(start.commands).toEqual([{ kind: 'ask-perspective', letter: 'S0' }]);
  const triplets: Triplet[] = [
    {
      aspect_term: 'battery',
      aspect_ref: '본품#품질',
      polarity: 'positive',
      evidence: null,
      confidence: 0.9,
    },
  ];
  const { state } = play(start, [{ kind: 'perspective-given', letter: 'S0', triplets }], by);
  expect(state.ruling!.final_tuples).toMatchObject([{ tuple_id: 't0', polarity: 'positive' }]);
  expect(state.candidates).toMatchObject([{ origin_agent: 'S0', confidence: 0.9 }]);
  expect(() => play(start, [{ kind: 'perspective-given', letter: 'A', triplets }], by)).toThrow();
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
          { kind: 'reviewer-failed', reviewer: 'C', absence: 'failed', problem: 'no' } as const,
        ];
        if (c.length > 0) events[2] = cast('C', ...c) as never;
        const inOrder = play(reviewProtocol(plan).start(conflict), events);
        const shuffled = play(
          reviewProtocol(plan).start(conflict),
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
  const { state } = play(reviewProtocol(plan).start(conflict), votes);
  const { ruling } = conflictReview.rule(panelOf(state), voteV2);
  expect(state.ruling).toMatchObject(ruling);
});

test('events out of place and cases that are none are refused', () => {
  const start = reviewProtocol(plan).start(conflict);
  const refused = expect.objectContaining({ code: 'INPUT_INVALID' });
  expect(() => play(start, [cast('A'), cast('A')])).toThrow(refused);
  expect(() => play(start, [{ kind: 'perspective-given', letter: 'A', triplets: [] }])).toThrow(refused);
  expect(() => reviewProtocol(plan).start({ text: ' ' })).toThrow(refused);
  expect(() => reviewProtocol(plan).start({ candidates: [{ tuple_id: 't0' }] })).toThrow(refused);
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
