/** `curia memory`: what a memory holds, counted, and its newest episodes. */
import { sayCount } from '@curia/core/in/read';
import { readWholeNumber } from '@curia/core/read';
import type { Episode } from '@curia/memory';
import { isLoaded, type MemoryStats, useMemory } from '@curia/memory/sqlite';
import type { Command } from 'commander';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { grid } from '../../print/grid.ts';
import { printable, write } from '../../print/output.ts';
import { memoryOption, tellLeftOut } from './memory-option.ts';

interface Options {
  readonly memory: string;
  readonly last: number;
  readonly json?: boolean;
}

const MOST_COUNTED = 12;

/** Looks, where no other command is called. */
export const lookIntoMemory = (command: Command): Command =>
  command
    .addOption(memoryOption())
    .option('--last <number>', 'how many of the newest', (text) => readWholeNumber('--last', text, 0), 20)
    .option('--json', 'the counts as one JSON line, then an episode per line')
    .action(async ({ memory: file, last, json }: Options) => {
      process.exitCode = await useMemory(file, 'read', async (memory) => {
        const stats = await memory.stats();
        const newest = await memory.newest(last);
        const episodes = newest.filter(isLoaded).map(({ episode }) => episode);
        for (const entry of newest) if (!isLoaded(entry)) tellLeftOut(entry);
        if (json === true) {
          const lines = [{ schema_version: SCHEMA_VERSION, ...stats }, ...episodes];
          await write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
        } else await write(`${[...inWords(stats), ...listed(episodes)].join('\n\n')}\n`);
        return stats.left_out > 0 ? EXIT_REFUSED : EXIT_OK;
      });
    });

function inWords({ episodes, left_out, oldest, newest, ...counts }: MemoryStats): string[] {
  const since =
    oldest === null || newest === null ? '' : `, from ${oldest.slice(0, 10)} to ${newest.slice(0, 10)}`;
  const head = `${sayCount(episodes, 'episode')}${since}; ${left_out} left out by the checks`;
  if (episodes === 0) return [head];
  const rows = Object.entries(counts).flatMap(([name, ofName]) => {
    const all = Object.entries(ofName);
    const shown = all
      .slice(0, MOST_COUNTED)
      .map(([value, count]): [string, string] => [printable(value), String(count)]);
    const rest = all.length - shown.length;
    if (rest > 0) shown.push([`… and ${rest} more`, '']);
    return shown.map(([value, count], at) => [at === 0 ? name.replace('by_', '') : '', value, count]);
  });
  return [head, grid(['by', 'value', 'episodes'], rows)];
}

const HEAD = ['episode', 'type', 'symptom', 'lesson', 'from', 'time'];

const listed = (episodes: readonly Episode[]): string[] =>
  episodes.length === 0 ? [] : [grid(HEAD, episodes.map(toRow))];

const toRow = ({ episode_id, episode_type, ...rest }: Episode): string[] => [
  episode_id,
  episode_type,
  printable(rest.case_summary.symptom),
  printable(rest.correction.corrective_principle),
  printable(rest.provenance.created_from_split),
  rest.provenance.timestamp.slice(0, 10),
];
