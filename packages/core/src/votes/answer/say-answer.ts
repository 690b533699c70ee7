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

/** By how many points one share is above another, as the two are printed. */
export const pointsAbove = (share: number, other: number): string =>
  Math.abs(Math.round(share * 1000) / 10 - Math.round(other * 1000) / 10).toFixed(1);

/** How many of the automatic cases may be wrong at most. */
export const mostWrong = (automatic: number, max_error: number): number =>
  Math.floor(automatic * max_error + 1e-9);

/** How far the errors that were seen are from the limit: `unknown` where none was looked at. */
export function beyond({
  wrong,
  of,
  max_error,
}: Extract<AnswerPoint, { code: 'not-foreseeable' }>): 'unknown' | 'near' | 'above' | 'far above' {
  if (wrong === undefined || of === undefined || of === 0) return 'unknown';
  const rate = wrong / of;
  return rate < max_error ? 'near' : rate < FAR * max_error - 1e-9 ? 'above' : 'far above';
}

/** Errors are far above a limit if they are so many times as large. */
const FAR = 1.5;

/** Whose names are printed of a panel that could be smaller: the shorter of the two lists, whole. */
export const isKeptNamed = ({ names, kept }: Extract<AnswerPoint, { code: 'droppable' }>): boolean =>
  names.length > MOST_NAMED && kept.length < names.length;

const MOST_NAMED = 3;

const count = (number: number): string => number.toLocaleString('en-US');

const known = (number: number): string => `${count(number)} known ${number === 1 ? 'answer' : 'answers'}`;

const cases = (automatic: number, open: number, share: number): string =>
  open === 0
    ? `about ${percentOf(share)} of future cases`
    : automatic === open
      ? `all ${count(open)} open cases`
      : `${count(automatic)} of the ${count(open)} open cases (${percentOf(share)})`;

