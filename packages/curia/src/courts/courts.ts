/** The one list of courts: commands, docs, prompts and doctors all find a court here. */

import { CuriaError } from '@curia/core';
import { type Court, completeOptions } from '@curia/core/court';
import { reviewProcedures } from '@curia/core/in/review';
import { votesProcedures } from '@curia/core/in/votes/weigh';
import type { AnyProcedure } from '@curia/core/table';
import { suggest } from '@curia/core/text';
import { looksLikeTableFile } from '../input/table-file.ts';
import { conflictReviewCourt } from './conflict-review.ts';
import { debateOverrideCourt } from './debate-override.ts';
import { investigationCourt } from './investigation.ts';
import { readCourt } from './panel.ts';
import { verificationCourt } from './verification.ts';

/** All courts; each reads no rulings but those in its own logs, so that their kinds may be forgotten here. */
export const courts: readonly Court[] = [
  conflictReviewCourt,
  debateOverrideCourt,
  verificationCourt,
  investigationCourt,
];

/** Every procedure of every court, of the expert's desk and of votes, in the order in which commands list them. */
export const procedures: readonly AnyProcedure[] = [
  ...new Set([...courts.flatMap((court) => court.questions), ...reviewProcedures, ...votesProcedures]),
];

/** Finds a court by name, or makes one from a court file. */
export function findCourt(name: string): Court {
  if (looksLikeTableFile(name)) return notShipped(readCourt(name));
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
function notShipped(kind: Court): Court {
  if (!courts.some(({ name }) => name === kind.name)) return kind;
  throw new CuriaError(
    'COURT_INVALID',
    `court: ${kind.name} is the name of a court that ships; choose another`,
  );
}

/** Reads the options of a court, `key=value`; unknown keys and values are refused. */
export function readCourtOptions(court: Court, settings: readonly string[]): Record<string, string> {
  const chosen = completeOptions(court, {});
  for (const setting of settings) {
    const [name = '', value = ''] = setting.split(/=(.*)/s);
    const option = Object.hasOwn(court.options, name) ? court.options[name] : undefined;
    if (option === undefined) {
      const hint = suggest(name, Object.keys(court.options));
      throw new CuriaError('USAGE', `${court.name} has no option ${name}; ${hint}`);
    }
    if (option.read !== undefined) {
      chosen[name] = option.read(value);
      continue;
    }
    if (option.values.length > 0 && !option.values.includes(value))
      throw new CuriaError(
        'USAGE',
        `${name} is one of ${option.values.join(', ')}, not ${JSON.stringify(value)}`,
      );
    chosen[name] = value;
  }
  return chosen;
}
