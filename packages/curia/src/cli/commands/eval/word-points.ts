/** What points and grades came to, as people read it: tables of reviewers and methods, agreement, and what is wrong. */
import {
  type PointMethodRow,
  type PointReviewer,
  sayDistance,
  sayNumber,
  sayValue,
} from '@curia/core/in/votes';
import type { MeasuredPoints } from '../../../measure/votes/measure-points.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable } from '../../print/output.ts';

/** Longer tables are read by programs; `--json` has them whole. */
const MOST_ROWS = 40;
/** Of alarms of one kind so many are shown. */
const MOST_ALIKE = 5;

const percent = (share: number): string => (share * 100).toFixed(1);
const count = (number: number): string => number.toLocaleString('en-US');

/** The whole report. */
export function wordPoints(report: MeasuredPoints): string {
  const { bold, dim } = coloursFor(process.stdout);
  const { scale, kind } = report;
  const lines = [
    bold(printable(report.answer)),
    '',
    dim(
      `${count(report.votes)} ${scale.kind === 'numbers' ? 'points' : 'grades'} by ${count(report.reviewers.length)} reviewers (a ${kind}) on ${count(report.items)} items, ${count(report.gold)} of them with a known answer; from ${printable(sayValue(scale, report.low))} to ${printable(sayValue(scale, report.high))}`,
    ),
    ...reviewerTable(report),
    '',
    methodTable(report),
    wordRecommendation(report),
    wordAgreement(report),
    '',
    ...wordAlarms(report),
  ];
  return `${lines.join('\n')}\n`;
}

const nearColumn = ({ scale, within }: MeasuredPoints): string =>
  within === 0 ? 'exactly right %, 95 %' : `within ${sayDistance(scale, within)} %, 95 %`;

function reviewerTable(report: MeasuredPoints): string[] {
  const { reviewers: rows, scale } = report;
  const hasGold = rows.some(({ errors }) => errors !== undefined);
  const hasSwing = rows.some(({ swing }) => swing !== undefined);
  const hasShift = rows.some(({ shift }) => shift !== undefined);
  const errorsOf = (row: PointReviewer): PointReviewer['errors'] => (hasGold ? row.errors : row.from_others);
  const sorted = rows.toSorted(
    (a, b) =>
      (errorsOf(a)?.mean_error ?? Number.POSITIVE_INFINITY) -
        (errorsOf(b)?.mean_error ?? Number.POSITIVE_INFINITY) || b.weight - a.weight,
  );
  const head = [
    'reviewer',
    'votes',
    'abstained',
    ...(hasGold ? ['off by', 'bias', 'spread', nearColumn(report)] : []),
    'from others',
    ...(hasGold ? [] : ['bias', 'spread']),
    ...(hasSwing ? ['swing'] : []),
    'weight',
    ...(hasShift ? ['taken off'] : []),
  ];
  const table = grid(
    head,
    sorted
      .slice(0, MOST_ROWS)
      .map((row) => [
        printable(row.reviewer),
        count(row.votes),
        count(row.abstained),
        ...(hasGold ? [off(row.errors), signed(row.errors?.bias), plain(row.errors?.spread), rate(row)] : []),
        off(row.from_others),
        ...(hasGold ? [] : [signed(row.from_others?.bias), plain(row.from_others?.spread)]),
        ...(hasSwing ? [plain(row.swing)] : []),
        row.weight.toFixed(2),
        ...(hasShift ? [signed(row.shift)] : []),
      ]),
  );
  const unit = scale.kind === 'grades' ? ['Distances are steps between grades.'] : [];
  const more =
    rows.length > MOST_ROWS
      ? [`… and ${count(rows.length - MOST_ROWS)} more reviewers; --json lists all`]
      : [];
  return [table, ...unit, ...more];
}

const plain = (value: number | undefined): string => (value === undefined ? '' : sayNumber(value));
const signed = (value: number | undefined): string =>
  value === undefined
    ? ''
    : `${value > 0 ? '+' : ''}${value.toPrecision(2).includes('e') ? sayNumber(value) : Number(value.toPrecision(3))}`;
const off = (errors: PointReviewer['errors']): string => plain(errors?.mean_error);

