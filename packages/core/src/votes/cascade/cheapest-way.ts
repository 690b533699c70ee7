/** The cheapest way to run a panel within an error limit: chosen on what is fitted on, certified and paid for on what is not. */
import { certifyVotes } from '../certify/calibrate.ts';
import { splitGold } from '../certify/calibrate-options.ts';
import { orderByLot } from '../hash-order.ts';
import { startGenerator } from '../shuffle.ts';
import type { VoteSet } from '../vote-set.ts';
import type { VoteKind } from '../weigh/kind.ts';
import { expenseOf, type WeighedModel } from '../weigh/model.ts';
import type { CaseCosts } from './case-costs.ts';
import { chooseWay, type Way } from './choose-way.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** So many known answers tell which way is cheap. */
const ENOUGH = 500;
const MIN_SHARE = 0.5;

/** What the cheapest way is asked for. */
export interface CheapestAsked {
  readonly kind: VoteKind;
  readonly maxError: number;
  readonly delta: number;
  readonly seed: string;
  /** How often the known cases are drawn anew for an interval. */
  readonly resamples: number;
}

/** A way of deciding cases, with what it comes to in 1,000 of them. */
export interface PricedWay {
  readonly calls: number;
  readonly automatic: number;
  readonly wrong: number;
  readonly cost: number;
}

