/** How sure the judge is of a finding, from its category, evidence and review. The first match wins (seed 003). */
import { defineTable } from '../table/define-table.ts';
import { choice, flag, score } from '../table/fact.ts';
import { WEIGHT_PARAMETERS } from './evidence-weight.ts';
import { CONFIDENCES, COUNTER_VERDICTS, STRENGTHS, type Tag } from './strength.ts';

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

const judged = {
  category: choice('where the finding stands', ['AGREED', 'DISAGREED', 'UNCERTAIN']),
  strength: choice('its strongest evidence', STRENGTHS),
  verdict: choice('what the counter-review said', COUNTER_VERDICTS),
  dominant: choice('the side of a conflict whose evidence dominates, if any', ['A', 'B', null]),
  weight_a: score('what the evidence of side A weighs', { min: 0 }),
  weight_b: score('what the evidence of side B weighs', { min: 0 }),
};

const outcomes = {
  CONFIRMED: 'agreed on sound evidence, not refuted',
  LIKELY: 'the evidence is in its favour, but does not settle it',
  LIKELY_WITH_CAVEAT: 'correct within the limits that the review found',
  OPEN: 'uncertain: the evidence so far and what to do next are recorded',
  SIDE_A: 'side A is likely, the opinion of side B is recorded',
  SIDE_B: 'side B is likely, the opinion of side A is recorded',
  BOTH_SIDES: 'uncertain: both opinions are recorded',
};

const conflict = [
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

const open = {
  id: 'uncertain',
  source: '003/judgement-7',
  when: { category: 'UNCERTAIN' },
  then: 'OPEN',
  reason: 'not settled by cross-verification',
} as const;

const never = [
  {
    when: { category: 'AGREED', verdict: 'REFUTED' },
    because: 'the matrix update turns a refuted agreement into a disagreement before the judge sees it',
  },
  {
    when: { category: ['AGREED', 'UNCERTAIN'], dominant: ['A', 'B'] },
    because: 'only the sides of a conflict are weighed',
  },
] as const;

const accepted = [
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

const otherwise = <const P extends string>(policy: P) =>
  ({
    source: `curia/${policy}/otherwise`,
    code: 'UNDECIDED',
    reason: 'no rule applies, so the finding stays open',
    then: 'OPEN',
  }) as const;

/** Judgement as Curia reads it: what is confirmed needs sound evidence, an independent agreement and two rounds. */
export const judgementDefault = defineTable({
  id: 'judgement',
  policy: 'default',
  title: 'The judge’s tag on a finding',
  doc: 'Decides how sure the report may be of a finding. Evidence is weighed, votes are not counted: a conflict has a winner only where one side’s evidence dominates.',
  params: WEIGHT_PARAMETERS,
  facts: {
    ...judged,
    formed_in_round3: flag('the agreement was formed in round 3, after the sides had seen each other'),
    quick: flag('one investigator only, so that nothing was cross-verified'),
    confidence: choice('the confidence of its report; null where none is known', [...CONFIDENCES, null]),
  },
  outcomes: {
    ...outcomes,
    UNCERTAIN: 'agreed, but on evidence too weak to say more',
    UNCERTAIN_WITH_CAVEAT: 'agreed on weak evidence, and the review found limits',
  },
  rules: [
    {
      id: 'quick-with-strong-evidence',
      source: 'curia/default/quick-with-strong-evidence',
      when: { quick: true, strength: 'STRONG', confidence: 'HIGH' },
      then: 'LIKELY',
      reason: 'strong evidence and high confidence, but nobody cross-verified it',
    },
    {
      id: 'quick',
      source: 'curia/default/quick',
      when: { quick: true },
      then: 'UNCERTAIN',
      reason: 'nobody cross-verified it, and it is not both strong and sure',
    },
    ...conflict,
    {
      id: 'weakened-on-weak-evidence',
      source: 'curia/default/weakened-on-weak-evidence',
      when: { category: 'AGREED', verdict: 'WEAKENED', strength: 'WEAK' },
      then: 'UNCERTAIN_WITH_CAVEAT',
      reason: 'the counter-review found limits, and the evidence is weak',
    },
    {
      id: 'weakened',
      source: '003/judgement-2',
      when: { category: 'AGREED', verdict: 'WEAKENED' },
      then: 'LIKELY_WITH_CAVEAT',
      reason: 'the counter-review found limits',
    },
    {
      id: 'upheld-on-weak-evidence',
      source: 'curia/default/upheld-on-weak-evidence',
      when: { category: 'AGREED', verdict: 'UPHELD', strength: 'WEAK' },
      then: 'LIKELY',
      reason: 'the counter-review upheld it, but the evidence is weak',
    },
    {
      id: 'upheld',
      source: '003/judgement-1',
      when: { category: 'AGREED', verdict: 'UPHELD' },
      then: 'CONFIRMED',
      reason: 'agreed on {strength} evidence, and the counter-review upheld it',
    },
    {
      id: 'agreed-on-weak-evidence',
      source: 'curia/default/agreed-on-weak-evidence',
      when: { category: 'AGREED', strength: 'WEAK' },
      then: 'UNCERTAIN',
      reason: 'agreed, but on weak evidence that nobody reviewed',
    },
    {
      id: 'agreed-in-round-3',
      source: 'curia/default/agreed-in-round-3',
      when: { category: 'AGREED', formed_in_round3: true },
      then: 'LIKELY',
      reason: 'agreed only after the sides had seen each other, and nobody reviewed it since',
    },
    {
      id: 'agreed-on-moderate-evidence',
      source: 'curia/default/agreed-on-moderate-evidence',
      when: { category: 'AGREED', strength: 'MODERATE' },
      then: 'LIKELY',
      reason: 'agreed on moderate evidence that nobody reviewed',
    },
    {
      id: 'agreed-on-strong-evidence',
      source: '003/judgement-1',
      when: { category: 'AGREED' },
      then: 'CONFIRMED',
      reason: 'agreed independently, on strong evidence',
    },
    open,
  ],
  otherwise: otherwise('default'),
  never,
  accepted,
});

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
