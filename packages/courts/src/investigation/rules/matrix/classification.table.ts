/** Classifies a finding once its supporters and opponents are counted (seed 003). The first match wins. */
import { atLeast, choice, count, defineTable, flag, none } from '@curia/core';
import { type Category, STRENGTHS } from '../finding/strength.ts';

/** What every policy counts. */
export const countedFacts = {
  supporting: count('investigators who report the finding'),
  opposing: count('other investigators who contradict it'),
  evidence_strength: choice('the strongest evidence for it; null where none was tagged', [
    ...STRENGTHS,
    null,
  ]),
  needs_further: flag('someone asks for further investigation'),
};

/** The ruling fields for each outcome of all policies. */
export const CLASSIFICATION_WORDS: Readonly<
  Record<string, { readonly category: Category | null; readonly flags: readonly string[] }>
> = {
  AGREED: { category: 'AGREED', flags: [] },
  AGREED_WEAKLY: { category: 'AGREED', flags: ['weak_consensus'] },
  DISAGREED: { category: 'DISAGREED', flags: [] },
  UNCERTAIN: { category: 'UNCERTAIN', flags: [] },
  ONE_WITNESS: { category: 'UNCERTAIN', flags: ['one_source'] },
  ONE_WEAK_WITNESS: { category: 'NEEDS_MORE', flags: ['one_source'] },
  NEEDS_MORE: { category: 'NEEDS_MORE', flags: [] },
  REQUESTED: { category: 'NEEDS_MORE', flags: ['request_item'] },
  WITHDRAWN: { category: 'WITHDRAWN', flags: [] },
  UNCLASSIFIED: { category: null, flags: [] },
};

/** Classification to the letter of the seed, gaps included. */
export const classificationLiteral = defineTable({
  id: 'classification',
  policy: 'literal',
  title: 'Classification of a finding, to the letter',
  doc: 'The five branches of the seed in their order. The last one is reached only without a supporter or without a strength, and some cases reach none.',
  facts: countedFacts,
  outcomes: {
    AGREED: 'two or more say so, nobody objects',
    DISAGREED: 'somebody objects',
    UNCERTAIN: 'one says so, on evidence worth following',
    NEEDS_MORE: 'more work is needed',
    UNCLASSIFIED: 'the seed has no branch for it',
  },
  rules: [
    {
      id: 'agreed',
      source: '003/classification-1',
      when: { supporting: atLeast(2), opposing: none },
      then: 'AGREED',
      reason: '{supporting} investigators agree and nobody objects',
    },
    {
      id: 'opposed',
      source: '003/classification-2',
      when: { opposing: atLeast(1) },
      then: 'DISAGREED',
      reason: '{opposing} investigator(s) contradict it',
    },
    {
      id: 'single-with-evidence',
      source: '003/classification-3',
      when: { supporting: 1, evidence_strength: ['STRONG', 'MODERATE'] },
      then: 'UNCERTAIN',
      reason: 'one investigator alone, with {evidence_strength} evidence',
    },
    {
      id: 'single-weak',
      source: '003/classification-4',
      when: { supporting: 1, evidence_strength: 'WEAK' },
      then: 'NEEDS_MORE',
      reason: 'one investigator alone, with weak evidence',
    },
    {
      id: 'further-work-requested',
      source: '003/classification-5',
      when: { needs_further: true },
      then: 'NEEDS_MORE',
      reason: 'further investigation is asked for',
    },
  ],
  otherwise: {
    source: 'curia/literal/otherwise',
    then: 'UNCLASSIFIED',
    code: 'UNCLASSIFIED',
    reason:
      'no branch covers {supporting} supporter(s) with strength {evidence_strength} and no request for more',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because:
        'the seed has no final else; `default` reads a missing strength as WEAK and no supporter as WITHDRAWN',
    },
  ],
});
