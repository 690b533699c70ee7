/** The tables around the rounds against straight-line readings of what they shall say, over every case there is. */

import type { AnyTable, FactsOf } from '@curia/core';
import { decide } from '@curia/core';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../../../core/src/table/explain/question.ts';
import { claimStrength } from './finding/claim-strength.ts';
import { judgementFacts } from './matrix/judgement.ts';
import { judgementReviewed } from './matrix/judgement-reviewed.table.ts';
import { standingVerdict } from './matrix/standing-verdict.ts';
import { planning } from './plan/planning.ts';
import { proposal } from './plan/proposal.ts';
import { conclusion } from './report/conclusion.ts';
import { recommendation } from './report/recommendation.ts';
import { firstRound } from './rounds/first-round.ts';
import { followUp } from './rounds/follow-up.ts';
import { iteration } from './rounds/iteration.ts';
import { secondAttempt } from './rounds/second-attempt.ts';

const BOOLEANS = [false, true] as const;
const COUNTS = [0, 1, 2] as const;
const STRENGTHS = ['STRONG', 'MODERATE', 'WEAK', null] as const;

type Axes = Readonly<Record<string, readonly unknown[]>>;

function* casesOf(axes: Axes): Generator<Record<string, unknown>> {
  const [first, ...rest] = Object.entries(axes);
  if (first === undefined) {
    yield {};
    return;
  }
  const [name, values] = first;
  for (const value of values)
    for (const more of casesOf(Object.fromEntries(rest))) yield { [name]: value, ...more };
}

function check<P extends AnyTable, R extends object>(
  { name, policies, rule }: Question<P, R>,
  policy: string,
  axes: Axes,
  // biome-ignore lint/suspicious/noExplicitAny: each oracle reads the facts of its own table
  wanted: (given: any) => object,
): void {
  const table = policies.find((one) => one.policy === policy)!;
  for (const given of casesOf(axes))
    expect(rule(given, table).ruling, `${name}@${policy} ${JSON.stringify(given)}`).toMatchObject(
      wanted(given),
    );
}

test('a claim is as strong as it says only where something was verified and nothing better is gone', () => {
  const rank = (word: string | null): number => STRENGTHS.indexOf(word as 'WEAK');
  check(
    claimStrength,
    'default',
    { verified: COUNTS, unchecked: COUNTS, failed: COUNTS, claimed: STRENGTHS, shown: STRENGTHS },
    ({ verified, unchecked, failed, claimed, shown }) => {
      if (verified === 0)
        return { strength: 'WEAK', weakened: true, discredited: failed > 0 && unchecked === 0 };
      const isLess = failed > 0 && shown !== null && rank(shown) > rank(claimed);
      const strength = claimed === null || isLess ? shown : claimed;
      return { strength, weakened: false, discredited: false };
    },
  );
});

describe('planning', () => {
  const axes = { questions: [1, 2, 5], single_place: BOOLEANS, needs_context: BOOLEANS, chosen: BOOLEANS };
  const known = { free: BOOLEANS, regression: BOOLEANS, history: BOOLEANS, trace: BOOLEANS };
  test.each(['default', 'fast'])('under %s', (policy) => {
    check(planning, policy, { ...axes, ...known }, (given) => {
      const { questions, single_place, needs_context, chosen, free, regression, history, trace } = given;
      if (questions === 1 && single_place && !needs_context && !chosen) return { mode: 'quick' };
      if (chosen || free) return { mode: 'full' };
      return { mode: 'lead', second: regression && history ? 'HIST' : trace ? 'LOG' : 'CODE' };
    });
  });

  test('under thorough there is no lead', () => {
    check(
      planning,
      'thorough',
      { ...axes, ...known },
      ({ questions, single_place, needs_context, chosen }) => ({
        mode: questions === 1 && single_place && !needs_context && !chosen ? 'quick' : 'full',
      }),
    );
  });
});

test('a proposal is followed only within every limit', () => {
  check(
    proposal,
    'default',
    {
      answer: ['given', 'failed', 'misshapen'],
      investigators: [0, 2, 5],
      most: [3, 5],
      types: COUNTS,
      usable: BOOLEANS,
    },
    ({ answer, investigators, most, types, usable }) => ({
      followed: answer === 'given' && investigators <= most && types >= 2 && usable,
    }),
  );
});

