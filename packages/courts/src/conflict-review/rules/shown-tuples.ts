/** What reviewers are shown: tuples that say the same appear once, and a vote on the one that is shown counts for all of them. */
import { normalizeRef, normalizeTerm } from '@curia/core/text/opinion';
import type { ReviewAction } from './action.ts';
import { type Candidate, readTuplePolarity } from './candidate.ts';
import type { ValidatorRisk } from './conflict-case.ts';
import type { ConflictFlag } from './flag.ts';
import { splitByRef } from './vote/same-claim.ts';

/** A tuple as reviewers see it: what it says and what shows it, not who proposed it nor how sure that agent was. */
export interface ShownTuple extends Pick<Candidate, 'tuple_id' | 'aspect_term' | 'aspect_ref' | 'polarity'> {
  readonly evidence?: unknown;
  /** What others quote for the same, where they quote something else. */
  readonly more_evidence?: readonly unknown[];
}

/** A tuple that is shown, and all that it stands for. */
export interface ShownGroup {
  readonly shown: ShownTuple;
  /** The ids of all that say the same, its own among them. */
  readonly members: readonly string[];
}

/** Puts together what says the same, in the order of the candidates: one polarity, one term, and references that do not contradict. */
export function showTuples(candidates: readonly Candidate[]): ShownGroup[] {
  const read = candidates.map((candidate, at) => ({
    candidate,
    at,
    ref: normalizeRef(candidate.aspect_ref),
  }));
  const alike = Map.groupBy(read, ({ candidate: { polarity, aspect_term } }) =>
    JSON.stringify([readTuplePolarity(polarity) ?? polarity, normalizeTerm(aspect_term)]),
  );
  return [...alike.values()]
    .flatMap(splitByRef)
    .map((group) => group.sort((a, b) => a.at - b.at))
    .sort((a, b) => a[0]!.at - b[0]!.at)
    .map((group) => showGroup(group.map(({ candidate }) => candidate)));
}

/** Shows every tuple by itself, as votes that were cast before expect it. */
export const showEach = (candidates: readonly Candidate[]): ShownGroup[] =>
  candidates.map((one) => showGroup([one]));

function showGroup(group: readonly Candidate[]): ShownGroup {
  const first = group.find(({ aspect_ref }) => aspect_ref.trim() !== '') ?? group[0]!;
  const { tuple_id, aspect_term, aspect_ref, polarity, evidence } = first;
  const quoted = new Set(group.map((one) => one.evidence).filter((one) => one != null && one !== ''));
  quoted.delete(evidence);
  const shown = {
    tuple_id,
    aspect_term,
    aspect_ref,
    polarity,
    ...(evidence == null ? {} : { evidence }),
    ...(quoted.size === 0 ? {} : { more_evidence: [...quoted] }),
  };
  return { shown, members: group.map((one) => one.tuple_id) };
}

const shownIds = (groups: readonly ShownGroup[]): ReadonlyMap<string, string> =>
  new Map(groups.flatMap(({ shown, members }) => members.map((id) => [id, shown.tuple_id])));

/** The flags on what is shown; tuples that are shown as one are one. */
export function showFlags(flags: readonly ConflictFlag[], groups: readonly ShownGroup[]): ConflictFlag[] {
  const shownAs = shownIds(groups);
  return flags.flatMap((flag) => {
    const tuple_ids = [...new Set(flag.tuple_ids.flatMap((id) => shownAs.get(id) ?? []))];
    return tuple_ids.length === 0 ? [] : [{ ...flag, tuple_ids }];
  });
}

/** The risks of what is shown. */
export function showRisks(risks: readonly ValidatorRisk[], groups: readonly ShownGroup[]): ValidatorRisk[] {
  const shownAs = shownIds(groups);
  return risks.flatMap((risk) => {
    const tuple_id = shownAs.get(risk.tuple_id);
    return tuple_id === undefined ? [] : [{ ...risk, tuple_id }];
  });
}

/** The actions of a reviewer, on everything that the tuples it names stand for; what it names itself stays as it said. */
export function spreadActions(
  actions: readonly ReviewAction[],
  groups: readonly ShownGroup[],
): readonly ReviewAction[] {
  if (groups.every(({ members }) => members.length === 1)) return actions;
  const named = new Set(actions.flatMap(({ target_tuple_ids }) => target_tuple_ids));
  const others = new Map(
    groups.map(({ shown, members }) => [shown.tuple_id, members.filter((id) => !named.has(id))]),
  );
  return actions.map((action) => ({
    ...action,
    target_tuple_ids: action.target_tuple_ids.flatMap((id) => [id, ...(others.get(id) ?? [])]),
  }));
}
