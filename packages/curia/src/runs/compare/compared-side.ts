/** One side of a comparison: a run as it was decided, or decided again under other tables from its recorded answers. */

import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { hashIn } from '@curia/core/in/table';
import { makeRulebook, type Rulebook } from '@curia/core/protocol';
import { holdCourt } from '../../courts/held-court.ts';
import { readCourt } from '../../courts/own-court.ts';
import { isCourtFile } from '../../courts/own-file.ts';
import { Alarms } from '../../drive/calibration/alarms.ts';
import { triedCourt } from '../../drive/calibration/standing-court.ts';
import { readBody } from '../../kept/case-event.ts';
import { lawToday } from '../../kept/law/law-today.ts';
import { chooseRulebook, chooseTables, mainTable } from '../../kept/law/rulebook.ts';
import { isChosen, type TableChoices } from '../../kept/law/table-choices.ts';
import type { OpenedRun } from '../../kept/opened-run.ts';
import type { StoredCase, StoredEvent } from '../../store/cases.ts';
import type { Store } from '../../store/store.ts';
import { type Replayed, replayCase } from './replay.ts';

/** One side of a comparison. */
export interface ComparedSide {
  readonly run_id: string;
  readonly kind: Court;
  readonly rulebook: Rulebook;
  /** How this side ends a case; `open` if the run has not decided it. */
  end(stored: StoredCase, events: readonly StoredEvent[]): Replayed | { readonly status: 'open' };
}

/** Which tables decided a side. */
export interface SideIdentity {
  readonly run_id: string;
  readonly court: string;
  readonly policy: string;
  readonly policy_hash: string;
  readonly rulebook_hash: string;
}

/** The run as it was decided. */
export function asDecided({ manifest, kind, court }: OpenedRun): ComparedSide {
  return {
    run_id: manifest.run_id,
    kind,
    rulebook: court.rulebook,
    end(_stored, events) {
      const end = events.find(({ kind: what }) => what === 'ruled' || what === 'refused');
      if (end === undefined) return { status: 'open' };
      return end.kind === 'refused'
        ? { status: 'refused', code: readBody('refused', end).error.code }
        : { status: 'ruled', ruling: readBody('ruled', end).ruling };
    },
  };
}

/**
 * The run decided again from its recorded answers; nobody is asked. Where something is named, everything else stays as the run keeps it,
 * and so does a policy that is named as the run names its own. Where nothing is named, today's law decides. A court file certifies only
 * what the store lets it certify now.
 */
export async function decidedAgain(
  store: Store,
  opened: OpenedRun,
  choices: TableChoices,
): Promise<ComparedSide> {
  const { options } = opened;
  const { run_id } = opened.manifest;
  const other = await otherCourt(store, opened.kind, choices);
  const kind = other?.kind ?? opened.kind;
  const rulebook =
    other !== undefined ? chooseRulebook(kind, options, other.choices) : otherRulebook(opened, choices);
  const court = holdCourt(kind, rulebook, options);
  return {
    run_id,
    kind,
    rulebook,
    end: (stored, events) => replayCase(court, stored, events),
  };
}

function otherRulebook(opened: OpenedRun, choices: TableChoices): Rulebook {
  const { kind, options, court } = opened;
  if (!isChosen(choices)) return lawToday(opened);
  const tables = chooseTables(kind, options, choices, court.rulebook.tables);
  return makeRulebook(kind.name, tables, court.rulebook.parameters);
}

/** Names the tables of a side. */
export function identityOf({ run_id, kind, rulebook }: ComparedSide): SideIdentity {
  const main = mainTable(kind, rulebook);
  return {
    run_id,
    court: kind.name,
    policy: main.policy,
    policy_hash: hashIn(kind.questions[0], main),
    rulebook_hash: rulebook.hash,
  };
}

/** A court file in the place of a policy: the whole court is another one. */
async function otherCourt(
  store: Store,
  { definition, name, questions: [first] }: Court,
  choices: TableChoices,
): Promise<{ readonly kind: Court; readonly choices: TableChoices } | undefined> {
  const { policy: file, values } = choices[first.name] ?? {};
  if (definition === undefined || typeof file !== 'string' || !isCourtFile(file)) return undefined;
  if (Object.keys(choices).length > 1)
    throw new CuriaError('USAGE', `${file} is a whole court, so no other policy can be given with it`);
  const kind = await triedCourt(new Alarms(store), readCourt(file));
  if (kind.name === name) return { kind, choices: { [kind.questions[0].name]: { values } } };
  throw new CuriaError('USAGE', `${file} is the court ${kind.name}, but the run was made by ${name}`);
}
