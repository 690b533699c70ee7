/** Every command that a page, a help text, an error or a hint names is one that can be called: command, its own command, options. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@curia/core';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { buildProgram } from './main.ts';
import { OPTION_NAMES } from './options/names.ts';
import { OLD_NAMES, renamedCommand } from './renamed.ts';

const root = join(import.meta.dirname, '../../../..');
const SOURCES = [
  '*.md',
  'docs/**/*.md',
  'deploy/**/*',
  'packages/*/*.md',
  'packages/*/src/**/*.{ts,tsx,md,yaml,json}',
  'packages/curia/templates/**/*.{md,yaml}',
];
/** Pages that tell what was, and the table of old names itself. */
const PAST = /CHANGELOG|docs\/decisions\/|\.test\.tsx?$|cli\/renamed|\.contract\.ts$/;

const texts = globSync(SOURCES, { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .filter((file) => !PAST.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** What follows `curia` up to the end of the line, of the code or of the string; a backslash goes on. */
const CALLED = /(?<![\w@/.'"=-])(?:curia|--rm command) +((?:\\\n\s*|[^\n`'"|;&><)\]])+)/g;
const program = await buildProgram(() => true);
const ALWAYS = ['--help', '--version'];

/** What is wrong with a command as a text names it; undefined if nothing is. */
function wrongIn(said: string): string | undefined {
  const words = said
    .replaceAll(/\\n|\\\s*\n/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const name = words[0] ?? '';
  // A placeholder or an option stands for any command.
  if (!/^[a-z][a-z-]*[.,:]?$/.test(name)) return undefined;
  const renamed = renamedCommand(words);
  if (renamed !== undefined) return renamed;
  const rest = words.slice(1);
  let command = program.commands.find((one) => one.name() === name.replace(/[.,:]$/, ''));
  if (command === undefined) return `there is no command ${name}`;
  const path: Command[] = [command];
  while (rest[0] !== undefined && command.commands.length > 0) {
    const own: Command | undefined = command.commands.find(
      (one) => one.name() === rest[0]?.replace(/[.,:]$/, ''),
    );
    if (own === undefined) break;
    path.push(own);
    command = own;
    rest.shift();
  }
  if (
    command.commands.length > 0 &&
    command.registeredArguments.length === 0 &&
    /^[a-z][a-z-]+$/.test(rest[0] ?? '')
  )
    return `${command.name()} has no command ${rest[0]}`;
  const known = path.flatMap((one) => one.options.flatMap(({ long, short }) => [long, short]));
  const unknown = rest
    .map((word) => /^--[a-z][a-z-]*/.exec(word)?.[0])
    .find((word) => word !== undefined && !known.includes(word) && !ALWAYS.includes(word));
  return unknown === undefined ? undefined : `${path.map((one) => one.name()).join(' ')} has no ${unknown}`;
}

test('commands that pages, help, errors and hints name can be called', () => {
  const named = texts.flatMap(({ file, text }) =>
    Array.from(text.matchAll(CALLED), ([, said = '']) => ({ file, said, problem: wrongIn(said) })),
  );
  // The pattern still finds what it is for.
  expect(named.length).toBeGreaterThan(700);
  const wrong = named
    .filter(({ problem }) => problem !== undefined)
    .map(({ file, said, problem }) => `${file}: curia ${said}: ${problem}`);
  expect(wrong).toEqual([]);
});

test('code on pages names no old command', () => {
  const old = OLD_NAMES.filter((name) => name.includes(' '));
  const wrong = texts.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/`([a-z][^`\n]*)`/g), ([, code = '']) => code)
      .filter((code) => old.some((name) => code === name || code.startsWith(`${name} `)))
      .filter((code) => renamedCommand(code.split(' ')) !== undefined)
      .map((code) => `${file}: ${code}`),
  );
  expect(wrong).toEqual([]);
});

test('options that remedies name exist', () => {
  const wrong = Object.entries(ERRORS).flatMap(([code, { remedy }]) =>
    (remedy.match(/--[a-z][a-z-]*/g) ?? [])
      .filter((option) => OPTION_NAMES[option] === undefined && !ALWAYS.includes(option))
      .map((option) => `${code}: ${option}`),
  );
  expect(wrong).toEqual([]);
});
