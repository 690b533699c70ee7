/** `curia eval`: how good the courts are, measured from what they left behind. */
import { Command } from 'commander';
import { evalVerificationCommand } from './eval/verification.ts';

/** Builds the command. */
export const evalCommand = (): Command =>
  new Command('eval')
    .summary('measure how good the courts are')
    .description('Computes rates from stored records.')
    .addHelpText('after', '\nExample:\n  $ curia eval verification records')
    .addCommand(evalVerificationCommand());
