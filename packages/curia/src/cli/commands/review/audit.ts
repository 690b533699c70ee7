/** `curia review audit`: stores what an expert says of one accepted document of the sample. */
import { CuriaError } from '@curia/core/internal';
import { Command } from 'commander';
import { countSample, storeAudit } from '../../../run/audit-accepted.ts';
import { SCHEMA_VERSION } from '../../../run/decide-lines.ts';
import { findNamedCase } from '../../../run/reviews.ts';
import { withStore } from '../../../store/open-store.ts';
import { printable, write } from '../../output.ts';
import { storeOption } from '../../store-option.ts';
import { drawOptions, readDraw } from './draw-options.ts';
import { refreshFolder } from './refresh-folder.ts';
import { wordAudit } from './word-audit.ts';

interface Options {
  readonly reviewer: string;
  readonly right?: boolean;
  readonly wrong?: string;
  readonly notes?: string;
  readonly size?: string;
  readonly seed?: string;
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const reviewAuditCommand = (): Command =>
  drawOptions(
    new Command('audit')
      .summary('say whether an accepted document of the sample is right')
      .description(
        'Stores what an expert found in a document that was accepted and drawn by `review sample`. A document that is wrong is no ' +
          'ground truth any more. Prints the updated share of false accepts.',
      )
      .argument('<run>', 'a run id, or last')
      .argument('<case>', 'the id of a case of the sample, or of its document')
      .requiredOption('--reviewer <name>', 'who looked at it')
      .option('--right', 'everything in the output is right')
      .option('--wrong <what>', 'something is wrong, and what'),
  )
    .option('--notes <text>', 'a note for others')
    .addOption(storeOption())
    .option('--json', 'the updated sample, as one line of JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ curia review audit last doc-7 --size 30 --reviewer Ada --right\n  $ curia review audit last doc-9 --reviewer Ada --wrong "the total is 12.00"',
    )
    .action(async (run: string, name: string, options: Options) => {
      const { right, wrong, notes = '', reviewer: reviewer_name } = options;
      if ((right === true) === (wrong !== undefined))
        throw new CuriaError('USAGE', 'choose one of --right and --wrong');
      const said = {
        reviewer_name,
        verdict: right === true ? ('right' as const) : ('wrong' as const),
        notes: [wrong, notes].filter((one) => one !== undefined && one !== '').join('; '),
        ...readDraw(options),
      };
      const counted = await withStore(options.store, async (store) => {
        const found = await findNamedCase(store, run, name);
        const sample = await storeAudit(store, found, said);
        await refreshFolder(store, found, options.store, 'the audit');
        return countSample(sample);
      });
      await write(
        options.json === true
          ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...counted })}\n`
          : `${printable(name)}: audit stored. False accepts: ${wordAudit(counted)}\n`,
      );
    });
