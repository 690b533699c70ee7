/** `curia packet render`: a packet as a page for people. */

import { packetToHtml, packetToMarkdown } from '@curia/core';
import { Command, Option } from 'commander';
import { loadPacket } from '../../load-packet.ts';
import { write } from '../../output.ts';
import { saveFile } from '../../save-file.ts';

interface Options {
  readonly format: 'html' | 'markdown' | 'json';
  readonly out?: string;
}

/** Builds the command. */
export const packetRenderCommand = (): Command =>
  new Command('render')
    .summary('render a packet as HTML, Markdown or JSON')
    .description('Writes a packet as one self-contained page; the HTML needs no script and loads nothing.')
    .argument('<packet>', 'a packet file, or the folder of its document')
    .addOption(
      new Option('--format <format>', 'the form of the page')
        .choices(['html', 'markdown', 'json'])
        .default('html'),
    )
    .option('--out <file>', 'write to a file instead of standard output')
    .addHelpText('after', '\nExample:\n  $ curia packet render records/doc-1 --format markdown')
    .action(async (path: string, { format, out }: Options) => {
      const packet = loadPacket(path);
      const page =
        format === 'html'
          ? packetToHtml(packet)
          : format === 'markdown'
            ? packetToMarkdown(packet)
            : `${JSON.stringify(packet, null, 2)}\n`;
      if (out === undefined) {
        await write(page);
        return;
      }
      saveFile(out, page);
    });
