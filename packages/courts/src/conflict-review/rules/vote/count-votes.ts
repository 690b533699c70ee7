/** Counts the votes on one tuple into the facts of the vote tables. The order of the reviewers makes no difference. */
import type { FactsOf } from '@curia/core';
import { type ActionType, REVIEWERS, type ReviewAction, type Reviewer } from '../action.ts';
import { readTuplePolarity, type TuplePolarity } from '../candidate.ts';
import { CONFLICT_TYPES } from '../flag.ts';
import { readReasonCode } from '../reason-code.ts';
import type { LostVotes, TupleVote, TupleVotes } from './tally.ts';
import type { ABSENTEES, AGREEMENTS } from './vote-parts.ts';
import type { voteV1 } from './vote-v1.table.ts';
import type { voteV2 } from './vote-v2.table.ts';
import type { FULL_AGREEMENTS } from './vote-v5.table.ts';

/** A policy's settings for counting; all are parameters. */
export interface CountSettings {
  readonly structural: ReadonlySet<string>;
  readonly justified: ReadonlySet<string>;
  readonly facets: ReadonlySet<string>;
  /** The seat of the reviewer whose minority a facet protects. */
  readonly preferred: number;
  /** A KEEP of all reviewers binds. */
  readonly isUnanimityBinding: boolean;
}

interface CountValues {
  readonly structural_codes: readonly string[];
  readonly justified_codes?: readonly string[];
  readonly facet_types?: readonly string[];
  readonly preferred_actor?: Reviewer;
  readonly unanimity?: 'binds' | 'counts';
}

const known = new WeakMap<CountValues, CountSettings>();

/** Makes the parameters of a policy ready for counting; once per set of values. */
export function countSettings(values: CountValues): CountSettings {
  const hit = known.get(values);
  if (hit !== undefined) return hit;
  const made: CountSettings = {
    structural: new Set(values.structural_codes.map(readReasonCode)),
    justified: new Set((values.justified_codes ?? []).map(readReasonCode)),
    facets: new Set(values.facet_types ?? []),
    preferred: REVIEWERS.indexOf(values.preferred_actor ?? 'C'),
    isUnanimityBinding: values.unanimity === 'binds',
  };
  known.set(values, made);
  return made;
}

interface ActionCount {
  keeps: number;
  drops: number;
  flips: number;
  flags: number;
  abstentions: number;
  flip_structural: boolean;
  drop_justified: boolean;
}

/** How many votes each action has; MERGE keeps. */
function countActions(votes: TupleVotes, { structural, justified }: CountSettings): ActionCount {
  const count: ActionCount = {
    keeps: 0,
    drops: 0,
    flips: 0,
    flags: 0,
    abstentions: 0,
    flip_structural: false,
    drop_justified: false,
  };
  for (let seat = 0; seat < votes.length; seat++) {
    const vote = votes[seat]!;
    if (vote === null) {
      count.abstentions++;
      continue;
    }
    switch (vote.action_type) {
      case 'DROP':
        count.drops++;
        if (justified.has(vote.reason_code)) count.drop_justified = true;
        break;
      case 'FLIP':
        count.flips++;
        if (structural.has(vote.reason_code)) count.flip_structural = true;
        break;
      case 'FLAG':
        count.flags++;
        break;
      default:
        count.keeps++;
    }
  }
  return count;
}

/** The action that at least two share. */
function majorityOf(
  keeps: number,
  { drops, flips, flags }: ActionCount,
): 'KEEP' | 'DROP' | 'FLIP' | 'FLAG' | null {
  if (keeps >= 2) return 'KEEP';
  if (drops >= 2) return 'DROP';
  if (flips >= 2) return 'FLIP';
  return flags >= 2 ? 'FLAG' : null;
}

/** The reviewer whose facet the conflict is voted, and against the action that two share. */
function isProtectedMinority(
  votes: TupleVotes,
  type: string,
  majority: ActionType | null,
  { facets, preferred }: CountSettings,
): boolean {
  const vote = votes[preferred]!;
  if (vote === null || majority === null || !facets.has(type)) return false;
  return (vote.action_type === 'MERGE' ? 'KEEP' : vote.action_type) !== majority;
}

/** Who was absent when a tuple is ruled on. */
export type Absentee = (typeof ABSENTEES)[number];

