/** How much could be automated if all gold were used twice, to fit and to calibrate: an estimate, without a proof. */
import { certify, type Guarantee, trialOf } from '../certify/certify.ts';
import { onceFor } from '../once-for.ts';
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
  const [known, open] = [goldItems(prepared.votes), openItems(prepared.votes)];
  const margins = heldMargins(prepared, known, open, seed);
  const isCounted = ({ item }: Margin): boolean => isHeard(item);
  const [calibration, answers] = [margins.known.filter(isCounted), margins.open.filter(isCounted)];
  const confidences = answers.map(({ confidence }) => confidence);
  const pool = [...calibration.map(({ confidence }) => confidence), ...confidences];
  const { step } = certify(pool, trialOf(calibration, confidences), { ...guarantee, mode: 'batch' });
  if (step === null || open.length === 0) return { share: 0, automatic: 0 };
  const automatic = answers.filter(
    ({ confidence, tied }) => tied === 1 && confidence >= step.threshold,
  ).length;
  return { share: automatic / open.length, automatic };
}

interface Margin {
  readonly item: number;
  readonly confidence: number;
  readonly wrong: boolean;
  readonly tied: number;
}

interface Margins {
  readonly known: readonly Margin[];
  readonly open: readonly Margin[];
}

const measured = onceFor<Prepared, Margins>();

/** The margins, whatever limit they are held against. */
const heldMargins = (
  prepared: Prepared,
  known: readonly number[],
  open: readonly number[],
  seed: string,
): Margins =>
  measured(prepared, seed, () => {
    const { votes } = prepared;
    const marginOf = (scores: ClassScores, item: number): Margin => {
      const { margin, tied, label } = decideByScores(scores, item);
      return { item, confidence: margin, wrong: tied > 1 || label !== votes.gold[item], tied };
    };
    const final = scoresBy('stack', prepared, known);
    return {
      known: foldsOf(known, votes.items, seed, FOLDS).flatMap((fold) => {
        const held = new Set(fold);
        const scores = scoresBy(
          'stack',
          prepared,
          known.filter((item) => !held.has(item)),
        );
        return fold.map((item) => marginOf(scores, item));
      }),
      open: open.map((item) => marginOf(final, item)),
    };
  });
