/** The page of public names: every address, what it is for, an example that runs, and a sentence on each name. */
import { markdownTable } from '@curia/core/in/table/write';
import { type Address, addressesOf } from '../api/public-names.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

/** The example of an address; the port for agents has two addresses and one example. */
export const exampleOf = ({ specifier }: Pick<Address, 'specifier'>): string =>
  `examples/api/${specifier.split('/').slice(1).at(-1) ?? specifier}.ts`;

/** The page. */
export function apiPages(): Page[] {
  const addresses = ['packages/core', 'packages/curia', 'packages/offline'].flatMap(addressesOf);
  const sections = addresses.filter(({ names }) => names.length > 0).map(sectionOf);
  return [
    [
      'docs/reference/api.md',
      `${GENERATED}
# Public names

What can be imported, from where. Nothing else is promised: \`@curia/core/internal\` is for the packages of Curia themselves and may change in any release. Every name below is used in the example of its address, which the tests run.

\`@curia/offline\` has two exports: its default, the [agent](../guides/offline-agents.md) that answers every role without a model, and \`surveyPlaces\`, which ranks the places of a repository that a question may be about.

${sections.join('\n\n')}
`,
    ],
  ];
}

function sectionOf(address: Address): string {
  const { specifier, says, names } = address;
  const rows = names.map(({ name, kind, says: sentence }) => [`\`${name}\``, kind, sentence]);
  return `## \`${specifier}\`

${says.replace(/^`[^`]*`[^:]*: /, (_address) => '').replace(/^./, (letter) => letter.toUpperCase())} Example: [${exampleOf(address)}](../../${exampleOf(address)}).

${markdownTable(['name', 'kind', 'what it is'], rows)}`;
}
