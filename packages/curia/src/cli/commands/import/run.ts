/** `curia import run`: takes an exported run into a store, audited on the way. */

import { sayCount } from '@curia/core/in/read';
import { Command } from 'commander';
import { openInput } from '../../../input/open-input.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { importRun } from '../../../runs/transfer/import-run.ts';
import { openStore } from '../../../store/open-store.ts';
import { courtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';
import { coloursFor, write } from '../../print/output.ts';

interface Options {
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const importRunCommand = (): Command =>
  new Command('run')
    .summary('take in a run that `curia export` wrote')
    .description(
      'Reads a run that `curia export` wrote, follows the hash chain of every log, decides every case again, and only then keeps ' +
        'it. A file that is incomplete or was changed, and a run that the store has already, are refused; nothing stays of them. ' +
        'Run, cases and events are the same byte for byte, so receipts and seals made before stay good.',
    )
    .argument('[file]', 'what `curia export` wrote; standard input if absent or -')
    .addOption(courtOption())
    .addOption(storeOption())
    .option('--json', 'one JSON line')
    .addHelpText(
      'after',
      '\nExamples:\n  $ curia import run run.jsonl --store archive.sqlite\n  $ gunzip -c run.jsonl.gz | curia import run',
    )
    .action(async (file: string | undefined, options: Options) => {
      const input = openInput(file);
      const store = openStore(options.store);
      try {
        const { run_id, audit } = await importRun(store, input);
        const { cases, closed, events, sealed } = audit;
        if (options.json === true)
          await write(
            `${JSON.stringify({ schema_version: SCHEMA_VERSION, run_id, cases, closed, events, sealed })}\n`,
          );
        else {
          const counts = `${sayCount(cases, 'case')}, ${sayCount(events, 'event')}, ${sayCount(closed, 'ruling')}`;
          const { bold } = coloursFor(process.stdout);
          await write(
            `${bold(run_id)} imported and intact: ${counts} reproduced${sealed ? '' : `; not completed: curia resume ${run_id}`}\n`,
          );
        }
      } finally {
        await store.close();
      }
    });
