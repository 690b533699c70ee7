/** `curia queue send-back`: have a dispute reviewed once more instead of deciding it. */
import { Command } from 'commander';
import { sendBack } from '../../../desk/act.ts';
import { findItem } from '../../../desk/open-item.ts';
import { type TokenOptions, tokenOption } from '../../desk-options.ts';
import { changeItem } from '../../hand-in.ts';
import { storeOption } from '../../store-option.ts';
import { seatsAsked } from './seats-asked.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly because: string;
  readonly seats?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const queueSendBackCommand = (): Command =>
  new Command('send-back')
    .summary('send a dispute back to reviewers')
    .description(
      'Starts another round instead of deciding a dispute. All reviews are kept and stay hidden until the item is settled; whoever ' +
        'gave them comes last in line, and so do you. Whoever reviews next reads the reason, without your name. Takes the role ' +
        'adjudicator, and nobody who reviewed the round.',
    )
    .argument('<item>', 'an item, by the beginning of its id')
    .requiredOption('--because <reason>', 'what the next reviewers should look at')
    .option('--seats <number>', 'how many reviewers the round needs; as many as before if absent')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'the item as you see it now, as one line of JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ curia queue send-back 5c1f0a9b --because "read the annex on page 3"',
    )
    .action((name: string, options: Options) => {
      const seats = seatsAsked(options.seats);
      return changeItem(
        options,
        'the dispute is sent back',
        (place) => findItem(place, name),
        (place, row, who) => sendBack(place, row, who, { reason: options.because, ...seats }),
      );
    });
