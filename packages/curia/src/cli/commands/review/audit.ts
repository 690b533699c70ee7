/** `curia review audit`: stores what an expert says of one accepted document of the sample. */
import { CuriaError } from '@curia/core';
import { sayFalseAccepts } from '@curia/core/review';
import { Command } from 'commander';
import { findNamedCase } from '../../../desk/find-case.ts';
import { mustBeAllowed } from '../../../desk/open-item.ts';
import { countSample, storeAudit } from '../../../runs/audit/audit-sample.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { type TokenOptions, tokenOption, whoCalls } from '../../desk/desk-options.ts';
import { refreshFolder } from '../../desk/hand-in.ts';
import { storeOption } from '../../options/store-option.ts';
import { printable, write } from '../../print/output.ts';
import { drawOptions, readDraw } from './draw-options.ts';

interface Options extends TokenOptions {
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
      .option('--right', 'everything in the output is right')
      .option('--wrong <what>', 'something is wrong, and what'),
  )
    .option('--notes <text>', 'a note for others')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'the updated sample, as one line of JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ curia review audit last doc-7 --size 30 --token-file ada.token --right\n  $ curia review audit last doc-9 --token-file ada.token --wrong "the total is 12.00"',
    )
    .action(async (run: string, name: string, options: Options) => {
      const { right, wrong, notes = '' } = options;
      if ((right === true) === (wrong !== undefined))
        throw new CuriaError('USAGE', 'choose one of --right and --wrong');
      const verdict = right === true ? ('right' as const) : ('wrong' as const);
      const words = [wrong, notes].filter((one) => one !== undefined && one !== '').join('; ');
      const counted = await withDesk(options.store, async ({ store, desk }) => {
        const who = await whoCalls(desk.tokens, options);
        mustBeAllowed(who, 'review');
        const found = await findNamedCase(store, run, name);
        const said = { reviewer_name: who.person, verdict, notes: words, draw: readDraw(options) };
        const sample = await storeAudit(store, found, said);
        await refreshFolder({ store }, { run: found }, options.store);
        return countSample(sample);
      });
      await write(
        options.json === true
          ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...counted })}\n`
          : `${printable(name)}: audit stored. False accepts: ${sayFalseAccepts(counted)}\n`,
      );
    });
