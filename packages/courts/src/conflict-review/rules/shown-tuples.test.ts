/** What reviewers are shown: one tuple for what several said, and their votes on it for all of them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReviewAction, reviewAction } from './action.ts';
import { type Candidate, candidates as given, TUPLE_POLARITIES } from './candidate.ts';
import { showEach, showFlags, showRisks, showTuples, spreadActions } from './shown-tuples.ts';

const tuple = (tuple_id: string, aspect_term: string, aspect_ref: string, polarity: string, evidence = '') =>
  given.parse([
    {
      tuple_id,
      aspect_term,
      aspect_ref,
      polarity,
      evidence,
      origin_agent: 'A',
      confidence: 1,
    },
  ])[0]!;
const act = (action_type: string, ...target_tuple_ids: string[]): ReviewAction =>
  reviewAction.parse({ action_type, target_tuple_ids });

const said: Candidate[] = [
  tuple('t0', 'Battery', '', 'positive', 'battery is great'),
  tuple('t1', 'battery', 'main item#quality', 'positive', 'great'),
  tuple('t2', 'battery', '본품#품질', 'negative', 'dies'),
  tuple('t3', 'battery', '본품 # 품질', 'Positive', 'great'),
  tuple('t4', 'screen', '본품#품질', 'positive'),
];

test('one polarity, one term and references that do not contradict are shown as one, without agent and confidence', () => {
  const groups = showTuples(said);
  expect(groups.map(({ shown, members }) => [shown.tuple_id, members])).toEqual([
    ['t1', ['t0', 't1', 't3']],
    ['t2', ['t2']],
    ['t4', ['t4']],
  ]);
  expect(groups[0]!.shown).toEqual({
    tuple_id: 't1',
    aspect_term: 'battery',
    aspect_ref: 'main item#quality',
    polarity: 'positive',
    evidence: 'great',
    more_evidence: ['battery is great'],
  });
});

test('where references contradict, a tuple without one is shown by itself', () => {
  const torn = [said[0]!, said[1]!, tuple('t9', 'battery', '브랜드#품질', 'positive')];
  expect(showTuples(torn).map(({ members }) => members)).toEqual([['t0'], ['t1'], ['t9']]);
});

test('flags and risks name what is shown', () => {
  const groups = showTuples(said);
  const flag = (...tuple_ids: string[]) => ({ tuple_ids, conflict_type: 'ref_polarity_mismatch' });
  expect(showFlags([flag('t0', 't3', 't2'), flag('t77')], groups)).toEqual([flag('t1', 't2')]);
  const risk = { type: 'NEGATION', severity: 'high' };
  expect(showRisks([{ tuple_id: 't3', ...risk }], groups)).toEqual([{ tuple_id: 't1', ...risk }]);
});

test('a vote counts for everything that its tuple stands for, and never instead of one that was cast', () => {
  const groups = showTuples(said);
  expect(spreadActions([act('DROP', 't1')], groups)[0]!.target_tuple_ids).toEqual(['t1', 't0', 't3']);
  expect(
    spreadActions([act('DROP', 't1'), act('KEEP', 't3')], groups).map((one) => one.target_tuple_ids),
  ).toEqual([['t1', 't0'], ['t3']]);
  expect(spreadActions([act('KEEP', 't1')], showEach(said))[0]!.target_tuple_ids).toEqual(['t1']);
});

test('every candidate is shown exactly once, whatever their order', () => {
  const one = fc.record({
    aspect_term: fc.constantFrom('', 'battery', 'Battery', 'screen'),
    aspect_ref: fc.constantFrom('', '본품#품질', 'main item#quality', '브랜드#품질'),
    polarity: fc.constantFrom(...TUPLE_POLARITIES, 'odd'),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (list) => {
      const all = given.parse(list.map((each, at) => ({ tuple_id: `t${at}`, ...each })));
      const membersOf = (candidates: readonly Candidate[]): string[] =>
        showTuples(candidates)
          .map(({ members }) => [...members].sort().join())
          .sort();
      expect(membersOf(all).join().split(',').filter(Boolean).sort()).toEqual(
        all.map(({ tuple_id }) => tuple_id).sort(),
      );
      expect(membersOf(all.toReversed())).toEqual(membersOf(all));
    }),
  );
});
