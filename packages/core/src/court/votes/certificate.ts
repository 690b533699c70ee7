/** The certificate of a court: the calibration that it names, the alarms that concern it, and how the court stands under them. */
import type { AnyQuestion } from '../../table/explain/question.ts';
import type { Uncertified } from '../../votes/certify/answer-case.ts';
import type { Calibration } from '../../votes/certify/calibration.ts';
import type { CourtVoid } from '../../votes/certify/void.ts';

/**
 * By what a calibration may certify: the alarms that a store knows of the court, or the record of a run whose rulings are only
 * decided again, as they were certified or not. Whoever has neither knows nothing, and certifies nothing.
 */
export type CertifiedBy =
  | { readonly voids: readonly CourtVoid[] }
  | 'as-recorded'
  | Exclude<Uncertified, 'void'>
  | undefined;

/** Why a court certifies nothing although it names a calibration: as a code and in words. */
export interface WhyUncertified {
  readonly why: Uncertified;
  readonly words: string;
}

/** A court of which it is known whether its calibration certifies. */
export interface StandingCourt {
  readonly questions: readonly [AnyQuestion, ...AnyQuestion[]];
  /** Absent if it certifies. */
  readonly uncertified?: WhyUncertified;
}

/** The calibration of a court, as far as others have to know of it. */
export interface Certificate<Standing extends StandingCourt = StandingCourt> {
  /** What its file says. */
  readonly calibration: Calibration;
  /** Where it is kept, so that it can be marked there once it is void. */
  readonly file?: string;
  /** The identities whose alarms concern it: that of the court, and of a court that it was learned from. */
  readonly identities: readonly [string, ...string[]];
  /** Nothing has to be asked any more: that nothing is certified was settled from the start. */
  readonly is_settled: boolean;
  /** The court under it. */
  under(by: CertifiedBy): Standing;
}
