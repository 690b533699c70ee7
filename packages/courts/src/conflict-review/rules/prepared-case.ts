/** A case prepared for a ruling: its flags, each tuple's conflict type and votes, and who was absent. */
import { decide } from '@curia/core';
import { decideQuorum, reviewersIn } from './absence.ts';
import { REVIEWERS, type Reviewer } from './action.ts';
import type { Candidate } from './candidate.ts';
import type { ConflictCase, RefusedAction } from './conflict-case.ts';
import { detectFlags, type FlagValues } from './detect-flags.ts';
import type { ConflictFlag } from './flag.ts';
import { findEffects, type RecheckEffect } from './recheck.ts';
import type { REVIEW_MODES } from './review-need.table.ts';
import type { ReviewTables } from './tables.ts';
import type { Absentee } from './vote/count-votes.ts';
import { type LostVotes, type Positions, type TupleVotes, tallyAll, tallySound } from './vote/tally.ts';

/** A prepared case; every list is indexed by candidate. */
export interface PreparedCase {
  readonly candidates: readonly Candidate[];
  readonly flags: readonly ConflictFlag[];
  /** The conflict type that counts for each tuple; empty if there is none. */
  readonly types: readonly string[];
  /** The votes that count. */
  readonly votes: readonly TupleVotes[];
  /** The original votes, if a re-check replaced some. */
  readonly cast: readonly TupleVotes[] | undefined;
  /** What a re-check does to the tuples it was asked about. */
  readonly rechecked: ReadonlyMap<number, RecheckEffect> | undefined;
  /** The tuples that were put to an absent reviewer; undefined if nobody is absent. */
  readonly reviewerAbsent: readonly boolean[] | undefined;
  /** Too few perspectives read the text. */
  readonly perspectivesAbsent: boolean;
  /** The actions that were not counted as votes; undefined if the policy counts what it can, and could count all. */
  readonly refused: readonly RefusedAction[] | undefined;
  /** Whose votes on each tuple were lost because their actions were refused; undefined if nobody's were. */
  readonly lost: readonly LostVotes[] | undefined;
  /** The policy counts a missing vote as KEEP. */
  readonly isMissingKeep: boolean;
}

/** A policy's values for preparing a case; all are parameters. */
export interface PreparingValues extends FlagValues {
  readonly ask: (typeof REVIEW_MODES)[number];
  readonly absent: 'flag' | 'keep';
}

/** Every action votes, and the last flag on a tuple gives its conflict type. */
export function prepareCase(
  panel: ConflictCase,
  values: PreparingValues,
  tables: ReviewTables,
): PreparedCase {
  const positions = positionsOf(panel.candidates);
  const detect = () => detectFlags(panel.candidates, values);
  const flags = panel.conflict_flags ?? detect();
  const types = new Array<string>(panel.candidates.length).fill('');
  eachFlagged(flags, positions, (position, type) => {
    types[position] = type;
  });
  const { votes, refused } = tallyAll(positions, panel.review_actions);
  const counted = withRechecks(panel, positions, votes, tables);
  return preparedOf(
    panel,
    flags,
    types,
    counted,
    absences(panel, { flags, detect, votes: counted.votes }, values, tables),
    {
      refused: refused.length === 0 ? undefined : refused,
      lost: undefined,
      isMissingKeep: true,
    },
  );
}

