/** A court without problems, for tests that change one thing about it, and what is wrong with it then. */

import { parsePanel } from '../../courts/src/panel/rule/define-panel.ts';
import { CuriaError } from '../src/read/errors.ts';

/** Two roles, a choice, three facts, a parameter. */
export const soundCourt = {
  court: 'tickets',
  title: 'Tickets',
  case: {
    text: { kind: 'text' },
    note: { kind: 'text', optional: true },
    tier: { kind: 'choice', values: ['free', 'paid'] },
    left: { kind: 'text' },
    right: { kind: 'text' },
  },
  value: { kind: 'choice', values: ['billing', 'legal'] },
  reasons: ['INVOICE', 'LAWSUIT'],
  roles: { triager: { voices: 3, prompt: 'a.md' }, lawyer: { voices: 1, asked: 'later' } },
  facts: {
    leading: { tally: 'leading' },
    tier: { case: 'tier' },
    lawsuits: { count: 'voted', reason: 'LAWSUIT' },
  },
  outcomes: {
    TAKE: { effect: 'take', what: 'leading', doc: 'they get it' },
    ASK: { effect: 'ask', roles: ['lawyer'] },
    EXPERT: { effect: 'escalate' },
  },
  rules: [
    { id: 'lawsuit', when: { lawsuits: { at_least: 1 } }, then: 'ASK', reason: '{lawsuits} fear a lawsuit' },
    {
      id: 'agreed',
      when: { leading: { at_least: 'needed' } },
      then: 'TAKE',
      reason: '{leading} of {needed}',
    },
  ],
  otherwise: { then: 'EXPERT', reason: 'no majority' },
  params: { needed: { kind: 'number', default: 2, doc: 'voices that must agree' } },
};

/** One thing that is different. */
export type Change = (court: typeof soundCourt) => unknown;

/** One more fact. */
export const fact =
  (form: object): Change =>
  (court) => ({ ...court, facts: { ...court.facts, new: form } });
/** One more outcome, and a rule that gives it. */
export const outcome =
  (form: object): Change =>
  (court) => ({
    ...court,
    outcomes: { ...court.outcomes, NEW: form },
    rules: [...court.rules, { id: 'new', when: { leading: 1 }, then: 'NEW', reason: '' }],
  });
/** Other parts. */
export const part =
  (more: object): Change =>
  (court) => ({ ...court, ...more });

/** A number of fields. */
export const many = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { kind: 'flag' }]));

/** Everything that is wrong with a court, as `place: problem`. */
export function problemsOf(value: unknown): string[] {
  try {
    parsePanel(value);
  } catch (error) {
    if (!CuriaError.is(error) || error.code !== 'COURT_INVALID') throw error;
    return error.details.map(({ path, problem }) => `${path}: ${problem}`);
  }
  return [];
}
