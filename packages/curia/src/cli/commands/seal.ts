/** `curia seal`: one line about a completed run, to be kept away from its store. */
import { Command } from 'commander';
import { courtOf } from '../../drive/log/manifest.ts';
import { auditRun } from '../../runs/audit/audit.ts';
import { makeShortSeal } from '../../runs/audit/short-seal.ts';
import { findRun } from '../../runs/find-run.ts';
import { withStore } from '../../store/open-store.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { remark, write } from '../output.ts';
import { storeOption } from '../store-option.ts';

/** Builds the command. */
export const sealCommand = (): Command =>
  new Command('seal')
    .summary('print one line to keep elsewhere that a rewritten store no longer fits')
    .description(
      'Audits a completed run and prints one line that stands for all its cases and rulings. Whoever rewrites the store as a whole, ' +
        'with new hashes, cannot make it fit that line. Keep it where the store cannot reach: in a mail, a ticket, a commit.',
    )
    .argument('<run>', 'a run id, or last')
    .addOption(storeOption())
    .addHelpText(
      'after',
      "\nExit status: 0 printed, 2 the run is not intact and gets no seal, 1 wrong usage.\n\nExamples:\n  $ curia seal last > seal.txt\n  $ curia audit last --seal seal.txt\n  $ curia audit monday --seal 'curia-seal-1 monday 84 0f3a… 9b1c…'",
    )
    .action(async (name: string, options: { readonly store: string }) => {
      process.exitCode = await withStore(options.store, async (store) => {
        const manifest = await findRun(store, name);
        const { court } = await courtOf(store, manifest);
        const { findings } = await auditRun(store, manifest.run_id, court);
        if (findings.length > 0) {
          remark(`curia: no seal, because the run is not intact: curia audit ${manifest.run_id}`);
          return EXIT_REFUSED;
        }
        await write(`${await makeShortSeal(store, manifest.run_id)}\n`);
        return EXIT_OK;
      });
    });
