/** `curia queue reopen`: have a settled item reviewed once more. */
import { Command } from 'commander';
import { reopenItem } from '../../../desk/act.ts';
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
export const queueReopenCommand = (): Command =>
  new Command('reopen')
    .summary('open a settled item again')
    .description(
      'Starts another round. The settlement no longer stands, all earlier reviews are kept, and whoever gave them comes last in ' +
        'line. Takes the role adjudicator.',
    )
    .argument('<item>', 'an item, by the beginning of its id')
    .requiredOption('--because <reason>', 'why')
    .option('--seats <number>', 'how many reviewers the round needs; as many as before if absent')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'the item as you see it now, as one line of JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ curia queue reopen 5c1f0a9b --because "page 3 was missing" --seats 2',
    )
    .action((name: string, options: Options) => {
      const seats = seatsAsked(options.seats);
      return changeItem(
        options,
        'the item is open again',
        (place) => findItem(place, name),
        (place, row, who) => reopenItem(place, row, who, { reason: options.because, ...seats }),
      );
    });