/** Only sound actions vote, the strongest flag on a tuple gives its conflict type, and an unknown polarity hides no conflict. */
export function prepareSoundCase(
  panel: ConflictCase,
  values: PreparingValues & { readonly conflict_priority: readonly string[] },
  tables: ReviewTables,
): PreparedCase {
  const positions = positionsOf(panel.candidates);
  const detect = () => detectFlags(panel.candidates, cautious(values));
  const flags = panel.conflict_flags ?? detect();
  const types = new Array<string>(panel.candidates.length).fill('');
  if (flags.length > 0) {
    const { conflict_priority } = values;
    const place = (type: string): number => {
      const at = conflict_priority.indexOf(type);
      return at < 0 ? conflict_priority.length : at;
    };
    eachFlagged(flags, positions, (position, type) => {
      const held = types[position]!;
      const difference = held === '' ? -1 : place(type) - place(held);
      if (difference < 0 || (difference === 0 && type < held)) types[position] = type;
    });
  }
  let isAsked: ReturnType<typeof needOf> | undefined;
  const tally = tallySound(positions, panel.review_actions, (at) => {
    // Only needed where an action cannot be placed.
    isAsked ??= needOf(flags, panel.validator_risks, values.ask, tables['review-need']);
    return isAsked(panel.candidates[at]!.tuple_id);
  });
  const counted = withRechecks(panel, positions, tally.votes, tables);
  return preparedOf(
    panel,
    flags,
    types,
    counted,
    absences(panel, { flags, detect, votes: counted.votes }, values, tables),
    {
      refused: tally.refused,
      lost: tally.lost,
      isMissingKeep: false,
    },
  );
}

/** One shape for all policies, so that what reads prepared cases need not tell several apart. */
function preparedOf(
  { candidates }: ConflictCase,
  flags: readonly ConflictFlag[],
  types: readonly string[],
  { votes, cast, rechecked }: Pick<PreparedCase, 'votes' | 'cast' | 'rechecked'>,
  { reviewerAbsent, perspectivesAbsent }: Pick<PreparedCase, 'reviewerAbsent' | 'perspectivesAbsent'>,
  { refused, lost, isMissingKeep }: Pick<PreparedCase, 'refused' | 'lost' | 'isMissingKeep'>,
): PreparedCase {
  return {
    candidates,
    flags,
    types,
    votes,
    cast,
    rechecked,
    reviewerAbsent,
    perspectivesAbsent,
    refused,
    // A re-check settles what a refused action left open.
    lost: cast === undefined ? lost : lost?.map((one, at) => (votes[at] === cast[at] ? one : NONE_LOST)),
    isMissingKeep,
  };
}

const NONE_LOST: LostVotes = [false, false, false];

const cautiousValues = new WeakMap<PreparingValues, FlagValues>();

/** The values of a policy that lets no unknown polarity hide a conflict; made once for each set of values. */
function cautious(values: PreparingValues): FlagValues {
  const known = cautiousValues.get(values);
  if (known !== undefined) return known;
  const { conflict_mode, semantic_conflict_enabled, semantic_threshold, upper_entities, conflict_terms } =
    values;
  const made = {
    conflict_mode,
    semantic_conflict_enabled,
    semantic_threshold,
    upper_entities,
    ...(conflict_terms === undefined ? {} : { conflict_terms }),
    is_cautious: true,
  };
  cautiousValues.set(values, made);
  return made;
}

/** Who was absent, and which tuples that leaves open. */
function absences(
  panel: ConflictCase,
  {
    flags,
    detect,
    votes,
  }: Pick<PreparedCase, 'flags' | 'votes'> & { readonly detect: () => readonly ConflictFlag[] },
  { ask, absent }: PreparingValues,
  tables: ReviewTables,
): Pick<PreparedCase, 'reviewerAbsent' | 'perspectivesAbsent'> {
  const perspectivesAbsent =
    panel.perspectives_absent != null &&
    decideQuorum(panel.perspectives_absent, tables['reading-quorum']).outcome !== 'GO_ON';
  const unheard = reviewersIn(panel.absent);
  if (absent === 'keep' || unheard.length === 0) return { reviewerAbsent: undefined, perspectivesAbsent };
  const isPut = needOf(
    putIn(panel, flags, detect, unheard),
    panel.validator_risks,
    ask,
    tables['review-need'],
  );
  const isMissed = missedIn(panel, unheard);
  return {
    perspectivesAbsent,
    reviewerAbsent: panel.candidates.map(
      ({ tuple_id }, at) => isPut(tuple_id) || isMissed(tuple_id, votes[at]!),
    ),
  };
}

