/** A court under trial: its items with their votes, decided at any threshold of a calibration. */

import { byCodePoint, canonicalJson, sha256 } from '@curia/core/text';
import type { goldRecord, Vote, VotedItem, VoteSet } from '@curia/core/votes';
import { readVotes } from '@curia/core/votes';
import type { Taken, Tries } from '@curia/core/votes/certify';
import { startAnswering } from '@curia/core/votes/certify';
import type { VoteModel } from '@curia/core/votes/weigh';
import type { z } from 'zod';
import { readVotedCase } from '../case/case-votes.ts';
import { heardVotes } from '../case/labelled-votes.ts';
import type { PanelCase } from '../case/panel-case.ts';
import { courtIdentity, type LabelledVote } from '../file/calibration.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { type CaseItem, decideCase } from '../rule/decide-case.ts';
import { labelOf } from '../value/said-values.ts';

/** One item of a case: its votes, and what is right. */
export interface CourtItem extends VotedItem {
  /** The case with this item alone. */
  readonly one: PanelCase;
}

/** Reads the items of a case that can be tried; throws if the case is refused. */
export function readCourtItems(
  panel: Panel,
  input: unknown,
): { readonly name: string; readonly items: CourtItem[] } {
  const { one, items } = readVotedCase(panel, input);
  return {
    name: one.name,
    items: items.map(({ of, ...item }) => ({ ...item, one: { ...one, items: [of] } })),
  };
}

/** The fingerprint of what was asked in a case: its fields, without votes and answers. */
export const askedIn = ({ given }: Pick<PanelCase, 'given'>): string => sha256(canonicalJson(given));

/** How many voices answered on the item of a case with one item: with a label, or by saying that they do not say. */
export const answersOn = (panel: Panel, one: PanelCase): number =>
  new Set(
    heardVotes(panel, one, one.items[0]!, () => true)
      .filter(({ label, abstained }) => label !== null || abstained === true)
      .map(({ reviewer }) => reviewer),
  ).size;

/** A case as a calibration keeps it, without what is right: in one form, whether it was read from a file or from a run. */
export function keptCase(
  panel: Panel,
  { gold: _gold, ...input }: Record<string, unknown>,
): Record<string, unknown> {
  const { roles, items } = panel[courtPlan];
  const votes = (input.votes as readonly Record<string, unknown>[])
    .map(({ item, state, ...vote }) =>
      sorted({
        role: roles[0]!.name,
        ...vote,
        ...(item === undefined || items === 'one' ? {} : { item }),
        ...(state === undefined || state === 'voted' ? {} : { state }),
      }),
    )
    .sort((a, b) => byCodePoint(canonicalJson(a), canonicalJson(b)));
  return sorted({ ...input, votes });
}

const sorted = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => byCodePoint(a, b)));

/** An answer that is known from elsewhere. */
export type KnownAnswer = z.infer<typeof goldRecord>;

/** The votes on the items. An item that nobody answered is still one of the sample, so it is there with an abstention. */
export function votesOf(
  items: ReadonlyMap<string, CourtItem>,
  elsewhere: readonly KnownAnswer[] = [],
): VoteSet {
  const [first] = [...items.values()]
    .flatMap(({ votes }) => votes.map(({ reviewer }) => String(reviewer)))
    .sort(byCodePoint);
  const votes: Vote[] = [];
  for (const [item, { votes: said }] of items) {
    votes.push(...said);
    if (said.length === 0 && first !== undefined) votes.push({ item, reviewer: first, label: null });
  }
  // A null label is an item that nobody has answered yet.
  return readVotes(votes, [
    ...elsewhere,
    ...Array.from(items, ([item, { gold }]) => ({ item, label: gold })),
  ]);
}

/** What a court takes, and the thresholds at which it takes it: those above `above`, up to and including `upTo`. */
interface TakenWithin extends Taken {
  readonly above: number;
  readonly upTo: number;
}

/** Decides items by a court whose calibration has the threshold under trial. */
export const tryCourt =
  (panel: Panel, items: ReadonlyMap<string, CourtItem>): Tries =>
  (learned, classes, { kind, known }) => {
    const made_for = courtIdentity(panel);
    const model = withAbstentions(learned, panel, items, known);
    const answering = memoize((threshold: number) =>
      startAnswering(
        {
          ...{ model, classes, threshold, mode: 'stream', cases: [] },
          ...(kind === 'crowd' ? { kind } : {}),
        },
        undefined,
      ),
    );
    const decided = memoize((_item: string): TakenWithin[] => []);

    const decide = (item: string, threshold: number): TakenWithin => {
      const ballots: (readonly LabelledVote[])[] = [];
      let [above, upTo] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      const under: Panel = {
        ...panel,
        calibration: {
          made_for,
          hash: '',
          answer({ votes, isAsked }) {
            ballots.push(votes);
            const answer = answering(threshold)(item, votes, isAsked);
            // Nothing else of an answer depends on the threshold.
            if (answer.certified) upTo = Math.min(upTo, answer.margin);
            else if (answer.why === 'below-threshold') above = Math.max(above, answer.margin);
            return answer;
          },
        },
      };
      // Items of one case do not depend on one another; the verdict comes after them.
      const [{ effect, taken }] = decideCase(under, items.get(item)!.one).items as [CaseItem];
      return { label: effect === 'take' ? labelOf(taken!) : null, ballots, above, upTo };
    };

    return {
      model,
      take(item, threshold) {
        const known = decided(item);
        const same = known.find(({ above, upTo }) => threshold > above && threshold <= upTo);
        if (same !== undefined) return same;
        const taken = decide(item, threshold);
        known.push(taken);
        return taken;
      },
    };
  };

/** The model with how often each voice abstained on items that certify: an abstention is an answer only where it was measured. */
function withAbstentions<Model extends VoteModel>(
  model: Model,
  panel: Panel,
  items: ReadonlyMap<string, CourtItem>,
  known: ReadonlySet<string>,
): Model {
  if (!('stages' in model)) return model;
  const abstains = new Map<string, number>();
  for (const [item, { one }] of items) {
    if (!known.has(item)) continue;
    const silent = heardVotes(panel, one, one.items[0]!, () => true).filter(({ abstained }) => abstained);
    for (const name of new Set(silent.map(({ reviewer }) => reviewer)))
      abstains.set(name, (abstains.get(name) ?? 0) + 1);
  }
  const reviewers = model.reviewers.map((one) => {
    const times = abstains.get(one.reviewer);
    return times === undefined ? one : { ...one, abstains: times };
  });
  return { ...model, reviewers };
}

/** Makes a value for each key once. */
function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
