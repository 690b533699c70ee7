/** Absent is never consent: whoever was asked and gave no usable answer leaves what it was asked about to a person. */

import { withValues } from '@curia/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ABSENCES } from './absence.ts';
import { ACTIONS, REVIEWERS, type ReviewAction, type Reviewer } from './action.ts';
import { conflictInput } from './conflict-case.ts';
import { conflictReview, ruleReview } from './conflict-review.ts';
import { panelOf, reviewProtocol } from './protocol.ts';
import { voteV3 } from './retired/vote-v3.table.ts';
import { voteV4 } from './retired/vote-v4.table.ts';
import type { ReviewEvent, ReviewRuling, ReviewState } from './review-state.ts';
import type { PerspectiveLetter, Triplet } from './triplet.ts';
import type { VotePolicy } from './vote/deliberation.ts';
import { voteV1 } from './vote/vote-v1.table.ts';
import { voteV2 } from './vote/vote-v2.table.ts';
import { voteV5 } from './vote/vote-v5.table.ts';

const policies = [voteV1, voteV2, voteV5];
const LETTERS = ['A', 'B', 'C'] as const;
const ids = ['t0', 't1', 't2'];
const conflict = {
  text: 'The battery is good, the battery is bad; the case is fine.',
  candidates: [
    { tuple_id: 't0', aspect_term: 'battery', polarity: 'positive', origin_agent: 'A' },
    { tuple_id: 't1', aspect_term: 'battery', polarity: 'negative', origin_agent: 'C' },
    // Well enough supported that nothing elsewhere matters to it.
    { tuple_id: 't2', aspect_term: 'case', polarity: 'positive', origin_agent: 'A', confidence: 1 },
  ],
};

const actions: fc.Arbitrary<ReviewAction[]> = fc.array(
  fc.record({
    action_type: fc.constantFrom(...ACTIONS),
    target_tuple_ids: fc.subarray(ids, { minLength: 1 }),
    new_value: fc.constantFrom(null, { polarity: 'neutral' }, { normalized_ref: 'x#y' }),
    reason_code: fc.constantFrom('', 'NEGATION_SCOPE', 'WEAK_EVIDENCE'),
  }),
  { maxLength: 3 },
);

/** What a reviewer says, or how it fails. */
const answers = fc.tuple(
  ...REVIEWERS.map((reviewer) =>
    fc.oneof(
      actions.map((said): ReviewEvent => ({ kind: 'votes-cast', reviewer, actions: said })),
      fc
        .constantFrom(...ABSENCES)
        .map((absence): ReviewEvent => ({ kind: 'reviewer-failed', reviewer, absence, problem: 'no' })),
    ),
  ),
);

function hold(
  policy: VotePolicy,
  input: object,
  events: readonly ReviewEvent[],
  recheck = false,
): ReviewState {
  const protocol = reviewProtocol({ policy, recheck });
  return events.reduce((state, event) => protocol.step(state, event).state, protocol.start(input).state);
}

/** The ruling of a case that is at its end. */
const rulingOf = ({ ruling }: ReviewState): ReviewRuling => ruling!;

