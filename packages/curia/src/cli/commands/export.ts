/** `curia export`: writes a run in its portable form, its folder, its rulings and votes as tables, or its verdict for a build. */
import { Command } from 'commander';
import { courtOf } from '../../drive/log/manifest.ts';
import { rulingTable, voteTable } from '../../exchange/out/run-rows.ts';
import { verdictOf } from '../../exchange/out/verdict.ts';
import { endingOf, writeRows } from '../../exchange/out/write-rows.ts';
import { verdictJunit, verdictMarkdown } from '../../exchange/out/write-verdict.ts';
import { exportFolder } from '../../report/export-folder.ts';
import { findRun } from '../../runs/find-run.ts';
import { exportRun, saveLines } from '../../runs/transfer/export-run.ts';
import { withStore } from '../../store/open-store.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { printable, remark, write } from '../output.ts';
import { saveFile } from '../save-file.ts';
import { storeOption } from '../store-option.ts';
import { collect } from './options.ts';

interface Options {
  readonly store: string;
  readonly out?: string;
  readonly folder?: string;
  readonly rulings?: string;
  readonly votes?: string;
  readonly markdown?: string;
  readonly junit?: string;
  readonly failOn: string[];
}

/** Builds the command. */
export const exportCommand = (): Command =>
  new Command('export')
    .summary('write a run to a file that another store can take in, as a folder, or as tables')
    .description(
      'Writes everything that is stored about a run as JSON lines: its manifest, its cases, every event in order with its hash, ' +
        'and last how much there was. `curia import run` takes the file into another store and audits it on the way. ' +
        'With --folder it writes the records and the report that `curia run` writes beside the store; with --rulings and --votes, ' +
        'tables that other tools read; with --markdown and --junit, the verdict for a comment and for a build server.',
    )
    .argument('<run>', 'a run id, or last')
    .option('--out <file>', 'where to write the run (default: standard output)')
    .option('--folder <folder>', 'write the folder of the run there instead; it must not exist, or be empty')
    .option('--rulings <file>', 'write one row for each ruling; the file ends in .csv, .jsonl or .parquet')
    .option('--votes <file>', 'write one row for each vote; the file ends in .csv, .jsonl or .parquet')
    .option('--markdown <file>', 'write the verdict as Markdown')
    .option('--junit <file>', 'write the verdict as JUnit XML')
    .option('--fail-on <outcome>', 'an outcome that makes a case fail; may be repeated', collect, [])
    .addOption(storeOption())
    .addHelpText(
      'after',
      `
Exit status: 0 written, 2 a verdict was written and a case failed, was refused or is not decided yet, 1 wrong usage or a fault.

Examples:
  $ curia export last --out run.jsonl
  $ curia export last | gzip > run.jsonl.gz
  $ curia export last --folder report
  $ curia export last --rulings rulings.csv --votes votes.parquet
  $ curia export last --markdown verdict.md --junit junit.xml --fail-on REJECT`,
    )
    .action(async (name: string, options: Options) => {
      process.exitCode = await run(name, options);
    });

async function run(name: string, options: Options): Promise<number> {
  const { store: place, out, folder, rulings, votes, markdown, junit, failOn } = options;
  for (const file of [rulings, votes]) if (file !== undefined) endingOf(file);
  const said = (file: string): void => remark(`curia: ${printable(file)} written`);
  return await withStore(place, async (store) => {
    const manifest = await findRun(store, name);
    const opened = await courtOf(store, manifest);
    if (folder !== undefined) {
      await exportFolder(store, opened, folder);
      said(folder);
    }
    if (rulings !== undefined) await writeRows(rulings, rulingTable(store, opened)).then(() => said(rulings));
    if (votes !== undefined) await writeRows(votes, voteTable(store, opened)).then(() => said(votes));
    const isVerdict = markdown !== undefined || junit !== undefined || failOn.length > 0;
    const verdict = isVerdict ? await verdictOf(store, opened, failOn) : undefined;
    if (verdict !== undefined && markdown !== undefined) saveFile(markdown, verdictMarkdown(verdict));
    if (verdict !== undefined && junit !== undefined) saveFile(junit, verdictJunit(verdict));
    if (out !== undefined) {
      await saveLines(out, exportRun(store, manifest.run_id));
      said(out);
    } else if ([folder, rulings, votes, verdict].every((part) => part === undefined))
      for await (const line of exportRun(store, manifest.run_id)) await write(line);
    return verdict?.passed === false ? EXIT_REFUSED : EXIT_OK;
  });
}
