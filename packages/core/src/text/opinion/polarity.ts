/** Reads polarity words: the six known spellings and, only if allowed, a unique near miss. */
import { editDistance } from '../edit-distance.ts';

/** The polarities that count. */
export const POLARITIES = ['positive', 'negative', 'neutral'] as const;

/** A polarity that counts. */
export type Polarity = (typeof POLARITIES)[number];

/** How a word was read: a polarity or null, and whether it had to be repaired. */
export interface PolarityReading {
  readonly polarity: Polarity | null;
  readonly isRepaired: boolean;
}

/** Reads one of the six spellings, ignoring case and surrounding spaces; anything else is null, never neutral. */
export function readPolarity(word: string | null | undefined): Polarity | null {
  if (word === null || word === undefined) return null;
  return spelling(word) ?? spelling(word.trim().toLowerCase());
}

function spelling(word: string): Polarity | null {
  switch (word) {
    case 'positive':
    case 'pos':
      return 'positive';
    case 'negative':
    case 'neg':
      return 'negative';
    case 'neutral':
    case 'neu':
      return 'neutral';
    default:
      return null;
  }
}

/** Polarity words are short; anything longer cannot be two letters away from one. */
const LONGEST_REPAIRABLE = 10;
const FARTHEST_REPAIR = 2;

/** Like `readPolarity`, but also accepts a word one or two letters away from exactly one polarity. */
export function repairPolarity(word: string | null | undefined): PolarityReading {
  const polarity = readPolarity(word);
  if (polarity !== null) return { polarity, isRepaired: false };
  const given = (word ?? '').trim().toLowerCase();
  const none = { polarity: null, isRepaired: false };
  if (given === '' || given.length > 2 * LONGEST_REPAIRABLE || [...given].length > LONGEST_REPAIRABLE) {
    return none;
  }
  const distances = POLARITIES.map((candidate) => editDistance(given, candidate));
  const least = Math.min(...distances);
  if (least > FARTHEST_REPAIR || distances.filter((distance) => distance === least).length > 1) return none;
  // Each distance is that of a polarity.
  return { polarity: POLARITIES[distances.indexOf(least)]!, isRepaired: true };
}