describe.each(policies)('$policy', (policy) => {
  test.each(['conflict', 'always'] as const)(
    'an absent reviewer leaves open what was put to it (ask=%s)',
    (ask) => {
      fc.assert(
        fc.property(answers, (events) => {
          const isAbsent = events.some(({ kind }) => kind === 'reviewer-failed');
          const { rulings } = rulingOf(hold(withValues(policy, { ask }), conflict, events));
          for (const { tuple_id, action_type, rule, source, code, reason_code } of rulings) {
            const isPut = ask === 'always' || tuple_id !== 't2';
            if (isAbsent && isPut) {
              expect({ action_type, rule, source, code, reason_code }).toEqual({
                action_type: 'FLAG',
                rule: 'reviewer-absent',
                source: `curia/${policy.policy}/reviewer-absent`,
                code: 'REVIEWER_ABSENT',
                reason_code: 'REVIEWER_ABSENT',
              });
            } else expect(code).not.toBe('REVIEWER_ABSENT');
          }
        }),
      );
    },
  );

  test('the record of a run is decided as the run was, whoever was absent', () => {
    fc.assert(
      fc.property(answers, fc.constantFrom('flag', 'keep'), (events, absent) => {
        const state = hold(withValues(policy, { absent }), conflict, events);
        const record = JSON.parse(JSON.stringify(panelOf(state)));
        const { ruling } = conflictReview.rule(record, policy);
        expect(rulingOf(state)).toMatchObject(ruling);
        const gone = events.flatMap((one) =>
          one.kind === 'reviewer-failed' ? [[one.reviewer, one.absence]] : [],
        );
        expect(record.absent ?? {}).toEqual(Object.fromEntries(gone));
      }),
    );
  });

  test('absent=keep rules as if the absent reviewer had voted on nothing', () => {
    fc.assert(
      fc.property(answers, (events) => {
        const silent = events.map(
          (one): ReviewEvent =>
            one.kind === 'reviewer-failed'
              ? { kind: 'votes-cast', reviewer: one.reviewer, actions: [] }
              : one,
        );
        const outcomes = (state: ReviewState): string[] =>
          rulingOf(state).rulings.map(({ action_type }) => action_type);
        const kept = hold(withValues(policy, { absent: 'keep' }), conflict, events);
        expect(outcomes(kept)).toEqual(outcomes(hold(policy, conflict, silent)));
      }),
    );
  });

  test.each([[['t9']], [['t0', 't9']], [[]]])(
    'a reviewer whose action names %j gave no usable answer, whatever the others say',
    (target_tuple_ids) => {
      const said = (reviewer: Reviewer, ids: string[]): ReviewEvent => ({
        kind: 'votes-cast',
        reviewer,
        actions: [{ action_type: 'KEEP', target_tuple_ids: ids, new_value: null, reason_code: '' }],
      });
      const events = [said('A', ['t0', 't1']), said('B', target_tuple_ids), said('C', ['t0', 't1'])];
      const { rulings, absent } = rulingOf(hold(policy, conflict, events));
      expect(rulings.map(({ code }) => code).slice(0, 2)).toEqual(['REVIEWER_ABSENT', 'REVIEWER_ABSENT']);
      expect(absent).toEqual([{ agent: 'reviewer B', problem: expect.stringMatching(/an action names/) }]);
    },
  );

  test('nobody is asked for a second look at what a person looks at anyway', () => {
    const state = hold(
      policy,
      conflict,
      [
        { kind: 'reviewer-failed', reviewer: 'B', absence: 'failed', problem: 'timeout' },
        {
          kind: 'votes-cast',
          reviewer: 'A',
          actions: [{ action_type: 'FLIP', target_tuple_ids: ['t1'], new_value: null, reason_code: '' }],
        },
        { kind: 'votes-cast', reviewer: 'C', actions: [] },
      ],
      true,
    );
    expect(state).toMatchObject({ phase: 'ruled', wanted: [] });
  });
});

test('the reason names who was absent, and how', () => {
  const events = REVIEWERS.map(
    (reviewer, at): ReviewEvent => ({
      kind: 'reviewer-failed',
      reviewer,
      absence: ABSENCES[at]!,
      problem: 'no',
    }),
  );
  expect(rulingOf(hold(voteV2, conflict, events)).rulings[0]!.reason).toMatch(
    /: reviewer A failed to answer, reviewer B gave an unusable answer, reviewer C refused to answer$/,
  );
  const kept = hold(withValues(voteV2, { absent: 'keep' }), conflict, events);
  expect(rulingOf(kept).rulings[0]!.reason).toContain(
    'gave no usable answer, which absent=keep counts as KEEP',
  );
});

