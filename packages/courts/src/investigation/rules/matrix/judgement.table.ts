/** How sure the judge is of a finding, from its category, evidence and review. The first match wins (seed 003). */
import { choice, defineTable, score } from '@curia/core';
import { COUNTER_VERDICTS, STRENGTHS, type Tag } from '../finding/strength.ts';
import { WEIGHT_PARAMETERS } from './evidence-weight.ts';

/** The ruling fields for each outcome. */
export const JUDGEMENT_WORDS: Readonly<
  Record<
    string,
    {
      readonly tag: Tag;
      readonly caveat: boolean;
      readonly winner: 'A' | 'B' | null;
      readonly record: readonly string[];
      /** The outcome of a conflict, whose sides were weighed if they were given. */
      readonly weighs?: true;
    }
  >
> = {
  CONFIRMED: { tag: 'Confirmed', caveat: false, winner: null, record: [] },
  LIKELY: { tag: 'Likely', caveat: false, winner: null, record: [] },
  LIKELY_WITH_CAVEAT: { tag: 'Likely', caveat: true, winner: null, record: [] },
  UNCERTAIN: { tag: 'Uncertain', caveat: false, winner: null, record: [] },
  UNCERTAIN_WITH_CAVEAT: { tag: 'Uncertain', caveat: true, winner: null, record: [] },
  OPEN: { tag: 'Uncertain', caveat: false, winner: null, record: ['available_evidence', 'follow_up'] },
  SIDE_A: { tag: 'Likely', caveat: false, winner: 'A', record: ['minority_opinion_B'], weighs: true },
  SIDE_B: { tag: 'Likely', caveat: false, winner: 'B', record: ['minority_opinion_A'], weighs: true },
  BOTH_SIDES: { tag: 'Uncertain', caveat: false, winner: null, record: ['both_opinions'], weighs: true },
};

export const judged = {
  category: choice('where the finding stands', ['AGREED', 'DISAGREED', 'UNCERTAIN']),
  strength: choice('its strongest evidence', STRENGTHS),
  verdict: choice('what the counter-review said', COUNTER_VERDICTS),
  dominant: choice('the side of a conflict whose evidence dominates, if any', ['A', 'B', null]),
  weight_a: score('what the evidence of side A weighs', { min: 0 }),
  weight_b: score('what the evidence of side B weighs', { min: 0 }),
};

export const outcomes = {
  CONFIRMED: 'agreed on sound evidence, not refuted',
  LIKELY: 'the evidence is in its favour, but does not settle it',
  LIKELY_WITH_CAVEAT: 'correct within the limits that the review found',
  OPEN: 'uncertain: the evidence so far and what to do next are recorded',
  SIDE_A: 'side A is likely, the opinion of side B is recorded',
  SIDE_B: 'side B is likely, the opinion of side A is recorded',
  BOTH_SIDES: 'uncertain: both opinions are recorded',
};

export const conflict = [
  {
    id: 'first-side-dominates',
    source: '003/judgement-4',
    when: { dominant: 'A' },
    then: 'SIDE_A',
    reason: 'the evidence of side A ({weight_a}) outweighs that of side B ({weight_b})',
  },
  {
    id: 'second-side-dominates',
    source: '003/judgement-5',
    when: { dominant: 'B' },
    then: 'SIDE_B',
    reason: 'the evidence of side B ({weight_b}) outweighs that of side A ({weight_a})',
  },
  {
    id: 'refuted-agreement',
    source: '003/judgement-3',
    when: { category: 'AGREED', verdict: 'REFUTED' },
    then: 'BOTH_SIDES',
    reason: 'an agreement that the counter-review refuted is judged as a conflict, and no side dominates',
  },
  {
    id: 'no-side-dominates',
    source: '003/judgement-6',
    when: { category: 'DISAGREED' },
    then: 'BOTH_SIDES',
    reason: 'the sides weigh {weight_a} and {weight_b}: neither dominates',
  },
] as const;

export const open = {
  id: 'uncertain',
  source: '003/judgement-7',
  when: { category: 'UNCERTAIN' },
  then: 'OPEN',
  reason: 'not settled by cross-verification',
} as const;

export const never = [
  {
    when: { category: 'AGREED', verdict: 'REFUTED' },
    because: 'the matrix update turns a refuted agreement into a disagreement before the judge sees it',
  },
  {
    when: { category: ['AGREED', 'UNCERTAIN'], dominant: ['A', 'B'] },
    because: 'only the sides of a conflict are weighed',
  },
] as const;

export const accepted = [
  {
    kind: 'UNREACHABLE',
    rule: 'refuted-agreement',
    because: 'kept for input from elsewhere: after the matrix update no agreement is refuted',
  },
  {
    kind: 'REDUNDANT',
    rule: 'uncertain',
    because: 'kept for its reason: it says what the fallback would only assume',
  },
  { kind: 'UNREACHABLE', rule: 'otherwise', because: 'a fail-safe: the rules above cover every case' },
] as const;

export const otherwise = <const P extends string>(policy: P) =>
  ({
    source: `curia/${policy}/otherwise`,
    code: 'UNDECIDED',
    reason: 'no rule applies, so the finding stays open',
    then: 'OPEN',
  }) as const;

/** Judgement to the letter of the seed: an agreement is confirmed regardless of its evidence. */
export const judgementLiteral = defineTable({
  id: 'judgement',
  policy: 'literal',
  title: 'The judge’s tag on a finding, to the letter',
  doc: 'The branches of the seed. Sides are weighed as under `default`; strength and the round in which an agreement was formed play no part.',
  params: WEIGHT_PARAMETERS,
  facts: judged,
  outcomes,
  rules: [
    ...conflict,
    {
      id: 'weakened',
      source: '003/judgement-2',
      when: { category: 'AGREED', verdict: 'WEAKENED' },
      then: 'LIKELY_WITH_CAVEAT',
      reason: 'the counter-review found limits',
    },
    {
      id: 'agreed',
      source: '003/judgement-1',
      when: { category: 'AGREED' },
      then: 'CONFIRMED',
      reason: 'agreed, and no counter-review stands against it',
    },
    open,
  ],
  otherwise: otherwise('literal'),
  never,
  accepted,
});
