/** Decides what happens to a document once its verification issues are counted. The first match wins (seed 004). */
import { atLeast, between, count, defineTable, none, sum } from '@curia/core';

/** The disposition table, policy `v5`. */
export const dispositionV5 = defineTable({
  id: 'disposition',
  policy: 'v5',
  title: 'Document disposition',
  doc: 'Decides from the counted issues of a verified document whether it is accepted, fixed and verified again, or handed to an expert.',
  params: {
    unknown_severity: {
      kind: 'choice',
      values: ['refuse', 'escalate'],
      default: 'refuse',
      doc: 'what an issue with a severity outside the three does: the case is refused, or it goes to an expert',
    },
  },
  facts: {
    blockers: count('issues of severity BLOCKER'),
    majors_fixable: count('MAJOR issues that an automatic fix can repair'),
    majors_unfixable: count('MAJOR issues that only a person can repair'),
    minors: count('issues of severity MINOR'),
    unknown_severities: count('issues whose severity is none of the three'),
    majors: sum('all MAJOR issues', ['majors_fixable', 'majors_unfixable']),
    total: sum('all issues', ['blockers', 'majors', 'minors', 'unknown_severities']),
  },
  outcomes: {
    AUTO_ACCEPT: 'publish the output as it is',
    AUTO_RETRY: 'apply the fixes and verify again',
    ESCALATE_TO_SME: 'a human expert decides',
  },
  rules: [
    {
      id: 'blocker-present',
      source: '004/1',
      when: { blockers: atLeast(1) },
      then: 'ESCALATE_TO_SME',
      code: 'BLOCKER_PRESENT',
      reason: '{blockers} blocking issue(s): the output is structurally broken or fabricated',
    },
    {
      id: 'too-many-majors',
      source: '004/2',
      when: { majors: atLeast(3) },
      then: 'ESCALATE_TO_SME',
      code: 'TOO_MANY_MAJORS',
      reason: '{majors} major issues are too many to correct without a person',
    },
    {
      id: 'several-unfixable',
      source: '004/3',
      when: { majors_unfixable: atLeast(2) },
      then: 'ESCALATE_TO_SME',
      code: 'NEEDS_JUDGEMENT',
      reason: '{majors_unfixable} major issues need human judgement',
    },
    {
      id: 'one-unfixable',
      source: '004/4',
      when: { majors_unfixable: atLeast(1) },
      then: 'ESCALATE_TO_SME',
      code: 'NEEDS_EXPERT',
      reason: '{majors_unfixable} major issue has no automatic fix',
    },
    {
      id: 'unknown-severity',
      source: '004/8',
      when: { unknown_severities: atLeast(1) },
      then: 'ESCALATE_TO_SME',
      code: 'UNKNOWN_SEVERITY',
      reason: '{unknown_severities} issue(s) of unknown severity: nobody can say that they are harmless',
    },
    {
      id: 'fixable-majors',
      source: '004/5',
      when: { majors_fixable: between(1, 2) },
      then: 'AUTO_RETRY',
      code: 'FIXES_AVAILABLE',
      reason: '{majors_fixable} major issue(s) can be fixed and verified again',
    },
    {
      id: 'minor-only',
      source: '004/6',
      when: { minors: atLeast(1), majors: none, blockers: none },
      then: 'AUTO_ACCEPT',
      code: 'MINOR_ONLY',
      reason: 'only {minors} minor issue(s), which are tolerable',
    },
    {
      id: 'clean',
      source: '004/7',
      when: { total: none },
      then: 'AUTO_ACCEPT',
      code: 'CLEAN',
      reason: 'no issues found',
    },
  ],
  otherwise: {
    source: '004/8',
    then: 'ESCALATE_TO_SME',
    code: 'UNDECIDED',
    reason: 'no rule applies, so a person decides',
  },
  accepted: [
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      because:
        'a fail-safe: with the three severities and the unknown ones all counted, nothing is left for it (D5)',
    },
    {
      kind: 'REDUNDANT',
      rule: 'too-many-majors',
      because: 'kept for its reason: without it the case still reaches a person, but nobody is told why (D2)',
    },
    {
      kind: 'REDUNDANT',
      rule: 'several-unfixable',
      because: 'kept for its reason: rule 4 would escalate the same cases with a weaker one (D1)',
    },
  ],
});
