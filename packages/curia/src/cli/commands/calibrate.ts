/** `curia calibrate`: which share of cases may be decided without a person, at an error that somebody can sign? */

import { CuriaError } from '@curia/core';
import { POINT_METHODS, type PointMethod } from '@curia/core/in/votes';
import {
  type CalibrateReport,
  CERTIFIABLE,
  CERTIFY_MODES,
  type Certifiable,
  type CertifyMode,
} from '@curia/core/in/votes/certify';
import { VOTE_KINDS, type VoteKind } from '@curia/core/in/votes/weigh';
import { readNumber, readWholeNumber } from '@curia/core/read';
import { Command, Option } from 'commander';
import { lookAtCases, lookAtVotes } from '../../api/look-at-sheet.ts';
import { openInput } from '../../input/open-input.ts';
import {
  calibrateOwnCourt,
  cascadeOfVotes,
  courtToCalibrate,
  isOwnCourt,
  type MadeCascade,
} from '../../measure/votes/calibrate-court.ts';
import {
  calibrateVotes,
  type MadeCalibration,
  readAccepted,
  replacedAt,
} from '../../measure/votes/calibrate-votes.ts';
import { ofLabels } from '../../measure/votes/certify-at-hand.ts';
import { readVotesFrom } from '../../measure/votes/read-votes.ts';
import { drawShare } from '../../report/votes-pictures.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { courtOption } from '../options/court-option.ts';
import { readScale, readWithin, SCALE_HELP, WITHIN_HELP } from '../options/scale.ts';
import { columnOption, dryRunOption, lookAlikesOption, type SheetSaid } from '../options/sheet-options.ts';
import { storeOption } from '../options/store-option.ts';
import { printable, remark, write } from '../print/output.ts';
import { saveFile, saveIn } from '../print/save-file.ts';
import { signSaved } from '../print/sign-saved.ts';
import { startSteps } from '../run/progress.ts';
import { showSheets } from '../run/sheet-forms.ts';
import { watchInput } from '../run/watch-input.ts';
import { certifyRuns, isAudited } from './calibrate/from-audits.ts';
import { printPoints } from './calibrate/points.ts';
import {
  ALL_ASKED,
  describeCascade,
  exitOf,
  printCourt,
  saveCascade,
  wordCascade,
} from './calibrate/print-court.ts';
import { wordCalibration } from './calibrate/word-calibration.ts';
import { collect } from './options.ts';

interface Options extends SheetSaid {
  readonly gold?: string;
  readonly goldDrawn?: 'random';
  readonly field?: string;
  readonly maxError?: string;
  readonly confidence: string;
  readonly mode?: CertifyMode;
  readonly minShare?: string;
  readonly kind?: VoteKind;
  readonly method?: Certifiable | PointMethod;
  readonly scale?: string;
  readonly within?: string;
  readonly seed: string;
  readonly out?: string;
  readonly cascade?: string;
  readonly answers?: string;
  readonly pictures?: string;
  readonly acceptAlarm: string[];
  readonly because?: string;
  readonly store: string;
  readonly json?: boolean;
  readonly foundWrong?: string;
}

