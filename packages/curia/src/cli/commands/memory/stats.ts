/** `curia memory stats`: what a memory holds, counted. */

import type { MemoryStats } from '@curia/memory/sqlite';
import { useMemory } from '@curia/memory/sqlite';
import { Command } from 'commander';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { grid } from '../../print/grid.ts';
import { printable, write } from '../../print/output.ts';
import { memoryOption } from './memory-option.ts';

const MOST_SHOWN = 12;

/** Builds the command. */
export const memoryStatsCommand = (): Command =>
  new Command('stats')
    .summary('count what a memory holds')
    .description('Counts episodes by type, language, condition and age, and entries that fail the checks.')
    .addOption(memoryOption())
    .option('--json', 'one line of JSON')
    .addHelpText(
      'after',
      `
Exit status: 0 counted, 2 an entry fails the checks, 1 wrong usage.

Example:
  $ curia memory stats`,
    )
    .action(async (options: { readonly memory: string; readonly json?: boolean }) => {
      process.exitCode = await useMemory(options.memory, 'read', async (memory) => {
        const stats = await memory.stats();
        await write(
          options.json === true
            ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...stats })}\n`
            : toText(stats),
        );
        return stats.left_out > 0 ? EXIT_REFUSED : EXIT_OK;
      });
    });

function toText({ episodes, left_out, oldest, newest, ...counts }: MemoryStats): string {
  const since =
    oldest === null || newest === null ? '' : `, from ${oldest.slice(0, 10)} to ${newest.slice(0, 10)}`;
  const head = `${episodes} episodes${since}; ${left_out} left out by the checks\n`;
  if (episodes === 0) return head;
  const rows = Object.entries(counts).flatMap(([name, ofName]) => {
    const all = Object.entries(ofName);
    const shown = all
      .slice(0, MOST_SHOWN)
      .map(([value, count]): [string, string] => [printable(value), String(count)]);
    const rest = all.length - shown.length;
    if (rest > 0) shown.push([`… and ${rest} more`, '']);
    return shown.map(([value, count], at) => [at === 0 ? name.replace('by_', '') : '', value, count]);
  });
  return `${head}${grid(['by', 'value', 'episodes'], rows)}\n`;
}
