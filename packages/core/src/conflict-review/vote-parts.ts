/** What the vote tables share: outcomes, votes that always add up, and parameters. */
import { above, atLeast, below } from '../table/cell.ts';
import { REVIEWERS } from './action.ts';
import { CONFLICT_TYPES } from './flag.ts';
import { JUSTIFIED_CODES, STRUCTURAL_CODES } from './reason-code.ts';
import { WHOLE_PRODUCT } from './taxonomy.ts';

/** How conflicts are detected; every policy has these. */
export const FLAG_PARAMETERS = {
  conflict_mode: {
    kind: 'choice',
    values: ['primary_secondary', 'primary'],
    default: 'primary_secondary',
    doc: 'compare polarities by reference and, without one, by term; or by reference only',
  },
  semantic_conflict_enabled: {
    kind: 'flag',
    default: false,
    doc: 'also pair like terms of one reference; takes longer the more candidates share it',
  },
  semantic_threshold: {
    kind: 'number',
    default: 0.6,
    min: 0,
    max: 1,
    doc: 'how alike two terms must be, by either measure',
  },
  upper_entities: {
    kind: 'words',
    default: [WHOLE_PRODUCT],
    doc: 'entities that contain the others',
  },
} as const;

/** The reasons with which a lone FLIP wins a split. */
export const STRUCTURAL_PARAMETER = {
  structural_codes: {
    kind: 'words',
    default: STRUCTURAL_CODES,
    doc: 'reasons with which a lone FLIP wins against DROP and KEEP',
  },
} as const;

/** The reasons with which a lone DROP wins a split, and whose minority is protected where. */
export const FACET_PARAMETERS = {
  justified_codes: {
    kind: 'words',
    default: JUSTIFIED_CODES,
    doc: 'reasons with which a lone DROP wins against FLIP and KEEP',
  },
  facet_types: {
    kind: 'words',
    default: [CONFLICT_TYPES.granularity, 'REDUNDANT_UPPER_REF'],
    doc: 'conflict types on which the preferred reviewer is not simply outvoted',
  },
  preferred_actor: {
    kind: 'choice',
    values: REVIEWERS,
    default: 'C',
    doc: 'the reviewer whose facet those types are',
  },
} as const;

/** What can become of a tuple. */
export const OUTCOMES = {
  KEEP: 'it stays as it is',
  DROP: 'it is removed',
  FLIP: 'its polarity changes',
  FLAG: 'it stays, marked as uncertain',
} as const;

/** One vote each for FLIP, DROP and KEEP. */
export const SPLIT = { keeps: 1, drops: 1, flips: 1 } as const;

/** There are always three votes under the first two policies. */
export const THREE_VOTES = [
  { when: { votes: below(3) }, because: 'an abstention is counted as KEEP' },
  { when: { votes: above(3) }, because: 'there are three reviewers' },
] as const;

/** Rule 1 of both arbiters: what two of three want is done. */
export const majorityRules = (source: string) =>
  [
    {
      id: 'majority-keep',
      source,
      when: { keeps: atLeast(2) },
      then: 'KEEP',
      reason: 'two or all three reviewers keep it',
    },
    {
      id: 'majority-drop',
      source,
      when: { drops: atLeast(2) },
      then: 'DROP',
      reason: 'two or all three reviewers drop it',
    },
    {
      id: 'majority-flip',
      source,
      when: { flips: atLeast(2) },
      then: 'FLIP',
      reason: 'two or all three reviewers flip its polarity',
    },
    {
      id: 'majority-flag',
      source,
      when: { flags: atLeast(2) },
      then: 'FLAG',
      reason: 'two or all three reviewers flag it',
    },
  ] as const;
