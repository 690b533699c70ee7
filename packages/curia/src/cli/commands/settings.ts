/** Settings as a user gives them after `--set`: one by one, or as a JSON file of a policy's values. */
import { readFileSync } from 'node:fs';
import { CuriaError } from '@curia/core/internal';

const isFile = (setting: string): boolean => /\.json$/i.test(setting) && !setting.includes('=');

/** Collects a setting; a file stands for a setting of each value in it. */
export const collectSettings = (setting: string, before: string[]): string[] => [
  ...before,
  ...(isFile(setting) ? settingsIn(setting) : [setting]),
];

function settingsIn(file: string): string[] {
  const values = readJson(file);
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new CuriaError('PARAMETER_INVALID', `${file} must contain an object of parameters and values`);
  return Object.entries(values).map(([name, value]) => `${name}=${word(value)}`);
}

const word = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value);

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CuriaError('FILE_UNREADABLE', `${file} cannot be read`, [], { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CuriaError('PARAMETER_INVALID', `${file} is not JSON: ${(cause as Error).message}`, [], {
      cause,
    });
  }
}
