/** `curia watch answer`: stores what a person says of one automated case that was drawn. */
import { CuriaError } from '@curia/core';
import { sayFalseAccepts } from '@curia/core/review';
import { Command } from 'commander';
import { findNamedCase } from '../../../desk/find-case.ts';
import { mustBeAllowed } from '../../../desk/open-item.ts';
import { findRun } from '../../../kept/find-run.ts';
import type { Manifest } from '../../../kept/manifest.ts';
import { courtOf } from '../../../kept/opened-run.ts';
import { answerItem } from '../../../measure/audits/answer-item.ts';
import { isOpenAlarm } from '../../../measure/audits/watch-runs.ts';
import { countSample, storeAudit } from '../../../runs/audit/audit-sample.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { type DeskStore, withDesk } from '../../../store/open-desk.ts';
import { type TokenOptions, tokenOption, whoCalls } from '../../desk/desk-options.ts';
import { refreshFolder } from '../../desk/hand-in.ts';
import { EXIT_ALARM, EXIT_OK } from '../../exit-status.ts';
import { courtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';
import { printable, write } from '../../print/output.ts';
import { type DrawOptions, drawOptions, readDraw } from './draw-options.ts';
import { maxErrorOption, printWatched, readMaxError } from './print-watch.ts';

interface Options extends TokenOptions, DrawOptions {
  readonly right?: boolean;
  readonly wrong?: string;
  readonly because?: string;
  readonly maxError?: string;
  readonly store: string;
  readonly json?: boolean;
}

/** What a person says. */
interface Said {
  readonly by: string;
  readonly verdict: 'right' | 'wrong';
  readonly wrong: string | undefined;
}

/** Builds the command. */
export const watchAnswerCommand = (): Command =>
  drawOptions(
    new Command('answer')
      .summary('say whether an automated case that was drawn is right')
      .description(
        'Stores what a person found in a case that was drawn by `watch draw`, and says what all answers come to so far. An accepted ' +
          'document that is wrong is no ground truth any more; too many wrong answers under a calibration raise the alarm that voids it. ' +
          'Of documents, the first answer says how many were drawn.',
      )
      .argument('<run>', 'a run id, or last')
      .argument('<case>', 'the id of a case or of its document; of a case with several items, the item')
      .option('--right', 'all of it is right')
      .option('--wrong <what>', 'something is wrong: what; or what is right instead'),
  )
    .option('--because <text>', 'a note for others; of documents')
    .addOption(maxErrorOption())
    .addOption(courtOption())
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one JSON line: the sample as it stands now, or the watch')
    .addHelpText(
      'after',
      `
Exit status: 0 stored, 4 an alarm: the calibration is void, 1 wrong usage.

Examples:
  $ curia watch answer last doc-7 --size 30 --right --token-file ada.token
  $ curia watch answer last doc-9 --wrong "the total is 12.00" --token-file ada.token
  $ curia watch answer last ticket-3 --wrong billing --token-file ada.token`,
    )
    .action(async (run: string, name: string, options: Options) => {
      const { right, wrong } = options;
      if ((right === true) === (wrong !== undefined))
        throw new CuriaError('USAGE', 'choose one of --right and --wrong');
      process.exitCode = await withDesk(options.store, async (place) => {
        const who = await whoCalls(place.desk.tokens, options);
        mustBeAllowed(who, 'review');
        const said: Said = { by: who.person, verdict: right === true ? 'right' : 'wrong', wrong };
        const { manifest, kind } = await courtOf(place.store, await findRun(place.store, run));
        return kind.spot?.by === 'case'
          ? answerCase(place, manifest.run_id, name, said, options)
          : answerOfItem(place, manifest, name, said, options);
      });
    });

async function answerCase(
  { store }: DeskStore,
  run: string,
  name: string,
  { by, verdict, wrong }: Said,
  options: Options,
): Promise<number> {
  const found = await findNamedCase(store, run, name);
  const notes = [wrong, options.because].filter((one) => one !== undefined && one !== '').join('; ');
  const counted = countSample(
    await storeAudit(store, found, { reviewer_name: by, verdict, notes, draw: readDraw(options) }),
  );
  await refreshFolder({ store }, { run: found }, options.store);
  await write(
    options.json === true
      ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...counted })}\n`
      : `${printable(name)}: audit stored. False accepts: ${sayFalseAccepts(counted)}\n`,
  );
  return EXIT_OK;
}

async function answerOfItem(
  { store }: DeskStore,
  manifest: Manifest,
  item: string,
  said: Said,
  options: Options,
): Promise<number> {
  const watched = await answerItem(store, manifest, { item, ...said }, readMaxError(options.maxError));
  await printWatched(watched, options.json === true);
  return watched.reports.some(isOpenAlarm) ? EXIT_ALARM : EXIT_OK;
}
