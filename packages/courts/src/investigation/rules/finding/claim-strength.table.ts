/** How much the evidence of one claim can carry, once its citations were checked. The first match wins. */
import { atLeast, choice, count, defineTable, none } from '@curia/core';
import { STRENGTHS } from './strength.ts';

/** The strength of a claim, policy `default`: an unverified claim is weak, whatever it says about itself. */
export const claimStrengthDefault = defineTable({
  id: 'claim-strength',
  policy: 'default',
  title: 'What the evidence of a claim can carry',
  doc: 'Decides from the check of its citations how strong a claim counts. A claim without one verified citation is weak, and what is weak is never confirmed by the judge; one whose every citation failed supports nothing.',
  facts: {
    verified: count('citations that were checked and found'),
    telling: count('those of them that show more than a comment'),
    unchecked: count('citations that nobody could check'),
    failed: count('citations that were checked and are not there'),
    claimed: choice('the strength that the report claims; null where it claims none', [...STRENGTHS, null]),
    shown: choice('the strongest of the citations that did not fail; null where none has a strength', [
      ...STRENGTHS,
      null,
    ]),
  },
  outcomes: {
    DISCREDITED: 'supports nothing, and is listed',
    WEAK: 'counts as weak, and so does each of its citations',
    AS_SHOWN: 'is as strong as its strongest citation',
    AS_CLAIMED: 'is as strong as the report says',
  },
  rules: [
    {
      id: 'every-citation-failed',
      source: 'curia/default/every-citation-failed',
      when: { verified: none, unchecked: none, failed: atLeast(1) },
      then: 'DISCREDITED',
      reason: 'all {failed} citation(s) were checked and are not there',
    },
    {
      id: 'nothing-cited',
      source: 'curia/default/nothing-cited',
      when: { verified: none, unchecked: none },
      then: 'WEAK',
      reason: 'it cites nothing',
    },
    {
      id: 'nothing-verified',
      source: 'curia/default/nothing-verified',
      when: { verified: none },
      then: 'WEAK',
      reason: 'none of its citations was verified ({unchecked} unchecked, {failed} failed)',
    },
    {
      id: 'only-comments',
      source: 'curia/default/only-comments',
      when: { telling: none },
      then: 'WEAK',
      reason: 'what was verified of it is comment: it tells what somebody thought, not what runs',
    },
    {
      id: 'nothing-claimed',
      source: 'curia/default/nothing-claimed',
      when: { claimed: null },
      then: 'AS_SHOWN',
      reason: 'the report claims no strength, its citations show {shown}',
    },
    {
      id: 'less-than-strong-is-left',
      source: 'curia/default/less-than-strong-is-left',
      when: { failed: atLeast(1), claimed: 'STRONG', shown: ['MODERATE', 'WEAK'] },
      then: 'AS_SHOWN',
      reason: '{failed} citation(s) are not there, and what is left of it is {shown}',
    },
    {
      id: 'only-weak-is-left',
      source: 'curia/default/only-weak-is-left',
      when: { failed: atLeast(1), claimed: 'MODERATE', shown: 'WEAK' },
      then: 'AS_SHOWN',
      reason: '{failed} citation(s) are not there, and what is left of it is weak',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'AS_CLAIMED',
    code: 'VERIFIED',
    reason: '{verified} citation(s) were verified',
  },
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'nothing-cited',
      because: 'kept for its reason: citing nothing is not the same as citing what nobody could check',
    },
    { kind: 'GAP', rule: 'otherwise', because: 'meant: what was verified counts as it is claimed' },
  ],
});