test('every agent is asked again, and an answer that is still unusable is kept as far as possible', () => {
  check(
    secondAttempt,
    'default',
    {
      problem: ['failed', 'malformed', 'incomplete', 'called_off'],
      attempts: [1, 2, 3],
      repairs: COUNTS,
      remains: BOOLEANS,
    },
    ({ problem, attempts, repairs, remains }) => {
      if (problem === 'called_off') return { does: 'GO_ON' };
      if (problem === 'failed') return { does: attempts === 1 ? 'ASK_AGAIN' : 'EXCLUDE' };
      if (repairs === 0) return { does: 'ASK_REPAIR' };
      if (problem === 'incomplete') return { does: 'KEEP_REST' };
      return { does: remains ? 'KEEP_CLAIMS' : 'EXCLUDE' };
    },
  );
});

test('it takes two reports to cross-verify', () => {
  check(firstRound, 'default', { reports: [0, 1, 2, 5], quick: BOOLEANS }, ({ reports, quick }) => ({
    next: reports === 0 ? 'FAIL' : quick ? 'JUDGE_QUICK' : reports === 1 ? 'JUDGE_ALONE' : 'CROSS_VERIFY',
  }));
});

test('agreed findings are challenged, disputed ones are examined again, settled ones are left alone', () => {
  const categories = ['AGREED', 'DISAGREED', 'UNCERTAIN', 'NEEDS_MORE', 'WITHDRAWN'];
  const verdict = ['UPHELD', 'WEAKENED', 'REFUTED', 'NONE'];
  const others: Record<string, string> = {
    DISAGREED: 'BOTH_SIDES',
    UNCERTAIN: 'CROSS_CHECK',
    NEEDS_MORE: 'FOLLOW_UP',
  };
  check(
    followUp,
    'default',
    { category: categories, verdict, aside: BOOLEANS },
    ({ category, verdict: said, aside }) => ({
      asks: aside
        ? 'NOBODY'
        : category === 'AGREED' && said === 'NONE'
          ? 'COUNTER_REVIEW'
          : (others[category] ?? 'NOBODY'),
    }),
  );
});

test('a verdict is final, but a refutation needs evidence, and a review must show where it looked', () => {
  check(
    standingVerdict,
    'default',
    { said: ['UPHELD', 'WEAKENED', 'REFUTED'], standing: COUNTS, verified: COUNTS },
    ({ said, standing, verified }) => ({
      verdict:
        said === 'REFUTED' && standing === 0 && verified === 0
          ? 'WEAKENED'
          : said === 'UPHELD' && verified === 0
            ? 'NONE'
            : said,
    }),
  );
});

test('a round is repeated only for something new, in both readings', () => {
  const axes = { changed: COUNTS, new_disputes: COUNTS, new_evidence: COUNTS, unreviewed: COUNTS };
  check(iteration, 'default', axes, ({ changed, new_disputes, new_evidence, unreviewed }) => ({
    repeat: changed > 0 && new_disputes + new_evidence + unreviewed > 0,
  }));
  check(iteration, 'literal', axes, ({ changed, new_disputes }) => ({
    repeat: changed > 0 && new_disputes > 0,
  }));
});

test('the report is as sure as its main finding, and less so while its question is in dispute', () => {
  const axes = { tag: ['Confirmed', 'Likely', 'Uncertain', null], open_conflict: BOOLEANS };
  check(conclusion, 'default', axes, ({ tag, open_conflict }) => ({
    tag: tag === null ? 'Uncertain' : tag === 'Confirmed' && open_conflict ? 'Likely' : tag,
  }));
});

test('every finding has a recommendation: what is confirmed and can be repaired first', () => {
  const axes = { tag: ['Confirmed', 'Likely', 'Uncertain'], remedy: BOOLEANS, caveat: BOOLEANS };
  check(recommendation, 'default', axes, ({ tag, remedy, caveat }) => ({
    list: tag === 'Confirmed' && remedy ? 'immediate' : tag === 'Likely' && caveat ? 'monitoring' : 'further',
  }));
});

test.each(['weight_a', 'weight_b'] as const)('no evidence weighs less than nothing: %s', (side) => {
  const given = { category: 'DISAGREED', strength: 'STRONG', verdict: 'NONE' } as const;
  const facts = judgementFacts(given, judgementReviewed) as FactsOf<typeof judgementReviewed>;
  expect(decide(judgementReviewed, facts).outcome).toBe('BOTH_SIDES');
  expect(() => decide(judgementReviewed, { ...facts, [side]: -1 })).toThrow(side);
});
