/** Which claims cannot both be true: they are about the same place in the text, and neither a list nor a contrast lets both stand. */
import { contrastIn } from '@curia/core/text/opinion';
import type { TuplePolarity } from '../candidate.ts';
import { findLists } from './listed.ts';
import { isSamePlace, type Placed } from './same-place.ts';
import { isInside, type Stretch } from './stands-in-text.ts';

/** A claim as far as its rivals matter. */
export interface Rivalling extends Placed {
  readonly polarity: TuplePolarity;
  /** Where its term stands in the text. */
  readonly terms: readonly Stretch[];
  /** The reviewers who keep it, one bit for each seat. */
  readonly keptBy: number;
  /** A reviewer says that a contrast splits the polarity. */
  readonly isContrasted: boolean;
}

/** How two rivals stand to each other; undefined if both can be true. */
export type Rivalry = 'same' | 'opposed' | undefined;

/** Tells whether two claims are rivals. */
export type TellRivals = (one: Rivalling, other: Rivalling) => Rivalry;

/** Prepares the comparison of all claims about one folded text, which few of them need. */
export function startRivalry(text: () => string, claims: readonly Rivalling[]): TellRivals {
  let isListed: ReturnType<typeof findLists<Rivalling>> | undefined;
  const areListed = (one: Rivalling, other: Rivalling): boolean => {
    if (one.terms.length === 0 || other.terms.length === 0) return false;
    if (isInside(one.term, other.term) || isInside(other.term, one.term)) return false;
    isListed ??= findLists(text(), claims);
    return isListed(one, other);
  };
  return (one, other) => {
    if (!isSamePlace(one, other)) return undefined;
    if (one.polarity === other.polarity) return areListed(one, other) ? undefined : 'same';
    return isContrast(text, one, other) ? undefined : 'opposed';
  };
}

/** Both sides of a contrast may be true, if reviewers say so: two keep both, or one names the contrast. */
function isContrast(text: () => string, one: Rivalling, other: Rivalling): boolean {
  if (!one.isContrasted && !other.isContrasted && !isTwo(one.keptBy & other.keptBy)) return false;
  return one.stretches.some((a) =>
    other.stretches.some(
      (b) => contrastIn(text().slice(Math.min(a.start, b.start), Math.max(a.end, b.end))) !== null,
    ),
  );
}

/** At least two of three bits are set. */
const isTwo = (seats: number): boolean => (seats & (seats - 1)) !== 0;
