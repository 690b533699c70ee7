/** `curia queue close`: seal what was settled. */
import { Command } from 'commander';
import { closeQueue } from '../../../desk/close-queue.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { type TokenOptions, tokenOption, whoCalls } from '../../desk-options.ts';
import { printable, write } from '../../output.ts';
import { orRefused } from '../../print-item.ts';
import { storeOption } from '../../store-option.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const queueCloseCommand = (): Command =>
  new Command('close')
    .summary('seal the settlements of a queue')
    .description(
      'Seals every settlement of the queue in the log of its run, so that `curia audit` notices a review that was cut off. Refused ' +
        'while an item is not settled. An item that comes or is reopened later opens the queue again. Takes the role operator or ' +
        'admin.',
    )
    .argument('<queue>', 'COURT, or COURT.NAME')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one line of JSON')
    .addHelpText('after', '\nExample:\n  $ curia queue close triage --token-file lead.token')
    .action(async (queue: string, options: Options) => {
      const isJson = options.json === true;
      await orRefused(isJson, () =>
        withDesk(options.store, async (place) => {
          const closed = await closeQueue(place, await whoCalls(place.desk.tokens, options), queue);
          const { queue_id, sealed, runs } = closed;
          await write(
            isJson
              ? `${JSON.stringify(closed)}\n`
              : `${printable(queue_id)}: closed; ${sealed} settlement(s) sealed in the log of ${runs} run(s)\n`,
          );
        }),
      );
    });
