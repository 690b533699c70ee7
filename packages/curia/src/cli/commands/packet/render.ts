/** `curia packet render`: a packet as a page for people. */
import { questionPage } from '@curia/core/in/review';
import { Command, Option } from 'commander';
import { write } from '../../output.ts';
import { saveFile } from '../../save-file.ts';
import { storeOption } from '../../store-option.ts';
import { loadPacket } from './load-packet.ts';

interface Options {
  readonly store: string;
  readonly format: 'html' | 'markdown' | 'json';
  readonly out?: string;
}

/** Builds the command. */
export const packetRenderCommand = (): Command =>
  new Command('render')
    .summary('render a packet as HTML, Markdown or JSON')
    .description('Writes a packet as one self-contained page; the HTML needs no script and loads nothing.')
    .argument('<run>', 'a run id, or last')
    .argument('<case>', 'the id of a case, or of its document')
    .addOption(
      new Option('--format <format>', 'the form of the page')
        .choices(['html', 'markdown', 'json'])
        .default('html'),
    )
    .option('--out <file>', 'write to a file instead of standard output')
    .addOption(storeOption())
    .addHelpText('after', '\nExample:\n  $ curia packet render last doc-1 --format markdown')
    .action(async (run: string, name: string, { store, format, out }: Options) => {
      const loaded = await loadPacket(store, run, name);
      const page =
        format === 'json' ? `${JSON.stringify(loaded.packet, null, 2)}\n` : questionPage(loaded.page, format);
      if (out === undefined) {
        await write(page);
        return;
      }
      saveFile(out, page);
    });
