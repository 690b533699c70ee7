/** `curia import FORMAT` for the formats that courts take in. */
import type { Importer, ImportOptions } from '@curia/core/court';
import { Command } from 'commander';
import { readFile } from '../../../exchange/results/read-file.ts';
import { unreadFields } from '../../../exchange/results/unread-fields.ts';
import { addOption } from '../../options/command-option.ts';
import { write } from '../../print/output.ts';
import { saveFile } from '../../print/save-file.ts';
import { sayRest } from './results.ts';

/** Builds the command of one format. */
export function importForeignCommand(importer: Importer): Command {
  const { name, summary, description, file, options, makes, example, content } = importer;
  const command = new Command(name).summary(summary).description(description).argument('<file>', file.means);
  for (const option of options) addOption(command, option);
  return command
    .option('--out <file>', `where to write ${makes} (default: standard output)`)
    .addHelpText('after', `\nExample:\n  $ curia import ${name} ${example}`)
    .action(async (path: string, { out, ...given }: ImportOptions) => {
      importer.check(given);
      const { raw, read } = readFile(path, content, file.what);
      const { record, is, notes } = await importer.read(read, path, given);
      const text = `${JSON.stringify(record, null, 2)}\n`;
      if (out === undefined) await write(text);
      else saveFile(out, text);
      sayRest(is, notes, unreadFields(content, raw));
    });
}
