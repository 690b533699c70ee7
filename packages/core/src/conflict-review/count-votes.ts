/** Counts the votes on one tuple into the facts of the vote tables. The order of the reviewers makes no difference. */
import type { FactsOf } from '../table/table.ts';
import { type ActionType, REVIEWERS, type Reviewer } from './action.ts';
import { type Polarity, readPolarity } from './candidate.ts';
import { CONFLICT_TYPES } from './flag.ts';
import { readReasonCode } from './reason-code.ts';
import type { Votes } from './tally.ts';
import type { voteV1 } from './vote-v1.table.ts';
import type { voteV2 } from './vote-v2.table.ts';
import type { voteV3 } from './vote-v3.table.ts';

/** What a policy says about counting; all are parameters. */
export interface CountSettings {
  readonly structural: ReadonlySet<string>;
  readonly justified: ReadonlySet<string>;
  readonly facets: ReadonlySet<string>;
  /** The seat of the reviewer whose minority a facet protects. */
  readonly preferred: number;
}

interface CountValues {
  readonly structural_codes: readonly string[];
  readonly justified_codes?: readonly string[];
  readonly facet_types?: readonly string[];
  readonly preferred_actor?: Reviewer;
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
  };
  known.set(values, made);
  return made;
}

/** The facts of the first vote table; who abstains is counted as keeping. */
export function countVotesV1(votes: Votes, settings: CountSettings): FactsOf<typeof voteV1> {
  let keeps = 0;
  let drops = 0;
  let flips = 0;
  let flags = 0;
  let flip_structural = false;
  for (let seat = 0; seat < votes.length; seat++) {
    const vote = votes[seat]!;
    switch (vote?.action_type) {
      case 'DROP':
        drops++;
        break;
      case 'FLIP':
        flips++;
        if (settings.structural.has(vote.reason_code)) flip_structural = true;
        break;
      case 'FLAG':
        flags++;
        break;
      default:
        keeps++;
    }
  }
  return { keeps, drops, flips, flags, flip_structural };
}

/** The facts of the second vote table. */
export function countVotesV2(votes: Votes, type: string, settings: CountSettings): FactsOf<typeof voteV2> {
  const { keeps, drops, flips, flags, flip_structural } = countVotesV1(votes, settings);
  return {
    keeps,
    drops,
    flips,
    flags,
    facet_minority: isProtectedMinority(votes, type, majorityOf(keeps, drops, flips, flags), settings),
    granularity: type === CONFLICT_TYPES.granularity,
    flip_structural,
    drop_justified: hasJustifiedDrop(votes, settings),
  };
}

/** The reviewer whose facet the conflict is voted, and against the action that two share. */
function isProtectedMinority(
  votes: Votes,
  type: string,
  majority: ActionType | null,
  { facets, preferred }: CountSettings,
): boolean {
  const vote = votes[preferred]!;
  if (vote === null || majority === null || !facets.has(type)) return false;
  return (vote.action_type === 'MERGE' ? 'KEEP' : vote.action_type) !== majority;
}

/** Some DROP gives a reason that justifies it. */
function hasJustifiedDrop(votes: Votes, { justified }: CountSettings): boolean {
  for (let seat = 0; seat < votes.length; seat++) {
    const vote = votes[seat]!;
    if (vote?.action_type === 'DROP' && justified.has(vote.reason_code)) return true;
  }
  return false;
}

/** The facts of the third vote table as far as the votes tell them; support comes after. */
export function countVotesV3(
  votes: Votes,
  type: string,
  polarity: string,
  incomplete: boolean,
  settings: CountSettings,
): FactsOf<typeof voteV3> {
  let keeps = 0;
  let drops = 0;
  let flags = 0;
  const flips: (Polarity | undefined)[] = [];
  let flip_structural = false;
  for (const vote of votes) {
    switch (vote?.action_type) {
      case 'KEEP':
      case 'MERGE':
        keeps++;
        break;
      case 'DROP':
        drops++;
        break;
      case 'FLIP':
        flips.push(readPolarity(vote.new_value?.polarity));
        if (settings.structural.has(vote.reason_code)) flip_structural = true;
        break;
      case 'FLAG':
        flags++;
        break;
      default:
    }
  }
  const majority = majorityOf(keeps, drops, flips.length, flags);
  const isFull = keeps + drops + flips.length + flags === REVIEWERS.length;
  return {
    known_polarity: readPolarity(polarity) !== undefined,
    same_as_another: false,
    facet_minority: isProtectedMinority(votes, type, majority, settings),
    agreement: majority ?? (isFull ? (flags === 0 ? 'SPLIT' : 'DIFFER') : 'OPEN'),
    flip_values_agree: flips.every((value) => value === flips[0]),
    flip_structural,
    drop_justified: hasJustifiedDrop(votes, settings),
    granularity: type === CONFLICT_TYPES.granularity,
    incomplete,
    rank: 0,
    unanimous: false,
    proposers: 0,
    objections: 0,
    support: 0,
  };
}

/** The action that at least two share. */
function majorityOf(
  keeps: number,
  drops: number,
  flips: number,
  flags: number,
): 'KEEP' | 'DROP' | 'FLIP' | 'FLAG' | null {
  if (keeps >= 2) return 'KEEP';
  if (drops >= 2) return 'DROP';
  if (flips >= 2) return 'FLIP';
  return flags >= 2 ? 'FLAG' : null;
}
