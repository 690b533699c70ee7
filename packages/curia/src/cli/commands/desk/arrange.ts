/** `curia desk arrange`: which items a queue takes, how many people review them, what they go by, and when it is closed. */

import { CuriaError } from '@curia/core';
import { sayCount } from '@curia/core/in/read';
import { readBy } from '@curia/core/read';
import { Command } from 'commander';
import { closeQueue } from '../../../desk/close-queue.ts';
import { arrangeQueue, queueAsked } from '../../../desk/desk-queues.ts';
import { findItem, mustBeAllowed } from '../../../desk/open-item.ts';
import { readText } from '../../../files/read-file.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { readerFor, type TokenOptions, tokenOption, whoCalls } from '../../desk/desk-options.ts';
import { orRefused } from '../../desk/print-item.ts';
import { courtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';
import { printable, write } from '../../print/output.ts';
import { peopleAsked } from './people-asked.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly outcome?: string;
  readonly rule?: string;
  readonly people?: string;
  readonly guideline?: string;
  readonly showMachine?: boolean;
  readonly item?: string;
  readonly close?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export const deskArrangeCommand = (): Command =>
  new Command('arrange')
    .summary('make a queue, change it, or close it')
    .description(
      'A queue takes a part of what one court hands over; an item is in the newest queue that takes it. The queue with the name of ' +
        'the court takes whatever no other does. Options that are absent leave things as they are, and `any` takes a filter away. A ' +
        'new number of people applies to items that nobody has reviewed. With --close, every settlement of the queue is sealed in ' +
        'the log of its run, so that `curia audit` notices a review that was cut off; an item that comes or is reopened later opens ' +
        'the queue again. Takes the role operator or admin.',
    )
    .argument('[queue]', 'COURT, or COURT.NAME; absent with --item')
    .option('--outcome <outcome>', 'only cases with a part of this outcome')
    .option('--rule <rule>', 'only cases with a part that this rule decided')
    .option('--people <number>', 'how many people review each item, from 1 to 99')
    .option('--guideline <file>', 'a text file with what reviewers go by')
    .option('--show-machine', 'reviewers see what the machine would do before they answer')
    .option('--no-show-machine', 'they see it afterwards, as in every new queue')
    .option('--item <id>', 'change --people of this item alone, while it has no review')
    .option('--close', 'seal what was settled; refused while an item is not settled')
    .addOption(courtOption())
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one line of JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ curia desk arrange triage --people 2
  $ curia desk arrange triage.refunds --rule refund --guideline refunds.txt
  $ curia desk arrange --item 5c1f0a9b --people 3
  $ curia desk arrange triage --close`,
    )
    .action((queue: string | undefined, options: Options) =>
      orRefused(options.json === true, () => arrange(queue, options)),
    );

function arrange(queue: string | undefined, options: Options): Promise<void> {
  const { item, close: isClosed } = options;
  if ((queue === undefined) === (item === undefined))
    throw new CuriaError('USAGE', 'name a queue, or one item with --item');
  if (queue === undefined) return changeItemAlone(item ?? '', options);
  return isClosed === true ? close(queue, options) : change(queue, options);
}

async function change(queue: string, options: Options): Promise<void> {
  const asked = readAsked(queue, options);
  await withDesk(options.store, async (place) => {
    const who = await whoCalls(place.desk.tokens, options);
    const set = await arrangeQueue(place, who, await readerFor(place.desk.tokens, who), asked);
    const { queue_id, items, changed, kept } = set;
    const open = items.waiting + items.reviewing + items.disputed;
    await write(
      options.json === true
        ? `${JSON.stringify(set)}\n`
        : `${printable(queue_id)}: ${sayCount(open, 'open item')}, ${changed} of them with another number of reviewers${kept > 0 ? `; ${kept} keep theirs, because somebody sits there` : ''}\n`,
    );
  });
}

async function changeItemAlone(name: string, options: Options): Promise<void> {
  const people = peopleAsked(options.people);
  if (people === undefined) throw new CuriaError('USAGE', 'say with --people how many review the item');
  await withDesk(options.store, async (place) => {
    mustBeAllowed(await whoCalls(place.desk.tokens, options), 'arrange');
    const { item_id } = await findItem(place, name);
    await place.desk.seats.setCount(item_id, people);
    await write(`${item_id}: needs ${people} review(s)\n`);
  });
}

async function close(queue: string, options: Options): Promise<void> {
  await withDesk(options.store, async (place) => {
    const closed = await closeQueue(place, await whoCalls(place.desk.tokens, options), queue);
    const { queue_id, sealed, runs } = closed;
    await write(
      options.json === true
        ? `${JSON.stringify(closed)}\n`
        : `${printable(queue_id)}: closed; ${sealed} settlement(s) sealed in the log of ${runs} run(s)\n`,
    );
  });
}

function readAsked(queue: string, { outcome, rule, people, guideline, showMachine }: Options) {
  const [court = '', ...name] = queue.split('.');
  return readBy(
    queueAsked,
    {
      court,
      ...(name.length === 0 ? {} : { name: name.join('.') }),
      ...(outcome === undefined ? {} : { outcome: filterOf(outcome) }),
      ...(rule === undefined ? {} : { rule: filterOf(rule) }),
      ...(people === undefined ? {} : { reviews: peopleAsked(people) }),
      ...(guideline === undefined ? {} : { guideline: readText(guideline).trim() }),
      ...(showMachine === undefined ? {} : { shows_machine: showMachine }),
    },
    'INPUT_INVALID',
    'the queue',
  );
}

const filterOf = (word: string): string | null => (word === 'any' ? null : word);
