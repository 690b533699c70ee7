/** A court with memory, for tests: three triagers, and a lawyer who is asked where they do not agree. */

import type { Panel } from '../../courts/src/panel/file/panel.ts';
import { parsePanel } from '../../courts/src/panel/rule/define-panel.ts';

/** The file of the court. */
export const rememberingFile = {
  court: 'triage',
  case: {
    text: { kind: 'text' },
    tier: { kind: 'choice', values: ['free', 'pro'], optional: true },
    vip: { kind: 'flag', optional: true },
  },
  value: { kind: 'choice', values: ['billing', 'legal', 'technical'] },
  reasons: ['THREATENS', 'OTHER'],
  roles: { triager: { voices: 3 }, lawyer: { voices: 1, asked: 'later', sees: 'votes' } },
  memory: { described_by: ['text', 'tier', 'vip'] },
  facts: {
    silent: { count: 'silent', by: 'triager' },
    second: { tally: 'second', by: 'triager' },
    leading: { tally: 'leading', by: 'triager' },
    lawyer_says: { tally: 'value', by: 'lawyer' },
  },
  outcomes: {
    TAKE: { effect: 'take', what: 'leading', by: 'triager' },
    LAWYER: { effect: 'take', what: 'leading', by: 'lawyer' },
    REFUSE: { effect: 'refuse' },
    ASK: { effect: 'ask', roles: ['lawyer'] },
    EXPERT: { effect: 'escalate' },
  },
  rules: [
    { id: 'few', when: { silent: { at_least: 2 } }, then: 'EXPERT', reason: '{silent} are silent' },
    {
      id: 'refused',
      when: { lawyer_says: 'technical' },
      then: 'REFUSE',
      reason: 'the lawyer will have none of it',
    },
    {
      id: 'lawyer',
      when: { lawyer_says: ['billing', 'legal'] },
      then: 'LAWYER',
      reason: 'the lawyer decides',
    },
    { id: 'ask', when: { second: { at_least: 1 } }, then: 'ASK', reason: 'they do not agree' },
    { id: 'agree', when: { leading: { at_least: 2 } }, then: 'TAKE', reason: '{leading} agree' },
  ],
  otherwise: { then: 'EXPERT', reason: 'nobody knows' },
} as const;

/** The court, with anything in its file replaced. */
export const rememberingCourt = (more: object = {}): Panel => parsePanel({ ...rememberingFile, ...more });
