/** What could be certified at the limits that people ask about first, if the known answers are a random sample. */
import { tryCalibration } from '../certify/calibrate.ts';
import { CERTIFIABLE, type Certifiable } from '../certify/calibrate-options.ts';
import type { CalibrateReport } from '../certify/calibrate-report.ts';
import { goldItems, openItems, type VoteSet } from '../vote-set.ts';
import type { VoteKind } from '../weigh/kind.ts';
import type { Method } from '../weigh/methods.ts';

/** With fewer known answers nothing is said of who is better. */
export const FEWEST_KNOWN = 20;

/** The limit that is asked about, and how sure it is to be. */
export interface AskedLimit {
  readonly maxError: number;
  readonly delta: number;
}

/** What people ask about first. */
export const USUAL_LIMIT: AskedLimit = { maxError: 0.1, delta: 0.1 };

/** What could be certified at a limit. */
export interface Automation {
  readonly max_error: number;
  readonly report: CalibrateReport;
}

/** Why nothing can be tried. */
export type Untried = 'too-few' | 'not-random' | 'no-list';

/** Tries a limit and half of it. */
export function tryLimits(
  votes: VoteSet,
  kind: VoteKind,
  recommended: Method,
  seed: string,
  { maxError, delta }: AskedLimit = USUAL_LIMIT,
): readonly Automation[] | Untried {
  if (goldItems(votes).length < FEWEST_KNOWN) return 'too-few';
  if (votes.suggested.size > 0) return 'not-random';
  if (kind === 'crowd' && openItems(votes).length === 0) return 'no-list';
  // A method that cannot be certified has the usual one stand for it.
  const method = CERTIFIABLE.find((name): name is Certifiable => name === recommended && kind !== 'crowd');
  return [maxError, maxError / 2].map((max_error) => ({
    max_error,
    report: tryCalibration(votes, { maxError: max_error, delta, goldDrawn: 'random', kind, method, seed }),
  }));
}
