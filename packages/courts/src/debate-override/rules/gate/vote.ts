/** One vote of a voice on an aspect: the voices of a debate speak for a polarity, for none, or for dropping the aspect. */

import { closedWord } from '@curia/core/read';
import { identityOf, namesakesIn, sayNamesake } from '@curia/core/text';
import { type Polarity, readPolarity } from '@curia/core/text/opinion';
import { z } from 'zod';

/** Who votes; reviewers and validators count as speakers. */
const VOTER_ROLES = ['speaker', 'judge', 'reviewer', 'validator'] as const;

const LONGEST_QUOTATION = 20_000;

/** A vote as it comes in; of several votes of one voice on one aspect the last counts. */
export const vote = z.object({
  voice: z.string().min(1).describe('who votes; a speaker and a judge of one name are two voices'),
  role: z.enum(VOTER_ROLES).describe('a reviewer and a validator count as one more speaker each'),
  vote: closedWord(['positive', 'negative', 'neutral', 'pos', 'neg', 'neu', 'drop']).describe(
    'positive, negative, neutral or drop; neutral and drop speak against any change',
  ),
  quotation: z
    .string()
    .max(LONGEST_QUOTATION)
    .nullish()
    .describe('the words of the text that the voice rests on'),
});

/** A vote as it comes in. */
export type Vote = z.infer<typeof vote>;

/** Refuses votes in which a voice is written in two ways, on one aspect or on several: it would be counted twice. */
export function checkVoices(
  votes: Readonly<Record<string, readonly Vote[]>>,
  context: z.RefinementCtx,
): void {
  for (const role of VOTER_ROLES) {
    const cast = Object.entries(votes).flatMap(([aspect, list]) =>
      list.flatMap((one, at) =>
        one.role === role ? [{ voice: one.voice, path: [aspect, at, 'voice'] }] : [],
      ),
    );
    for (const one of namesakesIn(cast.map(({ voice }) => voice))) {
      const path = cast.find(({ voice }) => voice === one.name)?.path ?? [];
      context.addIssue({ code: 'custom', path, message: sayNamesake(one) });
    }
  }
}

/** What a vote says, in one spelling. */
export const readVote = ({ vote: word }: Vote): Polarity | 'drop' => readPolarity(word) ?? 'drop';

/** The votes that count: the last of each voice, in the order in which the voices first spoke. There is one judge. */
export function countedVotes(votes: readonly Vote[]): readonly Vote[] {
  const last = new Map<string, Vote>();
  for (const one of votes)
    last.set(one.role === 'judge' ? 'judge' : JSON.stringify([one.role, identityOf(one.voice)]), one);
  return [...last.values()];
}
