/** What the vote tables share: outcomes, votes that always add up, and parameters. */
import { above, atLeast, below, choice, flag } from '@curia/core';
import { UPPER_ENTITIES } from '../../../opinions/taxonomy.ts';
import { REVIEWERS } from '../action.ts';
import { CONFLICT_TYPES, REDUNDANT_UPPER } from '../flag.ts';
import { JUSTIFIED_CODES, STRUCTURAL_CODES } from '../reason-code.ts';
import { REVIEW_MODES } from '../review-need.table.ts';

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
    default: UPPER_ENTITIES,
    doc: 'entities that contain the others',
  },
} as const;

/** What an absent reviewer means; every policy has these. */
export const ABSENCE_PARAMETERS = {
  absent: {
    kind: 'choice',
    values: ['flag', 'keep'],
    default: 'flag',
    doc: 'a reviewer who was asked and gave no usable answer leaves the tuple to a person, or counts as a missing vote',
  },
  ask: {
    kind: 'choice',
    values: REVIEW_MODES,
    default: 'conflict',
    doc: 'what reviewers were asked about, and so what an absent one leaves open: tuples in conflict or at risk, or all',
  },
} as const;

/** Who may be absent when a tuple is ruled on. */
export const ABSENTEES = ['nobody', 'reviewer', 'perspectives'] as const;

/** Whether somebody was absent; every policy observes it. */
export const ABSENCE_FACTS = {
  absentee: choice(
    'who gave no usable answer: a reviewer who was asked about the tuple, too many of the perspectives, or nobody',
    ABSENTEES,
  ),
} as const;

/** The rules before all others: where somebody was absent, no vote decides. */
export const absenceRules = <const Policy extends string>(policy: Policy) =>
  [
    {
      id: 'reviewer-absent',
      source: `curia/${policy}/reviewer-absent`,
      when: { absentee: 'reviewer' },
      then: 'FLAG',
      code: 'REVIEWER_ABSENT',
      reason: 'a reviewer who was asked about it gave no usable answer, so a person must look',
    },
    {
      id: 'perspectives-absent',
      source: `curia/${policy}/perspectives-absent`,
      when: { absentee: 'perspectives' },
      then: 'FLAG',
      code: 'PERSPECTIVES_ABSENT',
      reason: 'too few perspectives read the text, so a person must look',
    },
  ] as const;

/** What these rules guarantee, and what a vote table of a user's own must guarantee too. */
export const ABSENCE_SAFEGUARDS = [
  {
    fact: 'absentee',
    value: 'reviewer',
    outcome: 'FLAG',
    because: 'a reviewer who gave no usable answer has agreed to nothing',
  },
  {
    fact: 'absentee',
    value: 'perspectives',
    outcome: 'FLAG',
    because: 'what too few perspectives read is not settled',
  },
] as const;

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
    default: [CONFLICT_TYPES.granularity, REDUNDANT_UPPER],
    doc: 'conflict types on which the preferred reviewer is not simply outvoted',
  },
  preferred_actor: {
    kind: 'choice',
    values: REVIEWERS,
    default: 'C',
    doc: 'the reviewer whose facet those types are',
  },
} as const;

/** How far the votes on a tuple agree. */
export const AGREEMENTS = [
  'KEEP',
  'DROP',
  'FLIP',
  'FLIP_VALUES_DIFFER',
  'FLAG',
  'SPLIT',
  'DIFFER',
  'OPEN',
] as const;

/** What sound votes say about a tuple; policies that count only sound votes observe it. */
export const SOUND_VOTE_FACTS = {
  known_polarity: flag('the polarity is positive, negative, neutral or mixed'),
  same_as_another: flag('another tuple that represents both says the same or was merged with it'),
  facet_minority: flag(
    'the conflict is of a facet type, and its preferred reviewer voted against what two share, or was not understood',
  ),
  agreement: choice(
    'what two votes share; SPLIT is one each for FLIP, DROP and KEEP, DIFFER three others, OPEN fewer votes without two alike',
    AGREEMENTS,
  ),
  flip_structural: flag('a FLIP gives a structural reason'),
  drop_justified: flag('a DROP gives a reason that justifies it'),
  granularity: flag('the conflict is between an upper and a lower entity'),
  incomplete: flag(
    'an action was refused that is about the tuple, or that names no known tuple while this one is under review',
  ),
} as const;

/** How sound votes are counted. */
export const SOUND_VOTE_PARAMETERS = {
  conflict_priority: {
    kind: 'words',
    default: [
      CONFLICT_TYPES.granularity,
      REDUNDANT_UPPER,
      CONFLICT_TYPES.semantic,
      CONFLICT_TYPES.ref,
      CONFLICT_TYPES.term,
    ],
    doc: 'which conflict type counts where a tuple has several, the strongest first',
  },
  merge_votes: {
    kind: 'number',
    default: 2,
    min: 1,
    max: 3,
    integer: true,
    doc: 'how many reviewers must MERGE a tuple under one reference for it to be merged',
  },
} as const;

/** A parameter that says how much something counts. */
export const weight = (doc: string, value: number) =>
  ({ kind: 'number', default: value, min: 0, max: 10, doc }) as const;

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
