/** Settings as users give them: `KEY=VALUE`, or `@FILE.json` with the values of a policy, or of several tables by name. */
import { CuriaError } from '@curia/core';
import { type ErrorDetail, readJson, refusal } from '@curia/core/read';
import { readText } from '../../files/read-file.ts';

/** What `--set` takes besides single values, for the help of every command. */
export const SETTINGS_FILE_HELP = 'or @FILE.json for all that the file names; may be repeated';

/** Collects an option that may be given several times; a file becomes the settings that it stands for. */
export const collectSettings = (given: string, before: string[]): string[] => [
  ...before,
  ...(given.startsWith('@') ? settingsIn(given.slice(1)) : [given]),
];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings of a file: `{ KEY: VALUE }`, `{ TABLE: { KEY: VALUE } }`, or a table as `curia tables --json` prints it. */
function settingsIn(file: string): string[] {
  const read = readJson(readText(file), file);
  if (!isRecord(read)) throw new CuriaError('INPUT_INVALID', `${file} must be an object of values by name`);
  const values = isRecord(read.values) && 'policy_hash' in read ? read.values : read;
  const problems: ErrorDetail[] = [];
  const found = Object.entries(values).flatMap(([name, value]) =>
    isRecord(value)
      ? Object.entries(value).map(([key, one]) => [`${name}.${key}`, one] as const)
      : [[name, value] as const],
  );
  const settings = found.map(([path, value]) => {
    const said = textOf(value);
    if (said === undefined)
      problems.push({ path, problem: 'must be text, a number, true or false, or a list of words' });
    return `${path}=${said}`;
  });
  if (problems.length > 0) throw refusal('INPUT_INVALID', 'the file', problems, file);
  return settings;
}

/** A value as it is written after `KEY=`; undefined if it cannot be. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value))
    return value.every((word) => typeof word === 'string' && !word.includes(','))
      ? value.join(',')
      : undefined;
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}
