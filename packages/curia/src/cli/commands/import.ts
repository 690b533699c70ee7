/** `curia import`: takes in what was made elsewhere. */
import { Command } from 'commander';
import { importRunCommand } from './import/run.ts';
import { importTableCommand } from './import/table.ts';

/** Builds the command. */
export const importCommand = (): Command =>
  new Command('import')
    .summary('take in what was made elsewhere')
    .description('Takes in runs of another store, and decision tables of other tools.')
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
