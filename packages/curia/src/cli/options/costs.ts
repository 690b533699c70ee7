/** Prices as they are typed: KEY=PRICE, or a file that holds them. */
import { CuriaError } from '@curia/core';
import { readJson } from '@curia/core/read';
import { readYaml } from '../../files/foreign/yaml.ts';
import { readText } from '../../files/read-file.ts';
import { type GivenCosts, type NamedPrices, readCosts } from '../../measure/votes/read-costs.ts';

/** Reads all that was typed; undefined if nothing was. */
export const typedCosts = (given: readonly string[]): GivenCosts | undefined =>
  given.length === 0 ? undefined : readCosts(given.flatMap(pricesOf));

/** The prices that a word stands for: itself, or those in the file that it names. */
function pricesOf(given: string): NamedPrices {
  const at = given.indexOf('=');
  if (at > 0) return [[given.slice(0, at), given.slice(at + 1)]];
  const text = readText(given);
  const read = /\.json$/i.test(given) ? readJson(text, given) : yamlOf(text, given);
  if (!isRecord(read)) throw new CuriaError('INPUT_INVALID', `${given} must hold prices by name`);
  return Object.entries(read).flatMap(([key, value]) =>
    key === 'calls' && isRecord(value)
      ? Object.entries(value).map(([reviewer, price]) => [`${key}.${reviewer}`, price] as const)
      : [[key, value] as const],
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function yamlOf(text: string, file: string): unknown {
  const read = readYaml(text);
  if (read.ok) return read.value;
  throw new CuriaError('INPUT_INVALID', `${file}, line ${read.line}: ${read.problem}`);
}
