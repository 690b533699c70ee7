/** Emoji that say clearly what is felt; the others say nothing. */
import type { Polarity } from '@curia/core/text/opinion';
import type { Span } from './reading.ts';

const POSITIVE = new Set([
  ...'👍😍❤♥💕💖💗💓💙💚💛💜🧡🤍🖤😊🥰😘💯🔥👏🙌✨😋🤩😁😄😃😀🎉👌⭐🌟🤗😎🥳😻☺🏆🤤',
]);
const NEGATIVE = new Set([...'👎😡😠🤬😞😒🤮🤢💩🙄😤😖😣😩😫😑😾💔😟☹🙁😔🥴🚫']);
const EMOJI = /\p{Extended_Pictographic}/gu;

/** An emoji with what it says. */
export interface Feeling extends Span {
  readonly polarity: Polarity;
}

/** The clear emoji of a text, in order. */
export function feelingsIn(text: string): Feeling[] {
  const found: Feeling[] = [];
  for (const { 0: emoji, index } of text.matchAll(EMOJI)) {
    const polarity = POSITIVE.has(emoji) ? 'positive' : NEGATIVE.has(emoji) ? 'negative' : undefined;
    if (polarity !== undefined) found.push({ polarity, start: index, end: index + emoji.length });
  }
  return found;
}
