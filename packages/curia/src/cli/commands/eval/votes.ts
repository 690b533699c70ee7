/** `curia eval votes`: how far can each reviewer be believed, and is the panel better than its best member? */
import { CuriaError } from '@curia/core';
import { VOTE_KINDS, type VoteKind } from '@curia/core/in/votes/weigh';
import { readWholeNumber } from '@curia/core/read';
import { Command, Option } from 'commander';
import { votesScore } from '../../../measure/headline-score.ts';
import { applyCalibration } from '../../../measure/votes/apply-calibration.ts';
import { answersOf, measureVotes } from '../../../measure/votes/measure-votes.ts';
import { readVotesFrom } from '../../../measure/votes/read-votes.ts';
import { drawAgreement, drawReliability } from '../../../report/votes-pictures.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK } from '../../exit-status.ts';
import { failUnderOption, heldTo, readFailUnder } from '../../options/fail-under.ts';
import { storeOption } from '../../options/store-option.ts';
import { write } from '../../print/output.ts';
import { saveFile, saveIn } from '../../print/save-file.ts';
import { startSteps } from '../../run/progress.ts';
import { watchInput } from '../../run/watch-input.ts';
import { wordCoverage, wordVotes } from './word-votes.ts';

interface Options {
  readonly gold?: string;
  readonly reviews?: boolean;
  readonly field?: string;
  readonly kind?: VoteKind;
  readonly seed: string;
  readonly answers?: string;
  readonly calibration?: string;
  readonly suggestGold?: string;
  readonly suggestions?: string;
  readonly pictures?: string;
  readonly store: string;
  readonly failUnder?: string;
  readonly json?: boolean;
}

const MOST_SUGGESTED = 1000;

/** Builds the command. */
export function evalVotesCommand(): Command {
  return new Command('votes')
    .summary('how far reviewers can be trusted, and how best to combine them')
    .description(
      'Reads votes of several reviewers on the same items and measures each reviewer, every way of combining them, and signs that they ' +
        'deserve less trust than they claim. Known answers (gold) make most of it possible; 50 drawn at random are a good start.',
    )
    .argument(
      '<votes>',
      'votes as CSV, JSON lines or a JSON array (item, reviewer, label, and if known order, family, cost, gold); or a run; or, ' +
        'followed by its cases, a court file or conflict-review',
    )
    .argument('[cases]', 'the cases of the court')
    .option('--gold <file>', 'known answers: item, label')
    .option(
      '--reviews',
      'for a run: take what experts settled as known answers, too; they were handed over for being hard, so they certify nothing',
    )
    .option('--field <name>', 'which field of a court to measure, if it has several')
    .addOption(
      new Option('--kind <kind>', 'panel: most reviewers see most items; crowd: each sees few').choices(
        VOTE_KINDS,
      ),
    )
    .option('--answers <file>', 'write the answer to every item without gold, as JSON lines')
    .option('--calibration <file>', 'answer by a calibration file, and say what it covers')
    .option(
      '--suggest-gold <number>',
      'suggest at most this many items whose labels teach most; they certify nothing',
    )
    .option('--suggestions <file>', 'write the suggested items as JSON lines, to be filled in')
    .option('--pictures <folder>', 'draw reliability.svg and agreement.svg')
    .option('--seed <number>', 'the seed of everything that is drawn', '1')
    .addOption(storeOption())
    .addOption(failUnderOption())
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Exit status: 0 measured, 2 the votes or known answers were refused, or the score is below --fail-under, 1 wrong usage.

Examples:
  $ curia eval votes votes.csv --gold gold.csv
  $ curia eval votes votes.csv --gold gold.csv --answers answers.jsonl --pictures pictures
  $ curia eval votes last
  $ curia eval votes my-court.yaml cases.jsonl --field urgent`,
    )
    .action(async (votes: string, cases: string | undefined, options: Options) => {
      process.exitCode = await run(votes, cases, options);
    });
}

async function run(name: string, cases: string | undefined, options: Options): Promise<number> {
  const { gold, reviews, field, kind, store, pictures } = options;
  const failUnder = readFailUnder(options.failUnder);
  const seed = String(readWholeNumber('--seed', options.seed, 0, 2 ** 32 - 1));
  const suggest =
    options.suggestGold === undefined
      ? undefined
      : readWholeNumber('--suggest-gold', options.suggestGold, 1, MOST_SUGGESTED);
  if (options.suggestions !== undefined && suggest === undefined)
    throw new CuriaError('USAGE', '--suggestions writes what --suggest-gold suggests; say how many');
  const watch = (input: Parameters<typeof watchInput>[0]): typeof input => watchInput(input, 'reading');
  const read = await readVotesFrom({ votes: name, cases, gold, reviews, field, store, watch });
  const covered = options.calibration === undefined ? undefined : applyCalibration(options.calibration, read);
  const steps = startSteps();
  const measured = measureVotes(read, { kind, seed, suggest, onStep: steps.step });
  const answers = options.answers === undefined ? [] : (covered?.answers ?? answersOf(read, measured));
  steps.finish();
  if (options.answers !== undefined) saveFile(options.answers, toLines(answers));
  if (options.suggestions !== undefined) saveFile(options.suggestions, toLines(measured.suggested ?? []));
  if (pictures !== undefined) {
    saveIn(pictures, 'reliability.svg', drawReliability(measured));
    saveIn(pictures, 'agreement.svg', drawAgreement(read.votes));
  }
  await write(
    options.json === true
      ? `${JSON.stringify({ ...measured, ...(covered === undefined ? {} : { coverage: covered.coverage }) })}\n`
      : `${wordVotes(measured)}${covered === undefined ? '' : wordCoverage(covered.coverage)}`,
  );
  return heldTo(failUnder, votesScore(measured), EXIT_OK);
}

const toLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...record })}\n`).join('');
