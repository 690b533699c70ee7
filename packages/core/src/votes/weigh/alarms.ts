/** Signs that the reviewers deserve less trust than they claim, each with what to do about it. */

import type { VoteSet } from '../vote-set.ts';
import type { HeldOut } from './cross-validate.ts';
import { fitsDawidSkene } from './dawid-skene.ts';
import { binomialTail, signTest } from './distribution.ts';
import { arePaired, type ErrorPair, errorPairs, MOST_PAIRED } from './errors-together.ts';
import { type AnsweredBy, type Prepared, scoresBy } from './methods.ts';
import { consistencies, FEWEST_REPEATS } from './prior.ts';
import { creditOf, decideByScores } from './scores.ts';
import { contradictionOf, LARGEST_GAP } from './self-contradiction.ts';
import { bestSingle, singleScores } from './single.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

const UNCERTAIN = 0.05;
/** Claims may exceed hits by so much before it counts. */
const ALLOWED_CLAIM = 0.1;
const MOST_POSITION_BIAS = 0.25;
const MOST_ECHO = 0.5;

/** One alarm with its numbers and the sentence to act on. */
export type Alarm =
  | {
      readonly code: 'SELF_CONTRADICTION';
      readonly message: string;
      readonly gap: number;
      readonly limit: number;
    }
  | {
      readonly code: 'OVER_CLAIM';
      readonly message: string;
      readonly method: AnsweredBy;
      readonly claimed: number;
      readonly hits: number;
      readonly n: number;
      readonly p: number;
    }
  | {
      readonly code: 'SINGLE_BEATS_VOTE';
      readonly message: string;
      readonly reviewer: string;
      readonly wins: number;
      readonly losses: number;
      readonly p: number;
    }
  | {
      readonly code: 'POSITION_BIAS';
      readonly message: string;
      readonly reviewer: string;
      readonly changed: number;
      readonly n: number;
    }
  | {
      readonly code: 'ECHO';
      readonly message: string;
      readonly reviewers: readonly [string, string];
      readonly phi: number;
      readonly low: number;
      readonly n: number;
    };

/** The name of an alarm. */
export type AlarmCode = Alarm['code'];

/** A check that could not be made, and why: no alarm is not the same as no sign. */
export interface Unchecked {
  readonly code: AlarmCode;
  readonly message: string;
}

/** Alarms and what could not be checked. */
export interface AlarmReport {
  readonly alarms: readonly Alarm[];
  readonly unchecked: readonly Unchecked[];
}

/** Self-contradiction (A): two halves of the panel claim to be right more often than they agree. Needs no gold. */
export function checkContradiction(votes: VoteSet): AlarmReport {
  const found = contradictionOf(votes);
  if ('unchecked' in found) return nothing('SELF_CONTRADICTION', found.unchecked);
  if (found.gap <= LARGEST_GAP) return QUIET;
  const message = `Two halves of the panel claim to be right more often than they agree (gap ${found.gap.toFixed(3)}, limit ${LARGEST_GAP}): the panel supports less than Dawid and Skene claim. Do not use their result; known answers of a random sample tell who is right.`;
  return one({ code: 'SELF_CONTRADICTION', message, gap: found.gap, limit: LARGEST_GAP });
}

/** Over-claim (B): a method claims to be right more often than it is on gold (held-out gold for fitted methods). */
export function checkClaim(method: AnsweredBy, held: readonly HeldOut[], classes: number): AlarmReport {
  const n = held.length;
  if (n === 0) return nothing('OVER_CLAIM', `${method}: no known answer to check its claims on`);
  const claimed = held.reduce((sum, each) => sum + each.claimed, 0) / n;
  const hits = held.reduce((sum, { credit }) => sum + credit, 0);
  const p = binomialTail(n, Math.max(claimed - ALLOWED_CLAIM, 1 / classes), Math.ceil(hits - 1e-9));
  if (p > UNCERTAIN) return QUIET;
  const message = `${method} claims to be right in ${percent(claimed)} of cases and is in ${percent(hits / n)} of ${n} with a known answer: do not decide by it.${method === 'dawid-skene' ? '' : ' Label more cases at random, and look for what its reviewers have in common.'}`;
  return one({ code: 'OVER_CLAIM', message, method, claimed, hits, n, p });
}

/** A and B for Dawid and Skene: after either their result is never the default. */
export function checkDawidSkene(prepared: Prepared, known: readonly number[]): AlarmReport {
  const { votes } = prepared;
  if (!fitsDawidSkene(votes)) {
    const why = 'too many items and classes for Dawid and Skene';
    return joinAlarms([nothing('SELF_CONTRADICTION', why), nothing('OVER_CLAIM', `dawid-skene: ${why}`)]);
  }
  return joinAlarms([
    checkContradiction(votes),
    checkClaim('dawid-skene', rawDawidSkene(prepared, known), votes.classes.length),
  ]);
}

