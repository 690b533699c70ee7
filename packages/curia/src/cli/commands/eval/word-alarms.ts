/** Alarms and notices about votes, as people read them: of each kind the strongest few, then one line that sums up. */
import type { Notice } from '@curia/core/votes/certify';
import type { Alarm } from '@curia/core/votes/weigh';
import type { MeasuredVotes } from '../../../measure/votes/measure-votes.ts';
import { coloursFor, printable } from '../../print/output.ts';

const count = (number: number): string => number.toLocaleString('en-US');

/** What was seen, what should be known, and what could not be checked. */
export function wordAlarms({
  alarms,
  unchecked,
  notices,
  gold_without_votes: left,
  refused_cases,
}: MeasuredVotes): string[] {
  const { red, dim } = coloursFor(process.stdout);
  return [
    ...(alarms.length === 0 ? ['No alarm.'] : []),
    ...shorten(alarms.map(saidOf)).map((words) => `${red('Alarm:')} ${words}`),
    ...shorten(gathered(notices)).map((words) => `Note: ${words}`),
    ...(left === 0
      ? []
      : [`Note: ${count(left)} known answers were left out, because nobody votes on their items.`]),
    ...(refused_cases === 0
      ? []
      : [`Note: the court refused ${count(refused_cases)} cases of the run; nobody voted on them.`]),
    ...unchecked.map(({ code, message }) => dim(`Not checked: ${printable(message)} (${code})`)),
  ];
}

/** Something to say, and how strong it is among its like. */
interface SaidOf {
  readonly code: (Alarm | Notice)['code'];
  readonly message: string;
  readonly strength: number;
}

const saidOf = (one: Alarm | Notice): SaidOf => ({
  code: one.code,
  message: one.message,
  strength: one.code === 'ECHO' ? one.phi : one.code === 'POSITION_BIAS' ? one.changed / one.n : 0,
});

/** Reviewers that never disagree with the same one are told once, as a group. */
function gathered(notices: readonly Notice[]): SaidOf[] {
  const groups = new Map<string, Extract<Notice, { code: 'NEVER_DISAGREES' }>[]>();
  const others: SaidOf[] = [];
  for (const notice of notices)
    if (notice.code !== 'NEVER_DISAGREES') others.push(saidOf(notice));
    else groups.set(notice.reviewers[0], [...(groups.get(notice.reviewers[0]) ?? []), notice]);
  return [
    ...[...groups].map(([first, alike]): SaidOf => {
      const strength = alike.length;
      if (alike.length === 1) return { ...saidOf(alike[0]!), strength };
      const names = alike.map(({ reviewers }) => reviewers[1]);
      const shared = Math.min(...alike.map(({ n }) => n));
      return {
        code: 'NEVER_DISAGREES',
        message: `${names.slice(0, -1).join(', ')} and ${names.at(-1)} never disagree with ${first} in ${count(shared)} shared votes and more: they add nothing to it.`,
        strength,
      };
    }),
    ...others,
  ];
}

/** Of each kind the strongest few, and what all of them come to. */
function shorten(all: readonly SaidOf[]): string[] {
  const kinds = new Set(all.map(({ code }) => code));
  return [...kinds].flatMap((kind) => {
    const alike = all.filter(({ code }) => code === kind).toSorted((a, b) => b.strength - a.strength);
    return [
      ...alike.slice(0, MOST_ALIKE).map(({ code, message }) => `${printable(message)} (${code})`),
      ...(alike.length > MOST_ALIKE
        ? [`In all, ${SUMMED[kind](count(alike.length))}; --json lists them. (${kind})`]
        : []),
    ];
  });
}

const MOST_ALIKE = 3;

/** Many of one kind, in half a sentence. */
const SUMMED: Readonly<Record<SaidOf['code'], (times: string) => string>> = {
  SELF_CONTRADICTION: (times) => `${times} halves contradict each other`,
  OVER_CLAIM: (times) => `${times} methods claim too much`,
  SINGLE_BEATS_VOTE: (times) => `${times} reviewers alone beat the majority`,
  POSITION_BIAS: (times) => `${times} reviewers depend on the order`,
  ECHO: (times) => `${times} pairs of reviewers err on the same items`,
  NEVER_DISAGREES: (times) => `${times} groups of reviewers never disagree`,
  ALWAYS_THE_SAME: (times) => `${times} reviewers say the same whatever the item`,
  NO_VOTE_ON_ITEM: (times) => `${times} times nobody votes`,
};
