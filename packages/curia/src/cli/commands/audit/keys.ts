/** `curia audit keys`: the keys that sign what Curia seals, from the first to the one in use. */
import type { PublicKey } from '@curia/core/proof';
import { Command, Option } from 'commander';
import { filesOf, makeKey, readKeys, retireKey, rotateKey } from '../../../signing/key-folder.ts';
import { grid } from '../../print/grid.ts';
import { printable, write } from '../../print/output.ts';

interface Options {
  readonly keys: string;
  readonly json?: boolean;
  readonly because?: string;
  readonly compromised?: boolean;
}

const folderOption = (): Option =>
  new Option('--keys <folder>', 'where the keys are').env('CURIA_KEYS').default('.curia/keys');

/** Builds the command; without the name of one of its commands, it lists the keys. */
export const auditKeysCommand = (): Command =>
  new Command('keys')
    .enablePositionalOptions()
    .summary('make, replace and retire the keys that sign seals')
    .description(
      'Lists the keys that sign seals. `make` makes the first, `rotate` replaces it, `retire` says that one signs nothing any more. Each ' +
        'of these adds a signed line to keys.jsonl, which is what you hand to whoever checks your records: curia audit FILE --trust keys.jsonl.',
    )
    .addOption(folderOption())
    .option('--json', 'one JSON line per key')
    .addHelpText(
      'after',
      `
Examples:
  $ curia audit keys make
  $ CURIA_SIGNING_KEY=.curia/keys/signing.key curia run triage cases.jsonl --agents offline
  $ curia audit keys rotate
  $ curia audit keys retire 3f9a12c0 --because "the machine was stolen" --compromised`,
    )
    .action(list)
    .addCommand(makeCommand())
    .addCommand(rotateCommand())
    .addCommand(retireCommand());

const now = (): string => new Date().toISOString();

async function list({ keys: folder, json }: Options): Promise<void> {
  const { keys, in_use } = await readKeys(filesOf(folder).log);
  const rows = Array.from(keys.values(), ({ key: { key_id }, retired_at, is_compromised }) => ({
    key_id,
    state: is_compromised === true ? 'compromised' : key_id === in_use?.key_id ? 'in use' : 'retired',
    retired_at: retired_at ?? null,
  }));
  if (json === true)
    await write(rows.map((row) => `${JSON.stringify({ schema_version: '1', ...row })}\n`).join(''));
  else
    await write(
      `${in_use === undefined ? 'No key is in use.' : `Key ${in_use.key_id.slice(0, 16)} is in use.`}\n${grid(
        ['key', 'state', 'signed until'],
        rows.map(({ key_id, state, retired_at }) => [key_id.slice(0, 16), state, retired_at ?? '']),
      )}\n`,
    );
}

const makeCommand = (): Command =>
  new Command('make')
    .summary('make the first key')
    .description('Makes an Ed25519 key that nobody else can read, and begins the log of keys.')
    .addOption(folderOption())
    .addHelpText('after', '\nExample:\n  $ curia audit keys make --keys /etc/curia/keys')
    .action(async ({ keys: folder }: Options) => {
      await tell(folder, await makeKey(folder, now()), 'made');
    });

const rotateCommand = (): Command =>
  new Command('rotate')
    .summary('replace the key that signs')
    .description(
      'Makes a new key, has the old one sign that it follows, and deletes the old one. What the old one signed still counts.',
    )
    .addOption(folderOption())
    .addHelpText('after', '\nExample:\n  $ curia audit keys rotate')
    .action(async ({ keys: folder }: Options) => {
      await tell(folder, await rotateKey(folder, now()), 'in use');
    });

const retireCommand = (): Command =>
  new Command('retire')
    .summary('say that a key signs nothing any more')
    .description(
      'Adds to the log of keys that one signs nothing from now on. With --compromised, nothing that it ever signed counts; rotate first, ' +
        'and sign what is sealed with the new key: curia audit RUN --sign.',
    )
    .argument('<key>', 'the beginning of its name, 8 letters or more')
    .addOption(folderOption())
    .requiredOption('--because <text>', 'why')
    .option('--compromised', 'somebody else may have had it')
    .addHelpText('after', '\nExample:\n  $ curia audit keys retire 3f9a12c0 --because "left the company"')
    .action(async (name: string, { keys: folder, because, compromised }: Options) => {
      const said = { at: now(), because: because!, ...(compromised === true ? { compromised } : {}) };
      const key = await retireKey(folder, name, said);
      await write(
        `key ${key.key_id.slice(0, 16)} is retired; hand out ${printable(filesOf(folder).log)} anew\n`,
      );
    });

async function tell(folder: string, { key_id }: PublicKey, what: string): Promise<void> {
  const { key, log } = filesOf(folder);
  await write(
    [
      `key ${key_id.slice(0, 16)} is ${what}`,
      `  sign with it: export CURIA_SIGNING_KEY=${printable(key)}`,
      `  hand out to those who check your records: ${printable(log)}`,
      '',
    ].join('\n'),
  );
}
