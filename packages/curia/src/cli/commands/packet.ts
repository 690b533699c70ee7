/** `curia packet`: what a person is handed, to read in a terminal or to render as a page. */
import { Command } from 'commander';
import { packetRenderCommand } from './packet/render.ts';
import { packetShowCommand } from './packet/show.ts';

/** Builds the command. */
export const packetCommand = (): Command =>
  new Command('packet')
    .summary('show or render the packet of an escalated document or case')
    .description(
      'Shows what a court hands to a person: the question, what may be answered, the evidence, and what the machine would do. ' +
        'This is the record; reviewers work with `curia queue`, which shows the machine only after their own answer.',
    )
    .addHelpText('after', '\nExample:\n  $ curia packet render records/doc-1 --format html --out doc-1.html')
    .addCommand(packetShowCommand())
    .addCommand(packetRenderCommand());
