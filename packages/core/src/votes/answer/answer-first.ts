/** The answer before all numbers: whether several are better than one, what may be automated, and what would bring more. */
import { fewestGold } from '../certify/labels-needed.ts';
import type { VoteKind } from '../weigh/kind.ts';
import type { Method } from '../weigh/methods.ts';
import type { Answer, AnswerPoint, Verdict } from './points.ts';
import { type AskedLimit, type Automation, FEWEST_KNOWN, type Untried, USUAL_LIMIT } from './try-limits.ts';

/** A smaller panel loses nothing if it is right as often, but for so much. */
const NO_LOSS = 0.002;
/** Whoever is right in so much more of the cases at most is as good. */
const AS_GOOD = 0.03;
/** Gains above the most that is named are left in one of twenty. */
const ONE_SIDED = 1.645;
/** Good weights take about so many known answers; with fewer nobody is named who could be dropped. */
const GOOD_START = 50;
/** Where counting votes is right so much less often, it is said. */
const MUCH_WORSE = 0.03;

/** What the answer is made of. */
export interface AnswerParts {
  readonly gold: number;
  readonly items: number;
  readonly kind: VoteKind;
  readonly reviewers: readonly { readonly reviewer: string }[];
  readonly recommended: Method;
  readonly methods: readonly { readonly name: Method; readonly accuracy?: number }[];
  /** The recommended method beside the best reviewer alone. */
  readonly beside_best: { readonly reviewer: string; readonly wins: number; readonly losses: number } | null;
  /** The recommended method of a crowd beside one vote. */
  readonly beside_vote: { readonly right: number; readonly isBetter: boolean } | null;
  /** On how many items with two votes and more all say the same. */
  readonly unanimous: number;
  readonly alarms: readonly { readonly code: string }[];
}

/** A smaller panel beside the whole one. */
export interface SmallerAnswer {
  readonly kept: readonly string[];
  readonly dropped: readonly string[];
  readonly accuracy: { readonly all: number; readonly kept: number };
}

/** The answer, point by point. */
export function answerFirst(
  parts: AnswerParts,
  smaller: SmallerAnswer | null,
  automation: readonly Automation[] | Untried,
  asked: AskedLimit = USUAL_LIMIT,
): Answer {
  if (parts.gold < FEWEST_KNOWN) return { verdict: 'unknown', points: unknown(parts, asked) };
  const [verdict, first] = together(parts);
  const points = [
    first,
    ...automate(parts, automation),
    ...(verdict === 'yes' ? droppable(parts, smaller) : []),
    ...further(automation),
  ];
  return { verdict, points };
}

function unknown(
  { gold, items, reviewers, unanimous, alarms }: AnswerParts,
  { maxError, delta }: AskedLimit,
): AnswerPoint[] {
  const doubted = alarms.some(({ code }) => code === 'SELF_CONTRADICTION');
  const certify = fewestGold(maxError, delta);
  const label: AnswerPoint = {
    code: 'label',
    draw: Math.min(items, Math.max(GOOD_START, certify)),
    labels: Math.min(GOOD_START, items),
    certify,
    max_error: maxError,
  };
  if (gold > 0) return [{ code: 'too-few', gold }, label];
  return [
    { code: 'nothing-known', items, reviewers: reviewers.length },
    ...(reviewers.length < 2 ? [] : [{ code: 'agree', unanimous } as const]),
    ...(doubted ? [{ code: 'contradict' } as const] : []),
    label,
  ];
}

