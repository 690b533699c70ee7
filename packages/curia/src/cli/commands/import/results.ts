/** `curia import promptfoo`, `inspect`, `label-studio`, `csv`: results of other tools become votes, known answers or cases. */

import { sayCount } from '@curia/core/in/read';
import { Command, Option } from 'commander';
import type { ResultFormat } from '../../../exchange/results/formats.ts';
import {
  importResults,
  RESULT_TARGETS,
  type ResultTarget,
} from '../../../exchange/results/import-results.ts';
import type { UnreadField } from '../../../exchange/results/judgements.ts';
import { printable, remark, write } from '../../print/output.ts';
import { saveFile } from '../../print/save-file.ts';

type Options = Readonly<Record<string, string | undefined>> & { readonly to: ResultTarget };

/** Builds the command of one format. */
export function importResultsCommand({ name, title, reads, example, options }: ResultFormat): Command {
  const command = new Command(name)
    .summary(`take in results of ${title}`)
    .description(
      `Turns results of ${title} into votes, known answers or cases of a court of your own, one JSON line each. ${reads} ` +
        'Fields that nothing is made of are listed.',
    )
    .argument('<file>', 'the results')
    .addOption(new Option('--to <records>', 'what to make').choices([...RESULT_TARGETS]).default('votes'));
  for (const [flags, doc] of options) command.option(flags, doc);
  return command
    .option('--court <file>', 'the court whose cases to make')
    .option('--out <file>', 'where to write the records (default: standard output)')
    .addHelpText('after', `\nExample:\n  $ curia import ${name} ${example}`)
    .action(async (file: string, { to, out, ...given }: Options) => {
      const { records, notes, unread } = await importResults(name, file, to, given);
      const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
      if (out === undefined) await write(lines);
      else saveFile(out, lines);
      sayRest(sayCount(records.length, to === 'gold' ? 'known answer' : to.slice(0, -1)), notes, unread);
    });
}

/** Says what was made, what to know besides, and which fields were not read. */
export function sayRest(made: string, notes: readonly string[], unread: readonly UnreadField[]): void {
  remark(`curia: ${made}`);
  for (const note of notes) remark(`curia: ${printable(note)}`);
  if (unread.length === 0) return;
  const said = unread.map(({ path, times }) => (times > 1 ? `${path} (${times} times)` : path)).join(', ');
  remark(`curia: not read: ${printable(said)}`);
}