describe('perspectives', () => {
  const said: Triplet[] = [
    { aspect_term: 'battery', aspect_ref: '', polarity: 'positive', evidence: null, confidence: 0.9 },
  ];
  const read = (...present: PerspectiveLetter[]): ReviewState =>
    hold(
      voteV2,
      { text: 'The battery is good.' },
      LETTERS.map(
        (letter): ReviewEvent =>
          present.includes(letter)
            ? { kind: 'perspective-given', letter, triplets: said }
            : { kind: 'perspective-failed', letter, absence: 'failed', problem: 'timeout' },
      ),
    );

  test('none answered: the case goes to a person', () => {
    const state = read();
    expect(rulingOf(state)).toMatchObject({
      rulings: [],
      final_tuples: [],
      escalated: { code: 'PERSPECTIVES_ABSENT', rule: 'none-answered' },
    });
    expect(panelOf(state).perspectives_absent).toEqual({ A: 'failed', B: 'failed', C: 'failed' });
  });

  test.each(LETTERS)('only %s answered: its tuples are flagged', (letter) => {
    const state = read(letter);
    const { rulings, escalated } = rulingOf(state);
    expect(escalated).toBeUndefined();
    expect(rulings).toMatchObject([{ action_type: 'FLAG', reason_code: 'PERSPECTIVES_ABSENT' }]);
    expect(conflictReview.rule(panelOf(state), voteV2).ruling).toMatchObject({ rulings });
  });

  test('two of three answered: the case goes on and names who is absent', () => {
    const { rulings, absent } = rulingOf(read('A', 'C'));
    expect(rulings.map(({ action_type }) => action_type)).toEqual(['KEEP', 'KEEP']);
    expect(absent).toEqual([{ agent: 'P-IMP', problem: 'timeout' }]);
  });

  test('what too few read once stays flagged when its candidates are run again', () => {
    const again = hold(voteV2, panelOf(read('B')), []);
    expect(rulingOf(again).rulings).toMatchObject([{ rule: 'perspectives-absent' }]);
  });

  test('the single reading failed: the case goes to a person', () => {
    const protocol = reviewProtocol({ policy: voteV2, recheck: false, stage1: 'single_integrated' });
    const { state } = protocol.start({ text: 'The battery is good.' });
    const failed = { kind: 'perspective-failed', letter: 'S0', absence: 'unusable', problem: 'no' } as const;
    expect(rulingOf(protocol.step(state, failed).state).escalated).toMatchObject({
      code: 'PERSPECTIVES_ABSENT',
    });
  });
});

test('a risk that a validator found is put to the reviewers like a conflict', () => {
  const calm = { ...conflict, candidates: conflict.candidates.slice(1) };
  const risky = { ...calm, validator_risks: [{ tuple_id: 't2', type: 'NEGATION', severity: 'high' }] };
  const protocol = reviewProtocol({ policy: voteV2, recheck: false });
  expect(protocol.start(calm).commands).toEqual([]);
  const { state, commands } = protocol.start(risky);
  expect(commands).toHaveLength(3);
  const votes = REVIEWERS.map(
    (reviewer): ReviewEvent => ({
      kind: 'votes-cast',
      reviewer,
      actions: [{ action_type: 'DROP', target_tuple_ids: ['t1', 't2'], new_value: null, reason_code: '' }],
    }),
  );
  const { ruling } = votes.reduce((at, event) => protocol.step(at, event).state, state);
  expect(ruling!.rulings.map(({ action_type }) => action_type)).toEqual(['KEEP', 'DROP']);
  expect(ruling!.unasked_votes).toBe(3);
  const unknown = { ...calm, validator_risks: [{ tuple_id: 't7', type: 'NEGATION' }] };
  expect(() => protocol.start(unknown)).toThrow(
    /validator_risks\[0\]\.tuple_id: is not the id of a candidate/,
  );
});

