/** The page of public names: every address, what it is for, an example that runs where there is one, and a sentence on each name. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@curia/core/text';
import { type Address, addressesOf } from '../api/public-names.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

/** The packages whose names are public, by their folders. */
export const PACKAGES = ['core', 'courts', 'memory', 'curia', 'offline'].map((name) => `packages/${name}`);

const root = join(import.meta.dirname, '../..');

/** The example of an address, if it has one; the port for agents has two addresses and one example. */
export function exampleOf({ specifier }: Pick<Address, 'specifier'>): string | undefined {
  const example = `examples/api/${specifier.replace('@curia/', '').split('/').at(-1)}.ts`;
  return existsSync(join(root, example)) ? example : undefined;
}

/** The page. */
export function apiPages(): Page[] {
  const addresses = PACKAGES.flatMap(addressesOf).filter(({ names }) => names.length > 0);
  const isShown = (address: Address): boolean => exampleOf(address) !== undefined;
  const sections = addresses.filter(isShown).map(sectionOf);
  const others = addresses.filter((address) => !isShown(address)).map(sectionOf);
  return [
    [
      'docs/reference/api.md',
      `${GENERATED}
# Public names

What can be imported, from where. Nothing else is promised: addresses with \`/in/\` are for the packages of Curia themselves and may change in any release. First come the addresses for programs, each with an example that the tests run; then those for whoever writes a court in TypeScript, who needs a few of their names.

${sections.join('\n\n')}

${others.join('\n\n')}
`,
    ],
  ];
}

function sectionOf(address: Address): string {
  const { specifier, says, names } = address;
  const rows = names.map(({ name, kind, says: sentence }) => [`\`${name}\``, kind, sentence]);
  const example = exampleOf(address);
  const shown = example === undefined ? '' : ` Example: [${example}](../../${example}).`;
  return `## \`${specifier}\`

${says.replace(/^`[^`]*`[^:]*: /, (_address) => '').replace(/^./, (letter) => letter.toUpperCase())}${shown}

${markdownTable(['name', 'kind', 'what it is'], rows)}`;
}
