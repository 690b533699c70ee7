/** The methods side by side on the same gold, and which one is recommended. */
import { dropUndefined } from '../../read/drop-undefined.ts';
import { decide } from '../../table/decide/decide.ts';
import { stackWins } from '../crowd/blend.ts';
import { crowdMethod } from '../crowd/crowd-method.table.ts';
import { countWins } from '../weigh/alarms.ts';
import { crossValidate, type HeldOut } from '../weigh/cross-validate.ts';
import { rateInterval, signTest } from '../weigh/distribution.ts';
import type { VoteKind } from '../weigh/kind.ts';
import { voteMethod } from '../weigh/method.table.ts';
import { CLAIMING, FITTED, METHODS, type Method, type Prepared, scoresBy } from '../weigh/methods.ts';
import { decideByScores } from '../weigh/scores.ts';
import type { RateInterval } from './reviewer-rows.ts';

/** A method is better than the default only where chance explains it this seldom. */
const CLEARLY = 0.01;

/** One method; what needs gold is absent without it. */
export interface MethodRow {
  readonly name: Method;
  /** On gold that the method has not seen. */
  readonly accuracy?: number;
  readonly interval?: RateInterval;
  /** The mean surprise at the right answers; absent if a method gives no probabilities. */
  readonly log_loss?: number;
  /** Items on which no class is ahead. */
  readonly ties: number;
  /** The claims of the method do not fit: never the default. */
  readonly struck?: true;
}

/** The method to use, and why. */
export interface Recommendation {
  readonly method: Method;
  /** The rule that decided. */
  readonly rule: string;
  readonly reason: string;
  /** What would be used if gold did not show better. */
  readonly instead_of?: Method;
  /** How likely the difference is by chance. */
  readonly p?: number;
}

/** What each method did on gold; without gold, empty lists. */
export type MethodResults = ReadonlyMap<Method, readonly HeldOut[]>;

/** Measures every method on held-out gold; methods that cannot be used here are left out. */
export function measureMethods(
  prepared: Prepared,
  known: readonly number[],
  seed: string,
  leftOut: ReadonlySet<Method>,
  onStep: (doing: string) => void,
): MethodResults {
  const usable = METHODS.filter(
    (method) => !leftOut.has(method) && (known.length > 0 || !NEEDING_GOLD.has(method)),
  );
  return new Map(
    usable.map((method) => {
      onStep(`measuring ${method}`);
      return [method, crossValidate(method, prepared, known, seed)];
    }),
  );
}

/** Without gold there is no best reviewer, the stack is its prior, and the blend its three readings. */
const NEEDING_GOLD: ReadonlySet<Method> = new Set(['best-single', 'stack', 'blend']);

/** A row for each method that was measured. */
export function methodRows(
  prepared: Prepared,
  known: readonly number[],
  results: MethodResults,
  doubted: boolean,
): MethodRow[] {
  return [...results].map(([name, held]) => {
    const scores = scoresBy(name, prepared, FITTED.has(name) ? known : []);
    let ties = 0;
    for (let item = 0; item < prepared.votes.items.length; item++)
      if (decideByScores(scores, item).tied > 1) ties++;
    const hits = held.reduce((sum, { credit }) => sum + credit, 0);
    const isMeasured = held.length > 0;
    return dropUndefined<MethodRow>({
      name,
      accuracy: isMeasured ? hits / held.length : undefined,
      interval: isMeasured ? rateInterval(held.length, hits) : undefined,
      log_loss: isMeasured && CLAIMING.has(name) ? lossOf(held) : undefined,
      ties,
      struck: doubted && name === 'dawid-skene' ? true : undefined,
    });
  });
}

/** The mean surprise at the right answers. */
const lossOf = (held: readonly HeldOut[]): number =>
  held.reduce((sum, { ofRight }) => sum - Math.log(Math.max(ofRight, Number.MIN_VALUE)), 0) / held.length;

/** Asks the table for the method, and again where gold shows a clearly better one; it never switches in silence. */
export function recommend(
  kind: VoteKind,
  gold: number,
  results: MethodResults,
  doubted: boolean,
): Recommendation {
  return kind === 'crowd'
    ? recommendForCrowd(gold, results)
    : recommendForPanel({ kind, gold, doubted }, results);
}

function recommendForCrowd(gold: number, results: MethodResults): Recommendation {
  const [blend, stack] = [results.get('blend'), results.get('stack')];
  const stack_wins = blend !== undefined && stack !== undefined && stackWins(blend, stack);
  const ruled = decide(crowdMethod, { gold, stack_wins, has_room: results.has('three') });
  const found = { method: ruled.outcome, rule: ruled.rule, reason: ruled.reason };
  return stack_wins ? { ...found, instead_of: 'blend' } : found;
}

function recommendForPanel(
  { kind, gold, doubted }: { readonly kind: VoteKind; readonly gold: number; readonly doubted: boolean },
  results: MethodResults,
): Recommendation {
  const facts = { kind, gold, doubted: doubted || !results.has('dawid-skene') };
  const usual = decide(voteMethod, { ...facts, beaten_by: 'nothing' });
  // The table names no method that cannot be used here.
  const held = results.get(usual.outcome)!;
  const better = FOR_PANELS.flatMap((name) => {
    const other = results.get(name);
    if (other === undefined || (facts.doubted && name === 'dawid-skene')) return [];
    // Who is right more often and more surprised is no better.
    const isMoreSurprised = CLAIMING.has(name) && CLAIMING.has(usual.outcome) && lossOf(other) > lossOf(held);
    // Both were measured on the same known items.
    const { wins, losses } = countWins(other.map(({ credit }, at) => [credit, held[at]!.credit]));
    const p = signTest(wins, losses);
    return p <= CLEARLY && !isMoreSurprised ? [{ name, p }] : [];
  }).sort((a, b) => a.p - b.p)[0];
  if (better === undefined) return { method: usual.outcome, rule: usual.rule, reason: usual.reason };
  const ruled = decide(voteMethod, { ...facts, beaten_by: better.name });
  return {
    method: ruled.outcome,
    rule: ruled.rule,
    reason: ruled.reason,
    instead_of: usual.outcome,
    p: better.p,
  };
}

/** What may beat the usual method of a panel. */
const FOR_PANELS = ['majority', 'best-single', 'dawid-skene', 'stack', 'prior'] as const;
