/** Who must have read an output before it counts as true. The first match wins. */
import { atLeast, atMost, choice, count, defineTable, flag, none, score } from '@curia/core';

/** The acceptance table: silence of rules is not a reading. */
export const acceptanceRead = defineTable({
  id: 'acceptance',
  policy: 'read',
  title: 'Who read',
  doc: 'Decides, once nothing more is to be fixed, what an output counts as: true, accepted by rules only, or a matter for an expert.',
  params: {
    max_error: {
      kind: 'number',
      default: 0.05,
      min: 0,
      max: 1,
      doc: 'the largest share of wrong acceptances that audits may leave possible where nobody reads',
    },
  },
  facts: {
    disposition: choice('what the issues lead to', ['AUTO_ACCEPT', 'ESCALATE_TO_SME']),
    failed_reader: flag('somebody who was asked, or a check, could not do the work'),
    required: count('readers whom the pack demands'),
    missing: count(
      'demanded readers for whom no program, model or person has read the whole document; the offline readers are none of these',
    ),
    wrong_at_most: score(
      'the share of wrong acceptances that audits of the same rulebook and readers leave possible, at 95 %; 1 without audits',
      { min: 0, max: 1 },
    ),
    unread: choice('what the pack wants done with what nobody read', ['by_rules', 'hand_over']),
  },
  outcomes: {
    AUTO_ACCEPT: 'the output is taken as true',
    ACCEPT_BY_RULES_ONLY: 'the output may be used; nobody read the document, so it is never ground truth',
    ESCALATE_TO_SME: 'a human expert decides',
  },
  rules: [
    {
      id: 'escalated',
      source: 'curia/read/1',
      when: { disposition: 'ESCALATE_TO_SME' },
      then: 'ESCALATE_TO_SME',
      code: 'ESCALATED',
      reason: 'what was found goes to an expert, whoever read',
    },
    {
      id: 'reader-failed',
      source: 'curia/read/2',
      when: { failed_reader: true },
      then: 'ESCALATE_TO_SME',
      code: 'VERIFIER_FAILURE',
      reason: 'a reader could not do its work, so nobody can say that the output is good',
    },
    {
      id: 'read',
      source: 'curia/read/3',
      when: { required: atLeast(1), missing: none },
      then: 'AUTO_ACCEPT',
      code: 'READ',
      reason: 'all {required} reader(s) that the pack demands have read it',
    },
    {
      id: 'certified',
      source: 'curia/read/4',
      when: { wrong_at_most: atMost('max_error') },
      then: 'AUTO_ACCEPT',
      code: 'CERTIFIED',
      reason: 'nobody read it, but audits show that at most {wrong_at_most} of such acceptances are wrong',
    },
    {
      id: 'unread-to-a-person',
      source: 'curia/read/5',
      when: { unread: 'hand_over' },
      then: 'ESCALATE_TO_SME',
      code: 'UNREAD',
      reason:
        'nobody read it ({missing} of {required} readers are missing), and the pack leaves such documents to a person',
    },
    {
      id: 'unread',
      source: 'curia/read/6',
      when: { unread: 'by_rules' },
      then: 'ACCEPT_BY_RULES_ONLY',
      code: 'RULES_ONLY',
      reason: 'rules found nothing, and nobody read it ({missing} of {required} readers are missing)',
    },
  ],
  otherwise: {
    source: 'curia/read/otherwise',
    then: 'ESCALATE_TO_SME',
    code: 'UNDECIDED',
    reason: 'no rule applies, so a person decides',
  },
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'unread-to-a-person',
      because:
        'kept for its code: without it the case still reaches a person, but nobody is told that it is unread',
    },
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      because: 'a fail-safe: the two wishes of a pack are all there are',
    },
  ],
});
