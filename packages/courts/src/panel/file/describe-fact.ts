/** What facts of a court count, in words, and which kinds of values they need. */

import { isClosed, isSized, type Kind } from '../value/kind.ts';
import { type FileFact, listOf, type TallyFact, type VoteCount } from './fact.ts';

const TALLIES: Readonly<Record<TallyFact['tally'], string>> = {
  leading: 'votes of the class with the most votes',
  second: 'votes of the class with the next most votes',
  rest: 'votes of all other classes',
  margin: 'votes by which the largest class leads',
  sure_margin: 'what is left of the margin if every silent seat had voted for the next class',
  tie: 'two or more classes lead together',
  value: 'the value that leads alone',
  median: 'the value in the middle',
  spread: 'the largest value less the smallest',
  far: 'votes further from the median than',
  confidence: 'the least confidence among the leading votes',
};

/** Describes in words what a fact counts, if its author does not. */
export function docOf(fact: FileFact): string {
  const parts = fact as { by?: string | readonly string[]; per?: string };
  const by = parts.by === undefined ? '' : `, of ${listOf(parts.by).join(' and ')}`;
  const per = parts.per === undefined ? '' : `, as a share of ${parts.per}`;
  if ('case' in fact) return `the field ${fact.case} of the case`;
  if ('mark' in fact) return `the mark ${fact.mark} of the item`;
  if ('asked' in fact) return `${fact.asked} was asked about the item`;
  if ('calibrated' in fact) {
    return fact.calibrated === 'certified'
      ? 'the calibration certifies the item'
      : 'the top probability of the calibration: an estimate, never a certificate';
  }
  if ('tally' in fact) {
    const beyond = fact.tally === 'far' ? ` ${fact.beyond}` : '';
    return `${TALLIES[fact.tally]}${beyond}${by}${per}`;
  }
  const { value, reason, quotation } = fact as VoteCount;
  const filters = [
    ...(value === undefined ? [] : [`for ${JSON.stringify(value)}`]),
    ...(reason === undefined ? [] : [`because of ${listOf(reason).join(' or ')}`]),
    ...(quotation === undefined ? [] : [`with a quotation that is ${quotation}`]),
  ];
  const what = fact.count === 'seats' ? 'seats' : filters.length > 0 ? 'votes' : `seats: ${fact.count}`;
  return `${[what, ...filters].join(' ')}${by}${per}`;
}

/** True if a fact needs kinds that have a list of values. */
const needsClosed = (fact: FileFact): boolean =>
  'calibrated' in fact || ('tally' in fact && fact.tally === 'value');

/** True if a fact needs kinds whose values have a size. */
export const needsSized = (fact: FileFact): boolean =>
  'tally' in fact && (fact.tally === 'median' || fact.tally === 'spread' || fact.tally === 'far');

/** True if a kind has what a fact needs. */
export const suits = (fact: FileFact, kind: Kind): boolean =>
  (!needsClosed(fact) || isClosed(kind)) && (!needsSized(fact) || isSized(kind));
