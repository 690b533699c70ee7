/** The desk of conflict review: a person says of each open tuple what the text says, or reads a text that nobody read. */

import type { CourtDesk, HandedOver, Packet } from '@curia/core/court';
import type { Block } from '@curia/core/page';
import { readBy } from '@curia/core/read';
import { canonicalJson } from '@curia/core/text';
import { z } from 'zod';
import { tupleDesk } from '../opinions/tuple-desk.ts';
import type { Reviewer } from './rules/action.ts';
import { readTuplePolarity, TUPLE_POLARITIES } from './rules/candidate.ts';
import type { FinalTuple, TupleRuling } from './rules/conflict-case.ts';
import { escalationOf, openIn } from './rules/escalation.ts';
import type { ReviewRuling, ReviewState } from './rules/review-state.ts';

/** What a person is handed: the text, who was absent, and the tuples that were left open; undefined if nobody was. */
export function absencePacket(packet_id: string, { ruling, given }: ReviewState): Packet | undefined {
  if (ruling === null || (ruling.escalated === undefined && openIn(ruling).length === 0)) return undefined;
  const { text = null } = given;
  return { packet_id, packet: { schema_version: '1', text, ...escalationOf(ruling) } };
}

const DROP = 'drop';
const SAID = [DROP, ...TUPLE_POLARITIES] as const;

/** The desk of one text. */
export function conflictReviewDesk(handed: HandedOver): CourtDesk {
  // The packet was made again by the audit before it came here.
  const ruling = handed.ruling as ReviewRuling;
  return ruling.escalated === undefined ? deskOfTuples(handed, ruling) : deskOfText(handed, ruling);
}

/** The case without what its reviewers said and what is known to be right. */
function askedOf({ input }: HandedOver): object {
  const {
    review_actions: _actions,
    rechecks: _rechecks,
    absent: _absent,
    perspectives_absent: _perspectives,
    gold: _gold,
    ...asked
  } = input as Readonly<Record<string, unknown>>;
  return asked;
}

const textBlock = ({ packet }: HandedOver): Block => ({
  kind: 'quote',
  label: 'the text',
  text: typeof packet.text === 'string' ? packet.text : '(the case has no text)',
});

const reasonBlock = (ruling: ReviewRuling): Block => {
  const { code, reason } = escalationOf(ruling);
  return { kind: 'text', text: `${reason} (${code})`, isStrong: true };
};

function deskOfTuples(handed: HandedOver, ruling: ReviewRuling): CourtDesk {
  const open = openIn(ruling);
  const shape = z.strictObject(Object.fromEntries(open.map(({ tuple_id }) => [tuple_id, z.enum(SAID)])));
  return {
    packet_id: handed.packet_id,
    asked_of: askedOf(handed),
    question: {
      schema_version: '1',
      court: 'conflict-review',
      about: handed.packet_id,
      question:
        'What does the text say? Give the polarity of each tuple, or drop what the text does not say.',
      parts: open.map(({ tuple_id, proposed }) => ({
        id: tuple_id,
        question: `${nameOf(proposed)}: with which polarity, or drop?`,
        answer: { kind: 'choice', values: SAID },
      })),
      evidence: [textBlock(handed)],
    },
    machine: {
      // Left alone, an open tuple stays as it was proposed, with a flag.
      label: canonicalJson(Object.fromEntries(open.map((one) => [one.tuple_id, proposedWord(one)]))),
      blocks: [
        reasonBlock(ruling),
        {
          kind: 'table',
          head: ['tuple', 'proposed', 'why it is open', 'votes'],
          rows: open.map(({ tuple_id, proposed, reason, code, votes, reasons }) => [
            tuple_id,
            `${nameOf(proposed)}: ${proposed.polarity}`,
            `${reason} (${code})`,
            Object.entries(votes)
              .map(([reviewer, vote]) => `${reviewer}: ${wordVote(vote, reasons?.[reviewer as Reviewer])}`)
              .join(', '),
          ]),
        },
      ],
    },
    seats: 1,
    take(submitted) {
      const answer = readBy(shape, submitted, 'INPUT_INVALID', 'the answer');
      return { answer, label: canonicalJson(answer) };
    },
    truth: ({ answer }, at) => ({
      schema_version: '1',
      case_id: handed.case_id,
      gold: goldOf(ruling.final_tuples, answer),
      updated_at: at,
    }),
    packet: () => handed.packet,
  };
}

const wordVote = (vote: string | null, why: string | undefined): string =>
  vote === null ? 'none' : why === undefined ? vote : `${vote} (${why})`;

const nameOf = ({ aspect_term, aspect_ref }: TupleRuling['proposed']): string =>
  aspect_term.trim() || aspect_ref.trim() || '(implied)';

const proposedWord = ({ proposed }: TupleRuling): string =>
  readTuplePolarity(proposed.polarity) ?? proposed.polarity;

/** The tuples of the ruling with what the person said about the open ones. */
const goldOf = (
  tuples: readonly FinalTuple[],
  answer: Readonly<Record<string, unknown>>,
): { aspect_ref: string; aspect_term: string; polarity: string }[] =>
  tuples.flatMap(({ from, aspect_ref, aspect_term, polarity }) => {
    // One that says the same may stand for the tuple that was put to the person.
    const said = from.map((id) => answer[id]).find((one) => one !== undefined);
    if (said === DROP) return [];
    return [{ aspect_ref, aspect_term, polarity: typeof said === 'string' ? said : polarity }];
  });

function deskOfText(handed: HandedOver, ruling: ReviewRuling): CourtDesk {
  return {
    packet_id: handed.packet_id,
    asked_of: askedOf(handed),
    question: {
      schema_version: '1',
      court: 'conflict-review',
      about: handed.packet_id,
      question: 'Which opinions does the text state? Name each with its polarity.',
      parts: [
        {
          id: 'tuples',
          question: 'every opinion, by its words in the text; an empty term if it is only implied',
          answer: { kind: 'tuples', polarities: TUPLE_POLARITIES },
        },
      ],
      evidence: [textBlock(handed)],
    },
    machine: { label: null, blocks: [reasonBlock(ruling)] },
    ...tupleDesk(handed, TUPLE_POLARITIES),
  };
}
