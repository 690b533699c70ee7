/** What a calibration is asked for, checked, and the gold it may use: gold that certifies must be a random sample. */
import { CuriaError } from '../../read/errors.ts';
import { refusal } from '../../read/refusal.ts';
import { decide } from '../../table/decide/decide.ts';
import type { BallotVote } from '../ballot.ts';
import type { CascadeOptions } from '../cascade/cascade.ts';
import { orderByLot } from '../hash-order.ts';
import { goldItems, type VoteSet } from '../vote-set.ts';
import { checkDawidSkene } from '../weigh/alarms.ts';
import { fitsDawidSkene } from '../weigh/dawid-skene.ts';
import { kindOf, type VoteKind } from '../weigh/kind.ts';
import { voteMethod } from '../weigh/method.table.ts';
import { prepare } from '../weigh/methods.ts';
import type { VoteModel } from '../weigh/model.ts';
import { CROWD_IS_A_LIST } from './calibration.ts';
import type { CertifyMode } from './certify.ts';
import type { FailedAudit } from './void.ts';

/** What can be certified. */
export const CERTIFIABLE = ['stack', 'dawid-skene', 'cascade'] as const;
/** A method that can be certified. */
export type Certifiable = (typeof CERTIFIABLE)[number];

/** What a court did with an item. */
export interface Taken {
  /** The value it took, as a label; null if it took none. */
  readonly label: string | null;
  /** The votes it had before it each time it asked the calibration, in order. */
  readonly ballots: readonly (readonly BallotVote[])[];
}

/** A court that decides items by what was learned. */
export interface TrialCourt {
  /** What was learned, under the court's own names for its reviewers. */
  readonly model: VoteModel;
  /** Decides an item as if the calibration had this threshold. */
  readonly take: (item: string, threshold: number) => Taken;
}

/** What a court is tried on. */
export interface Trying {
  readonly kind: VoteKind;
  /** The items whose known answers certify. */
  readonly known: ReadonlySet<string>;
}

/** Puts what was learned before a court. */
export type Tries = (model: VoteModel, classes: readonly string[], on: Trying) => TrialCourt;

/** The options of a calibration. */
export interface CalibrateOptions {
  /** At most this share of the automatic cases may be wrong. */
  readonly maxError: number;
  /** With probability 1 - delta. */
  readonly delta: number;
  /** The caller states that the known answers are of items drawn at random. */
  readonly goldDrawn?: 'random' | undefined;
  readonly mode?: CertifyMode | undefined;
  readonly minShare?: number | undefined;
  readonly seed?: string;
  readonly kind?: VoteKind | undefined;
  readonly method?: Certifiable | undefined;
  readonly cascade?: CascadeOptions | undefined;
  /** The court to certify, by what it would take; without it, an item is automatic from the threshold up. */
  readonly court?: Tries;
  /** Alarms that somebody takes responsibility for. */
  readonly accepted?: readonly { readonly code: string; readonly because: string }[];
  /** Audits that failed under this court and that the known answers lack: while there are any, nothing is certified. */
  readonly missing?: readonly FailedAudit[];
}

/** Gold in two parts: what is fitted on is never used to certify. */
export interface GoldSplit {
  readonly fit: readonly number[];
  readonly calibration: readonly number[];
}

/** The options with defaults filled in. */
export type FilledOptions = {
  readonly [Name in Exclude<keyof CalibrateOptions, 'goldDrawn' | 'court'>]-?: Exclude<
    CalibrateOptions[Name],
    undefined
  >;
};

/** Checks the options; throws if gold is missing or cannot certify. */
export function readOptions(votes: VoteSet, options: CalibrateOptions): FilledOptions {
  const { maxError, delta, minShare = 0.5 } = options;
  const within = (name: string, value: number, high = 1): void => {
    if (!(value > 0 && value < high))
      throw new CuriaError('USAGE', `${name} is ${value}; it must be above 0 and below ${high}`);
  };
  within('the error limit', maxError);
  within('delta', delta);
  if (!(minShare > 0 && minShare <= 1))
    throw new CuriaError('USAGE', `the smallest share is ${minShare}; it must be above 0 and at most 1`);
  if (goldItems(votes).length === 0)
    throw new CuriaError('NO_GOLD', 'no answer is known, so nothing can be certified');
  if (options.goldDrawn !== 'random')
    throw new CuriaError(
      'GOLD_NOT_RANDOM',
      'nobody stated that the known answers are of items drawn at random',
    );
  const suggested = [...votes.suggested];
  if (suggested.length > 0)
    throw refusal(
      'GOLD_NOT_RANDOM',
      'the gold',
      suggested.map((item) => ({
        path: votes.items[item] ?? '',
        problem: 'was suggested because it teaches most, not drawn at random',
      })),
    );
  const isOpen = goldItems(votes).length < votes.items.length;
  if (options.mode === 'batch' && !isOpen)
    throw new CuriaError(
      'USAGE',
      'a batch is certified for the open cases listed, and there are none: certify a stream',
    );
  const kind = options.kind ?? kindOf(votes);
  const mode = options.mode ?? (isOpen ? 'batch' : 'stream');
  if (kind === 'crowd' && mode === 'stream')
    throw new CuriaError('USAGE', `${CROWD_IS_A_LIST}: give the votes on them too, and certify a batch`);
  return {
    maxError,
    delta,
    minShare,
    mode,
    kind,
    seed: options.seed ?? '1',
    method: options.method ?? usualMethod(votes, kind),
    cascade: options.cascade ?? {},
    accepted: options.accepted ?? [],
    missing: options.missing ?? [],
  };
}

/** The method that suits the votes; Dawid and Skene only if nothing speaks against it. */
function usualMethod(votes: VoteSet, kind: VoteKind): Certifiable {
  const known = goldItems(votes);
  const doubted =
    kind === 'crowd' && (!fitsDawidSkene(votes) || checkDawidSkene(prepare(votes), known).alarms.length > 0);
  const { outcome } = decide(voteMethod, { kind, gold: known.length, doubted, beaten_by: 'nothing' });
  return outcome === 'dawid-skene' ? 'dawid-skene' : 'stack';
}

/** Splits gold at random: three tenths for fitting, seven for certifying. */
export function splitGold(votes: VoteSet, seed: string): GoldSplit {
  const ordered = orderByLot(goldItems(votes), votes.items, seed);
  const fit = Math.floor((ordered.length * 3) / 10);
  return { fit: ordered.slice(0, fit), calibration: ordered.slice(fit) };
}
