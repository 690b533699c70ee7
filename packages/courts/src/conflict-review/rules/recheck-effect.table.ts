/** What a re-check does to one tuple of its group; an unsound re-check leaves the votes unchanged. */
import { atLeast, choice, count, defineTable, flag } from '@curia/core';
import { ACTIONS } from './action.ts';

/** The table of effects. */
export const recheckEffect = defineTable({
  id: 'recheck-effect',
  policy: 'default',
  title: 'Effect of a re-check',
  doc: 'Asked of every tuple in a group that was looked at once more. A sound action on the tuple takes the place of its votes.',
  facts: {
    action: choice('what the re-check wants; null where it gave no usable answer', [...ACTIONS, null]),
    outside: count('tuples that the action names outside the group'),
    is_complete: flag('the action says what to write, where it must'),
    names_tuple: flag('the action names this tuple'),
  },
  outcomes: {
    STAND: 'the votes decide as if there had been no re-check',
    KEEP: 'the tuple stays',
    DROP: 'the tuple goes',
    FLIP: 'the tuple gets another polarity',
    FLAG: 'the tuple stays, and a person should look',
  },
  rules: [
    {
      id: 'recheck-silent',
      source: 'curia/default/recheck-silent',
      when: { action: null },
      then: 'STAND',
      code: 'NO_ANSWER',
      reason: 'the re-check gave no usable answer',
    },
    {
      id: 'recheck-strays',
      source: 'curia/default/recheck-strays',
      when: { outside: atLeast(1) },
      then: 'STAND',
      code: 'OUTSIDE_GROUP',
      reason: 'the re-check names {outside} tuple(s) that it was not asked about, so none of it counts',
    },
    {
      id: 'recheck-incomplete',
      source: 'curia/default/recheck-incomplete',
      when: { is_complete: false },
      then: 'STAND',
      code: 'FORMAT_INCOMPLETE',
      reason: 'the re-check does not say what to write either',
    },
    {
      id: 'recheck-elsewhere',
      source: 'curia/default/recheck-elsewhere',
      when: { names_tuple: false },
      then: 'STAND',
      code: 'NOT_NAMED',
      reason: 'the re-check says nothing of this tuple',
    },
    {
      id: 'recheck-drops',
      source: 'curia/default/recheck-drops',
      when: { action: 'DROP' },
      then: 'DROP',
      code: 'RECHECKED',
      reason: 'the re-check drops the tuple',
    },
    {
      id: 'recheck-flips',
      source: 'curia/default/recheck-flips',
      when: { action: 'FLIP' },
      then: 'FLIP',
      code: 'RECHECKED',
      reason: 'the re-check gives the tuple another polarity',
    },
    {
      id: 'recheck-keeps',
      source: 'curia/default/recheck-keeps',
      when: { action: ['KEEP', 'MERGE'] },
      then: 'KEEP',
      code: 'RECHECKED',
      reason: 'the re-check keeps the tuple; a MERGE keeps it too',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'FLAG',
    code: 'TIE_UNRESOLVED',
    reason: 'the re-check cannot settle it either',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'of the five actions only FLAG is left, and what cannot be settled is flagged',
    },
  ],
});