/** The facts of the first vote table; who abstains is counted as keeping. */
export function countVotesV1(
  votes: TupleVotes,
  absentee: Absentee,
  settings: CountSettings,
): FactsOf<typeof voteV1> {
  const { keeps, drops, flips, flags, abstentions, flip_structural } = countActions(votes, settings);
  return {
    absentee,
    keeps: keeps + abstentions,
    drops,
    flips,
    flags,
    flip_structural,
  };
}

/** The facts of the second vote table; who abstains is counted as keeping. */
export function countVotesV2(
  votes: TupleVotes,
  type: string,
  absentee: Absentee,
  settings: CountSettings,
): FactsOf<typeof voteV2> {
  const count = countActions(votes, settings);
  const keeps = count.keeps + count.abstentions;
  return {
    absentee,
    keeps,
    drops: count.drops,
    flips: count.flips,
    flags: count.flags,
    facet_minority: isProtectedMinority(votes, type, majorityOf(keeps, count), settings),
    granularity: type === CONFLICT_TYPES.granularity,
    flip_structural: count.flip_structural,
    drop_justified: count.drop_justified,
  };
}

/** The reviewer whose facet the conflict is may have voted against what two share, but the action was refused. */
const isMinorityLost = (
  lost: LostVotes | undefined,
  type: string,
  majority: ActionType | null,
  { facets, preferred }: CountSettings,
): boolean => lost?.[preferred] === true && majority !== null && facets.has(type);

/** What sound votes say about a tuple; who abstains says nothing, and who was not understood leaves it open. */
export function countSoundVotes(
  votes: TupleVotes,
  type: string,
  polarity: string,
  lost: LostVotes | undefined,
  absentee: Absentee,
  settings: CountSettings,
) {
  const count = countActions(votes, settings);
  const majority = majorityOf(count.keeps, count);
  return {
    absentee,
    known_polarity: readTuplePolarity(polarity) !== undefined,
    same_as_another: false,
    facet_minority:
      isProtectedMinority(votes, type, majority, settings) || isMinorityLost(lost, type, majority, settings),
    agreement: agreementOn(votes, majority, count),
    flip_structural: count.flip_structural,
    drop_justified: count.drop_justified,
    granularity: type === CONFLICT_TYPES.granularity,
    incomplete: lost?.includes(true) ?? false,
  };
}

/** What sound votes say about a tuple. */
export type SoundVotes = ReturnType<typeof countSoundVotes>;

/** What sound votes say under the fifth policy, which also knows a KEEP of all three, and a FLIP and a DROP alone. */
export function countVotesV5(...given: Parameters<typeof countSoundVotes>): FullVotes {
  const said = countSoundVotes(...given);
  const [votes] = given;
  const { isUnanimityBinding } = given[5];
  if (said.agreement === 'KEEP' && isUnanimityBinding && votes.every((vote) => vote?.action_type === 'KEEP'))
    return { ...said, agreement: 'UNANIMOUS' };
  return said.agreement === 'OPEN' && isTorn(votes) ? { ...said, agreement: 'TORN' } : said;
}

/** What sound votes say under the fifth policy. */
export type FullVotes = Omit<SoundVotes, 'agreement'> & {
  readonly agreement: (typeof FULL_AGREEMENTS)[number];
};

const isTorn = (votes: TupleVotes): boolean =>
  votes.some((vote) => vote?.action_type === 'FLIP') && votes.some((vote) => vote?.action_type === 'DROP');

const flippedTo = ({ new_value }: ReviewAction): TuplePolarity | undefined =>
  readTuplePolarity(new_value?.polarity);

function agreementOn(
  votes: TupleVotes,
  majority: 'KEEP' | 'DROP' | 'FLIP' | 'FLAG' | null,
  { flags, abstentions }: ActionCount,
): (typeof AGREEMENTS)[number] {
  if (majority === 'FLIP') {
    let first: TupleVote = null;
    for (const vote of votes) {
      if (vote?.action_type !== 'FLIP') continue;
      if (first === null) first = vote;
      else if (flippedTo(vote) !== flippedTo(first)) return 'FLIP_VALUES_DIFFER';
    }
    return 'FLIP';
  }
  if (majority !== null) return majority;
  if (abstentions > 0) return 'OPEN';
  return flags === 0 ? 'SPLIT' : 'DIFFER';
}
