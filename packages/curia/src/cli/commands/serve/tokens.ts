/** `curia serve tokens`: who may come to the desk, with which role, and until when. */

import { CuriaError } from '@curia/core';
import { sayCount } from '@curia/core/in/read';
import { ROLES, type Role } from '@curia/core/in/review';
import { Command, Option } from 'commander';
import type { ListedToken } from '../../../store/desk/tokens.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { storeOption } from '../../options/store-option.ts';
import { grid } from '../../print/grid.ts';
import { printable, remark, write } from '../../print/output.ts';
import { inviteCommand } from './invite.ts';

interface Options {
  readonly store: string;
  readonly json?: boolean;
}

const DEFAULT_DAYS = '90';

/** Builds the command. */
export const serveTokensCommand = (): Command =>
  new Command('tokens')
    .summary('make, list and revoke the tokens of people and programs')
    .description(
      'A token says who reviews: names are never typed in. It is shown once; the store keeps only its hash.',
    )
    .addHelpText(
      'after',
      '\nExample:\n  $ curia serve tokens create Ada --role reviewer > ada.token\n  $ curia desk next --token-file ada.token',
    )
    .addCommand(createCommand())
    .addCommand(inviteCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());

const createCommand = (): Command =>
  new Command('create')
    .summary('make a token')
    .description('Makes a token and prints it once; put it where only its owner can read it.')
    .argument('<name>', 'who it is for; the same name again is the same person')
    .addOption(new Option('--role <role>', 'what its owner may do').choices(ROLES).makeOptionMandatory())
    .option('--days <number>', 'how many days it is good for', DEFAULT_DAYS)
    .addOption(storeOption())
    .option('--json', 'one line of JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ curia serve tokens create Ada --role adjudicator --days 30 > ada.token',
    )
    .action(async (name: string, options: Options & { readonly role: Role; readonly days: string }) => {
      const { store: place, role, days, json } = options;
      if (!/^\d{1,4}$/.test(days))
        throw new CuriaError('USAGE', `--days takes a whole number, got ${JSON.stringify(days)}`);
      // Whoever sets a server up has no store yet.
      const made = await withDesk(place, ({ desk }) => desk.tokens.create(name, role, Number(days)), {});
      if (json === true) {
        await write(`${JSON.stringify({ schema_version: '1', ...made })}\n`);
        return;
      }
      await write(`${made.token}\n`);
      remark(
        `${printable(made.person)}: ${made.role} until ${made.ends_at}, token ${made.token_id}. It is not shown again.`,
      );
    });

const listCommand = (): Command =>
  new Command('list')
    .summary('list tokens')
    .description('Lists who has a token, the newest first. The tokens themselves cannot be read again.')
    .addOption(storeOption())
    .option('--json', 'one JSON line per token')
    .addHelpText('after', '\nExample:\n  $ curia serve tokens list')
    .action(async ({ store: place, json }: Options) => {
      const tokens = await withDesk(place, ({ desk }) => desk.tokens.list());
      await write(
        json === true
          ? tokens.map((one) => `${JSON.stringify({ schema_version: '1', ...one })}\n`).join('')
          : `${sayCount(tokens.length, 'token')} of the store, the newest first.\n${grid(['token', 'name', 'role', 'made', 'ends', ''], tokens.map(toRow))}\n`,
      );
    });

const revokeCommand = (): Command =>
  new Command('revoke')
    .summary('end a token at once')
    .description('Ends a token. Reviews that were given with it stand.')
    .argument('<token>', 'the id of the token, as `serve tokens list` shows it')
    .addOption(storeOption())
    .addHelpText('after', '\nExample:\n  $ curia serve tokens revoke 3f9c0a1be27d')
    .action(async (token_id: string, { store: place }: Options) => {
      const { person, revoked_at } = await withDesk(place, ({ desk }) => desk.tokens.revoke(token_id));
      await write(`${printable(token_id)} of ${printable(person)}: revoked on ${revoked_at}\n`);
    });

const toRow = ({ token_id, person, role, created_at, ends_at, revoked_at }: ListedToken): string[] => [
  token_id,
  printable(person),
  role,
  created_at.slice(0, 10),
  ends_at.slice(0, 10),
  revoked_at === null ? '' : 'revoked',
];
