/** What votes came to, as people read it: tables of reviewers and methods, and sentences that say what to do. */

import { money, sayCheapest } from '@curia/core/in/votes/cascade';
import type { MethodRow, ReviewerRow } from '@curia/core/in/votes/certify';
import { automationOf, isKeptNamed, mostWrong, percentOf } from '@curia/core/votes/answer';
import { ONLY_FIELD } from '@curia/core/votes/certify';
import type { Coverage } from '../../../measure/votes/apply-calibration.ts';
import type { MeasuredVotes } from '../../../measure/votes/measure-votes.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable } from '../../print/output.ts';
import { wordAlarms } from './word-alarms.ts';

/** Longer tables are read by programs; `--json` has them whole. */
const MOST_ROWS = 40;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const figure = (share: number): string => (share * 100).toFixed(1);
const count = (number: number): string => number.toLocaleString('en-US');

/** The whole report. */
export function wordVotes(report: MeasuredVotes): string {
  const { bold, dim } = coloursFor(process.stdout);
  const hasFields = report.field !== undefined && report.field !== ONLY_FIELD;
  const about = hasFields ? ` on ${printable(report.field)}` : '';
  const lines = [
    bold(printable(report.answer)),
    ...wordBars(report),
    ...wordCheapest(report),
    '',
    dim(
      `${count(report.votes)} votes${about} by ${count(report.reviewers.length)} reviewers (a ${report.kind}) on ${count(report.items)} items, ${count(report.gold)} of them with a known answer`,
    ),
    ...reviewerTable(report.reviewers),
    ...effective(report),
    '',
    ...methodTable(report.methods),
    wordRecommendation(report),
    '',
    ...wordAlarms(report),
    ...wordSmaller(report),
    ...wordSuggested(report),
  ];
  return `${lines.join('\n')}\n`;
}

const WIDE = 40;

/** A bar for each limit: what is decided automatically, and what a person decides. */
function wordBars({ answer_points }: MeasuredVotes): string[] {
  const bars = automationOf(answer_points).map(({ max_error, share }) => {
    // What is not all is not drawn as all.
    const filled = share === 1 ? WIDE : Math.min(WIDE - 1, Math.round(share * WIDE));
    const says = share === 0 ? 'all to a person' : `${percentOf(share)} automatic, the rest to a person`;
    const limit = `at most ${percentOf(max_error)} wrong`.padEnd(20);
    return `${limit} ${'█'.repeat(filled)}${'░'.repeat(WIDE - filled)} ${share === 1 ? 'all automatic' : says}`;
  });
  return bars.length === 0 ? [] : ['', ...bars];
}

function wordCheapest({ cheapest }: MeasuredVotes): string[] {
  if (cheapest === undefined) return [];
  const { person, everybody, cheapest: best } = cheapest;
  const row = (name: string, { calls, automatic, wrong, cost }: typeof best): string[] => [
    name,
    money(calls),
    count(Math.round(automatic)),
    count(Math.round(1000 - automatic)),
    count(Math.round(wrong)),
    count(mostWrong(automatic, cheapest.max_error)),
    money(cost),
  ];
  return [
    '',
    ...sayCheapest(cheapest).map(printable),
    grid(
      [
        'of 1,000 cases',
        'paid for calls',
        'automatic',
        'to a person',
        'wrong, expected',
        'wrong, at most',
        'cost in all',
      ],
      [
        row('a person for each', person),
        row('everybody asked', everybody),
        ...(cheapest.found === 'way' ? [row('the cheapest way', best)] : []),
      ],
    ),
  ];
}

/** On fewer known answers nothing is said of how good a reviewer is. */
const FEWEST_JUDGED = 10;

const isJudged = ({ known }: ReviewerRow): boolean => known >= FEWEST_JUDGED;

