/** A court in TypeScript: three readers say what a message is about, and a function of one's own counts its words. */
import { definePanel } from '@curia/courts/panel';

export default definePanel({
  court: 'inbox',
  title: 'Who gets a message',
  case: { text: { kind: 'text' } },
  value: { kind: 'choice', values: ['billing', 'technical', 'sales'] },
  roles: { reader: { voices: 3 } },
  facts: {
    leading: { tally: 'leading' },
    words: {
      kind: 'count',
      doc: 'words of the message',
      version: '1',
      from: ({ case: { text } }) => String(text).split(/\s+/).length,
    },
  },
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, PERSON: { effect: 'escalate' } },
  rules: [
    {
      id: 'short',
      when: { words: { at_most: 2 } },
      then: 'PERSON',
      reason: 'too short to say: {words} of 3 words',
    },
    { id: 'agreed', when: { leading: { at_least: 2 } }, then: 'TAKE', reason: '{leading} readers agree' },
  ],
  otherwise: { then: 'PERSON', reason: 'the readers do not agree' },
});
