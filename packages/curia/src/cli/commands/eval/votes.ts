/** `curia eval` of votes: how far can each reviewer be believed, and is the panel better than its best member? */
import { CuriaError } from '@curia/core';
import { readNumber, readWholeNumber } from '@curia/core/read';
import { votesScore } from '../../../measure/headline-score.ts';
import { applyCalibration } from '../../../measure/votes/apply-calibration.ts';
import { withinIsForPoints } from '../../../measure/votes/certify-at-hand.ts';
import { answersOf, measureVotes } from '../../../measure/votes/measure-votes.ts';
import { readVotesFrom } from '../../../measure/votes/read-votes.ts';
import { drawAgreement, drawAnswer, drawReliability } from '../../../report/votes-pictures.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK } from '../../exit-status.ts';
import { typedCosts } from '../../options/costs.ts';
import { readScale } from '../../options/scale.ts';
import { printable, remark } from '../../print/output.ts';
import { saveFile, saveIn } from '../../print/save-file.ts';
import { startSteps } from '../../run/progress.ts';
import { watchInput } from '../../run/watch-input.ts';
import { measurePoints } from './points.ts';
import { drawsOf, type Measured, type Said, seedOf, type Way } from './said.ts';
import type { Taken } from './taken.ts';
import { wordCoverage, wordVotes } from './word-votes.ts';

const MOST_SUGGESTED = 1000;
const MOST_DRAWN = 100_000;

const OF_FILES = [
  ...([
    'gold',
    'kind',
    'joinLookAlikes',
    'out',
    'calibration',
    'suggestGold',
    'drawGold',
    'suggestions',
    'pictures',
  ] as const),
  ...([
    'seed',
    'failUnder',
    'voices',
    'maxError',
    'confidence',
    'costs',
    'resamples',
    'scale',
    'within',
  ] as const),
];

/** A file of votes. */
export const votesWay: Way = {
  measures: 'each reviewer, every way of combining them, alarms',
  takes: OF_FILES,
  measure,
};

/** The voices of a run, or of a court's cases, as votes. */
export const voicesWay: Way = {
  measures: 'how far its voices can be trusted',
  takes: [...OF_FILES, 'field', 'settled'],
  measure,
};

async function measure(taken: Taken, said: Said): Promise<Measured> {
  const { gold, settled, field, kind, store, pictures, calibration, out, suggestGold, suggestions } = said;
  const { column: columns } = said;
  const seed = String(seedOf(said));
  const suggest =
    suggestGold === undefined ? undefined : readWholeNumber('--suggest-gold', suggestGold, 1, MOST_SUGGESTED);
  const draw =
    said.drawGold === undefined ? undefined : readWholeNumber('--draw-gold', said.drawGold, 1, MOST_DRAWN);
  if (suggest !== undefined && draw !== undefined)
    throw new CuriaError(
      'USAGE',
      '--draw-gold draws at random and --suggest-gold does not: label what one of them names, then ask the other',
    );
  if (suggestions !== undefined && suggest === undefined && draw === undefined)
    throw new CuriaError(
      'USAGE',
      '--suggestions writes what --draw-gold or --suggest-gold names; say how many',
    );
  const watch = (input: Parameters<typeof watchInput>[0]): typeof input => watchInput(input, 'reading');
  const read = await readVotesFrom({
    ...namesOf(taken),
    gold,
    reviews: settled,
    field,
    scale: readScale(said.scale),
    store,
    watch,
    columns,
    command: 'curia eval',
    joinsLookAlikes: said.joinLookAlikes,
  });
  for (const line of read.understood ?? []) remark(`curia: ${printable(line)}`);
  if (read.points !== undefined) return measurePoints({ ...read, points: read.points }, said, seed);
  if (said.within !== undefined) throw withinIsForPoints();
  const covered = calibration === undefined ? undefined : applyCalibration(calibration, read);
  const steps = startSteps();
  const measured = measureVotes(read, {
    kind,
    seed,
    suggest,
    draw,
    limit: limitOf(said),
    costs: typedCosts(said.costs),
    resamples: drawsOf(said).resamples,
    onStep: steps.step,
  });
  const answers = out === undefined ? [] : (covered?.answers ?? answersOf(read, measured));
  steps.finish();
  if (out !== undefined) saveFile(out, toLines(answers));
  if (suggestions !== undefined) saveFile(suggestions, toLines(measured.suggested ?? []));
  if (pictures !== undefined) {
    saveIn(pictures, 'answer.svg', drawAnswer(measured));
    saveIn(pictures, 'reliability.svg', drawReliability(measured));
    saveIn(pictures, 'agreement.svg', drawAgreement(read.votes));
  }
  return {
    json: () => `${JSON.stringify({ ...measured, coverage: covered?.coverage })}\n`,
    text: () => `${covered === undefined ? '' : `${wordCoverage(covered.coverage)}\n`}${wordVotes(measured)}`,
    status: EXIT_OK,
    score: votesScore(measured),
  };
}

/** The limit that the answer is about. */
const limitOf = ({ maxError = '0.1', confidence }: Said) => ({
  maxError: readNumber('--max-error', maxError, 0, 1),
  // What is certified fails at most this often.
  delta: Number((1 - readNumber('--confidence', confidence, 0, 1)).toPrecision(12)),
});

/** What is read: a file, a run, or a court and its cases. */
function namesOf(taken: Taken): { readonly votes: string; readonly cases?: string } {
  switch (taken.as) {
    case 'votes':
      return { votes: taken.file };
    case 'court':
      if (!taken.isRun) return { votes: taken.court, cases: taken.cases };
      throw new CuriaError(
        'USAGE',
        `a run says who voted, so its court is not named: curia eval ${taken.cases} --voices`,
      );
    case 'table':
      throw new CuriaError('USAGE', `${taken.table} is a table, and nobody votes on a table`);
    case 'runs': {
      const [run = '', ...others] = taken.runs;
      if (others.length === 0) return { votes: run };
      throw new CuriaError('USAGE', 'the voices of one run are measured at a time');
    }
  }
}

const toLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...record })}\n`).join('');
