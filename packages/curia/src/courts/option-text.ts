/** Options as text: as they are typed, as runs keep them, and as rulebooks are hashed. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { readJson } from '@curia/core/read';
import { canonicalJson } from '@curia/core/text';
import { optionFields, takesOption } from './court-options.ts';

type Optioned<Options extends object = object> = Pick<Court<Options>, 'name' | 'options'>;

type Values = Readonly<Record<string, unknown>>;

/** The value that a text stands for: of all that it can be read as, the first that the court takes; undefined if nothing is said and nothing is usual. */
export function optionOfText(court: Optioned, name: string, text: string): unknown {
  if (text === '' && (({ ...court.options.safeParse({}).data } as Values)[name] ?? null) === null)
    return undefined;
  const json = jsonOf(text);
  // An object or a list of JSON, the text itself, a number or a boolean, a list of words.
  const readings = typeof json === 'object' ? [json, text] : [text, json, text.split(',')];
  const taken = readings.find((value) => value !== undefined && takesOption(court, name, value));
  return taken === undefined ? (json ?? text) : taken;
}

function jsonOf(text: string): unknown {
  try {
    return readJson(text, 'the option');
  } catch {
    return undefined;
  }
}

/** Options as a run keeps them and a rulebook is hashed by them; refused if they could not be read again as what they are. */
export function textOfOptions(court: Optioned, options: object): Record<string, string> {
  const values: Values = { ...options };
  const texts = Object.keys(optionFields(court)).map((name) => {
    const value = values[name] ?? null;
    if (value === null) return [name, ''];
    const text = textsOf(value).find(
      (one) => canonicalJson(optionOfText(court, name, one) ?? null) === canonicalJson(value),
    );
    if (text === undefined)
      throw new CuriaError(
        'USAGE',
        `a run cannot keep ${canonicalJson(value)} as ${name} of ${court.name}: it would read it as something else`,
      );
    return [name, text];
  });
  return Object.fromEntries(texts);
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? [value.join(','), canonicalJson(value)]
    : [typeof value === 'object' ? canonicalJson(value) : String(value)];

/** Options of a run, from the text that it keeps; what the court has no longer is left out, and what the run did not have yet, or left empty, is usual. */
export function keptOptions<Options extends object>(
  court: Optioned<Options>,
  { run_id, options }: { readonly run_id: string; readonly options: Readonly<Record<string, string>> },
): Options {
  const fields = optionFields(court);
  const values = Object.entries(options)
    .filter(([name]) => Object.hasOwn(fields, name))
    .map(([name, text]): [string, unknown] => [name, optionOfText(court, name, text)])
    .filter(([name, value]) => value !== '' || takesOption(court, name, value));
  const read = court.options.safeParse(Object.fromEntries(values));
  if (read.success) return read.data;
  const names = read.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new CuriaError(
    'POLICY_CHANGED',
    `run ${run_id}: ${court.name} no longer takes the options that it began with (${names})`,
  );
}
