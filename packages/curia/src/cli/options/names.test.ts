/** One name has one meaning, one meaning has one name, and every command keeps to them. */
import type { Command, Option } from 'commander';
import { expect, test } from 'vitest';
import { COMMANDS } from '../command-list.ts';
import { renamedOption } from '../renamed.ts';
import { OPTION_NAMES } from './names.ts';

interface Found {
  readonly command: string;
  readonly option: Option;
}

const optionsOf = (command: Command, before = ''): Found[] => {
  const name = `${before}${command.name()}`;
  return [
    ...command.options.map((option) => ({ command: name, option })),
    ...command.commands.flatMap((part) => optionsOf(part, `${name} `)),
  ];
};

const all = (await Promise.all(Object.values(COMMANDS).map(({ load }) => load()))).flatMap((command) =>
  optionsOf(command),
);
const nameOf = ({ long, short }: Option): string => long ?? short ?? '';
const takenBy = ({ flags }: Option): string | undefined => /[<[](.+?)[>\]]/.exec(flags)?.[1];

test('every option of every command is named once, and takes the same everywhere', () => {
  const strange = all.filter(({ option }) => {
    const named = OPTION_NAMES[nameOf(option)];
    // A token allows one role, a client several.
    return (
      named === undefined ||
      (takenBy(option)?.replace(/\.\.\.$/, '') ?? '') !== (named.takes?.replace(/\.\.\.$/, '') ?? '')
    );
  });
  expect(strange.map(({ command, option }) => `${command} ${option.flags}`)).toEqual([]);
});

test('nothing is named that no command has', () => {
  const used = new Set(all.map(({ option }) => nameOf(option)));
  expect(Object.keys(OPTION_NAMES).filter((name) => !used.has(name))).toEqual([]);
});

test('no two names have one meaning, and no name is an old one', () => {
  const meanings = Object.values(OPTION_NAMES).map(({ means }) => means);
  expect(meanings.filter((means, at) => meanings.indexOf(means) !== at)).toEqual([]);
  const old = all.filter(
    ({ command, option }) =>
      renamedOption([...command.split(' '), nameOf(option), 'x'], nameOf(option)) !== undefined,
  );
  expect(old.map(({ command, option }) => `${command} ${option.flags}`)).toEqual([]);
});