function together(parts: AnswerParts): [Verdict, AnswerPoint] {
  const { gold, reviewers: all, recommended, methods, beside_best, beside_vote } = parts;
  const rightBy = (method: Method): number => methods.find(({ name }) => name === method)?.accuracy ?? 0;
  const [right, alone, reviewers] = [rightBy(recommended), rightBy('best-single'), all.length];
  if (reviewers === 1) return ['unknown', { code: 'one-reviewer', right }];
  if (beside_best === null) {
    const { isBetter, right: one } = beside_vote ?? { isBetter: false, right };
    return [isBetter ? 'yes' : 'no', { code: 'crowd', isBetter, reviewers, right, one }];
  }
  const { reviewer, wins, losses } = beside_best;
  if (recommended === 'best-single') {
    const others = rightBy(bestOfMany(methods));
    return ['no', { code: 'worse', reviewers, reviewer, right: others, alone: right }];
  }
  const [net, differing] = [wins - losses, wins + losses];
  const clear = Math.max(1, Math.sqrt(differing));
  const counted = rightBy('majority');
  const majority = right - counted > MUCH_WORSE ? { majority: counted } : {};
  if (net >= clear) return ['yes', { code: 'better', reviewers, reviewer, right, alone, ...majority }];
  if (-net >= clear) return ['no', { code: 'worse', reviewers, reviewer, right, alone }];
  const most = Math.max(0, net + ONE_SIDED * Math.sqrt(Math.max(1, differing))) / gold;
  if (most <= AS_GOOD) return ['no', { code: 'as-good', reviewer, right, alone, most }];
  const wanted = (ONE_SIDED ** 2 * Math.max(1, differing)) / gold / AS_GOOD ** 2;
  const more = Math.max(10, Math.ceil((wanted - gold) / 10) * 10);
  return ['unknown', { code: 'open', reviewer, right, alone, most, more }];
}

/** The best of the methods that hear everybody. */
function bestOfMany(methods: AnswerParts['methods']): Method {
  const many = methods.filter(({ name }) => name !== 'best-single');
  // A set of votes has a method that hears everybody.
  return many.reduce((best, one) => ((one.accuracy ?? 0) > (best.accuracy ?? 0) ? one : best), many[0]!).name;
}

function automate(
  { kind, reviewers }: AnswerParts,
  automation: readonly Automation[] | Untried,
): AnswerPoint[] {
  if (typeof automation === 'string') return automation === 'too-few' ? [] : [{ code: automation }];
  const [first] = automation;
  if (first === undefined) return [];
  const { max_error, report } = first;
  const { blocked, certified, delta, share, automatic, open } = report;
  if (blocked.length > 0) return [{ code: 'alarm', alarms: blocked }];
  if (!certified) return [{ code: 'nothing', max_error }];
  // Of a crowd nobody chooses who is asked.
  const asked = kind === 'crowd' || reviewers.length < 2 ? {} : { reviewers: reviewers.length };
  return [{ code: 'automate', max_error, ...asked, confidence: 1 - delta, share, automatic, open }];
}

/** Nobody is named on few known answers, with a loss, or where the best of them would go. */
function droppable({ gold, beside_best }: AnswerParts, smaller: SmallerAnswer | null): AnswerPoint[] {
  if (smaller === null || gold < GOOD_START) return [];
  const { kept, dropped, accuracy } = smaller;
  if (accuracy.kept < accuracy.all - NO_LOSS) return [];
  if (beside_best !== null && dropped.includes(beside_best.reviewer)) return [];
  return [{ code: 'droppable', names: dropped, kept }];
}

/** What the first limit that is not reached would take; what is reached beyond the first is said. */
function further(automation: readonly Automation[] | Untried): AnswerPoint[] {
  if (typeof automation === 'string') return [];
  return automation.flatMap(({ max_error, report }, at): AnswerPoint[] => {
    const { blocked, certified, share, automatic, open, outlook } = report;
    if (blocked.length > 0) return [];
    if (certified) return at === 0 ? [] : [{ code: 'also', max_error, share, automatic, open }];
    // What is said of a looser limit holds for a stricter one.
    if (automation.slice(0, at).some((earlier) => !earlier.report.certified)) return [];
    switch (outlook?.code) {
      case 'labels':
        return [{ code: 'more-labels', max_error, more: outlook.more }];
      case 'too-few':
        return [{ code: 'at-least', max_error, more: outlook.more }];
      case 'cannot':
        return [{ code: 'cannot', max_error }];
      case 'not-foreseeable':
        return [{ code: 'not-foreseeable', max_error, wrong: outlook.k, of: outlook.n }];
      default:
        return [{ code: 'not-foreseeable', max_error }];
    }
  });
}
