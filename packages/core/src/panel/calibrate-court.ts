/** Certifies a court by what it would take: its cases with votes and known answers, field by field, at each threshold. */
import { CuriaError } from '../errors.ts';
import { byCodePoint } from '../text/code-points.ts';
import { startAnswering } from '../votes/answer-case.ts';
import { type Calibrated, calibrate } from '../votes/calibrate.ts';
import type { CalibrateOptions, Taken, Tries } from '../votes/calibrate-options.ts';
import { type Calibration, ONLY_FIELD, sealCalibration } from '../votes/calibration.ts';
import { readVotes } from '../votes/read-votes.ts';
import type { Vote } from '../votes/vote.ts';
import type { VoteSet } from '../votes/vote-set.ts';
import { calibratedCourt, type LabelledVote } from './calibration.ts';
import { type CaseItem, decideCase } from './decide-case.ts';
import { readGold } from './gold.ts';
import { isClosed } from './kind.ts';
import { labelledVotes, votedItem } from './labelled-votes.ts';
import { type Panel, plan } from './panel.ts';
import type { PanelCase } from './panel-case.ts';
import { readCase } from './read-case.ts';
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
  /** Calibrates each field; throws `NO_GOLD` if nothing is known, and whatever votes cannot be read for. */
  finish(options: CourtCalibrateOptions): CourtCalibrated;
  /** The items of a field, for those who certify another court on the same votes. */
  itemsOf(field: string): ReadonlyMap<string, CourtItem>;
}

/** One item of a case: its votes, and what is right. */
export interface CourtItem {
  /** The case with this item alone. */
  readonly one: PanelCase;
  readonly votes: readonly LabelledVote[];
  /** Null if it is not known. */
  readonly gold: string | null;
}

/** Starts to calibrate a court; throws if nothing that its voices say can be calibrated. */
export function startCalibrating(panel: Panel): CourtCalibrating {
  const fields = panel[plan].fields.filter(({ reader }) => isClosed(reader.kind)).map(({ name }) => name);
  if (fields.length === 0)
    throw new CuriaError(
      'USAGE',
      `${panel.name} cannot be calibrated: only choices and flags have votes that can be weighed`,
    );
  const items = new Map(fields.map((field) => [field, new Map<string, CourtItem>()]));
  const seen = new Set<string>();
  let hasSeveral = false;

  return {
    add(input) {
      const one = readCase(panel, input);
      const gold = readGold(panel, one, (input as { gold?: unknown }).gold);
      if (one.name === '') throw refuse('a case needs a case_id, by which the certificate knows it');
      if (seen.has(one.name)) throw refuse(`case_id ${JSON.stringify(one.name)} is given twice`);
      seen.add(one.name);
      const known = new Map(gold.items.map(({ at, said }) => [at, labelOf(said)]));
      const counts = new Map<string, number>();
      one.items.forEach((item, at) => {
        const { name } = item.field;
        if (known.has(at)) counts.set(name, (counts.get(name) ?? 0) + 1);
        items.get(name)?.set(votedItem(panel, one, item), {
          one: { ...one, items: [item] },
          votes: labelledVotes(panel, item, () => true),
          gold: known.get(at) ?? null,
        });
      });
      hasSeveral ||= [...counts.values()].some((count) => count > 1);
    },
    finish({ before, ...options }) {
      const calibrated = fields.map((name): CalibratedField => {
        const field = name === '' ? ONLY_FIELD : name;
        const voided = before?.void === undefined ? undefined : before.fields[field];
        const votes = votesOf(items.get(name)!);
        return {
          field,
          votes,
          ...calibrate(votes, { ...options, voided, court: tryCourt(panel, items.get(name)!) }),
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
    itemsOf: (field) => items.get(field === ONLY_FIELD ? '' : field) ?? new Map(),
  };
}

const unread = ({ name }: Panel): string =>
  `no rule of ${name} reads the calibration: the certificate is about what its rules take anyway`;

const SEVERAL =
  'some cases have several known items: the certificate takes items as drawn one by one, so label items drawn at random, not whole cases';

const refuse = (problem: string): CuriaError =>
  new CuriaError('CASE_INVALID', problem, [{ path: 'case_id', problem }]);

/** The votes on the items. An item that nobody answered is still one of the sample, so it is there with an abstention. */
export function votesOf(items: ReadonlyMap<string, CourtItem>): VoteSet {
  const [first] = [...items.values()]
    .flatMap(({ votes }) => votes.map(({ reviewer }) => reviewer))
    .sort(byCodePoint);
  const votes: Vote[] = [];
  const gold: { readonly item: string; readonly label: string }[] = [];
  for (const [item, one] of items) {
    if (one.gold !== null) gold.push({ item, label: one.gold });
    for (const vote of one.votes) votes.push({ item, ...vote });
    if (one.votes.length === 0 && first !== undefined) votes.push({ item, reviewer: first, label: null });
  }
  return readVotes(votes, gold);
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
