/** `curia queue arrange`: which items a queue takes, how many people review them, and what they go by. */

import { readBy } from '@curia/core/read';
import { Command } from 'commander';
import { arrangeQueue, queueAsked } from '../../../desk/desk-queues.ts';
import { readText } from '../../../files/read-file.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { readerFor, type TokenOptions, tokenOption, whoCalls } from '../../desk-options.ts';
import { printable, write } from '../../output.ts';
import { orRefused } from '../../print-item.ts';
import { storeOption } from '../../store-option.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly outcome?: string;
  readonly rule?: string;
  readonly reviews?: string;
  readonly guideline?: string;
  readonly showMachine?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export const queueArrangeCommand = (): Command =>
  new Command('arrange')
    .summary('make a queue, or change it')
    .description(
      'A queue takes a part of what one court hands over; an item is in the newest queue that takes it. The queue with the name of ' +
        'the court takes whatever no other does. Options that are absent leave things as they are, and `any` takes a filter away. A ' +
        'new number of reviewers applies to items that nobody has reviewed. Takes the role operator or admin.',
    )
    .argument('<queue>', 'COURT, or COURT.NAME')
    .option('--outcome <outcome>', 'only cases with a part of this outcome')
    .option('--rule <rule>', 'only cases with a part that this rule decided')
    .option('--reviews <number>', 'how many people review each item, from 1 to 99')
    .option('--guideline <file>', 'a text file with what reviewers go by')
    .option('--show-machine', 'reviewers see what the machine would do before they answer')
    .option('--no-show-machine', 'they see it afterwards, as in every new queue')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one line of JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ curia queue arrange triage --reviews 2\n  $ curia queue arrange triage.refunds --rule refund --guideline refunds.txt',
    )
    .action(async (queue: string, options: Options) => {
      const isJson = options.json === true;
      await orRefused(isJson, () =>
        withDesk(options.store, async (place) => {
          const who = await whoCalls(place.desk.tokens, options);
          const set = await arrangeQueue(
            place,
            who,
            await readerFor(place.desk.tokens, who),
            readAsked(queue, options),
          );
          const { queue_id, items, changed, kept } = set;
          const open = items.waiting + items.reviewing + items.disputed;
          await write(
            isJson
              ? `${JSON.stringify(set)}\n`
              : `${printable(queue_id)}: ${open} open item(s), ${changed} of them with another number of reviewers${kept > 0 ? `; ${kept} keep theirs, because somebody sits there` : ''}\n`,
          );
        }),
      );
    });

function readAsked(queue: string, { outcome, rule, reviews, guideline, showMachine }: Options) {
  const [court = '', ...name] = queue.split('.');
  return readBy(
    queueAsked,
    {
      court,
      ...(name.length === 0 ? {} : { name: name.join('.') }),
      ...(outcome === undefined ? {} : { outcome: filterOf(outcome) }),
      ...(rule === undefined ? {} : { rule: filterOf(rule) }),
      ...(reviews === undefined ? {} : { reviews: Number(reviews) }),
      ...(guideline === undefined ? {} : { guideline: readText(guideline).trim() }),
      ...(showMachine === undefined ? {} : { shows_machine: showMachine }),
    },
    'INPUT_INVALID',
    'the queue',
  );
}

const filterOf = (word: string): string | null => (word === 'any' ? null : word);
