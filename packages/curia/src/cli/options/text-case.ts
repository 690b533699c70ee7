/** A case that is written on the command line: what it is about, and whatever else is said of it. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { type Taking, takeCase } from '../../input/take-cases.ts';
import { parseJson } from '../../kept/case-event.ts';

/** What a case is called that names itself nothing else. */
const ONLY = '1';

/** Makes the case; `said` are fields as `KEY=VALUE`, and one that is said several times is a list. */
export function textCase(
  { text = 'text' }: Pick<Court, 'text'>,
  about: string,
  said: readonly string[],
): Taking {
  if (about.trim() === '') throw new CuriaError('USAGE', 'the text is empty');
  const fields = new Map<string, unknown[]>();
  for (const one of said) {
    const [name = '', value] = one.split(/=(.*)/s);
    if (name === '' || value === undefined)
      throw new CuriaError('USAGE', `--with takes KEY=VALUE, got ${JSON.stringify(one)}`);
    if (name === text) throw new CuriaError('USAGE', `${name} is what --text says`);
    fields.set(name, [...(fields.get(name) ?? []), asValue(value)]);
  }
  const named = fields.get('case_id')?.[0];
  const input = Object.fromEntries([
    [text, about],
    ...Array.from(fields, ([name, values]) => [name, values.length === 1 ? values[0] : values]),
  ]);
  return takeCase('--text', named === undefined ? ONLY : String(named), input);
}

/** JSON if it is, else the words themselves. */
const asValue = (text: string): unknown => parseJson(text) ?? text;
