/** `curia import`: takes in what was made elsewhere. */
import { Command } from 'commander';
import { courts } from '../../courts/list.ts';
import { RESULT_FORMATS } from '../../exchange/results/formats.ts';
import { importForeignCommand } from './import/foreign.ts';
import { importResultsCommand } from './import/results.ts';
import { importRunCommand } from './import/run.ts';
import { importTableCommand } from './import/table.ts';

/** Builds the command. */
export function importCommand(): Command {
  const command = new Command('import')
    .summary('take in runs, tables and results from other tools')
    .description('Takes in runs of another store, decision tables and results of other tools.')
    .addHelpText(
      'after',
      '\nExamples:\n  $ curia import run run.jsonl\n  $ curia import dmn loan.dmn --out loan.yaml',
    )
    .addCommand(importRunCommand())
    .addCommand(
      importTableCommand({
        name: 'dmn',
        title: 'DMN',
        reads:
          'It reads DMN 1.1 to 1.5 with the hit policies FIRST, UNIQUE, ANY and PRIORITY, and cells that compare numbers, text and ' +
          'true or false with values, lists, ranges and not(…).',
      }),
    );
  command.addCommand(
    importTableCommand({
      name: 'jdm',
      title: 'GoRules (JDM)',
      reads:
        'It reads tables with the hit policy first; types and possible values come from the JSON Schema of the input, numbers and ' +
        'true or false from the cells as well.',
    }),
  );
  for (const format of RESULT_FORMATS) command.addCommand(importResultsCommand(format));
  for (const { imports = [] } of courts)
    for (const importer of imports) command.addCommand(importForeignCommand(importer));
  return command;
}
