/** A candidate: one tuple that an agent proposed. */

import { hasUnseen, isSeen, namesakesIn, sayNamesake } from '@curia/core/text';
import { z } from 'zod';

/** The polarities that mean something; others are kept by the first policies and flagged by `v5`. */
export const TUPLE_POLARITIES = ['positive', 'negative', 'neutral', 'mixed'] as const;

/** A polarity that means something. */
export type TuplePolarity = (typeof TUPLE_POLARITIES)[number];

const candidate = z.object({
  tuple_id: z.string().min(1).describe('unique in the case'),
  aspect_term: z.string().nullish().describe('the words in the text; empty where the aspect is only implied'),
  aspect_ref: z.string().nullish().describe('entity#attribute; empty where there is none'),
  polarity: z.string().describe(TUPLE_POLARITIES.join(', ')),
  origin_agent: z.string().nullish().describe('which agent proposed it'),
  confidence: z.number().nullish().describe('how sure that agent is, from 0 to 1'),
  evidence: z.unknown().optional().describe('what the agent quotes from the text; `v5` looks it up there'),
});

type Given = z.infer<typeof candidate>;

/** A candidate to rule on; without a term or a reference, that is empty. */
export type Candidate = Omit<Given, Name> & { readonly [Of in Name]: string };

const NAMES = ['aspect_term', 'aspect_ref'] as const;

type Name = (typeof NAMES)[number];

/** The agent that proposed a candidate; all without a name count as one. */
export const proposerOf = ({ origin_agent }: Pick<Given, 'origin_agent'>): string =>
  (origin_agent ?? '').trim();

/** Candidates as they come in; rejects two with the same id, and two spellings of one proposer. */
export const candidates = z.array(candidate).superRefine(checkIds).transform(nameAll);

/**
 * Candidates of a record; rejects one that leaves out a name which others have, or its only one, and one whose polarity or reference
 * cannot be read, since it would be compared with nothing.
 */
export const recordedCandidates = z
  .array(candidate)
  .superRefine(checkIds)
  .superRefine(checkNames)
  .superRefine(checkWords)
  .transform(nameAll);

function checkIds(list: readonly Given[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  list.forEach(({ tuple_id }, at) => {
    if (seen.has(tuple_id))
      context.addIssue({ code: 'custom', path: [at, 'tuple_id'], message: 'is used by another candidate' });
    seen.add(tuple_id);
  });
  const proposers = list.map(proposerOf);
  for (const one of namesakesIn(proposers)) {
    const path = [proposers.indexOf(one.name), 'origin_agent'];
    context.addIssue({ code: 'custom', path, message: sayNamesake(one) });
  }
}

function checkNames(list: readonly Given[], context: z.RefinementCtx): void {
  const refuse = (at: number, name: Name, why: string): void =>
    context.addIssue({
      code: 'custom',
      path: [at, name],
      message: `is missing, and ${why}; write "" where there is none`,
    });
  for (const name of NAMES) {
    if (!list.some((one) => one[name])) continue;
    for (const [at, one] of list.entries())
      if (one[name] == null) refuse(at, name, 'other candidates have one');
  }
  for (const [at, { aspect_term, aspect_ref }] of list.entries())
    if (aspect_term === undefined && (aspect_ref ?? '').trim() === '')
      refuse(at, 'aspect_term', 'no reference names the aspect either');
}

/** What nobody sees would hide that two candidates are about the same. */
function checkWords(list: readonly Given[], context: z.RefinementCtx): void {
  const refuse = (at: number, name: keyof Given, message: string): void =>
    context.addIssue({ code: 'custom', path: [at, name], message });
  for (const [at, one] of list.entries()) {
    if (!isSeen(one.polarity)) refuse(at, 'polarity', 'must not be empty');
    for (const name of ['tuple_id', 'aspect_ref', 'polarity'] as const)
      if (hasUnseen(one[name] ?? '')) refuse(at, name, 'has characters that nobody sees');
  }
}

function nameAll(list: readonly Given[]): Candidate[] {
  return list.map((one) => ({
    ...one,
    aspect_term: one.aspect_term ?? '',
    aspect_ref: one.aspect_ref ?? '',
  }));
}

/** Reads a polarity, ignoring case and surrounding spaces; undefined if it is none of the four. */
export function readTuplePolarity(word: string | null | undefined): TuplePolarity | undefined {
  switch (word) {
    // Nearly all are written as they should be.
    case 'positive':
    case 'negative':
    case 'neutral':
    case 'mixed':
      return word;
    case null:
    case undefined:
      return undefined;
    default: {
      const plain = word.trim().toLowerCase();
      return TUPLE_POLARITIES.find((polarity) => polarity === plain);
    }
  }
}
