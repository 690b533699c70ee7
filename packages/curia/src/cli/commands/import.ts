/** `curia import`: takes in what was made elsewhere. */
import { Command } from 'commander';
import { importRunCommand } from './import/run.ts';

/** Builds the command. */
export const importCommand = (): Command =>
  new Command('import')
    .summary('take in what was exported elsewhere')
    .description('Takes in what was exported from another store.')
    .addHelpText('after', '\nExample:\n  $ curia import run run.jsonl')
    .addCommand(importRunCommand());