const rate = ({
  within,
  interval,
}: {
  readonly within?: number;
  readonly interval?: { readonly low: number; readonly high: number };
}): string =>
  within === undefined || interval === undefined
    ? ''
    : `${percent(within)} (${percent(interval.low)}–${percent(interval.high)})`;

function methodTable(report: MeasuredPoints): string {
  const { methods, scale } = report;
  const hasGold = methods.some(({ mean_error }) => mean_error !== undefined);
  const hasTies = scale.kind === 'grades';
  return grid(
    [
      'method',
      ...(hasGold ? ['off by, 95 %', nearColumn(report)] : []),
      ...(hasTies ? ['ties'] : []),
      'what it is',
    ],
    methods.map((row) => [
      row.name,
      ...(hasGold ? [offBy(row), rate({ ...row, ...intervalOf(row) })] : []),
      ...(hasTies ? [count(row.ties)] : []),
      ABOUT[row.name],
    ]),
  );
}

const intervalOf = ({ within_interval: interval }: PointMethodRow) =>
  interval === undefined ? {} : { interval };

const offBy = ({ mean_error, interval }: PointMethodRow): string =>
  mean_error === undefined || interval === undefined
    ? ''
    : `${sayNumber(mean_error)} (${sayNumber(interval.low)}–${sayNumber(interval.high)})`;

/** What each method is. */
const ABOUT: Readonly<Record<PointMethodRow['name'], string>> = {
  median: 'the value in the middle',
  mean: 'the average; one that is far off moves it',
  'best-single': 'the best on the other known answers; without it the middle',
  weighted: 'the middle, where who is nearer to the truth counts more',
  shifted: 'the same, after what each gives too much or too little is taken off',
};

function wordRecommendation({ recommendation, gold, reviewers, scale }: MeasuredPoints): string {
  const { method, reason, instead_of, p } = recommendation;
  const switched =
    instead_of === undefined
      ? ''
      : ` It is recommended instead of ${instead_of}; chance alone would explain the difference with p = ${(p ?? 0).toFixed(4)}.`;
  const unknown =
    gold > 0
      ? ''
      : ' Nobody knows how near it is to the truth: label 50 items drawn at random and give them with --gold.';
  const shifts =
    method !== 'shifted'
      ? ''
      : ` Taken off the values of each reviewer: ${reviewers
          .slice(0, MOST_ROWS)
          .map(({ reviewer, shift }) => `${printable(reviewer)} ${signed(shift)}`)
          .join(', ')}${scale.kind === 'grades' ? ' steps' : ''}.`;
  return `Use ${method}: ${reason}.${switched}${shifts}${unknown}`;
}

function wordAgreement({ agreement: { ordinal, interval } }: MeasuredPoints): string {
  const said = (alpha: number | null): string => (alpha === null ? 'cannot be said' : alpha.toFixed(3));
  const bySize = interval === undefined ? '' : `${said(interval)} by size, `;
  return `Agreement (Krippendorff's alpha): ${bySize}${said(ordinal)} by rank; 1 is full agreement, 0 is chance.`;
}

function wordAlarms({ alarms, gold_without_votes: left, refused_cases }: MeasuredPoints): string[] {
  const { red } = coloursFor(process.stdout);
  const kinds = [...new Set(alarms.map(({ code }) => code))];
  const said = kinds.flatMap((kind) => {
    const alike = alarms.filter(({ code }) => code === kind);
    const rest = alike.length - MOST_ALIKE;
    return [
      ...alike
        .slice(0, MOST_ALIKE)
        .map(({ message, code }) => `${red('Alarm:')} ${printable(message)} (${code})`),
      ...(rest > 0 ? [`… and ${count(rest)} more like these; --json lists all (${kind})`] : []),
    ];
  });
  return [
    ...(said.length === 0 ? ['No alarm.'] : said),
    ...(left === 0
      ? []
      : [`Note: ${count(left)} known answers were left out, because nobody votes on their items.`]),
    ...(refused_cases === 0
      ? []
      : [`Note: the court refused ${count(refused_cases)} cases of the run; nobody voted on them.`]),
  ];
}
