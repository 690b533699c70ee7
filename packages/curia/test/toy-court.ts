/** A small court for tests: three voters side by side, a sum by code, a judge who sees the votes, then a ruling. */

import type { RecordedAnswer } from '@curia/core/agent';
import type { Wanted } from '@curia/core/court';
import { asks, proceed, works } from '@curia/core/court';
import type { Protocol } from '@curia/core/protocol';
import { makeRulebook } from '@curia/core/protocol';
import { readInput } from '@curia/core/read';
import { z } from 'zod';
import type { HeldCourt } from '../src/courts/held-court.ts';

interface State {
  readonly ruling: object | null;
  readonly votes: Readonly<Record<string, number | null>>;
  readonly sum?: number;
}

type Command = { readonly kind: 'vote'; readonly voter: string } | { readonly kind: 'add' | 'judge' };
type Event =
  | { readonly kind: 'voted'; readonly voter: string; readonly vote: number | null }
  | { readonly kind: 'added'; readonly sum: number }
  | { readonly kind: 'judged'; readonly verdict: string };

const VOTERS = ['A', 'B', 'C'];
const vote = z.object({ vote: z.number() });
const verdict = z.object({ verdict: z.string() });
const input = z.object({ case_id: z.string(), text: z.string() });
const template = { system: 'You vote.', user: '{text}' };

/** The court. */
export const toyCourt: HeldCourt = {
  name: 'toy',
  rulebook: makeRulebook('toy', {}),
  prompts: { roles: [], texts: {}, answers: {} },
  headlines: () => [],
  open(given) {
    const { text } = readInput(input, given);
    return proceed(protocol, null, {
      task: (command, state) => wanted(command, state, text),
      record: (state) => ({ state }),
    });
  },
};

const protocol: Protocol<null, State, Event, Command> = {
  start: () => ({
    state: { ruling: null, votes: {} },
    commands: VOTERS.map((voter) => ({ kind: 'vote', voter })),
  }),
  step,
};

function step(state: State, event: Event): { state: State; commands: Command[] } {
  if (event.kind === 'voted') {
    const votes = { ...state.votes, [event.voter]: event.vote };
    const isComplete = VOTERS.every((voter) => voter in votes);
    return { state: { ...state, votes }, commands: isComplete ? [{ kind: 'add' }] : [] };
  }
  if (event.kind === 'added') return { state: { ...state, sum: event.sum }, commands: [{ kind: 'judge' }] };
  const { votes, sum } = state;
  const absent = VOTERS.filter((one) => votes[one] === null);
  return { state: { ...state, ruling: { sum, verdict: event.verdict, absent } }, commands: [] };
}

function wanted(command: Command, { votes, sum }: State, text: string): Wanted<Event> {
  if (command.kind === 'vote') {
    const { voter } = command;
    return asks({
      key: `vote/${voter}`,
      role: `voter-${voter}`,
      prompt: () => ({ template, language: 'en', inputs: { text: `${text} ${voter}` } }),
      answer: vote,
      told: (answer) => ({ kind: 'voted', voter, vote: answer.vote }),
      failed: () => ({ kind: 'voted', voter, vote: null }),
    });
  }
  if (command.kind === 'add')
    return works({
      key: 'add',
      work: () => VOTERS.reduce((total, voter) => total + (votes[voter] ?? 0), 0),
      told: (added) => ({ kind: 'added', sum: added }),
    });
  return asks({
    key: 'judge',
    role: 'judge',
    prompt: () => ({ template, language: 'en', inputs: { text: `${text} ${sum}` } }),
    answer: verdict,
    told: (answer) => ({ kind: 'judged', verdict: answer.verdict }),
    failed: () => ({ kind: 'judged', verdict: 'none' }),
  });
}

/** So many cases, with an answer for each question; every seventh voter is silent. */
export function toyCases(count: number): {
  cases: { case_id: string; input: string; problem: null }[];
  answers: RecordedAnswer[];
} {
  const ids = Array.from({ length: count }, (_, at) => `case-${at}`);
  return {
    cases: ids.map((case_id) => ({
      case_id,
      input: JSON.stringify({ case_id, text: `text of ${case_id}` }),
      problem: null,
    })),
    answers: ids.flatMap((case_id, at) => [
      ...VOTERS.map((voter, index): RecordedAnswer => {
        const question = { case_id, role: `voter-${voter}` };
        return (at * 3 + index) % 7 === 6
          ? { ...question, failure: 'timeout' }
          : { ...question, answer: { vote: at + index } };
      }),
      { case_id, role: 'judge', answer: { verdict: `verdict ${at}` } },
    ]),
  };
}
