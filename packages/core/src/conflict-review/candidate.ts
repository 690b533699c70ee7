/** A candidate: one tuple that an agent proposed. */
import { z } from 'zod';

/** The polarities that mean something; others are kept by the first policies and flagged by `v5`. */
export const TUPLE_POLARITIES = ['positive', 'negative', 'neutral', 'mixed'] as const;

/** A polarity that means something. */
export type TuplePolarity = (typeof TUPLE_POLARITIES)[number];

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** A candidate as it comes in; an absent or null term or reference is read as empty. */
export const candidate = z.object({
  tuple_id: z.string().min(1).describe('unique in the case'),
  aspect_term: text.describe('the words in the text; empty where the aspect is only implied'),
  aspect_ref: text.describe('entity#attribute; empty where there is none'),
  polarity: z.string().describe(TUPLE_POLARITIES.join(', ')),
  origin_agent: z.string().nullish().describe('which agent proposed it'),
  confidence: z.number().nullish().describe('how sure that agent is, from 0 to 1'),
  evidence: z.unknown().optional().describe('what the agent quotes from the text; `v5` looks it up there'),
});

/** A candidate to rule on. */
export type Candidate = z.infer<typeof candidate>;

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
