/** How many labels a certificate would need: the honest answer if nothing, or not enough, could be certified. */
import { lowerLimit } from '../weigh/distribution.ts';
import { type CertifyStep, type Guarantee, pValue } from './certify.ts';

/** More labels than these nobody will give. */
const MOST_LABELS = 100_000;
/** So many numbers of labels are tried one by one; beyond that the search leaps. */
const MOST_TRIED = 5000;
/** The share of new labels that certify; the others are fitted on. */
const CERTIFYING = 0.7;

/** The labels a share would need if its error stays the same. An estimate, never a promise. */
export interface LabelsNeeded {
  /** The share it is about. */
  readonly q: number;
  /** Known answers in all, those for the fit included. */
  readonly gold: number;
  /** How many more than there are. */
  readonly more: number;
}

/** What more labels would bring for a step: `labels` would pass it; nothing can be foreseen; or the voices cannot reach it. `too-few`: no step can pass. */
export type Outlook =
  | ({ readonly code: 'labels'; readonly n: number; readonly k: number } & LabelsNeeded)
  | {
      readonly code: 'not-foreseeable' | 'cannot';
      readonly q: number;
      readonly n: number;
      readonly k: number;
    }
  | ({ readonly code: 'too-few' } & LabelsNeeded);

/** What there is to certify with. */
export interface Holdings {
  readonly fit: number;
  readonly calibration: number;
  readonly open: number;
}

/** The fewest labels without a single error that certify a limit. */
export const fewestLabels = (maxError: number, delta: number): number =>
  Math.ceil(Math.log(delta) / Math.log1p(-maxError) - 1e-9);

/** The fewest known answers in all with which one certificate of half of the future cases can be made: without a single error. */
export const fewestGold = (maxError: number, delta: number, share = 0.5): number =>
  Math.ceil(fewestLabels(maxError, delta) / share / CERTIFYING);

/** What more labels would bring for the first step that did not pass; null if all did. */
export function outlookOf(
  steps: readonly CertifyStep[],
  guarantee: Guarantee,
  holdings: Holdings,
): Outlook | null {
  if (steps.length === 0) return tooFew(guarantee, holdings);
  const step = steps.find(({ kept }) => !kept);
  if (step === undefined) return null;
  const { n, k } = step;
  // Cases of equal margin are let through together.
  const q = steps.findLast(({ threshold }) => threshold === step.threshold)?.q ?? step.q;
  const { maxError, delta } = guarantee;
  const rate = (k + 0.5) / (n + 1);
  if (rate >= maxError)
    return { code: n > 0 && lowerLimit(n, k, delta) >= maxError ? 'cannot' : 'not-foreseeable', q, n, k };
  const share = n === 0 ? q : n / holdings.calibration;
  const more = fewestThat(mostAsked(holdings), (labels) => {
    const cases = casesWith(labels, share, holdings);
    return passes(cases, Math.ceil(rate * cases.n - 1e-9), guarantee);
  });
  if (more === null) return { code: 'not-foreseeable', q, n, k };
  return { code: 'labels', q, n, k, gold: holdings.fit + holdings.calibration + more, more };
}

/** How many known answers one certificate needs at least: without a single error, at the smallest share. */
function tooFew(guarantee: Guarantee, holdings: Holdings): Outlook {
  const all = holdings.fit + holdings.calibration;
  const q = guarantee.minShare;
  const more =
    fewestThat(mostAsked(holdings), (labels) => passes(casesWith(labels, q, holdings), 0, guarantee)) ??
    Math.max(1, fewestGold(guarantee.maxError, guarantee.delta, q) - all);
  return { code: 'too-few', q, gold: all + more, more };
}

/** Nobody is asked to label more than half of what is open. */
const mostAsked = ({ open }: Holdings): number => (open > 0 ? Math.floor(open / 2) : MOST_LABELS);

/** The cases at or above a threshold that lets a share through, once so many more are labelled. */
function casesWith(
  labels: number,
  share: number,
  { calibration, open }: Holdings,
): { readonly n: number; readonly open: number } {
  return {
    n: Math.floor((calibration + Math.floor(CERTIFYING * labels)) * share + 1e-9),
    open: Math.floor((open - labels) * share + 1e-9),
  };
}

const passes = (
  cases: { readonly n: number; readonly open: number },
  k: number,
  guarantee: Guarantee,
): boolean => cases.n > 0 && pValue({ ...cases, k }, guarantee) <= guarantee.delta;

/** The smallest number up to a limit that does; beyond the first thousands nearly the smallest. Null if none does. */
function fewestThat(most: number, does: (labels: number) => boolean): number | null {
  for (let labels = 1; labels <= Math.min(most, MOST_TRIED); labels++) if (does(labels)) return labels;
  let low = MOST_TRIED;
  for (let high = 2 * low; low < most; high *= 2) {
    high = Math.min(high, most);
    if (!does(high)) {
      low = high;
      continue;
    }
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (does(middle)) high = middle;
      else low = middle;
    }
    return high;
  }
  return null;
}

/** How many more labels, in words. */
export const sayLabels = ({ more }: Pick<LabelsNeeded, 'more'>): string =>
  more === 1 ? '1 more label' : `${more.toLocaleString('en-US')} more labels`;

/** What more labels would bring, as a sentence. */
export function sayOutlook(outlook: Outlook, maxError: number): string {
  switch (outlook.code) {
    case 'labels':
      return `About ${sayLabels(outlook)} of cases drawn at random would certify a share of ${percent(outlook.q)}, if the error stays at ${outlook.k} of ${outlook.n}.`;
    case 'not-foreseeable':
      return `How many more labels would certify a share of ${percent(outlook.q)} is not foreseeable: ${outlook.k} of ${outlook.n} wrong is too near the limit of ${percent(maxError)}, or above it.`;
    case 'cannot':
      return `A limit of ${percent(maxError)} cannot be reached with these reviewers: ${outlook.k} of ${outlook.n} are wrong at a share of ${percent(outlook.q)}, and more labels would not change that.`;
    case 'too-few':
      return `The known answers are too few for any certificate: it takes at least ${outlook.gold.toLocaleString('en-US')} of them, ${outlook.more.toLocaleString('en-US')} more than there are, even without a single error.`;
  }
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
