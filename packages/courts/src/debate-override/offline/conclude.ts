/** The end of a debate: the judge concludes with words of the text, and the second stage reviews the first by that. */

import { readPolarity } from '@curia/core/text/opinion';
import type { Edit, Judgement, Tuple } from '../rules/debate.ts';
import type { AspectReview, SentimentReview, Stage1 } from '../rules/review/review.ts';
import { byAspect, settledPolarity, strongestOf } from './first-reading.ts';
import type { Floor } from './speakers.ts';

/** Concludes: each aspect gets the polarity that most speakers support, and the words that show it. */
export function judge(floor: Floor): Judgement {
  const found = byAspect(floor.reading, floor.text);
  const patch: Edit[] = [];
  const tuples: Tuple[] = [];
  const evidence: Record<string, string> = {};
  for (const { aspect_term, polarity } of floor.stage1.sentiments) {
    const opinions = found.get(aspect_term) ?? [];
    if (opinions.length === 0) {
      patch.push({ op: 'drop_tuple', target: { aspect_term } });
      continue;
    }
    const held = heldPolarity(aspect_term, floor) ?? settledPolarity(opinions) ?? polarity ?? 'neutral';
    if (held !== polarity)
      patch.push({ op: 'set_polarity', target: { aspect_term, polarity: polarity ?? null }, value: held });
    patch.push({ op: 'confirm_tuple', target: { aspect_term, polarity: held } });
    tuples.push({ aspect_term, polarity: held });
    const shown = opinions.filter((one) => one.polarity === held);
    const { start, end } = strongestOf(shown.length > 0 ? shown : opinions).evidence;
    evidence[aspect_term] = floor.text.slice(start, end);
  }
  const polarities = new Set(tuples.map(({ polarity }) => polarity));
  return {
    final_patch: patch,
    final_tuples: tuples,
    aspect_evidence: evidence,
    sentence_evidence_spans: [...new Set(Object.values(evidence))].slice(0, 10),
    sentence_polarity:
      polarities.size === 1 ? [...polarities][0] : polarities.size === 0 ? 'neutral' : 'mixed',
  };
}

/** The polarity that most turns support for an aspect; undefined in a tie. */
function heldPolarity(aspect: string, { turns }: Floor): string | undefined {
  let balance = 0;
  for (const { proposed_edits } of turns) {
    for (const { op, target, value } of proposed_edits ?? []) {
      if (target?.aspect_term !== aspect || op === 'drop_tuple') continue;
      const polarity = readPolarity(op === 'set_polarity' ? value : target.polarity);
      balance += polarity === 'positive' ? 1 : polarity === 'negative' ? -1 : 0;
    }
  }
  return balance === 0 ? undefined : balance > 0 ? 'positive' : 'negative';
}

/** Reviews the aspects: one that the judge dropped is removed. */
export function reviewAspects({ aspects }: Stage1, { final_tuples }: Judgement): AspectReview[] {
  const standing = new Set(final_tuples.map(({ aspect_term }) => aspect_term));
  return aspects.map(({ term }) =>
    standing.has(term)
      ? { term, action: 'keep', reason: 'the debate confirmed it' }
      : { term, action: 'remove', reason: 'no words of the text say anything of it' },
  );
}

/** Reviews the sentiments: the judge's polarity is final. */
export function reviewSentiments({ sentiments }: Stage1, { final_tuples }: Judgement): SentimentReview[] {
  const judged = new Map(final_tuples.map(({ aspect_term, polarity }) => [aspect_term, polarity ?? null]));
  return sentiments.map(({ aspect_term, polarity }) => {
    if (!judged.has(aspect_term))
      return { aspect_term, action: 'drop', reason: 'no words of the text say anything of it' };
    const revised_polarity = judged.get(aspect_term);
    return revised_polarity === polarity
      ? { aspect_term, action: 'maintain', reason: 'the debate confirmed it' }
      : { aspect_term, action: 'flip_polarity', revised_polarity, reason: 'the debate turned it round' };
  });
}