function reviewerTable(rows: readonly ReviewerRow[]): string[] {
  const { dim } = coloursFor(process.stdout);
  const hasGold = rows.some(({ accuracy }) => accuracy !== undefined);
  const hasRepeats = rows.some(({ consistency }) => consistency !== undefined);
  const sorted = rows.toSorted(
    (a, b) =>
      Number(isJudged(b)) - Number(isJudged(a)) ||
      (isJudged(a) ? (b.accuracy ?? -1) - (a.accuracy ?? -1) : 0) ||
      b.weight - a.weight,
  );
  const head = [
    'reviewer',
    'votes',
    'abstained',
    ...(hasGold ? ['right %, 95 %'] : []),
    ...(hasRepeats ? ['steady %'] : []),
    'weight',
    'turned %',
    ...(hasGold ? ['says … for …'] : []),
  ];
  const table = grid(
    head,
    sorted
      .slice(0, MOST_ROWS)
      .map((row) => [
        printable(row.reviewer),
        count(row.votes),
        count(row.abstained),
        ...(hasGold ? [isJudged(row) ? rate(row) : `too few: ${count(row.known)}`] : []),
        ...(hasRepeats ? [row.consistency === undefined ? '' : figure(row.consistency)] : []),
        row.weight.toFixed(2),
        figure(row.turned),
        ...(hasGold ? [confusion(row)] : []),
      ]),
  );
  const tooFew = hasGold && rows.some((row) => !isJudged(row));
  return [table, ...more(rows.length), dim(explained(hasGold, hasRepeats, tooFew))];
}

/** What the columns mean, in a line. */
const explained = (hasGold: boolean, hasRepeats: boolean, tooFew: boolean): string =>
  [
    ...(hasGold ? ['right %: of the known answers, with its 95 % interval'] : []),
    ...(tooFew ? [`too few: it voted on fewer than ${FEWEST_JUDGED} known answers to be judged`] : []),
    ...(hasRepeats ? ['steady %: how often it says the same when the order is swapped'] : []),
    'weight: how much its vote counts beside the others (below 0: the opposite is believed)',
    'turned %: answers that would be different without it',
    ...(hasGold ? ['says … for …: its most frequent mistake'] : []),
    'more: curia help votes',
  ].join('; ');

const more = (rows: number): string[] =>
  rows > MOST_ROWS ? [`… and ${count(rows - MOST_ROWS)} more reviewers; --json lists all`] : [];

const rate = ({ accuracy, interval }: Pick<ReviewerRow | MethodRow, 'accuracy' | 'interval'>): string =>
  accuracy === undefined || interval === undefined
    ? ''
    : `${figure(accuracy)} (${figure(interval.low)}–${figure(interval.high)})`;

const confusion = ({ confusion: most }: ReviewerRow): string =>
  most === undefined ? '' : `${printable(most.said)} for ${printable(most.right)}, ${count(most.times)}×`;

function effective({ effective_reviewers: worth, reviewers }: MeasuredVotes): string[] {
  // Reviewers that err on different items are worth as many as they are.
  if (worth === null || worth >= reviewers.length) return [];
  return [
    `They err together: ${count(reviewers.length)} reviewers are worth ${worth.toFixed(1)} that err independently.`,
  ];
}

function methodTable(rows: readonly MethodRow[]): string[] {
  const { strikethrough, dim } = coloursFor(process.stdout);
  const hasGold = rows.some(({ accuracy }) => accuracy !== undefined);
  const head = ['method', ...(hasGold ? ['right %, 95 %', 'log-loss'] : []), 'ties', 'what it is'];
  const cells = rows.map((row) => {
    const shown = [
      row.name,
      ...(hasGold ? [rate(row), row.log_loss?.toFixed(3) ?? ''] : []),
      count(row.ties),
    ];
    return row.struck === true
      ? [...shown.map(strikethrough), 'struck out: see the alarms']
      : [...shown, ABOUT[row.name]];
  });
  const legend = `${hasGold ? 'log-loss: the surprise at the right answers, and whoever is sure and wrong pays most; ' : ''}ties: items on which no answer is ahead; they go to a person`;
  return [grid(head, cells), dim(legend)];
}

/** What the figure of each method stands for. */
const ABOUT: Readonly<Record<MethodRow['name'], string>> = {
  majority: 'most votes decide',
  'best-single': 'the best on the other known answers; without a vote it guesses',
  'dawid-skene': 'learned from the votes alone, without a known answer',
  stack: 'all weighed together on the other known answers',
  prior: 'weighed without a known answer',
  three: 'the crowd read in three ways, without a known answer',
  blend: 'the crowd and its reviewers weighed on the other known answers',
};

