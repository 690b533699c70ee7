/** `curia review`: what experts say to the packets they were handed. */
import { Command } from 'commander';
import { reviewSubmitCommand } from './review/submit.ts';

/** Builds the command. */
export const reviewCommand = (): Command =>
  new Command('review')
    .summary('submit an expert’s review of a packet')
    .description('Takes the review of an expert; a correction is verified before it is stored.')
    .addHelpText(
      'after',
      '\nExample:\n  $ curia review submit last doc-1 --revision 1-5c1f0a9b24de --reviewer Ada --agree',
    )
    .addCommand(reviewSubmitCommand());
