/** What becomes of one tuple under Curia's own policy: sound votes first, then how well the panel supports it. */
import { above, atMost, below, none } from '../table/cell.ts';
import { defineTable } from '../table/define-table.ts';
import { choice, count, flag, score } from '../table/fact.ts';
import { CONFLICT_TYPES, REDUNDANT_UPPER } from './flag.ts';
import {
  ABSENCE_FACTS,
  ABSENCE_PARAMETERS,
  absenceRules,
  FACET_PARAMETERS,
  FLAG_PARAMETERS,
  OUTCOMES,
  STRUCTURAL_PARAMETER,
} from './vote-parts.ts';

const weight = (doc: string, value: number) =>
  ({ kind: 'number', default: value, min: 0, max: 10, doc }) as const;

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

/** The vote table, policy `v3`. */
export const voteV3 = defineTable({
  id: 'conflict-review',
  policy: 'v3',
  title: 'Conflict review with consolidation',
  doc: 'Decides from sound votes and from support what becomes of a tuple. Duplicate, incomplete and misdirected actions do not vote, and an abstention is not a KEEP. What two reviewers drop, flip or flag is settled by them. Of the rest, tuples that say the same become one, and the best supported are kept.',
  params: {
    ...STRUCTURAL_PARAMETER,
    ...FACET_PARAMETERS,
    ...FLAG_PARAMETERS,
    ...ABSENCE_PARAMETERS,
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
    keep_at_most: {
      kind: 'number',
      default: 1,
      min: 0,
      integer: true,
      doc: 'how many tuples of a case are kept by their support; 0 ranks nothing and keeps what the votes leave',
    },
    min_support: {
      kind: 'number',
      default: 0,
      doc: 'the support that a tuple needs to be kept',
    },
    weight_a: weight('what a proposal of agent A counts, times its confidence', 1),
    weight_b: weight('what a proposal of agent B counts, times its confidence', 0.5),
    weight_c: weight('what a proposal of agent C counts, times its confidence', 1),
    weight_other: weight('what a proposal of any other agent counts, times its confidence', 1),
    weight_neutral: weight('what support counts for a neutral tuple, which claims little', 0.5),
    weight_objection: weight('what each reviewer who drops a tuple takes from its support', 0.5),
    default_confidence: {
      kind: 'number',
      default: 0.5,
      min: 0,
      max: 1,
      doc: 'the confidence of a proposal that gives none',
    },
  },
  facts: {
    ...ABSENCE_FACTS,
    known_polarity: flag('the polarity is positive, negative, neutral or mixed'),
    same_as_another: flag('another tuple that represents both says the same or was merged with it'),
    facet_minority: flag(
      'the conflict is of a facet type, and its preferred reviewer voted against what two share',
    ),
    agreement: choice(
      'what two votes share; SPLIT is one each for FLIP, DROP and KEEP, DIFFER three others, OPEN fewer votes without two alike',
      AGREEMENTS,
    ),
    flip_structural: flag('a FLIP gives a structural reason'),
    drop_justified: flag('a DROP gives a reason that justifies it'),
    granularity: flag('the conflict is between an upper and a lower entity'),
    incomplete: flag('an action on the tuple was refused because it lacks its value'),
    rank: count('its place by support among the tuples of the case; 0 where nothing is ranked'),
    unanimous: flag('every agent of a panel of two or more proposed it'),
    proposers: count('agents that proposed it'),
    objections: count('reviewers who drop it'),
    support: score('weighted confidence of its proposers, less the objections'),
  },
  outcomes: OUTCOMES,
  rules: [
    ...absenceRules('v3'),
    {
      id: 'unknown-polarity',
      source: 'curia/v3/unknown-polarity',
      when: { known_polarity: false },
      then: 'FLAG',
      code: 'POLARITY_UNCERTAIN',
      reason: 'nobody can say what this polarity means',
    },
    {
      id: 'same-as-another',
      source: 'curia/v3/same-as-another',
      when: { same_as_another: true },
      then: 'DROP',
      code: 'DUPLICATE_TUPLE',
      reason: 'another tuple stands for it',
    },
    {
      id: 'facet-minority',
      source: 'curia/v3/facet-minority',
      when: { facet_minority: true },
      then: 'FLAG',
      code: 'FACET_MINORITY_SIGNAL',
      reason: 'two agree, but they outvote the reviewer whose facet this conflict is',
    },
    {
      id: 'voted-out',
      source: 'curia/v3/voted-out',
      when: { agreement: 'DROP' },
      then: 'DROP',
      reason: 'two or more reviewers drop it',
    },
    {
      id: 'flip-values-differ',
      source: 'curia/v3/flip-values-differ',
      when: { agreement: 'FLIP_VALUES_DIFFER' },
      then: 'FLAG',
      code: 'POLARITY_UNCERTAIN',
      reason: 'two or more reviewers flip it, but to different polarities',
    },
    {
      id: 'voted-flip',
      source: 'curia/v3/voted-flip',
      when: { agreement: 'FLIP' },
      then: 'FLIP',
      reason: 'two or more reviewers flip it to the same polarity',
    },
    {
      id: 'voted-flag',
      source: 'curia/v3/voted-flag',
      when: { agreement: 'FLAG' },
      then: 'FLAG',
      reason: 'two or more reviewers flag it',
    },
    {
      id: 'structural-flip',
      source: 'curia/v3/structural-flip',
      when: { agreement: 'SPLIT', flip_structural: true },
      then: 'FLIP',
      reason: 'FLIP, DROP and KEEP stand against each other, and the FLIP has a structural reason',
    },
    {
      id: 'justified-drop',
      source: 'curia/v3/justified-drop',
      when: { agreement: 'SPLIT', drop_justified: true },
      then: 'DROP',
      reason: 'FLIP, DROP and KEEP stand against each other, and only the DROP has a reason that counts',
    },
    {
      id: 'unresolved-on-granularity',
      source: 'curia/v3/unresolved-on-granularity',
      when: { agreement: ['SPLIT', 'DIFFER'], granularity: true },
      then: 'FLAG',
      code: 'REDUNDANT_REF_UNCERTAIN',
      reason: 'three different votes over a reference that may be redundant',
    },
    {
      id: 'unresolved-split',
      source: 'curia/v3/unresolved-split',
      when: { agreement: 'SPLIT' },
      then: 'FLAG',
      code: 'TIE_UNRESOLVED',
      reason: 'FLIP, DROP and KEEP stand against each other, and no reason decides',
    },
    {
      id: 'all-differ',
      source: 'curia/v3/all-differ',
      when: { agreement: 'DIFFER' },
      then: 'FLAG',
      code: 'POLARITY_UNCERTAIN',
      reason: 'three different votes, one of them for FLAG',
    },
    {
      id: 'incomplete-action',
      source: 'curia/v3/incomplete-action',
      when: { agreement: 'OPEN', incomplete: true },
      then: 'FLAG',
      code: 'FORMAT_INCOMPLETE',
      reason: 'an action on it lacks its value, and the other votes do not settle it',
    },
    {
      id: 'left-by-the-votes',
      source: 'curia/v3/left-by-the-votes',
      when: { rank: 0 },
      then: 'KEEP',
      reason: 'the votes leave it, and nothing is ranked',
    },
    {
      id: 'too-little-support',
      source: 'curia/v3/too-little-support',
      when: { support: below('min_support') },
      then: 'DROP',
      reason: 'its support of {support} is below {min_support}: {proposers} propose it, {objections} object',
    },
    {
      id: 'unanimous',
      source: 'curia/v3/unanimous',
      when: { unanimous: true },
      then: 'KEEP',
      reason: 'all {proposers} agents propose it',
    },
    {
      id: 'best-supported',
      source: 'curia/v3/best-supported',
      when: { rank: atMost('keep_at_most') },
      then: 'KEEP',
      reason: 'number {rank} by support ({support}), and {keep_at_most} kept',
    },
    {
      id: 'outranked',
      source: 'curia/v3/outranked',
      when: { rank: above('keep_at_most') },
      then: 'DROP',
      reason: 'number {rank} by support ({support}), and {keep_at_most} kept',
    },
  ],
  otherwise: {
    source: 'curia/v3/otherwise',
    then: 'FLAG',
    code: 'TIE_UNRESOLVED',
    reason: 'neither votes nor support decide',
  },
  never: [
    {
      when: { facet_minority: true, agreement: ['SPLIT', 'DIFFER', 'OPEN'] },
      because: 'without a majority there is no minority',
    },
    {
      when: { agreement: ['KEEP', 'FLAG'], flip_structural: true, drop_justified: true },
      because: 'beside two equal votes there is only one other',
    },
    {
      when: { rank: none, unanimous: true },
      because: 'where nothing is ranked, nobody looks who proposed it',
    },
  ],
  accepted: [
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      because: 'a fail-safe: what the votes leave is either not ranked, or kept or outranked by its rank',
    },
    {
      kind: 'REDUNDANT',
      rule: 'unresolved-on-granularity',
      because: 'kept for its code: it names what is uncertain',
    },
  ],
});
