/** `curia packet`: what an expert is handed, to read in a terminal or to render as a page. */
import { Command } from 'commander';
import { packetRenderCommand } from './packet/render.ts';
import { packetShowCommand } from './packet/show.ts';

/** Builds the command. */
export const packetCommand = (): Command =>
  new Command('packet')
    .summary('show or render the packet of an escalated document or case')
    .description(
      'Shows what an expert has to decide. Of a document: the ruling, one question per issue, and what was fixed already. ' +
        'Of a case of your own court: the open items, why each is open, and what every voice said on it.',
    )
    .addHelpText('after', '\nExample:\n  $ curia packet render records/doc-1 --format html --out doc-1.html')
    .addCommand(packetShowCommand())
    .addCommand(packetRenderCommand());
