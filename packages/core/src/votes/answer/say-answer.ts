/** The answer in words: one sentence for each point, in any language that has the words. */
import type { Answer, AnswerPoint } from './points.ts';

/** Of each kind of point: its sentence. */
export type AnswerWords = {
  readonly [Code in AnswerPoint['code']]: (point: Extract<AnswerPoint, { code: Code }>) => string;
};

/** Some of its points, or all, as sentences. */
export const sayAnswer = ({ points }: Pick<Answer, 'points'>, words: AnswerWords = ENGLISH): string =>
  points.map((point) => (words[point.code] as (said: AnswerPoint) => string)(point)).join(' ');

/** A share as a percentage with at most one digit after the point; what is not all of it is never rounded to all. */
export function percentOf(share: number): string {
  const rounded = Math.round(share * 1000) / 10;
  const kept = share < 1 && rounded === 100 ? 99.9 : share > 0 && rounded === 0 ? 0.1 : rounded;
  return `${kept} %`;
}

/** A difference of two shares, in points. */
export const pointsOf = (share: number): string => (share * 100).toFixed(1);

/** The first few of many names, and how many more. */
export const firstOf = (
  names: readonly string[],
): { readonly named: readonly string[]; readonly more: number } =>
  names.length <= MOST_NAMED
    ? { named: names, more: 0 }
    : { named: names.slice(0, MOST_NAMED), more: names.length - MOST_NAMED };

const MOST_NAMED = 3;

const count = (number: number): string => number.toLocaleString('en-US');

const cases = (automatic: number, open: number, share: number): string =>
  open === 0
    ? `about ${percentOf(share)} of future cases`
    : automatic === open
      ? `all ${count(open)} open cases`
      : `${count(automatic)} of the ${count(open)} open cases (${percentOf(share)})`;

/** The sentences in English. */
export const ENGLISH: AnswerWords = {
  'nothing-known': ({ items }) =>
    `Cannot be told: none of the ${count(items)} items has a known answer, so nobody knows how often the voices are right, whether one of them alone would do, or what may be automated.`,
  agree: ({ unanimous }) =>
    `They all say the same on ${percentOf(unanimous)} of the items, which does not make it right: voices can be wrong together.`,
  contradict: () =>
    'Two halves of them contradict each other more often than their claims allow, so do not decide by these votes yet.',
  label: ({ labels, certify, max_error }) =>
    `Label ${count(labels)} items drawn at random to learn who is right; automating at ${percentOf(max_error)} error takes at least ${count(certify)}. Until then everything goes to a person.`,
  'too-few': ({ gold }) =>
    `Cannot be told yet: ${count(gold)} known ${gold === 1 ? 'answer is' : 'answers are'} too few.`,
  'one-reviewer': ({ right }) => `There is one reviewer, right in ${percentOf(right)}.`,
  better: ({ reviewers, reviewer, right, alone }) =>
    `Yes: the ${count(reviewers)} together are right in ${percentOf(right)}, the best of them alone, ${reviewer}, in ${percentOf(alone)}.`,
  worse: ({ reviewers, reviewer, right, alone }) =>
    `No: ${reviewer} alone is better, right in ${percentOf(alone)}; all ${count(reviewers)} together are right in ${percentOf(right)}.`,
  'as-good': ({ reviewer, right, alone, most }) =>
    `No: ${reviewer} alone is as good (${percentOf(right)} together, ${percentOf(alone)} alone; all together can gain at most ${pointsOf(most)} points).`,
  open: ({ reviewer, right, alone, most, more }) =>
    `Cannot be told yet whether several are better than one: ${percentOf(right)} together, ${percentOf(alone)} for the best alone, ${reviewer}; together they may gain up to ${pointsOf(most)} points. About ${count(more)} more labels would tell.`,
  crowd: ({ isBetter, reviewers, right, one }) =>
    isBetter
      ? `Yes: the ${count(reviewers)} together are right in ${percentOf(right)}, one vote of theirs in ${percentOf(one)}.`
      : `No: the ${count(reviewers)} together are right in ${percentOf(right)}, one vote of theirs in ${percentOf(one)}; the known answers show no gain.`,
  automate: ({ max_error, confidence, share, automatic, open }) =>
    `You may automate ${cases(automatic, open, share)} at ${percentOf(max_error)} error, if the known answers were drawn at random (confidence ${percentOf(confidence)})${open > 0 && automatic === open ? '' : `; the other ${open === 0 ? percentOf(1 - share) : count(open - automatic)}, on which the voices are least sure, go to a person`}.`,
  nothing: ({ max_error }) =>
    `At ${percentOf(max_error)} error nothing may be automated with these known answers: everything goes to a person.`,
  alarm: ({ alarms }) =>
    `Nothing may be automated: an alarm stops it (${alarms.join(', ')}). Everything goes to a person.`,
  'not-random': () =>
    'What may be automated cannot be told: some known answers are of suggested items, and only items drawn at random certify.',
  'no-list': () =>
    'What may be automated cannot be told: a crowd is certified for a list of open items, and every item here has a known answer.',
  droppable: ({ names }) => {
    const { named, more } = firstOf(names);
    return more === 0
      ? `${inList(named)} could be dropped without loss.`
      : `${count(names.length)} reviewers could be dropped without loss (${named.join(', ')} and ${count(more)} more).`;
  },
  also: ({ max_error, share, automatic, open }) =>
    `At ${percentOf(max_error)} error it is ${cases(automatic, open, share)}.`,
  'more-labels': ({ max_error, more }) =>
    `About ${count(more)} more labels, drawn at random, would allow ${percentOf(max_error)} error, if the voices stay as good.`,
  'at-least': ({ max_error, more }) =>
    `To automate at ${percentOf(max_error)} error takes at least ${count(more)} more labels, drawn at random.`,
  cannot: ({ max_error }) =>
    `An error of ${percentOf(max_error)} cannot be reached with these voices, however many labels there are.`,
  'not-foreseeable': ({ max_error }) =>
    `Whether more labels would allow ${percentOf(max_error)} error cannot be foreseen: the errors seen are too near it, or above it.`,
};

const inList = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