/** The sentences in English. */
export const ENGLISH: AnswerWords = {
  'nothing-known': ({ items }) =>
    `Cannot be told: none of the ${count(items)} items has a known answer, so nobody knows how often the reviewers are right, whether one of them alone would do, or what may be automated.`,
  agree: ({ unanimous }) =>
    `They all say the same on ${percentOf(unanimous)} of the items, which does not make it right: reviewers can be wrong together.`,
  contradict: () =>
    'Two halves of them contradict each other more often than their claims allow, so do not decide by these votes yet.',
  label: ({ draw, labels, certify, max_error }) => {
    const limit = `at most ${percentOf(max_error)} wrong`;
    const buys =
      draw < certify
        ? `they tell who is right; to automate anything with ${limit}, even ${count(draw)} are too few (${count(certify)} at least)`
        : draw > labels
          ? `the first ${count(labels)} tell who is right; with fewer than ${count(certify)} nothing can be automated with ${limit}, and even then it may fail`
          : `they tell who is right, and may be enough to automate some cases with ${limit}`;
    return `Label ${count(draw)} items drawn at random: ${buys}. Until then everything goes to a person.`;
  },
  'too-few': ({ gold }) => `Cannot be told yet: ${known(gold)} ${gold === 1 ? 'is' : 'are'} too few.`,
  'one-reviewer': ({ right }) => `There is one reviewer, right in ${percentOf(right)}.`,
  better: ({ reviewers, reviewer, right, alone, majority }) =>
    `Yes: the ${count(reviewers)} together are right in ${percentOf(right)}, ${pointsAbove(right, alone)} points more than the best of them alone (${reviewer}, ${percentOf(alone)}).${majority === undefined ? '' : ` Together means that they are weighed, not counted: a majority vote is right in ${percentOf(majority)} only.`}`,
  worse: ({ reviewers, reviewer, right, alone }) =>
    `No: use ${reviewer} alone. It is right in ${percentOf(alone)}, ${pointsAbove(right, alone)} points more than all ${count(reviewers)} together (${percentOf(right)}).`,
  'as-good': ({ reviewer, right, alone, most }) =>
    `No: use ${reviewer} alone. It is as good (right in ${percentOf(alone)}; all weighed together in ${percentOf(right)}, and they can gain ${pointsOf(most)} points at most).`,
  open: ({ reviewer, right, alone, most, more }) =>
    `Cannot be told yet whether several are better than one: ${percentOf(right)} weighed together, ${percentOf(alone)} for the best alone, ${reviewer}; together they may gain up to ${pointsOf(most)} points. About ${count(more)} more known answers, drawn at random, should tell.`,
  crowd: ({ isBetter, reviewers, right, one }) =>
    isBetter
      ? `Yes: the ${count(reviewers)} together are right in ${percentOf(right)}, ${pointsAbove(right, one)} points more than a single vote picked at random (${percentOf(one)}).`
      : `No: the ${count(reviewers)} together are right in ${percentOf(right)}, a single vote picked at random in ${percentOf(one)}; the known answers show no gain.`,
  automate: ({ max_error, reviewers, confidence, share, automatic, open }) => {
    const all = open > 0 && automatic === open;
    const these =
      open === 0
        ? 'of these, in the long run,'
        : `of these ${count(automatic)}, that is ${count(mostWrong(automatic, max_error))},`;
    const others = open === 0 ? percentOf(1 - share) : count(open - automatic);
    return `${reviewers === undefined ? 'You' : `With all ${count(reviewers)} asked you`} may have ${cases(automatic, open, share)} decided automatically: at most ${percentOf(max_error)} ${these} will be wrong. This is ${percentOf(confidence)} sure, provided the known answers were drawn at random.${all ? '' : ` The other ${others}, on which the reviewers are least sure, go to a person.`}`;
  },
  nothing: ({ max_error }) =>
    `Nothing may be automated yet: these known answers cannot show that at most ${percentOf(max_error)} would be wrong, so everything goes to a person.`,
  alarm: ({ alarms }) =>
    `Nothing may be automated: an alarm stops it (${alarms.join(', ')}). Everything goes to a person.`,
  'not-random': () =>
    'What may be automated cannot be told: some known answers are of suggested items, and only items drawn at random certify.',
  'no-list': () =>
    'What may be automated cannot be told: a crowd is certified for a list of open items, and every item here has a known answer.',
  droppable: (point) => {
    const { names, kept } = point;
    const who = isKeptNamed(point)
      ? `${count(names.length)} of the ${count(names.length + kept.length)} reviewers could be dropped without loss; keep ${inList(kept)}.`
      : `${inList(names)} could be dropped without loss.`;
    return `${who} What is said of automation holds for all of them only: if you drop any, run this again.`;
  },
  also: ({ max_error, share, automatic, open }) =>
    `If only ${percentOf(max_error)} may be wrong, it is ${cases(automatic, open, share)}.`,
  'more-labels': ({ max_error, more }) =>
    `For ${percentOf(max_error)} it takes about ${count(more)} more known answers, drawn at random, if the reviewers stay as good.`,
  'at-least': ({ max_error, more }) =>
    `With fewer than ${count(more)} more known answers, drawn at random, ${percentOf(max_error)} cannot be shown; even with them it may fail.`,
  cannot: ({ max_error }) =>
    `${percentOf(max_error)} cannot be reached with these reviewers, however many answers are known: replace some, add better ones, or accept a higher limit.`,
  'not-foreseeable': (point) => {
    const limit = percentOf(point.max_error);
    const seen = `${count(point.wrong ?? 0)} of ${count(point.of ?? 0)} known answers were wrong (${percentOf((point.wrong ?? 0) / (point.of ?? 1))}) even among the clearest cases`;
    const unforeseen = `whether more known answers would show ${limit} cannot be foreseen`;
    switch (beyond(point)) {
      case 'far above':
        return `${limit} is far away: ${seen}. More known answers will hardly help: replace some reviewers, add better ones, or accept a higher limit.`;
      case 'above':
        return `${capital(unforeseen)}: ${seen}, which is above it.`;
      case 'near':
        return `${capital(unforeseen)}: ${seen}, which is not far enough below it.`;
      case 'unknown':
        return `${capital(unforeseen)}.`;
    }
  },
};

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const inList = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
