/** `curia export`: writes a run in its portable form, or its folder. */
import { Command } from 'commander';
import { exportFolder } from '../../report/export-folder.ts';
import { findRun } from '../../run/find-run.ts';
import { courtOf } from '../../run/manifest.ts';
import { exportRun, saveLines } from '../../run/transfer/export-run.ts';
import { withStore } from '../../store/open-store.ts';
import { printable, remark, write } from '../output.ts';
import { storeOption } from '../store-option.ts';

interface Options {
  readonly store: string;
  readonly out?: string;
  readonly folder?: string;
}

/** Builds the command. */
export const exportCommand = (): Command =>
  new Command('export')
    .summary('write a run to a file that another store can take in, or as a folder')
    .description(
      'Writes everything that is stored about a run as JSON lines: its manifest, its cases, every event in order with its hash, ' +
        'and last how much there was. `curia import run` takes the file into another store and audits it on the way. ' +
        'With --folder it writes the records and the report that `curia run` writes beside the store.',
    )
    .argument('<run>', 'a run id, or last')
    .option('--out <file>', 'where to write the run (default: standard output)')
    .option('--folder <folder>', 'write the folder of the run there instead; it must not exist, or be empty')
    .addOption(storeOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ curia export last --out run.jsonl\n  $ curia export last | gzip > run.jsonl.gz\n  $ curia export last --folder report',
    )
    .action(async (name: string, { store: place, out, folder }: Options) => {
      await withStore(place, async (store) => {
        const manifest = await findRun(store, name);
        if (folder !== undefined) {
          await exportFolder(store, courtOf(manifest), folder);
          remark(`curia: ${printable(folder)} written`);
        }
        if (out !== undefined) {
          await saveLines(out, exportRun(store, manifest.run_id));
          remark(`curia: ${printable(out)} written`);
        } else if (folder === undefined)
          for await (const line of exportRun(store, manifest.run_id)) await write(line);
      });
    });