/** Builds the command. */
export function calibrateCommand(): Command {
  return new Command('calibrate')
    .summary('certify which cases may be decided without a person')
    .description(
      'Learns from votes and known answers which cases are clear enough to be decided automatically, so that at most the given share of ' +
        'them is wrong. Three tenths of the gold are used to weigh the reviewers; the rest certify and are never fitted on. Without enough ' +
        'gold nothing is certified, and the report says how many labels would be needed. A court of your own is certified by what it takes, ' +
        'with all its rules, and the calibration is written where its file says. Of runs whose accepted documents people audited (curia watch ' +
        'answer), counts the audits for each way of deciding and gives the share of wrong acceptances that they leave possible (95 %, by ' +
        'Clopper and Pearson; what was drawn and not audited counts as wrong): a certificate for later runs under the same rulebook.',
    )
    .argument(
      '<votes>',
      'votes as CSV, JSON lines or a JSON array (item, reviewer, label, and if known order, family, cost, gold); or a run, or several runs with audits; or, ' +
        'followed by its cases, a court file or conflict-review',
    )
    .argument('[cases...]', 'the cases with their votes; for a court file, a run will do as well')
    .option('--gold <file>', 'known answers: item, label')
    .addOption(
      new Option('--gold-drawn <how>', 'state that the known answers are of items drawn at random').choices([
        'random',
      ]),
    )
    .option(
      '--max-error <share>',
      'at most this share of the automatic cases may be wrong, such as 0.1; needed but for audits',
    )
    .option('--confidence <share>', 'how sure that is to be', '0.9')
    .addOption(
      new Option(
        '--mode <mode>',
        'batch: exactly the open cases given; stream: future cases from the same source (default: batch if there are open cases)',
      ).choices(CERTIFY_MODES),
    )
    .option('--min-share <share>', 'the smallest share worth automating, set before looking (default: 0.5)')
    .option('--field <name>', 'which field of a court to certify, if it has several')
    .addOption(
      new Option('--kind <kind>', 'panel: most reviewers see most items; crowd: each sees few').choices(
        VOTE_KINDS,
      ),
    )
    .addOption(
      new Option('--method <name>', 'certify another method than the usual one').choices([
        ...CERTIFIABLE,
        ...POINT_METHODS,
      ]),
    )
    .option('--scale <scale>', SCALE_HELP)
    .option('--within <distance>', WITHIN_HELP)
    .option(
      '--out <path>',
      'write the calibration file; for a court, elsewhere than its file says; of audits, the certificate for `curia verify --certificate`',
    )
    .option(
      '--cascade <file>',
      'also learn to ask reviewers one after another, and write the court that does so if it is certified',
    )
    .option('--answers <file>', 'write the answer to every open case, as JSON lines')
    .option('--pictures <folder>', 'draw share.svg: error against the share that is automatic')
    .option(
      '--found-wrong <file>',
      'for a court: write the cases that audits found wrong, which a new calibration must contain, as JSON lines',
    )
    .option('--accept-alarm <code>', 'go on in spite of this alarm; may be repeated', collect, [])
    .option('--because <text>', 'why the alarm is accepted; recorded in the calibration')
    .option('--seed <number>', 'the seed of everything that is drawn', '1')
    .addOption(columnOption())
    .addOption(lookAlikesOption())
    .addOption(dryRunOption())
    .addOption(courtOption())
    .addOption(storeOption())
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Exit status: 0 certified, 3 nothing is certified (the cascade included, if one is asked for), 4 an alarm or a void calibration stops automation, 2 the votes or known answers were refused, 1 wrong usage.

Examples:
  $ curia calibrate votes.csv --gold gold.csv --gold-drawn random --max-error 0.1
  $ curia calibrate votes.csv --gold gold.csv --gold-drawn random --max-error 0.05 --mode stream --out calibration.json
  $ curia calibrate scores.csv --gold gold.csv --gold-drawn random --max-error 0.1 --within 0.5 --answers values.jsonl
  $ curia calibrate court.yaml cases.jsonl --gold-drawn random --max-error 0.05
  $ curia calibrate court.yaml last --gold-drawn random --max-error 0.05 --cascade cascade.yaml
  $ curia calibrate last --out certificate.json`,
    )
    .action(async (votes: string, [cases, ...more]: string[], options: Options) => {
      if (options.dryRun === true) process.exitCode = await look(votes, cases, options);
      else if (await isAudited(votes, options.store))
        await certifyRuns([votes, ...(cases === undefined ? [] : [cases]), ...more], options);
      else if (more.length > 0)
        throw new CuriaError(
          'USAGE',
          `only runs with audits are calibrated together; ${more[0]} is one argument too many`,
        );
      else process.exitCode = await run(votes, cases, options);
    });
}

/** How the files that would be certified are read. */
async function look(votes: string, cases: string | undefined, options: Options): Promise<number> {
  const { column: columns, gold } = options;
  const seen =
    cases === undefined
      ? await lookAtVotes(openInput(votes), 'votes', { columns, command: `curia calibrate ${votes}` })
      : await lookAtCases(await courtToCalibrate(votes, options.store), openInput(cases), {
          columns,
          command: `curia calibrate ${votes} ${cases}`,
        });
  const known = gold === undefined ? [] : [await lookAtVotes(openInput(gold), 'gold', {})];
  return showSheets([seen, ...known], options.json === true);
}

async function run(votes: string, cases: string | undefined, options: Options): Promise<number> {
  if (options.maxError === undefined)
    throw new CuriaError('USAGE', 'say which share may be wrong: --max-error SHARE, such as 0.1');
  const { gold, field, store, goldDrawn, mode, kind, method } = options;
  const within = readWithin(options.within);
  const minShare =
    options.minShare === undefined ? undefined : readNumber('--min-share', options.minShare, 0, 1);
  const wanted = {
    maxError: readNumber('--max-error', options.maxError, 0, 1),
    // What is certified fails at most this often.
    delta: Number((1 - readNumber('--confidence', options.confidence, 0, 1)).toPrecision(12)),
    seed: String(readWholeNumber('--seed', options.seed, 0, 2 ** 32 - 1)),
    accepted: readAccepted(options.acceptAlarm, options.because),
    ...(minShare === undefined ? {} : { minShare }),
    ...(goldDrawn === undefined ? {} : { goldDrawn }),
    ...(mode === undefined ? {} : { mode }),
    ...(kind === undefined ? {} : { kind }),
    ...(method === undefined ? {} : { method }),
  };
  const watch = (input: Parameters<typeof watchInput>[0]): typeof input => watchInput(input, 'reading');
  const { column: columns } = options;
  if (await isOwnCourt(votes, store)) {
    if (field !== undefined)
      throw new CuriaError('USAGE', 'a court is certified field by field, all at once: leave --field out');
    const { out, cascade } = options;
    const source = { court: votes, cases, gold, store, out, cascade, watch, columns };
    return await printCourt(await calibrateOwnCourt(source, ofLabels(wanted, within)), options);
  }
  const scale = readScale(options.scale);
  const read = await readVotesFrom({
    ...{ votes, cases, gold, field, scale, store, watch },
    ...{ columns, command: 'curia calibrate', joinsLookAlikes: options.joinLookAlikes },
  });
  for (const line of read.understood ?? []) remark(`curia: ${printable(line)}`);
  if (read.points !== undefined)
    return await printPoints(read.points, wanted, { ...options, within: within ?? read.within });
  const labelled = ofLabels(wanted, within);
  const steps = startSteps();
  steps.step('certifying');
  const made = calibrateVotes(
    read,
    labelled,
    options.out === undefined ? undefined : replacedAt(options.out),
  );
  const { cascade } = options;
  const learned = cascade === undefined ? {} : { cascade: cascadeOfVotes(read.votes, cascade, labelled) };
  steps.finish();
  return await print({ ...made, ...learned }, options, votes);
}

/** Writes what was asked for and says how it went; answers are written whatever was certified. */
async function print(
  { report, calibration, answers, cascade }: MadeCalibration & { readonly cascade?: MadeCascade },
  options: Options,
  votes: string,
): Promise<number> {
  if (cascade !== undefined) saveCascade(cascade);
  if (options.out !== undefined) {
    saveFile(options.out, `${JSON.stringify(calibration, null, 1)}\n`);
    await signSaved(options.out, { kind: 'calibration', about: votes });
  }
  if (options.answers !== undefined)
    saveFile(
      options.answers,
      answers.map((one) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...one })}\n`).join(''),
    );
  if (options.pictures !== undefined) saveIn(options.pictures, 'share.svg', drawShare(report));
  await write(
    options.json === true
      ? `${JSON.stringify({ ...report, calibration_hash: calibration.hash, ...(cascade === undefined ? {} : { cascade: describeCascade(cascade) }) })}\n`
      : `${cascade === undefined ? '' : ALL_ASKED}${wordCalibration(report)}${cascade === undefined ? '' : wordCascade(cascade)}${wordNext(report, options, votes)}`,
  );
  return exitOf([{ report }, ...(cascade === undefined ? [] : [cascade])]);
}

/** The command that a calibration of votes was written for; none if it certifies nothing. */
function wordNext(
  { certified, mode }: CalibrateReport,
  { out, gold, field }: Options,
  votes: string,
): string {
  if (out === undefined || !certified || field !== undefined) return '';
  const cases =
    mode === 'stream' ? 'NEW_VOTES.csv' : [votes, ...(gold === undefined ? [] : ['--gold', gold])].join(' ');
  return `Decide ${mode === 'stream' ? 'new cases' : 'the open cases'} with: curia eval ${printable(cases)} --calibration ${printable(out)} --out answers.jsonl\n`;
}
