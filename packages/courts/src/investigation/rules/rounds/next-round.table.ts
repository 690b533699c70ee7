/** Whether round 3 runs, from what round 2 left. One table per profile, and the seed's own. The first match wins. */
import { atLeast, count, defineTable, none } from '@curia/core';
import type { Accepted } from '@curia/core/table';

/** What round 2 left, by category. */
export const facts = {
  disagreed: count('items on which investigators disagree'),
  uncertain_high: count('uncertain items of HIGH confidence'),
  uncertain_not_high: count('uncertain items of lower confidence'),
  needs_more: count('items that need more work'),
  agreed_strong_or_moderate: count('agreed items on strong or moderate evidence'),
  agreed_weak: count('agreed items on weak evidence'),
};

/** The ruling fields for each outcome. */
export const NEXT_ROUND_WORDS: Readonly<
  Record<string, { readonly run: boolean | null; readonly early_termination: boolean }>
> = {
  RUN: { run: true, early_termination: false },
  END_EARLY: { run: false, early_termination: true },
  SKIP: { run: false, early_termination: false },
  UNDECIDED: { run: null, early_termination: false },
};

/** What may follow round 2. */
export const outcomes = {
  RUN: 'round 3 runs',
  END_EARLY: 'all is agreed on sound evidence, the judge follows at once',
  SKIP: 'the judge follows, though not all is settled',
};

/** The seed’s list of what must run. */
export const mustRun = [
  {
    id: 'disagreement',
    source: '003/next-round-1',
    when: { disagreed: atLeast(1) },
    then: 'RUN',
    reason: '{disagreed} item(s) are disputed',
  },
  {
    id: 'sure-but-alone',
    source: '003/next-round-2',
    when: { uncertain_high: atLeast(1) },
    then: 'RUN',
    reason: '{uncertain_high} uncertain item(s) of HIGH confidence wait for a second opinion',
  },
  {
    id: 'more-work-needed',
    source: '003/next-round-3',
    when: { needs_more: atLeast(1) },
    then: 'RUN',
    reason: '{needs_more} item(s) need more work',
  },
] as const;

/** Where nothing was found. */
export const noFinding = {
  id: 'no-finding',
  source: '003/next-round-4',
  when: {
    disagreed: none,
    uncertain_high: none,
    uncertain_not_high: none,
    needs_more: none,
    agreed_strong_or_moderate: none,
    agreed_weak: none,
  },
  then: 'END_EARLY',
  reason: 'there is no finding to review',
} as const;

/** The seed’s list of what may be skipped. */
export const allAgreed = {
  id: 'all-agreed',
  source: '003/next-round-4',
  when: {
    disagreed: none,
    uncertain_high: none,
    uncertain_not_high: none,
    needs_more: none,
    agreed_strong_or_moderate: atLeast(1),
    agreed_weak: none,
  },
  then: 'END_EARLY',
  reason: 'all {agreed_strong_or_moderate} item(s) are agreed on strong or moderate evidence',
} as const;

/** A rule that no case reaches. */
export const FAIL_SAFE: Accepted = {
  kind: 'UNREACHABLE',
  rule: 'otherwise',
  because: 'a fail-safe: the rules above cover every combination',
};

const keptForItsReason = (rule: string): Accepted => ({
  kind: 'REDUNDANT',
  rule,
  because: 'kept for its reason: this profile would run round 3 anyway, but nobody would be told why',
});

/** What a profile that reviews everything accepts. */
const REVIEWED: readonly Accepted[] = [
  ...mustRun.map(({ id }) => keptForItsReason(id)),
  keptForItsReason('agreed-unreviewed'),
  keptForItsReason('uncertain-below-high'),
  keptForItsReason('agreed-on-weak-evidence'),
  FAIL_SAFE,
];

/** Cases that neither list of the seed covers. */
const gap = <const P extends string>(policy: P) =>
  [
    {
      id: 'uncertain-below-high',
      source: `curia/${policy}/uncertain-below-high`,
      when: { uncertain_not_high: atLeast(1) },
      then: 'RUN',
      reason: '{uncertain_not_high} uncertain item(s) below HIGH confidence: reviewed',
    },
    {
      id: 'agreed-on-weak-evidence',
      source: `curia/${policy}/agreed-on-weak-evidence`,
      when: { agreed_weak: atLeast(1) },
      then: 'RUN',
      reason: '{agreed_weak} agreed item(s) rest on weak evidence: reviewed',
    },
  ] as const;

/** What is agreed goes to a counter-reviewer: nothing else can confirm it. */
const unreviewed = <const P extends string>(policy: P) =>
  ({
    ...allAgreed,
    id: 'agreed-unreviewed',
    source: `curia/${policy}/agreed-unreviewed`,
    then: 'RUN',
    reason: 'all {agreed_strong_or_moderate} item(s) are agreed, and no counter-review could have failed yet',
  }) as const;

/** Profile `default`: what is agreed is reviewed, and so is what neither list covers. */
export const nextRoundDefault = defineTable({
  id: 'next-round',
  policy: 'default',
  title: 'Whether round 3 runs',
  doc: 'Decides from the categories of all items whether counter-review and deep dives follow, or the judge at once. What is agreed is reviewed, and what the seed leaves open runs.',
  facts,
  outcomes,
  rules: [...mustRun, noFinding, unreviewed('default'), ...gap('default')],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'RUN',
    code: 'UNDECIDED',
    reason: 'no rule applies, so round 3 runs',
  },
  accepted: REVIEWED,
});

/** Profile `thorough`: as the default; whom round 3 asks follows from its plan. */
export const nextRoundThorough = defineTable({
  id: 'next-round',
  policy: 'thorough',
  title: 'Whether round 3 runs, thorough profile',
  doc: 'Decides whether counter-review and deep dives follow: wherever anything was found, as under the default profile.',
  facts,
  outcomes,
  rules: [...mustRun, noFinding, unreviewed('thorough'), ...gap('thorough')],
  otherwise: {
    source: 'curia/thorough/otherwise',
    then: 'RUN',
    code: 'UNDECIDED',
    reason: 'no rule applies, so round 3 runs',
  },
  accepted: REVIEWED,
});

/** Profile `fast`: the judge follows at once, and confirms nothing. */
export const nextRoundFast = defineTable({
  id: 'next-round',
  policy: 'fast',
  title: 'Whether round 3 runs, fast profile',
  doc: 'Under this profile the judge follows at once; without a counter-review nothing is confirmed.',
  facts,
  outcomes,
  rules: [noFinding],
  otherwise: {
    source: 'curia/fast/otherwise',
    then: 'SKIP',
    code: 'NO_REVIEW',
    reason: 'this profile has no counter-review, so nothing is confirmed',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'meant: this profile ends after round 2' }],
});

/** The two lists of the seed to the letter; what neither covers stays undecided. */
export const nextRoundLiteral = defineTable({
  id: 'next-round',
  policy: 'literal',
  title: 'Whether round 3 runs, to the letter',
  doc: 'The list of what must run and the list of what may be skipped, as the seed gives them. Six of the 64 combinations are on neither.',
  facts,
  outcomes: { ...outcomes, UNDECIDED: 'the seed does not say' },
  rules: [...mustRun, noFinding, allAgreed],
  otherwise: {
    source: 'curia/literal/otherwise',
    then: 'UNDECIDED',
    code: 'UNDECIDED',
    reason:
      'neither list covers {uncertain_not_high} uncertain item(s) below HIGH confidence and {agreed_weak} agreed item(s) on weak evidence',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'the two lists of the seed are not complementary; every profile says what it does there',
    },
  ],
});
