/** `curia serve webhooks`: see which messages wait for webhooks, and send them again. */
import { sayCount } from '@curia/core/in/read';
import { Command } from 'commander';
import {
  messageRecord,
  requireWebhook,
  resendMessages,
  webhookRecord,
} from '../../../http/webhooks/outbox-records.ts';
import { makeSecret } from '../../../http/webhooks/sign.ts';
import { withStore } from '../../../store/open-store.ts';
import type { OutboxMessage } from '../../../store/outbox.ts';
import { storeOption } from '../../options/store-option.ts';
import { grid } from '../../print/grid.ts';
import { printable, write } from '../../print/output.ts';

interface Options {
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const serveWebhooksCommand = (): Command =>
  new Command('webhooks')
    .summary('see which messages wait for webhooks, and send them again')
    .description(
      'A server tells the webhooks of its configuration of rulings, as `curia help webhooks` shows. ' +
        'Messages that do not arrive wait in the store, and become dead letters after some attempts.',
    )
    .addHelpText('after', '\nExample:\n  $ curia serve webhooks list\n  $ curia serve webhooks resend ops')
    .addCommand(listCommand())
    .addCommand(resendCommand())
    .addCommand(removeCommand())
    .addCommand(secretCommand());

const listCommand = (): Command =>
  new Command('list')
    .summary('list webhooks, or the messages that wait for one')
    .description('Lists webhooks with how much waits for them; with a name, the messages, the oldest first.')
    .argument('[webhook]', 'a webhook by its name in the configuration of the server')
    .option('--dead', 'only dead letters')
    .addOption(storeOption())
    .option('--json', 'one JSON line each')
    .addHelpText('after', '\nExample:\n  $ curia serve webhooks list ops --dead')
    .action(async (webhook: string | undefined, options: Options & { readonly dead?: boolean }) => {
      const { store: place, json, dead } = options;
      await withStore(place, async ({ outbox }) => {
        if (webhook === undefined) {
          const all = (await outbox.subscriptions()).map(webhookRecord);
          const rows = all.map((one) => [
            ...[one.webhook, one.events.join(' '), String(one.waiting), String(one.dead)],
          ]);
          await write(
            json === true
              ? lines(all)
              : all.length === 0
                ? 'The store has no webhook; a server makes those of its configuration.\n'
                : `${sayCount(all.length, 'webhook')} of the store.\n${grid(['webhook', 'is told of', 'waiting', 'dead'], rows)}\n`,
          );
          return;
        }
        await requireWebhook(outbox, webhook);
        const filter = { webhook, ...(dead === true ? { is_dead: true } : {}) };
        const found: OutboxMessage[] = [];
        for (let page = await outbox.messages(filter); page.length > 0; ) {
          found.push(...page);
          page = await outbox.messages({ ...filter, after: page.at(-1)!.place });
        }
        const records = found.map(messageRecord);
        await write(
          json === true
            ? lines(records)
            : `${sayCount(records.length, 'message')} for ${printable(webhook)}.\n${grid(['message', 'about', 'run', 'case', 'attempts', 'next', 'problem'], records.map(toRow))}\n`,
        );
      });
    });

const resendCommand = (): Command =>
  new Command('resend')
    .summary('send messages again')
    .description(
      'Makes everything that waits for a webhook or is dead due at once, or one message; a server that is running sends it.',
    )
    .argument('<webhook>', 'a webhook, as `serve webhooks list` shows it')
    .argument('[message]', 'one message, as `serve webhooks list WEBHOOK` shows it')
    .addOption(storeOption())
    .addHelpText('after', '\nExample:\n  $ curia serve webhooks resend ops')
    .action(async (webhook: string, message: string | undefined, { store: place }: Options) => {
      const due = await withStore(place, ({ outbox }) => resendMessages(outbox, webhook, message));
      await write(`${printable(webhook)}: ${due} ${due === 1 ? 'message is' : 'messages are'} due now\n`);
    });

const removeCommand = (): Command =>
  new Command('remove')
    .summary('end a webhook')
    .description(
      'Ends a webhook and drops what waits for it. Take it out of the configuration first: a server that lists it makes it again.',
    )
    .argument('<webhook>', 'a webhook, as `serve webhooks list` shows it')
    .addOption(storeOption())
    .addHelpText('after', '\nExample:\n  $ curia serve webhooks remove ops')
    .action(async (webhook: string, { store: place }: Options) => {
      await withStore(place, async ({ outbox }) => {
        await requireWebhook(outbox, webhook);
        await outbox.unsubscribe(webhook);
      });
      await write(`${printable(webhook)}: removed\n`);
    });

const secretCommand = (): Command =>
  new Command('secret')
    .summary('make a secret for signatures')
    .description(
      'Prints a new secret. Give it to the server in the variable that `secret_env` names, and to the receiver.',
    )
    .addHelpText('after', '\nExample:\n  $ curia serve webhooks secret > ops.secret')
    .action(() => write(`${makeSecret()}\n`));

const lines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

const toRow = (message: ReturnType<typeof messageRecord>): string[] => [
  message.message_id,
  message.type,
  printable(message.run_id),
  printable(message.case_id),
  String(message.attempts),
  message.is_dead ? 'dead' : (message.due_at ?? 'now'),
  printable(message.problem ?? ''),
];
