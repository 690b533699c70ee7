/** What a calibration is asked for, checked, and the gold it may use: gold that certifies must be a random sample. */
import { CuriaError } from '../../read/errors.ts';
import { refusal } from '../../read/refusal.ts';
import { decide } from '../../table/decide/decide.ts';
import type { BallotVote } from '../ballot.ts';
import type { CascadeOptions } from '../cascade/cascade.ts';
import type { Start } from '../crowd/agreement-weights.ts';
import { stackWins } from '../crowd/blend.ts';
import { crowdMethod } from '../crowd/crowd-method.table.ts';
import { fitsThree } from '../crowd/three.ts';
import { orderByLot } from '../hash-order.ts';
import { goldItems, type VoteSet } from '../vote-set.ts';
import { crossValidate } from '../weigh/cross-validate.ts';
import { kindOf, type VoteKind } from '../weigh/kind.ts';
import { prepare } from '../weigh/methods.ts';
import type { VoteModel } from '../weigh/model.ts';
import { CROWD_IS_A_LIST } from './calibration.ts';
import type { CertifyMode } from './certify.ts';
import { type EarlierLook, lookAfter } from './looks.ts';
import type { FailedAudit } from './void.ts';

/** What can be certified. */
export const CERTIFIABLE = ['stack', 'blend', 'dawid-skene', 'cascade'] as const;
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
  /** `1` computes as before panels were weighed by agreement and before a sequence started where it can pass: to check what was made then. */
  readonly rules?: CalibrationRules | undefined;
  /** What an earlier calibration of the same question left behind, or which look this is. */
  readonly look?: EarlierLook | number | undefined;
  /** Audits that failed under this court and that the known answers lack: while there are any, nothing is certified. */
  readonly missing?: readonly FailedAudit[];
}

/** Which rules a calibration follows; those of an earlier version are computed again as they were made. */
export type CalibrationRules = '1' | '2';

/** By what the stack weighs reviewers before any answer is known. */
export const startOf = ({ kind, rules }: Pick<FilledOptions, 'kind' | 'rules'>): Start =>
  kind !== 'crowd' && rules === '2' ? 'agreement' : 'steadiness';

/** Gold in two parts: what is fitted on is never used to certify. */
export interface GoldSplit {
  readonly fit: readonly number[];
  readonly calibration: readonly number[];
}

/** The options with defaults filled in. */
export type FilledOptions = {
  readonly [Name in Exclude<keyof CalibrateOptions, 'goldDrawn' | 'court' | 'look'>]-?: Exclude<
    CalibrateOptions[Name],
    undefined
  >;
} & { readonly look: number };

/** What is to be certified: which items there are, which are known, and what kind of reviewers voted. */
interface Certified {
  readonly items: readonly string[];
  readonly known: readonly number[];
  readonly suggested: ReadonlySet<number>;
  readonly kind: VoteKind;
}

/** The terms of a certificate, checked. */
export interface Terms {
  readonly maxError: number;
  readonly delta: number;
  readonly minShare: number;
  readonly mode: CertifyMode;
  readonly seed: string;
}

/** Checks the terms of a certificate; throws if gold is missing or cannot certify. */
export function readTerms(
  { items, known, suggested, kind }: Certified,
  options: Pick<CalibrateOptions, 'maxError' | 'delta' | 'minShare' | 'mode' | 'goldDrawn' | 'seed'>,
): Terms {
  const { maxError, delta, minShare = 0.5, seed = '1' } = options;
  const within = (name: string, value: number, high = 1): void => {
    if (!(value > 0 && value < high))
      throw new CuriaError('USAGE', `${name} is ${value}; it must be above 0 and below ${high}`);
  };
  within('the error limit', maxError);
  within('delta', delta);
  if (!(minShare > 0 && minShare <= 1))
    throw new CuriaError('USAGE', `the smallest share is ${minShare}; it must be above 0 and at most 1`);
  if (known.length === 0) throw new CuriaError('NO_GOLD', 'no answer is known, so nothing can be certified');
  if (options.goldDrawn !== 'random')
    throw new CuriaError(
      'GOLD_NOT_RANDOM',
      'nobody stated that the known answers are of items drawn at random',
    );
  if (suggested.size > 0)
    throw refusal(
      'GOLD_NOT_RANDOM',
      'the gold',
      [...suggested].map((item) => ({
        path: items[item] ?? '',
        problem: 'was suggested because it teaches most, not drawn at random',
      })),
    );
  const isOpen = known.length < items.length;
  if (options.mode === 'batch' && !isOpen)
    throw new CuriaError(
      'USAGE',
      'a batch is certified for the open cases listed, and there are none: certify a stream',
    );
  const mode = options.mode ?? (isOpen ? 'batch' : 'stream');
  if (kind === 'crowd' && mode === 'stream')
    throw new CuriaError('USAGE', `${CROWD_IS_A_LIST}: give the votes on them too, and certify a batch`);
  return { maxError, delta, minShare, mode, seed };
}

/** Checks the options; throws if gold is missing or cannot certify. */
export function readOptions(votes: VoteSet, options: CalibrateOptions): FilledOptions {
  const kind = options.kind ?? kindOf(votes);
  const { items, suggested } = votes;
  const terms = readTerms({ items, known: goldItems(votes), suggested, kind }, options);
  const { seed } = terms;
  return {
    ...terms,
    kind,
    rules: options.rules ?? '2',
    look: typeof options.look === 'number' ? options.look : lookAfter(options.look, votes, seed),
    method: options.method ?? usualMethod(votes, kind, seed),
    cascade: options.cascade ?? {},
    accepted: options.accepted ?? [],
    missing: options.missing ?? [],
  };
}

/** The method that suits the votes: a panel is weighed; for a crowd what is fitted on decides, never what certifies. */
function usualMethod(votes: VoteSet, kind: VoteKind, seed: string): Certifiable {
  if (kind !== 'crowd') return 'stack';
  const { fit } = splitGold(votes, seed);
  const has_room = fitsThree(votes);
  const prepared = prepare(votes, kind);
  const measured = (method: 'blend' | 'stack'): ReturnType<typeof crossValidate> =>
    crossValidate(method, prepared, fit, seed);
  const stack_wins = has_room && stackWins(measured('blend'), measured('stack'));
  const { outcome } = decide(crowdMethod, { gold: fit.length, stack_wins, has_room });
  return outcome === 'three' || outcome === 'blend' ? 'blend' : 'stack';
}

/** Splits gold at random: three tenths for fitting, seven for certifying. */
export const splitGold = (votes: VoteSet, seed: string): GoldSplit =>
  splitKnown(goldItems(votes), votes.items, seed);

/** Splits known items at random, by their names. */
export function splitKnown(known: readonly number[], names: readonly string[], seed: string): GoldSplit {
  const ordered = orderByLot(known, names, seed);
  const fit = Math.floor((ordered.length * 3) / 10);
  return { fit: ordered.slice(0, fit), calibration: ordered.slice(fit) };
}
