/** How a court is certified by what it takes: its cases with votes and known answers go in, a calibration comes out. */
import type { CascadeSavings } from '../../votes/cascade/cascade-savings.ts';
import type { Calibrated } from '../../votes/certify/calibrate.ts';
import type { CalibrateOptions } from '../../votes/certify/calibrate-options.ts';
import type { Calibration } from '../../votes/certify/calibration.ts';
import type { CourtVoid, FailedAudit } from '../../votes/certify/void.ts';
import type { VoteSet } from '../../votes/vote-set.ts';

/** The options of a court's calibration. */
export type CourtCalibrateOptions = Omit<CalibrateOptions, 'court' | 'missing' | 'look'> & {
  /** The calibration that the court had before: certificates on the same known answers are counted. */
  readonly earlier?: Calibration | undefined;
  /** The alarms under the identity of the court: what failed then must be among the known answers. */
  readonly voids?: readonly CourtVoid[] | undefined;
};

/** The options of a cascade's calibration. */
export type CascadeCalibrateOptions = Omit<
  CalibrateOptions,
  'court' | 'missing' | 'look' | 'method' | 'cascade' | 'mode'
> & {
  /** The probability at which asking ends. */
  readonly stopAt?: number;
  /** The alarms under the identity of the court that it is learned from. */
  readonly voids?: readonly CourtVoid[] | undefined;
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

/** A cascade, as a court with its calibration. */
export interface CalibratedCascade extends Pick<Calibrated, 'report' | 'answers'> {
  /** The court that asks one voice after another, as its file says it. */
  readonly court: object;
  /** The file that the court names. */
  readonly calibration: Calibration;
  readonly savings: CascadeSavings;
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
  /** Calibrates one field as it was done before, to see whether it comes out the same. */
  again(field: string, options: Omit<CalibrateOptions, 'court' | 'missing'>): Calibrated;
  /** The fields that can be calibrated. */
  fields(): readonly string[];
  /** The failed audits of some alarms that the known answers do not contain. */
  missing(voids: readonly CourtVoid[]): FailedAudit[];
  /** Learns to ask voices one after another, and certifies the court that does; throws if the court has several questions. */
  cascade(options: CascadeCalibrateOptions): CalibratedCascade;
}

/** What a court whose voices vote can be calibrated by. */
export interface Calibrates {
  /** Under which alarms about it are kept: whoever changes rules or titles has the same voices answer the same question. */
  readonly identity: string;
  /** The fields whose votes can be weighed; none where voices never choose between given values. */
  readonly fields: readonly string[];
  /** Starts to calibrate it; throws `NO_VOTES` if nothing that its voices say can be. */
  start(): CourtCalibrating;
  /** The failed audits of some alarms as cases of the court, each once. */
  failedCases(voids: readonly CourtVoid[]): readonly object[];
}
