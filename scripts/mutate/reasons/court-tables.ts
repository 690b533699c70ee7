/** Mutants of the courts' tables that change nothing. */
import type { Reason } from '../reason.ts';

export const courtTables: readonly Reason[] = [
  {
    file: 'conflict-review/vote-v3.table.ts',
    code: "{ rank: above('keep_at_most') }",
    because: 'the rule before it takes every rank up to that number, so this one decides all that is left',
  },
  {
    file: 'debate-override/integrity.table.ts',
    code: "{ adopt_reason: 'already_confident' }",
    because:
      'the gap it accepts is the only one that is left, so accepting all that is left accepts the same',
  },
  {
    file: 'debate-override/moderation-dispute.table.ts',
    code: '{ other_is_surer: false }',
    because: 'the rule before it decides where the other side is surer, so this one decides all that is left',
  },
  {
    file: 'investigation/next-round.table.ts',
    code: "'round 3 runs'",
    because: 'what an outcome means, for people; no rule reads it',
  },
  {
    file: 'investigation/next-round.table.ts',
    code: "'reviewed'",
    because: 'a word of the sentence that is the reason; no rule reads it',
  },
  {
    file: 'investigation/similarity.table.ts',
    code: "{ location: not('yes'), cause: not('yes') }",
    because:
      'the fallback after it is unreachable, as the analysis proves: this rule decides all that is left',
  },
  {
    file: 'investigation/classification.table.ts',
    code: "{ supporting: 1, evidence_strength: ['WEAK', null] }",
    because:
      'the fallback after it is unreachable, as the analysis proves: this rule decides all that is left',
  },
  {
    file: 'investigation/classification-independent.table.ts',
    code: "{ supporting: 1, evidence_strength: ['WEAK', null] }",
    because:
      'the fallback after it is unreachable, as the analysis proves: this rule decides all that is left',
  },
  {
    file: 'verification/retry.table.ts',
    code: "{ stage: 'fixed' }",
    because:
      'the fallback after it is unreachable, as the analysis proves: this rule decides all that is left',
  },
];