/** The conflicts that were put to reviewers. Where nobody was heard, a record hides none by saying that there is none. */
const putIn = (
  { conflict_flags, absent }: ConflictCase,
  flags: readonly ConflictFlag[],
  detect: () => readonly ConflictFlag[],
  unheard: readonly Reviewer[],
): readonly ConflictFlag[] =>
  conflict_flags != null && (unheard.length === REVIEWERS.length || hasMissing(absent, unheard))
    ? [...flags, ...detect()]
    : flags;

/** Somebody has no list, so that the record does not show what was put to whom. */
const hasMissing = (absent: ConflictCase['absent'], unheard: readonly Reviewer[]): boolean =>
  unheard.some((by) => absent?.[by] === 'missing');

/** Tells of a tuple on which somebody acted, and so was put to reviewers, whether the one without a list may have tipped the votes. */
function missedIn(
  { absent, review_actions }: ConflictCase,
  unheard: readonly Reviewer[],
): (tuple_id: string, votes: TupleVotes) => boolean {
  if (!hasMissing(absent, unheard)) return () => false;
  const actions = REVIEWERS.flatMap((by) => review_actions[by]);
  const actedOn = new Set(actions.flatMap(({ target_tuple_ids }) => target_tuple_ids));
  return (id, votes) => actedOn.has(id) && !hasMajority(votes);
}

/** Two want the same, whatever a third says; to merge is to keep. */
function hasMajority(votes: TupleVotes): boolean {
  const wanted = votes.flatMap((vote) =>
    vote === null ? [] : [vote.action_type === 'MERGE' ? 'KEEP' : vote.action_type],
  );
  return new Set(wanted).size < wanted.length;
}

/** Who was absent when one tuple is ruled on; a reviewer before perspectives, since it is closer to the tuple. */
export function absentAt({ reviewerAbsent, perspectivesAbsent }: PreparedCase, position: number): Absentee {
  if (reviewerAbsent?.[position] === true) return 'reviewer';
  return perspectivesAbsent ? 'perspectives' : 'nobody';
}

/** Tells of a tuple whether reviewers are asked about it. */
export function needOf(
  flags: readonly ConflictFlag[],
  risks: ConflictCase['validator_risks'],
  ask: PreparingValues['ask'],
  table: ReviewTables['review-need'],
): (tuple_id: string) => boolean {
  const inConflict = new Set(flags.flatMap(({ tuple_ids }) => tuple_ids));
  const atRisk = new Set(risks?.map(({ tuple_id }) => tuple_id));
  return (id) =>
    decide(table, { ask, in_conflict: inConflict.has(id), at_risk: atRisk.has(id) }).outcome === 'REVIEW';
}

/** Puts a sound re-check in the place of the votes on a tuple: it speaks for all three reviewers. */
function withRechecks(
  { rechecks }: ConflictCase,
  positions: Positions,
  cast: readonly TupleVotes[],
  tables: ReviewTables,
): Pick<PreparedCase, 'votes' | 'cast' | 'rechecked'> {
  if (!rechecks?.length) return { votes: cast, cast: undefined, rechecked: undefined };
  const rechecked = findEffects(rechecks, positions, tables['recheck-effect']);
  const votes = cast.map((votes, at): TupleVotes => {
    const counts = rechecked.get(at)?.counts_as;
    return counts === undefined ? votes : [counts, counts, counts];
  });
  return { votes, cast, rechecked };
}

function positionsOf(candidates: readonly Candidate[]): Positions {
  const positions = new Map<string, number>();
  for (let at = 0; at < candidates.length; at++) positions.set(candidates[at]!.tuple_id, at);
  return positions;
}

function eachFlagged(
  flags: readonly ConflictFlag[],
  positions: Positions,
  visit: (position: number, type: string) => void,
): void {
  for (const { tuple_ids, conflict_type } of flags) {
    for (const id of tuple_ids) {
      const position = positions.get(id);
      if (position !== undefined) visit(position, conflict_type);
    }
  }
}
