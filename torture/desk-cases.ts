/** A case of every court that goes to a person, and what that person says. */
import type { Agent } from '@curia/core/in/agent';
import { guessReport, TRIAGE, ticket } from '../packages/curia/test/desk-scene.ts';
import { SCENES } from '../packages/curia/test/scripted-model.ts';

/** One such case. */
export interface DeskCase {
  readonly name: string;
  /** The name of a court, or the text of a court file. */
  readonly court: string;
  readonly policies: readonly string[];
  readonly options: readonly string[];
  readonly input: object;
  /** Whether the case has the answers of its agents; otherwise they are silent. */
  readonly isGiven: boolean;
  readonly answer: object;
}

/** Whether a court is given as the text of its file. */
export const isCourtFile = (court: string): boolean => court.includes('\n');

/** An agent that never answers. */
export const SILENT: Agent = {
  ask: async () => ({ failure: 'timeout', message: 'no answer within 60 s' }),
};

const silentScene = (name: string, answer: object): DeskCase => {
  const { court, policy, options, input } = SCENES.find((one) => one.name === name)!;
  return { name, court, policies: [policy], options, input, isGiven: false, answer };
};

const opinions = { tuples: [{ aspect_term: 'screen', polarity: 'negative' }] };

/** The list. */
export const DESK_CASES: readonly DeskCase[] = [
  silentScene('tuples in conflict', { t0: 'positive', t1: 'drop' }),
  silentScene('a review to be read', opinions),
  silentScene('a debate', opinions),
  silentScene('an invoice', {
    agrees_with_primary: true,
    accepted_codes: [{ code: 'VERIFIER_UNAVAILABLE', reason: 'I have read all of it' }],
    confidence: 0.9,
  }),
  {
    name: 'a guess',
    court: 'investigation',
    policies: ['fast', 'handover=uncertain'],
    options: [],
    input: { query: 'why does the pool run dry?', query_type: 'bug', reports: [guessReport] },
    isGiven: true,
    answer: { M1: 'right', answer: 'it leaks' },
  },
  {
    name: 'a ticket',
    court: TRIAGE,
    policies: [],
    options: [],
    input: JSON.parse(ticket('t1')) as object,
    isGiven: true,
    answer: { value: 'billing' },
  },
];
