/** `curia serve tokens invite`: a link that lets one person in, once. */
import { CuriaError } from '@curia/core';
import { readBy } from '@curia/core/read';
import { Command, Option } from 'commander';
import { HANDED_OUT, inviteAsked, invitePerson, pathOfInvite } from '../../../desk/lead/manage-people.ts';
import { OWNER } from '../../../drive/rights.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { storeOption } from '../../options/store-option.ts';
import { printable, remark, write } from '../../print/output.ts';

interface Options {
  readonly store: string;
  readonly role: string;
  readonly queue?: readonly string[];
  readonly days: string;
  readonly url: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const inviteCommand = (): Command =>
  new Command('invite')
    .summary('make a link that lets one person in, once')
    .description(
      'Prints a link for a person who works in the browser. Whoever opens it first is signed in under this name, on that device, for ' +
        'as many days as you say; it can be opened for seven days, and inviting the same name again ends the link before.',
    )
    .argument('<name>', 'the name that others see')
    .addOption(new Option('--role <role>', 'what they may do').choices(HANDED_OUT).makeOptionMandatory())
    .option('--queue <queue...>', 'the queues that they belong to; all if absent')
    .option('--days <number>', 'how many days they may come, from the day of joining', '90')
    .option('--url <address>', 'the address of the server', 'http://127.0.0.1:8484')
    .addOption(storeOption())
    .option('--json', 'one line of JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ curia serve tokens invite Noor --role reviewer --url https://desk.example.org',
    )
    .action(invite);

async function invite(name: string, { store, role, queue, days, url, json }: Options): Promise<void> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new CuriaError('USAGE', `--url takes the address of the server, got ${JSON.stringify(url)}`);
  const asked = readBy(
    inviteAsked,
    { person: name, role, queues: queue ?? [], days: Number(days) },
    'INPUT_INVALID',
    'the invitation',
  );
  // Whoever sets a server up has no store yet.
  const { word, ...made } = await withDesk(store, ({ desk }) => invitePerson(desk, OWNER, asked), {});
  const link = new URL(pathOfInvite(word), url).href;
  if (json === true) {
    await write(`${JSON.stringify({ schema_version: '1', ...made, link })}\n`);
    return;
  }
  await write(`${link}\n`);
  remark(`${printable(made.person)}: ${made.role}. The link works once, until ${made.ends_at}.`);
}
