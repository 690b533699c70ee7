/** What votes come to, in the one sentence that a screen opens with. */
import { type AnswerPoint, sayAnswer } from '@curia/core/votes/answer';
import type { Certified, Evaluated } from '../../api/votes.ts';
import type { Words } from '../../words/en.ts';
import type { Formats } from '../../words/formats.ts';

/** What the answer says of automation; a certificate says it better. */
const AUTOMATION: ReadonlySet<AnswerPoint['code']> = new Set([
  'automate',
  'nothing',
  'alarm',
  'not-random',
  'no-list',
  'also',
  'more-labels',
  'at-least',
  'cannot',
  'not-foreseeable',
]);

/** The answer that the report opens with; once there is a certificate, it stands for what is said of automation. */
export function titleOf(
  { answer_points: points }: Pick<Evaluated, 'answer_points'>,
  certified: Certified | undefined,
  words: Words['evaluation'],
  formats: Formats,
): string {
  if (certified === undefined) return sayAnswer({ points }, words.answer);
  const [first, ...others] = points.filter(({ code }) => !AUTOMATION.has(code));
  const rest = others.length === 0 ? [] : [sayAnswer({ points: others }, words.answer)];
  const verdict = first === undefined ? [] : [sayAnswer({ points: [first] }, words.answer)];
  return [...verdict, certificate(certified, words, formats), ...rest].join(' ');
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
