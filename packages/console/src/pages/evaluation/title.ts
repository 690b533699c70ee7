/** What votes come to, in the one sentence that a screen opens with. */
import type { Certified, Evaluated } from '../../api/votes.ts';
import type { Words } from '../../words/en.ts';
import type { Formats } from '../../words/formats.ts';

/** The certificate if there is one, else what was measured, else what is missing. */
export function titleOf(
  evaluated: Evaluated,
  certified: Certified | undefined,
  words: Words['evaluation'],
  formats: Formats,
): string {
  return certified === undefined
    ? measured(evaluated, words, formats)
    : certificate(certified, words, formats);
}

function certificate(
  { certified, blocked, mode, automatic, open, share, max_error, delta, threshold, outlook }: Certified,
  words: Words['evaluation'],
  { number, percent, tenths }: Formats,
): string {
  const { title } = words;
  if (blocked.includes('CALIBRATION_VOID')) return title.void;
  if (blocked.length > 0) return title.blocked;
  const [limit, confidence] = [percent(max_error), percent(1 - delta)];
  if (!certified) return nothing(outlook, max_error, words, { number, percent });
  return mode === 'batch'
    ? title.batch(number(automatic), number(open), limit, confidence, number(open - automatic))
    : title.stream(tenths(share), (threshold ?? 0).toFixed(3), limit, confidence);
}

/** That nothing is certified, and what more labels would bring. */
export function nothing(
  outlook: Certified['outlook'],
  max_error: number,
  { title }: Words['evaluation'],
  { number, percent }: Pick<Formats, 'number' | 'percent'>,
): string {
  const limit = percent(max_error);
  switch (outlook?.code) {
    case 'labels':
      return title.nothing(number(outlook.more ?? 0), percent(outlook.q), limit);
    case 'too-few':
      return title.tooFew(number(outlook.gold ?? 0), number(outlook.more ?? 0));
    case 'not-foreseeable':
      return title.notForeseeable(limit);
    default:
      return title.tooWrong(limit);
  }
}

function measured(evaluated: Evaluated, words: Words['evaluation'], formats: Formats): string {
  return words.title.answer(evaluated.answer, inOwnWords(evaluated, words, formats));
}

function inOwnWords(
  { gold, methods, recommended, reviewers, items }: Evaluated,
  words: Words['evaluation'],
  { number, tenths }: Formats,
): string {
  const { title } = words;
  const used = methods.find(({ name }) => name === recommended)?.accuracy;
  const [best] = reviewers
    .filter(({ accuracy }) => accuracy !== undefined)
    .toSorted((a, b) => b.accuracy! - a.accuracy!);
  if (gold === 0 || used === undefined || best === undefined)
    return title.noGold(number(reviewers.length), number(items));
  return title.measured(tenths(used), number(gold), best.reviewer, tenths(best.accuracy!));
}