/** One instruction: what the answer begins with is not taken back here. */
function wordRecommendation({ recommendation, gold, answer_points: [first] }: MeasuredVotes): string {
  const { method, reason, instead_of, p } = recommendation;
  if (gold === 0)
    return `Provisional order only: ${method} (${reason}). Nobody knows how often it is right; it decides nothing until answers are known (--gold).`;
  if (first?.code === 'as-good' || first?.code === 'worse')
    return `Use ${printable(first.reviewer)} alone. What is said of automation${method === 'best-single' ? '' : ', and what --out writes,'} comes from ${method === 'best-single' ? 'stack' : method}, with all reviewers asked.`;
  const switched =
    instead_of === undefined
      ? ''
      : ` It is recommended instead of ${instead_of}${p === undefined ? '' : `; chance alone would explain the difference with p = ${p.toFixed(4)}`}.`;
  return `Use ${method}: ${reason}.${switched}`;
}

/** Who could be dropped: named only where the answer names them. */
function wordSmaller({
  smaller_panel: smaller,
  answer_points,
  verdict,
  gold,
  kind,
}: MeasuredVotes): string[] {
  // Where one alone is to be used, nobody asks who else could go.
  if (gold < 2 || kind === 'crowd' || verdict === 'no') return [];
  if (smaller === null) return ['Nobody can be dropped without loss.'];
  const { kept, dropped, calls, accuracy, gained, lost } = smaller;
  const named = answer_points.find((point) => point.code === 'droppable');
  if (named === undefined)
    return accuracy.kept < accuracy.all
      ? [
          `Nobody can be dropped without loss: with fewer reviewers ${percent(accuracy.kept)} of the known answers are right instead of ${percent(accuracy.all)}.`,
        ]
      : [`Whether anybody could be dropped cannot be told safely from ${count(gold)} known answers.`];
  const names = (list: readonly string[]): string => list.map(printable).join(', ');
  const who = isKeptNamed(named) ? '' : `: ${names(dropped)}`;
  return [
    `${dropped.length} of ${kept.length + dropped.length} reviewers could be dropped${who}. Keep ${names(kept)}: an item then takes ${calls.kept} calls instead of ${calls.all}, and ${percent(accuracy.kept)} of the known answers are right instead of ${percent(accuracy.all)} (${gained} gained, ${lost} lost). Run this again without the others before you automate.`,
  ];
}

function wordSuggested({ suggested }: MeasuredVotes): string[] {
  if (suggested === undefined) return [];
  if (suggested.length === 0) return ['Every item has a known answer: there is nothing left to label.'];
  const isRandom = suggested.every(({ drawn }) => drawn === 'random');
  return [
    ...(isRandom
      ? [
          `Label first: ${suggested
            .slice(0, MOST_LISTED)
            .map(({ item }) => printable(item))
            .join(
              ', ',
            )}${suggested.length > MOST_LISTED ? ` and ${count(suggested.length - MOST_LISTED)} more; --suggestions writes them` : ''}.`,
          'They were drawn by lot, so their answers teach the weights and may certify.',
        ]
      : [
          ...suggested.map(({ item, why }) => `Label next: ${printable(item)} (${printable(why)}).`),
          'They are marked as suggested: they teach the weights, but cannot certify. calibrate refuses them; leave them out of the file that it is given.',
        ]),
  ];
}

const MOST_LISTED = 20;

/** What a calibration covers, in a sentence. */
export function wordCoverage({ open, automatic, not_covered }: Coverage): string {
  const rest = Object.entries(not_covered)
    .sort((a, b) => b[1] - a[1])
    .map(([why, times]) => `${WHY[why] ?? why} ${count(times)}`);
  return `The calibration covers ${count(automatic)} of ${count(open)} open items${rest.length === 0 ? '' : `; the others go to a person: ${rest.join(', ')}`}.\n`;
}

/** Why a case is not covered, in words. */
const WHY: Readonly<Record<string, string>> = {
  'unknown-label': 'a label that the calibration does not know',
  'voted-twice': 'two votes of one reviewer',
  'asked-too-often': 'more orders than were calibrated',
  void: 'the calibration is void',
  'nothing-certified': 'nothing is certified',
  'no-vote': 'no vote',
  'voice-missing': 'a reviewer that was not heard (VOICE_MISSING)',
  tie: 'a tie',
  'more-to-ask': 'more reviewers have to be asked',
  'below-threshold': 'below the threshold',
  'not-in-batch': 'not among the cases that were certified',
  'votes-changed': 'votes that changed since',
};
