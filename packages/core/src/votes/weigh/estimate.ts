/** How much could be automated if all gold were used twice, to fit and to calibrate: an estimate, without a proof. */
import { certify, type Guarantee, trialOf } from '../certify/certify.ts';
import { goldItems, openItems } from '../vote-set.ts';
import { foldsOf } from './cross-validate.ts';
import { type Prepared, scoresBy } from './methods.ts';
import { type ClassScores, decideByScores } from './scores.ts';

const FOLDS = 10;

/** An estimate; it certifies nothing. */
export interface Estimate {
  readonly share: number;
  readonly automatic: number;
}

/**
 * Each known case gets its margin from a fit that did not see it, the open cases from a fit on all gold. For a list of open cases
 * only: for a stream the limit was passed too often where this was tried.
 */
export function estimateShare(
  prepared: Prepared,
  guarantee: Omit<Guarantee, 'mode'>,
  seed: string,
  isHeard: (item: number) => boolean = () => true,
): Estimate {
  const { votes } = prepared;
  const [known, open] = [goldItems(votes), openItems(votes)];
  const marginOf = (
    scores: ClassScores,
    item: number,
  ): { confidence: number; wrong: boolean; tied: number } => {
    const { margin, tied, label } = decideByScores(scores, item);
    return { confidence: margin, wrong: tied > 1 || label !== votes.gold[item], tied };
  };
  const calibration = foldsOf(known, votes.items, seed, FOLDS).flatMap((fold) => {
    const held = new Set(fold);
    const scores = scoresBy(
      'stack',
      prepared,
      known.filter((item) => !held.has(item)),
    );
    return fold.filter(isHeard).map((item) => marginOf(scores, item));
  });
  const final = scoresBy('stack', prepared, known);
  const answers = open.filter(isHeard).map((item) => marginOf(final, item));
  const confidences = answers.map(({ confidence }) => confidence);
  const pool = [...calibration.map(({ confidence }) => confidence), ...confidences];
  const { step } = certify(pool, trialOf(calibration, confidences), { ...guarantee, mode: 'batch' });
  if (step === null || open.length === 0) return { share: 0, automatic: 0 };
  const automatic = answers.filter(
    ({ confidence, tied }) => tied === 1 && confidence >= step.threshold,
  ).length;
  return { share: automatic / open.length, automatic };
}
