/** Decides what happens to a task whose answer cannot be used. The first match wins. */
import { choice, count, defineTable, flag, none } from '@curia/core';

/** What can be wrong with an answer. */
export const PROBLEMS = ['failed', 'spent', 'malformed', 'incomplete', 'called_off'] as const;

/** The second attempt, policy `default`: everybody is asked once more, and once only. */
export const secondAttemptDefault = defineTable({
  id: 'second-attempt',
  policy: 'default',
  title: 'What becomes of an answer that cannot be used',
  doc: 'Decides who is asked again, and what is kept of a report or a review that stays unusable. The reason of the rule becomes the final report’s account of what was done.',
  facts: {
    problem: choice(
      'what is wrong: no answer, no answer within what one may use, no report of the wanted form, a review that leaves out items, or nobody waits any longer',
      PROBLEMS,
    ),
    attempts: count('times the task was put'),
    repairs: count('times a repair was asked for'),
    remains: flag('claims could be saved of it'),
  },
  outcomes: {
    ASK_AGAIN: 'the task is put again',
    ASK_REPAIR: 'the whole report is asked for again, with what was wrong',
    KEEP_CLAIMS: 'only its claims are kept, on weak evidence and low confidence',
    KEEP_REST: 'what it does say is kept',
    EXCLUDE: 'the investigator is left out',
    GO_ON: 'the round is closed without it, and no further task is given to anybody',
  },
  rules: [
    {
      id: 'called-off',
      source: 'curia/default/called-off',
      when: { problem: 'called_off' },
      then: 'GO_ON',
      reason: 'went on without it',
    },
    {
      id: 'failed-once',
      source: 'curia/default/failed-once',
      when: { problem: 'failed', attempts: 1 },
      then: 'ASK_AGAIN',
      reason: 'retried',
    },
    {
      id: 'failed-again',
      source: 'curia/default/failed-again',
      when: { problem: 'failed' },
      then: 'EXCLUDE',
      reason: 'excluded after one retry',
    },
    {
      id: 'allowance-spent',
      source: 'curia/default/allowance-spent',
      when: { problem: 'spent' },
      then: 'EXCLUDE',
      reason: 'excluded: it used up its tools and gave no answer',
    },
    {
      id: 'not-repaired-yet',
      source: 'curia/default/not-repaired-yet',
      when: { problem: 'malformed', repairs: none },
      then: 'ASK_REPAIR',
      reason: 'asked for a repair',
    },
    {
      id: 'claims-saved',
      source: 'curia/default/claims-saved',
      when: { problem: 'malformed', remains: true },
      then: 'KEEP_CLAIMS',
      reason: 'only its claims were kept, on weak evidence and low confidence',
    },
    {
      id: 'incomplete-once',
      source: 'curia/default/incomplete-once',
      when: { problem: 'incomplete', repairs: none },
      then: 'ASK_REPAIR',
      reason: 'asked once more',
    },
    {
      id: 'still-incomplete',
      source: 'curia/default/still-incomplete',
      when: { problem: 'incomplete' },
      then: 'KEEP_REST',
      reason: 'verdict NONE',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'EXCLUDE',
    code: 'UNREADABLE',
    reason: 'excluded: nothing could be read',
  },
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'failed-again',
      because: 'kept for its reason: nobody answered, so there was nothing to read',
    },
    {
      kind: 'REDUNDANT',
      rule: 'allowance-spent',
      because: 'kept for its reason: whoever keeps reading would only read on',
    },
    { kind: 'GAP', rule: 'otherwise', because: 'meant: of a report that stays unreadable nothing is kept' },
  ],
});
