/** The answer about points before all numbers: whether several are better than one, and what may be taken without a person. */
import { sayOutlook } from '../certify/labels-needed.ts';
import type { PointsCertificate } from './certify-points.ts';
import type { PointMethodRow, PointRecommendation } from './measure-points.ts';
import type { PointSet } from './points.ts';
import { sayDistance } from './scale.ts';

/** With fewer known answers nothing is said of who is better. */
const FEWEST_KNOWN = 20;

/** What the answer is made of. */
export interface PointAnswerParts {
  readonly points: PointSet;
  readonly known: number;
  readonly within: number;
  readonly methods: readonly PointMethodRow[];
  readonly recommendation: PointRecommendation;
  readonly beside_best: { readonly reviewer: string; readonly wins: number; readonly losses: number } | null;
  readonly automation: readonly PointsCertificate[];
}

/** The answer in sentences. */
export function answerPoints(parts: PointAnswerParts): string {
  const { points, known } = parts;
  if (known === 0)
    return `Nobody can say yet how far off the reviewers are: no answer is known. Label 50 of the ${count(points.items.length)} items, drawn at random.`;
  if (known < FEWEST_KNOWN)
    return `Too early to say: ${count(known)} known answers are too few. Label 50 items drawn at random.`;
  return [together(parts), near(parts), ...automate(parts)].join(' ');
}

function together({ points, methods, recommendation, beside_best: beside }: PointAnswerParts): string {
  const errorBy = (name: string): string =>
    sayDistance(points.scale, methods.find((row) => row.name === name)?.mean_error ?? 0);
  const used = errorBy(recommendation.method);
  if (points.reviewers.length === 1) return `There is one reviewer, off by ${used} on average.`;
  const all = `the ${count(points.reviewers.length)} together`;
  if (recommendation.method === 'best-single' && beside !== null)
    return `No: ${beside.reviewer} alone is nearer to the truth than ${all}, off by ${used} on average.`;
  if (beside === null) {
    const plain = errorBy('median');
    return `${capital(all)} are off by ${used} on average${plain === used ? '' : `; their plain median by ${plain}`}.`;
  }
  const net = beside.wins - beside.losses;
  const alone = errorBy('best-single');
  if (net >= Math.max(1, Math.sqrt(beside.wins + beside.losses)))
    return `Yes: ${all} are off by ${used} on average, the best alone by ${alone}.`;
  const level = `off by ${used} together, by ${alone} alone`;
  return net < 0
    ? `No: ${beside.reviewer} alone is at least as near to the truth (${level}).`
    : `No: ${beside.reviewer} alone is as near to the truth, as far as the known answers can tell (${level}).`;
}

function near({ points, within, methods, recommendation }: PointAnswerParts): string {
  const share = methods.find(({ name }) => name === recommendation.method)?.within ?? 0;
  return within === 0
    ? `${percent(share)} of their values are exactly right.`
    : `${percent(share)} of their values are within ${sayDistance(points.scale, within)} of the truth.`;
}

function automate({ automation }: PointAnswerParts): string[] {
  const [first, second] = automation;
  if (first === undefined) return [];
  if (!first.certified)
    return [
      `At ${percent(first.max_error)} error nothing can be automated with these known answers.`,
      ...(first.outlook === null ? [] : [sayOutlook(first.outlook, first.max_error)]),
    ];
  const more =
    second?.certified === true
      ? [`If only ${percent(second.max_error)} may be wrong, it is ${percent(second.share)}.`]
      : [];
  return [
    `You may have ${percent(first.share)} of the cases decided automatically: at most ${percent(first.max_error)} of these will be wrong. This is ${percent(1 - first.delta)} sure, provided the known answers were drawn at random. The other ${percent(1 - first.share)} go to a person.`,
    ...more,
  ];
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
const count = (number: number): string => number.toLocaleString('en-US');
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
