/** `curia import dmn` and `curia import jdm`: a decision table of another tool becomes a table file. */

import { sayCount } from '@curia/core/in/read';
import { sayProblems } from '@curia/core/read';
import { Command } from 'commander';
import { importTable } from '../../../exchange/import-table.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { printable, remark, write } from '../../print/output.ts';
import { saveFile } from '../../print/save-file.ts';

interface Options {
  readonly decision?: string;
  readonly id?: string;
  readonly firstWins?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

interface Format {
  readonly name: string;
  readonly title: string;
  readonly reads: string;
}

/** Builds the command of one format. */
export const importTableCommand = ({ name, title, reads }: Format): Command =>
  new Command(name)
    .summary(`take in a decision table of ${title}`)
    .description(
      `Turns a decision table of ${title} into a table file. ${reads} What has no exact equal is refused, cell by cell, with the ` +
        'reason; nothing is approximated, and nothing in the file is executed. That rules do not overlap, where their hit policy ' +
        'says so, is proved. No match without a default is the outcome NO_MATCH.',
    )
    .argument('<file>', 'the model')
    .option('--decision <name>', 'which decision, if the model has several tables')
    .option('--id <id>', 'the id of the table (default: made from its name)')
    .option(
      '--first-wins',
      'take a table whose rules overlap against its hit policy: the first that matches decides',
    )
    .option('--out <file>', 'where to write the table (default: standard output)')
    .option('--json', 'one JSON line: the table, its hash, and which fact each input became')
    .addHelpText('after', `\nExample:\n  $ curia import ${name} loan.${name} --out loan.yaml`)
    .action(async (file: string, options: Options) => {
      const { table, policy_hash, facts, overlaps, text } = await importTable(name, file, options);
      const line = { schema_version: SCHEMA_VERSION, policy_hash, table, facts, overlaps };
      if (options.out !== undefined) saveFile(options.out, text);
      if (options.json === true) await write(`${JSON.stringify(line)}\n`);
      else if (options.out === undefined) await write(text);
      const renamed = Object.entries(facts).filter(([said, fact]) => said !== fact);
      for (const [said, fact] of renamed) remark(`curia: ${printable(said)} is the fact ${fact}`);
      if (overlaps.length > 0) {
        const said = printable(sayProblems('the table', overlaps, 5));
        remark(`curia: ${sayCount(overlaps.length, 'overlap')}, where the first rule decides: ${said}`);
      }
    });
