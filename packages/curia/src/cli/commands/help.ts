/** `curia help`: commands and guides under one roof. */
import { Command } from 'commander';
import { type Guide, listGuides, readGuide } from '../../api/read-guide.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { grid } from '../print/grid.ts';
import { write, writeWhole } from '../print/output.ts';

/** Builds the command; how another command is called, that command says itself. */
export const helpCommand = (): Command =>
  new Command('help')
    .summary('read about a command or a subject: curia help votes')
    .description(
      'Prints how a command is called, the options of a court, or a guide as Markdown. Without a name, lists the guides and ' +
        'reference pages.',
    )
    .argument('[name...]', 'a command, a court, or the name of a page')
    .option('--guide', 'the guide, where a command or a court has its name')
    .option('--json', 'one JSON line for each page')
    .addHelpText(
      'after',
      '\nExamples:\n  $ curia help run\n  $ curia help your-own-table\n  $ curia help memory --guide',
    )
    .action(
      async (words: string[], { guide, json }: { readonly guide?: boolean; readonly json?: boolean }) => {
        const name = words.join(' ');
        if (name !== '') await writePage(guide === true ? readGuide(name) : await courtOrPage(name));
        else if (json === true) await write(listGuides().map(toLine).join(''));
        else {
          const pages = listGuides();
          await write(
            `There are ${pages.length} pages, and curia help NAME prints one; NAME may be a command or a court too.\n` +
              `${grid(['page', 'kind', 'title'], pages.map(toRow))}\n`,
          );
        }
      },
    );

/** A block of code, with the fences around it. */
const BLOCK = /^(```[\s\S]*?^```\n)/m;
const LINK = /(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Writes a page: on a terminal no line of code is broken, so that it can be copied, and a link is the command that prints its page. */
async function writePage(text: string): Promise<void> {
  if (process.stdout.isTTY !== true) return write(text);
  const names = new Set(listGuides().map((one) => one.name));
  for (const [at, part] of text.split(BLOCK).entries())
    await (at % 2 === 1
      ? writeWhole(part)
      : write(part.replaceAll(LINK, (_, label, to) => linkTo(label, to, names))));
}

/** What a terminal shows of a link: a page by its command, an address as it is, and of anything else the label alone. */
function linkTo(label: string, target: string, names: ReadonlySet<string>): string {
  const name = /([^/#]+)\.md(?:#|$)/.exec(target)?.[1] ?? '';
  if (/^https?:/.test(target)) return `${label} (${target})`;
  return names.has(name) ? `${label} (curia help ${name})` : label;
}

/** The options of a court, and where its guide is; or a page. */
async function courtOrPage(name: string): Promise<string> {
  const { courts } = await import('../../courts/list.ts');
  const court = courts.find((one) => one.name === name);
  if (court === undefined) return readGuide(name);
  const { courtOptions } = await import('../options/court-options.ts');
  return `${courtOptions(court)}\n${guideOf(name)}`;
}

/** Says that there is a guide of this name, if there is. */
export const guideOf = (name: string): string =>
  listGuides().some((one) => one.name === name && one.kind === 'guide')
    ? `\nThere is a guide too: curia help ${name} --guide\n`
    : '';

const toLine = (guide: Guide): string => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...guide })}\n`;

const toRow = ({ name, kind, title }: Guide): string[] => [name, kind, title];
