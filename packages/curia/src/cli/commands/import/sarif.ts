/** `curia import sarif`: findings of a static analyser become the report of an investigator. */
import { Command } from 'commander';
import { readSarif } from '../../../exchange/results/sarif.ts';
import { write } from '../../output.ts';
import { saveFile } from '../../save-file.ts';
import { sayRest } from './results.ts';

interface Options {
  readonly iid?: string;
  readonly least?: string;
  readonly root?: string;
  readonly out?: string;
}

/** Builds the command. */
export const importSarifCommand = (): Command =>
  new Command('sarif')
    .summary('take in findings of a static analyser')
    .description(
      'Turns SARIF 2.1.0 into a report that `curia investigate ingest` takes: every finding with its places, which are checked ' +
        'there like those of any investigator. What is suppressed or says that nothing is wrong is left out, and counted.',
    )
    .argument('<file>', 'the SARIF file')
    .option('--iid <iid>', 'as which investigator the findings count, such as CODE-DATAFLOW-R1')
    .option(
      '--least <level>',
      'leave out findings below this level: error, warning, note or none (default: none)',
    )
    .option('--root <folder>', 'the folder that was scanned; whole paths are cited from there', '.')
    .option('--out <file>', 'where to write the report (default: standard output)')
    .addHelpText(
      'after',
      '\nExample:\n  $ curia import sarif scan.sarif --iid CODE-DATAFLOW-R1 --out inv/reports/CODE-DATAFLOW-R1.json',
    )
    .action(async (file: string, { out, ...options }: Options) => {
      const { report, notes, unread } = readSarif(file, options);
      const text = `${JSON.stringify(report, null, 2)}\n`;
      if (out === undefined) await write(text);
      else saveFile(out, text);
      sayRest('1 report', notes, unread);
    });
