/** Watching automated cases by audits: a bet against the error limit that may be looked at at any time. */
import { CuriaError } from '../../read/errors.ts';

const STAKES = [0.5, 1, 2, 4] as const;
/** At this wealth the bet is won: within the limit that happens in at most 5 of 100 watches, ever. */
export const ALARM_WEALTH = 20;

/** The state of a watch so far; plain data, so that it can be stored between audits. */
export interface Watch {
  readonly max_error: number;
  readonly audits: number;
  readonly wrong: number;
  /** What each stake has become. */
  readonly wealth: readonly number[];
  /** The audit at which the alarm was raised; null while there is none. It stays raised. */
  readonly alarm_at: number | null;
}

/** Starts to watch for an error above the limit. */
export function startWatch(maxError: number): Watch {
  if (!(maxError > 0 && maxError < 1))
    throw new CuriaError('USAGE', `an error limit of ${maxError} cannot be watched: it is between 0 and 1`);
  return {
    max_error: maxError,
    audits: 0,
    wrong: 0,
    wealth: STAKES.map(() => 1 / STAKES.length),
    alarm_at: null,
  };
}

/** Takes the result of one audit: was the automated case decided wrongly? */
export function watchAudit(watch: Watch, isWrong: boolean): Watch {
  const { max_error } = watch;
  const audits = watch.audits + 1;
  const wealth = watch.wealth.map(
    // There is one amount for each stake.
    (held, at) => held * (1 + (STAKES[at]! / (10 * max_error)) * ((isWrong ? 1 : 0) - max_error)),
  );
  const isWon = totalWealth(wealth) >= ALARM_WEALTH;
  return {
    max_error,
    audits,
    wrong: watch.wrong + (isWrong ? 1 : 0),
    wealth,
    alarm_at: watch.alarm_at ?? (isWon ? audits : null),
  };
}

/** The sum over the stakes. */
export const totalWealth = (wealth: readonly number[]): number => wealth.reduce((sum, held) => sum + held, 0);

/** Describes the state of a watch, and what to do; `isCalibrated` if there is a calibration to be void. */
export function sayWatch(watch: Watch, isCalibrated = true): string {
  const seen =
    watch.audits === 0
      ? 'no case has been audited yet'
      : `${watch.wrong} of ${watch.audits} audited cases ${watch.audits === 1 ? 'was' : 'were'} wrong`;
  const limit = `${percent(watch.max_error)} are allowed`;
  if (watch.alarm_at !== null && !isCalibrated)
    return `${seen}; ${limit}. The alarm was raised at audit ${watch.alarm_at}: stop deciding automatically, and find out what has changed.`;
  if (watch.alarm_at !== null)
    return `${seen}; ${limit}. The calibration is void since audit ${watch.alarm_at}: stop deciding automatically, label a new random sample and calibrate again.`;
  return `${seen}; ${limit}. No alarm: the evidence against the limit is ${totalWealth(watch.wealth).toFixed(2)}, ${ALARM_WEALTH} would raise one.`;
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
