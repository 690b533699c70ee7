/** What is missing for an aspect, in the words of the debate. */
import type { FactChange } from '@curia/core/table/prove';
import { roundScore } from '@curia/core/text';
import type { HintFacts } from './judged-sample.ts';
import type { VoteFacts } from './weigh-votes.ts';

const EVIDENCE_WORDS: Readonly<Record<HintFacts['evidence'] | VoteFacts['evidence'], string>> = {
  ok: 'evidence that is in the text',
  own: 'evidence in the aspect’s own words',
  sentence: 'evidence for the sentence alone',
  missing: 'no evidence',
  not_in_text: 'evidence that is not in the text',
  too_short: 'evidence of a single letter',
};

const JUDGE_WORDS: Readonly<Record<VoteFacts['judge'], string>> = {
  for: 'a judge who is for it',
  against: 'a judge who is against it',
  drops: 'a judge who drops the aspect',
  silent: 'a silent judge',
};

const STAGE1_WORDS: Readonly<Record<VoteFacts['stage1'], string>> = {
  none: 'a first stage without the aspect',
  agrees_sure: 'a first stage that agrees and is sure',
  agrees_unsure: 'a first stage that agrees and is unsure',
  differs: 'a first stage that says the opposite',
  no_claim: 'a first stage that claims nothing',
};

/** Words one change of the gate's facts; undefined for a fact that the gate does not have. */
export function sayGateChange({ fact, from, to }: FactChange): string | undefined {
  const difference = roundScore(Math.abs(Number(to) - Number(from)));
  const amount = `${difference} ${Number(to) > Number(from) ? 'more' : 'less'}`;
  const whether = (yes: string, no: string): string => (to === true ? yes : no);
  switch (fact as keyof HintFacts | keyof VoteFacts) {
    case 'is_enabled':
      return whether('debate override switched on', 'debate override switched off');
    case 'already_overridden':
      return whether('another aspect changed before', 'no other aspect changed before');
    case 'valid_hints':
      return `${amount} hint(s) that say positive or negative`;
    case 'evidence':
      return EVIDENCE_WORDS[to as keyof typeof EVIDENCE_WORDS];
    case 'total':
      return `${amount} total signal`;
    case 'margin':
      return `${amount} margin`;
    case 'l3_risk':
    case 'risk':
      return whether('a structural risk', 'no structural risk');
    case 'implicit_only':
    case 'implicit':
      return whether('only implicit sentiments', 'an explicit sentiment');
    case 'matching_confident':
      return `${amount} sentiment(s) that already agree with confidence`;
    case 'matching_open':
      return `${amount} sentiment(s) to change`;
    case 'speakers_for':
      return `${amount} speaker(s) for it`;
    case 'speakers_against':
      return `${amount} speaker(s) against it`;
    case 'voices_for':
      return `${amount} voice(s) for it`;
    case 'lead':
      return `${amount} lead of the voices for it`;
    case 'judge':
      return JUDGE_WORDS[to as VoteFacts['judge']];
    case 'one_clause':
      return whether('evidence of one clause alone', 'evidence across a contrast');
    case 'stage1':
      return STAGE1_WORDS[to as VoteFacts['stage1']];
    case 'conf':
      return `${amount} confidence of the first stage`;
    case 'named':
      return whether('a term that is in the text', 'a term that is not in the text');
    case 'warnings':
      return `${amount} warning(s) of the memory`;
    case 'applied':
      return `${amount} aspect(s) changed before`;
    case 'ev':
      return `${amount} probability that the change is right`;
    default:
      return undefined;
  }
}