/** What Dawid and Skene claim without any gold, on known items with votes. */
export function rawDawidSkene(prepared: Prepared, known: readonly number[]): HeldOut[] {
  const { votes } = prepared;
  const scores = scoresBy('dawid-skene', prepared, []);
  return known
    .filter((item) => votes.start[item]! < votes.start[item + 1]!)
    .map((item) => {
      const decision = decideByScores(scores, item);
      const credit = creditOf(scores, item, votes.gold[item]!, decision);
      return { item, credit, tie: decision.tied > 1, claimed: decision.probability, ofRight: Number.NaN };
    });
}

/** Single expert (C): one reviewer alone is right when the majority is wrong, more often than chance explains. */
export function checkSingle(prepared: Prepared, known: readonly number[]): AlarmReport {
  const { votes, features } = prepared;
  if (known.length === 0) return nothing('SINGLE_BEATS_VOTE', 'no known answers to compare reviewers on');
  const best = bestSingle(votes, known);
  const [single, majority] = [singleScores(features, votes, best), scoresBy('majority', prepared, [])];
  const credits = known.map((item) => [
    creditOf(single, item, votes.gold[item]!),
    creditOf(majority, item, votes.gold[item]!),
  ]);
  const { wins, losses } = countWins(credits as [number, number][]);
  const p = Math.min(1, signTest(wins, losses) * votes.reviewers.length);
  if (p > UNCERTAIN) return QUIET;
  const reviewer = votes.reviewers[best]!;
  const message = `${reviewer} alone beats the majority: right in ${wins} cases where the majority is wrong, the other way round in ${losses}. Do not count votes: weigh them, or use it alone.`;
  return one({ code: 'SINGLE_BEATS_VOTE', message, reviewer, wins, losses, p });
}

/** Position bias (D): a reviewer answers differently when the order of presentation is swapped. */
export function checkPosition(votes: VoteSet): AlarmReport {
  const all = consistencies(votes);
  if (all.every(({ repeated }) => repeated < FEWEST_REPEATS))
    return nothing('POSITION_BIAS', `no reviewer answered ${FEWEST_REPEATS} items in more than one order`);
  const alarms = all.flatMap(({ repeated, same }, at): Alarm[] => {
    const changed = repeated - same;
    if (repeated < FEWEST_REPEATS || changed <= MOST_POSITION_BIAS * repeated) return [];
    const reviewer = votes.reviewers[at]!;
    const message = `${reviewer} changes its answer on ${changed} of ${repeated} items when the order is swapped: always ask it in both orders, or replace it.`;
    return [{ code: 'POSITION_BIAS', message, reviewer, changed, n: repeated }];
  });
  return { alarms, unchecked: [] };
}

/** Echo (E): two reviewers of different families err on the same items. */
export function checkEcho(
  votes: VoteSet,
  known: readonly number[],
): AlarmReport & { pairs: readonly ErrorPair[] } {
  const pairs = errorPairs(votes, known);
  if (pairs.length === 0) {
    const why = arePaired(votes.reviewers.length)
      ? 'too few known answers, or too few errors, to compare the errors of two reviewers'
      : `more than ${MOST_PAIRED} reviewers are not compared two by two`;
    return { ...nothing('ECHO', why), pairs };
  }
  const alarms = pairs.flatMap(({ one: first, other, shared, phi, low }): Alarm[] => {
    if (votes.families[first] === votes.families[other] || low <= MOST_ECHO) return [];
    const reviewers = [votes.reviewers[first]!, votes.reviewers[other]!] as const;
    const message = `${reviewers[0]} and ${reviewers[1]} err on the same items (correlation ${phi.toFixed(2)}, at least ${low.toFixed(2)}): count them as one reviewer, or replace one of them.`;
    return [{ code: 'ECHO', message, reviewers, phi, low, n: shared }];
  });
  return { alarms, unchecked: [], pairs };
}

/** How often the first of two beats the other; equal results are left out. */
export function countWins(credits: readonly (readonly [number, number])[]): { wins: number; losses: number } {
  let [wins, losses] = [0, 0];
  for (const [mine, other] of credits) {
    if (mine > other + 1e-9) wins++;
    else if (other > mine + 1e-9) losses++;
  }
  return { wins, losses };
}

/** Joins reports; the order of the alarms is that of the checks. */
export const joinAlarms = (reports: readonly AlarmReport[]): AlarmReport => ({
  alarms: reports.flatMap(({ alarms }) => alarms),
  unchecked: reports.flatMap(({ unchecked }) => unchecked),
});

const QUIET: AlarmReport = { alarms: [], unchecked: [] };
const one = (alarm: Alarm): AlarmReport => ({ alarms: [alarm], unchecked: [] });
const nothing = (code: AlarmCode, message: string): AlarmReport => ({
  alarms: [],
  unchecked: [{ code, message }],
});
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
