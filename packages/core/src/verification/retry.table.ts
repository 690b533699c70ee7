/** What a verification run does next: after a pass, and after its fixes. The first match wins. */
import { atLeast, below } from '../table/cell.ts';
import { defineTable } from '../table/define-table.ts';
import { choice, count, flag } from '../table/fact.ts';

/** The retry table: at most three passes, no loop without progress, and an acceptance is final. */
export const retryBounded = defineTable({
  id: 'retry',
  policy: 'bounded',
  title: 'Bounded retry',
  doc: 'Decides after each verification pass, and again after each round of fixes, whether a run ends or goes on.',
  params: {
    max_passes: {
      kind: 'number',
      default: 3,
      min: 1,
      max: 10,
      integer: true,
      doc: 'how often an output is verified at most',
    },
    fix_blockers_first: {
      kind: 'flag',
      default: false,
      doc: 'BLOCKER issues of the first pass are fixed, and only then judged, where a fixer exists for each of them',
    },
  },
  facts: {
    stage: choice('what has just happened', ['verified', 'fixed']),
    decision: choice('the disposition of the last pass', ['AUTO_ACCEPT', 'AUTO_RETRY', 'ESCALATE_TO_SME']),
    passes: count('verification passes made so far'),
    has_failed_verifier: flag('a check or a model verifier could not do its work in the last pass'),
    may_repair_first: flag('this is the first pass, its BLOCKERs can all be fixed, and the policy allows it'),
    has_changed: flag('a fixer changed something'),
    was_seen_before: flag('the fixed output is one that was already verified'),
  },
  outcomes: {
    ACCEPT: 'the run ends, the output is accepted',
    ESCALATE: 'the run ends, an expert decides',
    FIX: 'the fixers are applied',
    VERIFY: 'the fixed output is verified again',
  },
  rules: [
    {
      id: 'accepted',
      source: 'curia/bounded/accepted',
      when: { stage: 'verified', decision: 'AUTO_ACCEPT' },
      then: 'ACCEPT',
      code: 'ARBITER',
      reason: 'the disposition accepts the output',
    },
    {
      id: 'verifier-failed',
      source: 'curia/bounded/verifier-failed',
      when: { stage: 'verified', has_failed_verifier: true },
      then: 'ESCALATE',
      code: 'VERIFIER_FAILURE',
      reason: 'a verifier could not do its work, so nobody can say that the output is good',
    },
    {
      id: 'blockers-fixable',
      source: 'curia/bounded/blockers-fixable',
      when: { stage: 'verified', may_repair_first: true, passes: below('max_passes') },
      then: 'FIX',
      code: 'BLOCKERS_FIXABLE',
      reason: 'fixers exist for everything that blocks, and are tried before it is judged',
    },
    {
      id: 'escalated',
      source: 'curia/bounded/escalated',
      when: { stage: 'verified', decision: 'ESCALATE_TO_SME' },
      then: 'ESCALATE',
      code: 'ARBITER',
      reason: 'the disposition hands the output to an expert',
    },
    {
      id: 'passes-spent',
      source: 'curia/bounded/passes-spent',
      when: { stage: 'verified', passes: atLeast('max_passes') },
      then: 'ESCALATE',
      code: 'MAX_RETRIES',
      reason: 'after {passes} passes there is still something to fix',
    },
    {
      id: 'fixes-available',
      source: 'curia/bounded/fixes-available',
      when: { stage: 'verified' },
      then: 'FIX',
      code: 'FIXES_AVAILABLE',
      reason: 'pass {passes} found only what fixers can repair',
    },
    {
      id: 'nothing-changed',
      source: 'curia/bounded/nothing-changed',
      when: { has_changed: false },
      then: 'ESCALATE',
      code: 'NO_PROGRESS',
      reason: 'no fixer changed anything, so another pass would find the same',
    },
    {
      id: 'seen-before',
      source: 'curia/bounded/seen-before',
      when: { was_seen_before: true },
      then: 'ESCALATE',
      code: 'CYCLE',
      reason: 'the fixes lead back to an output that was already verified',
    },
    {
      id: 'fixed',
      source: 'curia/bounded/fixed',
      when: { stage: 'fixed' },
      then: 'VERIFY',
      code: 'FIXED',
      reason: 'the output was fixed and is verified again',
    },
  ],
  otherwise: {
    source: 'curia/bounded/otherwise',
    then: 'ESCALATE',
    code: 'UNDECIDED',
    reason: 'no rule applies, so a person decides',
  },
  accepted: [
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      because: 'a fail-safe: the two stages are all there are',
    },
  ],
});
