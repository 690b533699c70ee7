/** How two findings relate to the letter of the seed, from three comparisons of their words. The first match wins (seed 003). */
import { choice, defineTable } from '@curia/core';

/** The possible results of a comparison. */
export const COMPARISON_RESULTS = ['yes', 'no', 'unknown'] as const;

/** What a comparison said. */
export type ComparisonResult = (typeof COMPARISON_RESULTS)[number];

/** How two findings can relate by three comparisons. */
export const RELATIONS = {
  SIMILAR: 'two reports of one finding',
  CONTRADICTS: 'they cannot both be right',
  RELATED: 'two findings that are worth a cross-reference',
  UNRELATED: 'nothing in common that counts',
} as const;

/** The three comparisons. */
export const comparisons = {
  location: choice('do they point at the same place?', COMPARISON_RESULTS),
  cause: choice('do they name the same cause?', COMPARISON_RESULTS),
  fix: choice('do they recommend the same direction of repair?', COMPARISON_RESULTS),
};

/** Similarity to the letter of the seed: unknown is no match, and the question does not matter. */
export const similarityLiteral = defineTable({
  id: 'similarity',
  policy: 'literal',
  title: 'Similarity of two findings, to the letter',
  doc: 'The rule of the seed: the two special cases, then two of three. A comparison without an answer counts as no match.',
  facts: comparisons,
  outcomes: RELATIONS,
  rules: [
    {
      id: 'rival-causes',
      source: '003/similarity-2',
      when: { location: 'yes', cause: 'no' },
      then: 'CONTRADICTS',
      reason: 'the place is the same and only the cause differs',
    },
    {
      id: 'same-cause-elsewhere',
      source: '003/similarity-3',
      when: { location: 'no', cause: 'yes' },
      then: 'RELATED',
      reason: 'the cause is the same and only the place differs: a related finding of its own',
    },
    {
      id: 'same-place-same-cause',
      source: '003/similarity-1',
      when: { location: 'yes', cause: 'yes' },
      then: 'SIMILAR',
      reason: 'two of three agree: place and cause',
    },
    {
      id: 'same-place-same-fix',
      source: '003/similarity-1',
      when: { location: 'yes', fix: 'yes' },
      then: 'SIMILAR',
      reason: 'two of three agree: place and fix',
    },
    {
      id: 'same-cause-same-fix',
      source: '003/similarity-1',
      when: { cause: 'yes', fix: 'yes' },
      then: 'SIMILAR',
      reason: 'two of three agree: cause and fix',
    },
  ],
  otherwise: {
    source: '003/similarity-1',
    then: 'UNRELATED',
    code: 'FEWER_THAN_TWO_AGREE',
    reason: 'fewer than two of three agree',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'the seed means it: fewer than two of three are not similar',
    },
  ],
});
