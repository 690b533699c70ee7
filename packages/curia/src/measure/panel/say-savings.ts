/** What asking in waves would have spared on recorded cases, and what was spared already, in sentences. */
import type { WaveSavings } from '@curia/core/court/votes';

/** One sentence for what could be spared, one for what was; none where there is nothing to say. */
export function saySavings({
  wave,
  cases,
  closed_early,
  questions,
  spared,
  changed,
  were_closed,
}: WaveSavings): string[] {
  const way = wave === 'court' ? 'in the waves of the court' : 'one by one';
  const ends = changed === 0 ? 'no case ends differently' : `${changed} cases end differently`;
  const share = `${((100 * spared) / questions).toFixed(1)} %`;
  return [
    ...(spared === 0
      ? []
      : [
          `Asked ${way}, ${closed_early} of ${cases} cases close early: ${spared} of ${questions} questions are spared (${share}), and ${ends}.`,
        ]),
    ...(were_closed === 0
      ? []
      : [
          `${were_closed} cases were closed early: a voice is measured where it was asked, the majority by what was heard.`,
        ]),
  ];
}
