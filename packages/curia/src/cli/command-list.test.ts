/** The list of commands says of each what the command itself says; help and typos work without loading any. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { COMMANDS, HELP_GROUPS } from './command-list.ts';
import { buildProgram } from './main.ts';
import { SHORT_NAMES } from './short/list.ts';

const NOT_COMMANDS = ['options'];

test.each(Object.entries(COMMANDS))('%s is listed as it is', async (name, { usage, summary, load }) => {
  const command = await load();
  expect([command.name(), command.usage(), command.summary(), command.aliases()]).toEqual([
    name,
    usage,
    summary,
    [],
  ]);
});

test('exactly the commands are listed, each in one group', () => {
  const files = readdirSync(join(import.meta.dirname, 'commands'), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => entry.name.replace(/\.ts$/, ''))
    .filter((name) => !NOT_COMMANDS.includes(name));
  const all = [...files, ...SHORT_NAMES].sort();
  expect(all).toEqual(Object.keys(COMMANDS).sort());
  expect(HELP_GROUPS.flatMap(([, names]) => names).sort()).toEqual(all);
});

test('help is the same whether commands are loaded or not', async () => {
  const help = async (isCalled: (name: string) => boolean): Promise<string> =>
    (await buildProgram(isCalled)).helpInformation();
  expect(await help(() => false)).toBe(await help(() => true));
});

test('only the command that is called is loaded', async () => {
  const described = ({ commands }: Command): string[] =>
    commands.filter((command) => command.description() !== '').map((command) => command.name());
  expect(described(await buildProgram((name) => name === 'decide'))).toEqual(['decide']);
});
