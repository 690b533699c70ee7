/** `curia watch draw`: draws what a run decided without a person, for people to look at again. */
import { CuriaError } from '@curia/core';
import { sayCount } from '@curia/core/in/read';
import { Command } from 'commander';
import { readDue } from '../../../input/read-due.ts';
import { findRun } from '../../../kept/find-run.ts';
import { courtOf } from '../../../kept/opened-run.ts';
import { type DrawnChecks, spotCheck } from '../../../measure/audits/spot-check.ts';
import { spotCheckFile } from '../../../measure/audits/spot-check-file.ts';
import { type AuditSample, countSample, readAuditSample } from '../../../runs/audit/audit-sample.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { withStore } from '../../../store/open-store.ts';
import { courtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';
import { grid } from '../../print/grid.ts';
import { printable, remark, write } from '../../print/output.ts';
import { saveFile } from '../../print/save-file.ts';
import { type DrawOptions, drawOptions, readDraw } from './draw-options.ts';

interface Options extends DrawOptions {
  readonly due?: string;
  readonly out?: string;
  readonly showAnswers?: boolean;
  readonly store: string;
  readonly json?: boolean;
}

const USUAL_SHARE = 0.1;
const USUAL_SEED = 1;
const USUAL_DUE = '14d';

/** Builds the command. */
export const watchDrawCommand = (): Command =>
  drawOptions(
    new Command('draw')
      .summary('draw automated cases for people to look at again')
      .description(
        'Draws from what a finished run decided without a person, at random and from a seed: the same run, seed and size give the same ' +
          'draw, and a larger one begins with it. A person sees the question without the answer of the machine, since whoever sees it ' +
          'agrees more easily. Of a court of your own the draw is recorded, and what is not answered by its day counts as wrong, even if ' +
          'its row or the whole file is gone. Of documents the first answer fixes the seed, and what nobody answers counts as wrong in the limit.',
      )
      .argument('<run>', 'a run id, or last'),
  )
    .option(
      '--due <day>',
      'of a court of your own: the last day for an answer, such as 2027-01-31, or as days from today (default: 14d)',
    )
    .option(
      '--out <path>',
      'of a court of your own: a file to fill in (label with what is right, or verdict with right or wrong) and to hand to curia watch ' +
        'RUN --audits FILE; a table if its name ends in .csv, else JSON lines',
    )
    .option('--show-answers', 'of a court of your own: also show what the court took')
    .addOption(courtOption())
    .addOption(storeOption())
    .option('--json', 'one JSON line for each that was drawn')
    .addHelpText(
      'after',
      `
Examples:
  $ curia watch draw last --share 0.05 --seed 7 --out checks.csv
  $ curia watch draw last --size 30`,
    )
    .action((run: string, options: Options) =>
      withStore(options.store, async (store) => {
        const manifest = await findRun(store, run);
        const opened = await courtOf(store, manifest);
        const { due, out, showAnswers, json } = options;
        const { seed, size, share } = readDraw(options);
        if (opened.kind.spot?.by === 'case') {
          if (due !== undefined || out !== undefined || showAnswers === true)
            throw new CuriaError(
              'USAGE',
              `cases of ${opened.kind.name} are answered one by one (curia watch answer ${manifest.run_id} CASE): --due, --out and --show-answers are for courts of your own`,
            );
          const sample = await readAuditSample(store, opened, readDraw(options), USUAL_SHARE);
          await write(json === true ? toLines(sample) : sampleInWords(sample));
          return;
        }
        const drawn = await spotCheck(store, manifest, {
          size,
          share: share ?? USUAL_SHARE,
          seed: String(seed ?? USUAL_SEED),
          isAnswerShown: showAnswers === true,
          due: readDue(due ?? USUAL_DUE, today()),
          today,
        });
        const said = wordDraw(drawn, seed ?? USUAL_SEED);
        if (json === true) {
          await write(spotCheckFile(drawn.checks, ''));
          remark(`curia: ${said}`);
        } else await write(`${said}\n${out === undefined ? checksInWords(drawn) : ''}`);
        if (out !== undefined) saveFile(out, spotCheckFile(drawn.checks, out));
      }),
    );

const today = (): string => new Date().toISOString();

function wordDraw({ drawn, automated, audited, share }: DrawnChecks, seed: number): string {
  const before = audited === 0 ? '' : `; ${audited} of them were audited before and are left out`;
  return `${drawn} of ${automated} automated items drawn, share ${Number(share.toPrecision(3))}, seed ${seed}${before}`;
}

function checksInWords({ checks }: DrawnChecks): string {
  const rows = checks.map(({ item, due, taken }) => [
    printable(item),
    due,
    ...(taken === undefined ? [] : [printable(JSON.stringify(taken))]),
  ]);
  return `${grid(['item', 'answer by', ...(checks[0]?.taken === undefined ? [] : ['taken'])], rows)}\n`;
}

const toLines = ({ seed, size, of, cases }: AuditSample): string =>
  cases
    .map((one) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, seed, size, of, ...one })}\n`)
    .join('');

function sampleInWords(sample: AuditSample): string {
  const { seed, size, of, cases } = sample;
  const { audited, wrong } = countSample(sample);
  const rows = cases.map(({ case_id, verdicts }) => [
    printable(case_id),
    verdicts.map(({ reviewer_name, verdict }) => `${printable(reviewer_name)}: ${verdict}`).join(', ') ||
      'open',
  ]);
  return `${size} of ${sayCount(of, 'automated case')} drawn, seed ${seed}; ${audited} audited, ${wrong} wrong\n${grid(['case', 'audit'], rows)}\n`;
}
