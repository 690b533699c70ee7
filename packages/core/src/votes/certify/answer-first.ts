/** The answer before all numbers: whether several are better than one, what may be automated, and what would bring more; one sentence each. */
import { goldItems, openItems, type VoteSet } from '../vote-set.ts';
import type { VoteKind } from '../weigh/kind.ts';
import type { Method } from '../weigh/methods.ts';
import { tryCalibration } from './calibrate.ts';
import { CERTIFIABLE, type Certifiable } from './calibrate-options.ts';
import type { CalibrateReport } from './calibrate-report.ts';

/** With fewer known answers nothing is said of who is better. */
const FEWEST_KNOWN = 20;
/** The limits that people ask about first. */
const LIMITS = [0.1, 0.05] as const;
const DELTA = 0.1;
/** A smaller panel loses nothing if it is right as often, but for so much. */
const NO_LOSS = 0.002;

/** How the method that is recommended fares against the best reviewer alone, on known answers that chose neither. */
export interface BesideBest {
  /** The best reviewer on all known answers; of a crowd nobody answers everything. */
  readonly reviewer: string;
  /** Known items that only the method has right, and those that only the best reviewer has. */
  readonly wins: number;
  readonly losses: number;
}

/** What the answer is made of. */
export interface AnswerParts {
  readonly gold: number;
  readonly items: number;
  readonly kind: VoteKind;
  readonly reviewers: readonly { readonly reviewer: string }[];
  readonly recommended: Method;
  readonly methods: readonly { readonly name: Method; readonly accuracy?: number }[];
  readonly beside_best: BesideBest | null;
}

/** What could be certified at a limit, if the known answers are a random sample; null where nothing can be tried. */
export interface Automation {
  readonly max_error: number;
  readonly report: CalibrateReport;
}

/** Tries the limits that people ask about first, as if the known answers had been drawn at random. */
export function tryLimits(votes: VoteSet, kind: VoteKind, recommended: Method, seed: string): Automation[] {
  const isPossible =
    goldItems(votes).length >= FEWEST_KNOWN &&
    votes.suggested.size === 0 &&
    (kind !== 'crowd' || openItems(votes).length > 0);
  if (!isPossible) return [];
  // A method that cannot be certified has the usual one stand for it.
  const method = CERTIFIABLE.find((name): name is Certifiable => name === recommended && kind !== 'crowd');
  return LIMITS.map((max_error) => ({
    max_error,
    report: tryCalibration(votes, {
      maxError: max_error,
      delta: DELTA,
      goldDrawn: 'random',
      kind,
      method,
      seed,
    }),
  }));
}

/** The answer in sentences. */
export function answerFirst(
  parts: AnswerParts,
  smaller: SmallerAnswer | null,
  automation: readonly Automation[],
): string {
  if (parts.gold === 0)
    return `Nobody can say yet: no answer is known. Label 50 of the ${count(parts.items)} items, drawn at random.`;
  const sentences =
    parts.gold < FEWEST_KNOWN
      ? [`Too early to say: ${count(parts.gold)} known answers are too few. Label 50 items drawn at random.`]
      : [together(parts), ...automate(automation), ...droppable(smaller), ...further(automation)];
  return sentences.join(' ');
}

/** A smaller panel beside the whole one. */
export interface SmallerAnswer {
  readonly dropped: readonly string[];
  readonly accuracy: { readonly all: number; readonly kept: number };
}

function together({ kind, reviewers, recommended, methods, beside_best: beside }: AnswerParts): string {
  const rightBy = (method: Method): string =>
    percent(methods.find(({ name }) => name === method)?.accuracy ?? 0);
  const used = rightBy(recommended);
  if (recommended === 'best-single' && beside !== null)
    return `No: ${beside.reviewer} alone is better than all ${count(reviewers.length)} together, and right in ${used}.`;
  if (reviewers.length === 1) return `There is one reviewer, right in ${used}.`;
  if (kind === 'crowd' || beside === null) {
    const counted = rightBy('majority');
    return `The ${count(reviewers.length)} together are right in ${used}${counted === used ? '' : `; counting their votes alone, in ${counted}`}.`;
  }
  const net = beside.wins - beside.losses;
  const alone = rightBy('best-single');
  if (net >= Math.max(1, Math.sqrt(beside.wins + beside.losses)))
    return `Yes: the ${count(reviewers.length)} together are right in ${used}, the best alone in ${alone}.`;
  const level = `${used} together, ${alone} alone`;
  return net < 0
    ? `No: ${beside.reviewer} alone is at least as good (${level}).`
    : `No: ${beside.reviewer} alone is as good, as far as the known answers can tell (${level}).`;
}

function automate([first]: readonly Automation[]): string[] {
  if (first === undefined) return [];
  const { max_error, report } = first;
  if (report.blocked.length > 0)
    return [`Nothing may be automated: an alarm stops it (${report.blocked.join(', ')}).`];
  if (!report.certified)
    return [`At ${percent(max_error)} error nothing can be automated with these known answers.`];
  return [
    `You may automate ${percent(report.share)} of the cases at ${percent(max_error)} error, if the known answers were drawn at random (confidence ${percent(1 - report.delta)}); the other ${percent(1 - report.share)} go to a person.`,
  ];
}

function droppable(smaller: SmallerAnswer | null): string[] {
  if (smaller === null || smaller.accuracy.kept < smaller.accuracy.all - NO_LOSS) return [];
  const { length } = smaller.dropped;
  return [`${length === 1 ? 'One reviewer' : `${count(length)} reviewers`} could be dropped without loss.`];
}

/** What the first limit that is not reached would take; what is reached beyond the first is said. */
function further(automation: readonly Automation[]): string[] {
  return automation.flatMap(({ max_error, report }, at): string[] => {
    if (report.blocked.length > 0) return [];
    if (report.certified) return at === 0 ? [] : [`At ${percent(max_error)} it is ${percent(report.share)}.`];
    // What is said of a looser limit holds for a stricter one.
    if (automation.slice(0, at).some((earlier) => !earlier.report.certified)) return [];
    const { outlook } = report;
    const limit = percent(max_error);
    switch (outlook?.code) {
      case 'labels':
        return [
          `About ${count(outlook.more)} more labels would bring ${limit}, if the error stays as it is.`,
        ];
      case 'too-few':
        return [`${limit} takes at least ${count(outlook.more)} more labels.`];
      case 'cannot':
        return [`${limit} cannot be reached with these voices.`];
      default:
        return [`How many more labels would bring ${limit} is not foreseeable.`];
    }
  });
}

const count = (number: number): string => number.toLocaleString('en-US');
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