describe('a reviewer without a list', () => {
  const drop = (...target_tuple_ids: string[]) => [
    { action_type: 'DROP', target_tuple_ids, new_value: null, reason_code: '' },
  ];
  const every = [...policies, voteV3, voteV4];
  const outcomes = (policy: VotePolicy, record: object): string[] =>
    ruleReview({ ...conflict, ...record }, policy).ruling.rulings.map(({ action_type }) => action_type);

  test.each([
    {},
    { A: null, B: null, C: null },
    { A: drop('t0', 't1') },
    { A: drop('t0', 't1'), B: null, C: null },
    { A: [], B: [] },
    { C: [] },
  ])('%j keeps nothing that contradicts itself, under any policy', (review_actions) => {
    for (const policy of every)
      for (const record of [{ review_actions }, { review_actions, conflict_flags: [] }])
        expect([policy.policy, ...outcomes(policy, record)]).toEqual([policy.policy, 'FLAG', 'FLAG', 'KEEP']);
  });

  test('is named in the reason', () => {
    for (const policy of every)
      expect(
        ruleReview({ ...conflict, review_actions: { A: [], B: [] } }, policy).ruling.rulings[0]!.reason,
      ).toMatch(/: reviewer C has no list in the record$/);
  });

  test('never helps, whatever the others say, against the list that was there', () => {
    const lists = fc.tuple(actions, actions, actions);
    fc.assert(
      fc.property(
        lists,
        fc.constantFrom(...REVIEWERS),
        fc.constantFrom(...every),
        ([A, B, C], gone, policy) => {
          const review_actions = { A, B, C };
          const { [gone]: _, ...left } = review_actions;
          const before = outcomes(policy, { review_actions });
          outcomes(policy, { review_actions: left }).forEach((after, at) => {
            // Nothing shows that the third tuple, which contradicts nothing, was put to anybody.
            const isPut = at < 2 || [A, B, C].some((list, by) => REVIEWERS[by] !== gone && names(list, 't2'));
            if (isPut && (after === 'KEEP' || after === 'FLIP')) expect(before[at]).toBe(after);
          });
        },
      ),
    );
  });

  const names = (list: readonly ReviewAction[], id: string): boolean =>
    list.some(({ target_tuple_ids }) => target_tuple_ids.includes(id));

  test('is absent once more when what was read is read again', () => {
    const read = conflictInput.parse({ ...conflict, review_actions: {} });
    expect(conflictInput.parse(read)).toEqual(read);
    expect(read.absent).toEqual({ A: 'missing', B: 'missing', C: 'missing' });
  });
});

describe('a word that nobody can read hides no conflict', () => {
  const record = {
    candidates: [
      { tuple_id: 't0', aspect_term: 'battery', aspect_ref: 'phone#battery', polarity: 'positive' },
      { tuple_id: 't1', aspect_term: 'battery', aspect_ref: 'phone#battery', polarity: 'negative' },
    ],
    review_actions: { A: [], B: [], C: [] },
    conflict_flags: [{ conflict_type: 'ref_polarity_mismatch', tuple_ids: ['t0', 't1'] }],
    rechecks: [{ group: ['t0', 't1'], action: null }],
  };
  type Edited = typeof record;

  test.each<[string, (copy: Edited) => void, string]>([
    [
      'a blank polarity',
      (copy) => Object.assign(copy.candidates[0]!, { polarity: ' ' }),
      'candidates.0.polarity',
    ],
    [
      'a polarity of nothing seen',
      (copy) => Object.assign(copy.candidates[1]!, { polarity: '\u200b' }),
      'candidates.1.polarity',
    ],
    [
      'a polarity with something unseen',
      (copy) => Object.assign(copy.candidates[1]!, { polarity: 'positive\u200b' }),
      'candidates.1.polarity',
    ],
    [
      'a reference with something unseen',
      (copy) => Object.assign(copy.candidates[0]!, { aspect_ref: 'phone#battery\u2060' }),
      'candidates.0.aspect_ref',
    ],
    [
      'an id with something unseen',
      (copy) => Object.assign(copy.candidates[0]!, { tuple_id: 't0\u200b' }),
      'candidates.0.tuple_id',
    ],
    [
      'a conflict without a type',
      (copy) => Object.assign(copy.conflict_flags[0]!, { conflict_type: ' ' }),
      'conflict_flags.0.conflict_type',
    ],
    [
      'a conflict in a tuple that is not there',
      (copy) => Object.assign(copy.conflict_flags[0]!, { tuple_ids: ['t0', 'T1'] }),
      'conflict_flags.0.tuple_ids.1',
    ],
    [
      'a second look at a tuple that is not there',
      (copy) => Object.assign(copy.rechecks[0]!, { group: ['t0', ''] }),
      'rechecks.0.group.1',
    ],
  ])('%s is refused', (_, edit, path) => {
    expect(conflictInput.safeParse(record).success).toBe(true);
    const copy = structuredClone(record);
    edit(copy);
    expect(conflictInput.safeParse(copy).error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });
});
