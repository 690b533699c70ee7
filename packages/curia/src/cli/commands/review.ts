/** `curia review`: what experts say to the packets they were handed. */
import { Command } from 'commander';
import { reviewAuditCommand } from './review/audit.ts';
import { reviewCertifyCommand } from './review/certify.ts';
import { reviewSampleCommand } from './review/sample.ts';

/** Builds the command. */
export const reviewCommand = (): Command =>
  new Command('review')
    .summary('what experts say: reviews of packets, and audits of what was accepted')
    .description(
      'Takes the review of an expert; a correction is verified before it is stored. Draws a random sample of what was accepted, and ' +
        'takes what experts say of it, so that the share of false accepts is known.',
    )
    .addHelpText('after', '\nExample:\n  $ curia review sample last --size 30')
    .addCommand(reviewSampleCommand())
    .addCommand(reviewAuditCommand())
    .addCommand(reviewCertifyCommand());
