/** Finds a court by its name or its file. */

import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { suggest } from '@curia/core/text';
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
