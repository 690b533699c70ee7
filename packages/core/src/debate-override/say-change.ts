/** What is missing for an aspect, in the words of the debate. */
import type { FactChange } from '../table/nearest-change.ts';
import { roundScore } from '../text/round-score.ts';
import type { GateFacts } from './judge-aspects.ts';

const EVIDENCE_WORDS: Readonly<Record<GateFacts['evidence'], string>> = {
  ok: 'evidence that is in the text',
  missing: 'no evidence',
  not_in_text: 'evidence that is not in the text',
  too_short: 'evidence of a single letter',
};

/** Words one change of the gate's facts; undefined for a fact that the gate does not have. */
export function sayGateChange({ fact, from, to }: FactChange): string | undefined {
  const difference = roundScore(Math.abs(Number(to) - Number(from)));
  const amount = `${difference} ${Number(to) > Number(from) ? 'more' : 'less'}`;
  switch (fact as keyof GateFacts) {
    case 'is_enabled':
      return to === true ? 'debate override switched on' : 'debate override switched off';
    case 'already_overridden':
      return to === true ? 'another aspect changed before' : 'no other aspect changed before';
    case 'valid_hints':
      return `${amount} hint(s) that say positive or negative`;
    case 'evidence':
      return EVIDENCE_WORDS[to as GateFacts['evidence']];
    case 'total':
      return `${amount} total signal`;
    case 'margin':
      return `${amount} margin`;
    case 'l3_risk':
      return to === true ? 'a structural risk' : 'no structural risk';
    case 'implicit_only':
      return to === true ? 'only implicit sentiments' : 'an explicit sentiment';
    case 'matching_confident':
      return `${amount} sentiment(s) that already agree with confidence`;
    case 'matching_open':
      return `${amount} sentiment(s) to change`;
    default:
      return undefined;
  }
}
