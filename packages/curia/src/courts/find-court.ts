/** Finds a court by its name or its file, and reads its options. */

import { CuriaError } from '@curia/core';
import { type Court, type CourtOption, completeOptions } from '@curia/core/court';
import { suggest } from '@curia/core/text';
import { loadDefinition } from '../input/load-definition.ts';
import { looksLikeTableFile } from '../input/table-file.ts';
import { courts } from './list.ts';
import { readCourt, readUnasked } from './own-court.ts';

/** Finds a court by name, or makes one from a court file. */
export const findCourt = (name: string): Court => find(name, readCourt);

/** The same, for whoever asks nobody: a court file is read without its prompts. */
export const findUnasked = (name: string): Court => find(name, readUnasked);

function find(name: string, read: (file: string) => Court): Court {
  if (looksLikeTableFile(name)) return notShipped(read(name));
  const found = courts.find((court) => court.name === name);
  if (found !== undefined) return found;
  const known = courts.map((court) => court.name);
  const hint = suggest(name, known);
  throw new CuriaError(
    'USAGE',
    `there is no court ${JSON.stringify(name)}; ${hint} (a court file ends in .yaml, .yml or .json)`,
  );
}

/** Refuses the name of a built-in court, which would be ambiguous in a list of runs. */
function notShipped(court: Court): Court {
  if (!courts.some(({ name }) => name === court.name)) return court;
  throw new CuriaError(
    'COURT_INVALID',
    `court: ${court.name} is the name of a court that ships; choose another`,
  );
}

/** Reads the options of a court by name, in the text form that a run keeps; unknown names and values are refused. */
export const readCourtOptions = (
  court: Court,
  given: Readonly<Record<string, unknown>>,
): Record<string, string> => completeOptions(court, readChosenOptions(court, given));

/** The same without defaults. */
export function readChosenOptions(
  court: Court,
  given: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [name, said] of Object.entries(given)) {
    const value = typeof said === 'string' ? said : JSON.stringify(said ?? null);
    const option = Object.hasOwn(court.options, name) ? court.options[name] : undefined;
    if (option === undefined) {
      const hint = suggest(name, Object.keys(court.options));
      throw new CuriaError('USAGE', `${court.name} has no option ${name}; ${hint}`);
    }
    chosen[name] = readOption(name, value, option);
  }
  return chosen;
}

/** What a run keeps of the value of an option; of a file that it names, the content. */
function readOption(name: string, value: string, { values, read, loads }: CourtOption): string {
  const mayName = loads !== undefined && !values.includes(value);
  if (mayName && (read === undefined || looksLikeTableFile(value)))
    return loadDefinition(value, loads.fault, loads.keep);
  if (read !== undefined) return read(value);
  if (values.length === 0 || values.includes(value)) return value;
  throw new CuriaError('USAGE', `${name} is one of ${values.join(', ')}, not ${JSON.stringify(value)}`);
}
