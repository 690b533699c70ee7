/** `curia packet show`: a packet in the terminal. */
import { Command } from 'commander';
import { grid } from '../../grid.ts';
import { coloursFor, printable, write } from '../../output.ts';
import { storeOption } from '../../store-option.ts';
import { loadPacket } from './load-packet.ts';

const printableCell = (cell: string | readonly string[]): string =>
  typeof cell === 'string' ? printable(cell) : cell.map(printable).join('\n');

/** Builds the command. */
export const packetShowCommand = (): Command =>
  new Command('show')
    .summary('show a packet in the terminal')
    .description(
      'Shows the ruling and what is to be decided: the issues of a document, or the open items of a case and the votes on each.',
    )
    .argument('<run>', 'a run id, or last')
    .argument('<case>', 'the id of a case, or of its document')
    .addOption(storeOption())
    .option('--json', 'the packet itself, as one line of JSON')
    .addHelpText('after', '\nExample:\n  $ curia packet show last doc-1 --store records/store.sqlite')
    .action(
      async (run: string, name: string, options: { readonly store: string; readonly json?: boolean }) => {
        const { packet, reading } = await loadPacket(options.store, run, name);
        if (options.json === true) {
          await write(`${JSON.stringify(packet)}\n`);
          return;
        }
        const colours = coloursFor(process.stdout);
        const { about, outcome, why, status, columns, rows, left_out, notes } = reading;
        const lines = [
          `${colours.bold(printable(about))} ${colours.red(printable(outcome))} ${printable(why)}`,
          printable(status),
          grid(
            columns,
            rows.map((row) => row.map(printableCell)),
          ),
          ...(left_out > 0 ? [`… and ${left_out} more; --json shows all`] : []),
          ...notes.map(({ text, is_aside }) =>
            is_aside ? colours.dim(`  ${printable(text)}`) : printable(text),
          ),
        ];
        await write(`${lines.join('\n')}\n`);
      },
    );