/** Money for 1,000 cases, with its 95 % interval. */
export interface Saving {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Whom to ask, as it is said. */
export interface WaySaid {
  readonly order: readonly string[];
  readonly then_everybody: boolean;
  readonly stop_at: number;
  /** Cases whose margin is at least this are automatic. */
  readonly threshold: number;
  /** How many cases end after each stage, those that were not fitted on. */
  readonly ends: readonly number[];
}

/** The cheapest way beside a person for every case, and beside asking everybody. */
export interface CheapestWay {
  readonly max_error: number;
  readonly delta: number;
  readonly seed: string;
  readonly resamples: number;
  /** How many known answers the way was chosen on, and how many others it was paid for on. */
  readonly chosen_on: number;
  readonly known: number;
  /** `everybody`: asking all at once is cheaper than the way that was chosen; `person`: nothing certified is cheaper than a person. */
  readonly found: 'way' | 'everybody' | 'person';
  /** What became of asking one after another: used, dearer than what was found, not certified, or no order was worth trying. */
  readonly fewer: 'used' | 'dearer' | 'not-certified' | 'not-tried';
  /** The prices it was reckoned with; a call of each reviewer. */
  readonly prices: {
    readonly calls: readonly { readonly reviewer: string; readonly call: number }[];
    readonly person: number;
    readonly error: number;
  };
  readonly way: WaySaid | null;
  /** Of 1,000 cases. */
  readonly person: PricedWay;
  readonly everybody: PricedWay;
  readonly cheapest: PricedWay;
  /** What the cheapest saves beside the other two. */
  readonly saves: { readonly person: Saving; readonly everybody: Saving };
}

/** Finds it; the known answers must be a random sample. Throws what calibrating throws. */
export function cheapestWay(votes: VoteSet, costs: CaseCosts, asked: CheapestAsked): CheapestWay {
  const { maxError, delta, seed, resamples } = asked;
  const { fit, calibration } = splitGold(votes, seed);
  const learnedOn = orderByLot(fit, votes.items, seed)
    .slice(0, ENOUGH)
    .sort((a, b) => a - b);
  const chosen =
    learnedOn.length < 2
      ? null
      : chooseWay(votes, learnedOn, costs, {
          maxError,
          delta,
          minShare: MIN_SHARE,
          seed,
          certifying: calibration.length,
        });
  const all = tryWay(votes, calibration, costs, asked, null);
  const made = chosen === null ? null : tryWay(votes, calibration, costs, asked, chosen);
  const person: TriedWay = {
    threshold: null,
    ends: [],
    cases: all.cases.map(() => ({ calls: 0, automatic: false })),
    known: all.known.map(() => ({ automatic: false, wrong: false })),
  };
  const tried: readonly { readonly found: CheapestWay['found']; readonly by: TriedWay }[] = [
    { found: 'person', by: person },
    ...(all.threshold === null ? [] : [{ found: 'everybody', by: all } as const]),
    ...(made === null || made.threshold === null ? [] : [{ found: 'way', by: made } as const]),
  ];
  const { found, by: cheapest } = tried.reduce((best, one) =>
    priceOf(one.by, costs).cost < priceOf(best.by, costs).cost ? one : best,
  );
  const saving = (beside: TriedWay): Saving => savingOf(beside, cheapest, costs, resamples, Number(seed));
  return {
    max_error: maxError,
    delta,
    seed,
    resamples,
    chosen_on: learnedOn.length,
    known: calibration.length,
    found,
    fewer:
      made === null
        ? 'not-tried'
        : found === 'way'
          ? 'used'
          : made.threshold === null
            ? 'not-certified'
            : 'dearer',
    prices: {
      calls: votes.reviewers.map((reviewer) => ({ reviewer, call: costs.calls.get(reviewer)! })),
      person: costs.person,
      error: costs.error,
    },
    way:
      found === 'way' && chosen !== null && made !== null
        ? {
            order: chosen.order.map((at) => votes.reviewers[at]!),
            then_everybody: chosen.thenEverybody,
            stop_at: chosen.stopAt,
            threshold: made.threshold!,
            ends: made.ends,
          }
        : null,
    person: priceOf(person, costs),
    everybody: priceOf(all, costs),
    cheapest: priceOf(cheapest, costs),
    saves: { person: saving(person), everybody: saving(all) },
  };
}

/** What becomes of cases by a way: what is open tells of calls and people, known answers tell of mistakes. */
interface TriedWay {
  readonly threshold: number | null;
  readonly cases: readonly { readonly calls: number; readonly automatic: boolean }[];
  readonly known: readonly { readonly automatic: boolean; readonly wrong: boolean }[];
  readonly ends: readonly number[];
}

/** Certifies a way, or everybody at once, and looks at what becomes of the cases that certify. */
function tryWay(
  votes: VoteSet,
  calibration: readonly number[],
  costs: CaseCosts,
  { kind, maxError, delta, seed }: CheapestAsked,
  way: Way | null,
): TriedWay {
  const made = certifyVotes(votes, {
    maxError,
    delta,
    seed,
    goldDrawn: 'random',
    kind,
    minShare: MIN_SHARE,
    ...(way === null
      ? { method: 'stack' }
      : {
          method: 'cascade',
          cascade: {
            order: way.order.map((at) => votes.reviewers[at]!),
            stopAt: way.stopAt,
            thenEverybody: way.thenEverybody,
          },
        }),
  });
  // Every share that was kept is certified; which of them is used was chosen before any of these answers was seen.
  const kept = made.step === null ? [] : made.report.steps.filter((step) => step.kept);
  const step = kept.findLast(({ q }) => q <= (way?.share ?? 1) + 1e-9) ?? kept[0];
  const model = made.model as WeighedModel;
  const price = model.reviewers.map(({ reviewer, orders, cost }) => ({
    reviewer,
    orders,
    cost: costs.calls.get(reviewer) ?? cost,
  }));
  const priceOfStage = model.stages.map((_, at) => expenseOf({ ...model, reviewers: price }, at + 1).cost);
  const ended = new Int32Array(model.stages.length);
  const fitted = new Set(splitGold(votes, seed).fit);
  for (let item = 0; item < votes.items.length; item++)
    if (!fitted.has(item)) ended[made.answers[item]!.stages - 1]!++;
  const takenFor = (item: number): string | null =>
    step === undefined ? null : made.takes(item, step.threshold);
  return {
    threshold: step?.threshold ?? null,
    ends: [...ended],
    cases: (made.open.length > 0 ? made.open : calibration).map((item) => ({
      calls: priceOfStage[made.answers[item]!.stages - 1]!,
      automatic: takenFor(item) !== null,
    })),
    known: calibration.map((item) => {
      const taken = takenFor(item);
      return {
        automatic: taken !== null,
        wrong: taken !== null && taken !== votes.classes[votes.gold[item]!],
      };
    }),
  };
}

/** Which places of a list are counted, and how many. */
type Drawn = Iterable<number>;

/** What a way comes to in 1,000 cases, counted on some of its cases and known answers, or on all. */
function priceOf(
  { cases, known }: TriedWay,
  { person, error }: CaseCosts,
  drawn: Drawn = cases.keys(),
  drawnKnown: Drawn = known.keys(),
): PricedWay {
  let [count, calls, automatic, n, k] = [0, 0, 0, 0, 0];
  for (const at of drawn) {
    count++;
    calls += cases[at]!.calls;
    if (cases[at]!.automatic) automatic++;
  }
  for (const at of drawnKnown) {
    if (!known[at]!.automatic) continue;
    n++;
    if (known[at]!.wrong) k++;
  }
  const thousand = count === 0 ? 0 : 1000 / count;
  const wrong = n === 0 ? 0 : (thousand * automatic * k) / n;
  return {
    calls: thousand * calls,
    automatic: thousand * automatic,
    wrong,
    cost: thousand * (calls + person * (count - automatic)) + error * wrong,
  };
}

/** What one way costs less than another, and between what 95 of 100 samples as large would lie: both are counted on the same draws. */
function savingOf(
  dear: TriedWay,
  cheap: TriedWay,
  costs: CaseCosts,
  resamples: number,
  seed: number,
): Saving {
  const random = startGenerator(seed);
  const places = (length: number): Int32Array => {
    const drawn = new Int32Array(length);
    for (let at = 0; at < length; at++) drawn[at] = Math.floor(random() * length);
    return drawn;
  };
  const differences = Array.from({ length: resamples }, () => {
    const [cases, known] = [places(dear.cases.length), places(dear.known.length)];
    return priceOf(dear, costs, cases, known).cost - priceOf(cheap, costs, cases, known).cost;
  }).sort((a, b) => a - b);
  const at = (share: number): number => differences[Math.round(share * (resamples - 1))]!;
  return {
    mean: priceOf(dear, costs).cost - priceOf(cheap, costs).cost,
    low: at(0.025),
    high: at(0.975),
  };
}
