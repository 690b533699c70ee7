/** `curia docs`: the guides and reference pages that come with the package. */
import { Command } from 'commander';
import { type Guide, listGuides, readGuide } from '../../api/read-guide.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { grid } from '../grid.ts';
import { write } from '../output.ts';

/** Builds the command. */
export function docsCommand(): Command {
  return new Command('docs')
    .summary('list the guides, or show one')
    .description(
      'Lists the guides and reference pages that come with Curia; with a name, prints that page as Markdown.',
    )
    .argument('[page]', 'the name of a page')
    .option('--json', 'one JSON line for each page')
    .addHelpText('after', '\nExamples:\n  $ curia docs\n  $ curia docs your-own-table')
    .action(async (page: string | undefined, options: { readonly json?: boolean }) => {
      if (page !== undefined) await write(readGuide(page));
      else if (options.json === true) await write(listGuides().map(toLine).join(''));
      else await write(`${grid(['page', 'kind', 'title'], listGuides().map(toRow))}\n`);
    });
}

const toLine = (guide: Guide): string => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...guide })}\n`;

const toRow = ({ name, kind, title }: Guide): string[] => [name, kind, title];
