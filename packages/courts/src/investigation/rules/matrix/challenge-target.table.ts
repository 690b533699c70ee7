/** What a counter-review is about, from the name it gives: it is taken, asked for again, or holds what it may mean. The first match wins. */
import { atLeast, choice, count, defineTable, flag } from '@curia/core';

/** The forms of a name: an item of the matrix, a finding of an investigator, a finding of nobody, anything else. */
export const TARGET_FORMS = ['item', 'iid_finding', 'bare_finding', 'other'] as const;

const NAMED = ['item', 'iid_finding', 'bare_finding'] as const;

/** The target of a challenge, policy `default`: no challenge is lost. */
export const challengeTargetDefault = defineTable({
  id: 'challenge-target',
  policy: 'default',
  title: 'What a counter-review is about',
  doc: 'Decides which item of the matrix a counter-review means. A name that fits nothing, or more than one item, is asked for once more; after that it holds every item that it may mean, and what is held is never confirmed.',
  facts: {
    form: choice('the form of the name: M1, IID#F1, F1, or anything else', TARGET_FORMS),
    matches: count('items of the matrix that it fits'),
    asked: flag('the one that it fits was put to the reviewer'),
    asked_again: flag('the reviewer was asked once more'),
  },
  outcomes: {
    TAKE: 'it is about the item that it fits',
    ASK_AGAIN: 'the reviewer is asked once more, with what is wrong',
    HOLD_ALL_MATCHING: 'every item that it fits is held',
    HOLD_ALL_ASKED: 'every item that was put to the reviewer is held',
  },
  rules: [
    {
      id: 'named',
      source: 'curia/default/named',
      when: { form: NAMED, matches: 1, asked: true },
      then: 'TAKE',
      reason: 'it names one item that was put to the reviewer',
    },
    {
      id: 'not-asked',
      source: 'curia/default/not-asked',
      when: { form: NAMED, matches: 1, asked_again: false },
      then: 'ASK_AGAIN',
      reason: 'it names an item that was not put to the reviewer',
    },
    {
      id: 'taken-unasked',
      source: 'curia/default/taken-unasked',
      when: { form: NAMED, matches: 1 },
      then: 'TAKE',
      reason: 'it names one item, and again so after it was asked for',
    },
    {
      id: 'ask-again',
      source: 'curia/default/ask-again',
      when: { asked_again: false },
      then: 'ASK_AGAIN',
      reason: 'its name fits {matches} items',
    },
    {
      id: 'ambiguous',
      source: 'curia/default/ambiguous',
      when: { matches: atLeast(2) },
      then: 'HOLD_ALL_MATCHING',
      reason: 'its name fits {matches} items',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'HOLD_ALL_ASKED',
    code: 'UNPLACED',
    reason: 'its name fits no item, so it may be about any that was put to the reviewer',
  },
  never: [
    { when: { form: 'other', matches: atLeast(1) }, because: 'what has no known form fits nothing' },
    { when: { form: ['item', 'iid_finding'], matches: atLeast(2) }, because: 'such a name is unique' },
    { when: { asked: true, matches: 0 }, because: 'only an item can have been asked about' },
  ],
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'meant: what cannot be placed holds all that it may mean' },
  ],
});
