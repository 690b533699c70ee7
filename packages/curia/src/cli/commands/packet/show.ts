/** `curia packet show`: a packet in the terminal. */
import { questionBlocks } from '@curia/core/in/review';
import { Command } from 'commander';
import { write } from '../../output.ts';
import { blocksToText } from '../../print-blocks.ts';
import { storeOption } from '../../store-option.ts';
import { loadPacket } from './load-packet.ts';

/** Builds the command. */
export const packetShowCommand = (): Command =>
  new Command('show')
    .summary('show a packet in the terminal')
    .description(
      'Shows what a person has to decide, the evidence, and what the machine would do: the issues of a document, the votes on the ' +
        'open items of a case.',
    )
    .argument('<run>', 'a run id, or last')
    .argument('<case>', 'the id of a case, or of its document')
    .addOption(storeOption())
    .option('--json', 'the packet itself, as one line of JSON')
    .addHelpText('after', '\nExample:\n  $ curia packet show last doc-1 --store records/store.sqlite')
    .action(
      async (run: string, name: string, options: { readonly store: string; readonly json?: boolean }) => {
        const { packet, page } = await loadPacket(options.store, run, name);
        await write(
          options.json === true ? `${JSON.stringify(packet)}\n` : blocksToText(questionBlocks(page)),
        );
      },
    );
