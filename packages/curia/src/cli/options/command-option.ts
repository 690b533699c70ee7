/** Options of commands that courts declare. */
import type { CommandOption } from '@curia/core/court/face';
import type { Command } from 'commander';
import { collect } from '../commands/options.ts';

/** Adds an option that a court declares. */
export function addOption(
  command: Command,
  { flags, means, required, many, otherwise }: CommandOption,
): Command {
  if (many === true) return command.option(flags, means, collect, []);
  return required === true
    ? command.requiredOption(flags, means, otherwise)
    : command.option(flags, means, otherwise);
}
