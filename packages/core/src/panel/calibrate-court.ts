/** Certifies a court by what it would take: its cases with votes and known answers, field by field, at each threshold. */
import type { z } from 'zod';
import { CuriaError } from '../errors.ts';
import { readBy } from '../refusal.ts';
import { byCodePoint } from '../text/code-points.ts';
import { startAnswering } from '../votes/answer-case.ts';
import { type Calibrated, calibrate } from '../votes/calibrate.ts';
import type { CalibrateOptions, Taken, Tries } from '../votes/calibrate-options.ts';
import { type Calibration, sealCalibration } from '../votes/calibration.ts';
import { readVotes } from '../votes/read-votes.ts';
import { goldRecord, type Vote, type VotedItem } from '../votes/vote.ts';
import type { VoteSet } from '../votes/vote-set.ts';
import { calibratedCourt, type LabelledVote } from './calibration.ts';
import { readVotedCase, votedFields } from './case-votes.ts';
import { type CaseItem, decideCase } from './decide-case.ts';
import { type Panel, plan } from './panel.ts';
import type { PanelCase } from './panel-case.ts';
import { labelOf } from './said-values.ts';

/** The options of a court's calibration. */
export type CourtCalibrateOptions = Omit<CalibrateOptions, 'court' | 'voided'> & {
  /** The calibration to be renewed. */
  readonly before?: Calibration | undefined;
};

/** The calibration of one field. */
export interface CalibratedField extends Calibrated {
  /** `value` if the court has only one. */
  readonly field: string;
  readonly votes: VoteSet;
}

/** A court, calibrated. */
export interface CourtCalibrated {
  readonly fields: readonly CalibratedField[];
  readonly calibration: Calibration;
  /** What the person who signs should know. */
  readonly notices: readonly string[];
}

/** The cases of a court that is being calibrated. */
export interface CourtCalibrating {
  /** Takes a case with its votes and, if it is known, what is right; throws if the case is refused. */
  add(input: unknown): void;
  /** Takes an answer that is known from elsewhere; throws if it is malformed. */
  addGold(record: unknown): void;
  /** Calibrates each field; throws `NO_GOLD` if nothing is known, and whatever votes cannot be read for. */
  finish(options: CourtCalibrateOptions): CourtCalibrated;
}

/** One item of a case: its votes, and what is right. */
export interface CourtItem extends VotedItem {
  /** The case with this item alone. */
  readonly one: PanelCase;
}

/** Starts to calibrate a court; throws if nothing that its voices say can be calibrated. */
export function startCalibrating(panel: Panel): CourtCalibrating {
  const fields = votedFields(panel);
  if (fields.length === 0)
    throw new CuriaError(
      'NO_VOTES',
      `${panel.name} cannot be calibrated: only choices and flags have votes that can be weighed`,
    );
  const items = new Map(fields.map((field) => [field, new Map<string, CourtItem>()]));
  const elsewhere: KnownAnswer[] = [];
  const seen = new Set<string>();
  let hasSeveral = false;

  return {
    add(input) {
      const { one, items: voted } = readVotedCase(panel, input);
      if (one.name === '') throw refuse('a case needs a case_id, by which the certificate knows it');
      if (seen.has(one.name)) throw refuse(`case_id ${JSON.stringify(one.name)} is given twice`);
      seen.add(one.name);
      for (const { of, ...item } of voted)
        items.get(item.field)!.set(item.item, { ...item, one: { ...one, items: [of] } });
      const known = voted.filter(({ gold }) => gold !== null).map(({ field }) => field);
      hasSeveral ||= new Set(known).size < known.length;
    },
    addGold(record) {
      elsewhere.push(readBy(goldRecord, record, 'VOTE_INVALID', 'the known answer'));
    },
    finish({ before, ...options }) {
      const calibrated = fields.map((field): CalibratedField => {
        const ofField = items.get(field)!;
        const voided = before?.void === undefined ? undefined : before.fields[field];
        const isElsewhere = (item: string): boolean =>
          fields.some((other) => other !== field && items.get(other)!.has(item));
        const votes = votesOf(
          ofField,
          elsewhere.filter(({ item }) => !isElsewhere(item)),
        );
        return {
          field,
          votes,
          ...calibrate(votes, { ...options, voided, court: tryCourt(panel, ofField) }),
        };
      });
      return {
        fields: calibrated,
        calibration: sealCalibration(
          Object.fromEntries(calibrated.map(({ field, calibration }) => [field, calibration])),
          calibratedCourt(panel),
        ),
        notices: [...(panel[plan].needsCalibration ? [] : [unread(panel)]), ...(hasSeveral ? [SEVERAL] : [])],
      };
    },
  };
}

const unread = ({ name }: Panel): string =>
  `no rule of ${name} reads the calibration: the certificate is about what its rules take anyway`;

const SEVERAL =
  'some cases have several known items: the certificate takes items as drawn one by one, so label items drawn at random, not whole cases';

const refuse = (problem: string): CuriaError =>
  new CuriaError('CASE_INVALID', problem, [{ path: 'case_id', problem }]);

type KnownAnswer = z.infer<typeof goldRecord>;

/** The votes on the items. An item that nobody answered is still one of the sample, so it is there with an abstention. */
export function votesOf(
  items: ReadonlyMap<string, CourtItem>,
  elsewhere: readonly KnownAnswer[] = [],
): VoteSet {
  const [first] = [...items.values()]
    .flatMap(({ votes }) => votes.map(({ reviewer }) => String(reviewer)))
    .sort(byCodePoint);
  const votes: Vote[] = [];
  const known: (KnownAnswer | { readonly item: string; readonly label: string })[] = [...elsewhere];
  for (const [item, { votes: said, gold }] of items) {
    if (gold !== null) known.push({ item, label: gold });
    votes.push(...said);
    if (said.length === 0 && first !== undefined) votes.push({ item, reviewer: first, label: null });
  }
  return readVotes(votes, known);
}

/** What a court takes, and the thresholds at which it takes it: those above `above`, up to and including `upTo`. */
interface TakenWithin extends Taken {
  readonly above: number;
  readonly upTo: number;
}

/** Decides items by a court whose calibration has the threshold under trial. */
export const tryCourt =
  (panel: Panel, items: ReadonlyMap<string, CourtItem>): Tries =>
  (model, classes) => {
    const made_for = calibratedCourt(panel);
    const answering = memoize((threshold: number) =>
      startAnswering({ model, classes, threshold, mode: 'stream', cases: [] }),
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
          answer({ votes }) {
            ballots.push(votes);
            const answer = answering(threshold)(item, votes);
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
