/** What the verdict of a counter-review is worth, from the evidence it brings. The first match wins. */
import { choice, count, defineTable, none } from '@curia/core';

const VERDICTS_GIVEN = ['UPHELD', 'WEAKENED', 'REFUTED'] as const;

/** The final verdict of a counter-review, policy `default`. */
export const standingVerdictDefault = defineTable({
  id: 'standing-verdict',
  policy: 'default',
  title: 'What the verdict of a counter-review is worth',
  doc: 'Decides which verdict stands. A mere possibility refutes nothing: a refutation needs evidence that was not found to be missing. And what is upheld without showing where it was looked could not have failed: it is no review.',
  facts: {
    said: choice('what the counter-reviewer said', VERDICTS_GIVEN),
    standing: count('citations of the challenge that did not fail'),
    verified: count('those of them that were checked and found'),
  },
  outcomes: {
    UPHELD: 'checked again, nothing against it',
    WEAKENED: 'it holds only in part',
    REFUTED: 'there is evidence against it',
    NONE: 'no review that could have failed',
  },
  rules: [
    {
      id: 'refuted-without-evidence',
      source: 'curia/default/refuted-without-evidence',
      when: { said: 'REFUTED', standing: none },
      then: 'WEAKENED',
      reason: 'a refutation without evidence that stands only weakens',
    },
    {
      id: 'refuted',
      source: 'curia/default/refuted',
      when: { said: 'REFUTED' },
      then: 'REFUTED',
      reason: '{standing} citation(s) speak against it',
    },
    {
      id: 'upheld-without-evidence',
      source: 'curia/default/upheld-without-evidence',
      when: { said: 'UPHELD', verified: none },
      then: 'NONE',
      reason: 'it is upheld without one citation, verified, of the way from the cause to the symptom',
    },
    {
      id: 'upheld',
      source: 'curia/default/upheld',
      when: { said: 'UPHELD' },
      then: 'UPHELD',
      reason: 'checked again, nothing against it',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'WEAKENED',
    code: 'WEAKENED',
    reason: 'it holds only in part',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'meant: what was weakened is weakened' }],
});
