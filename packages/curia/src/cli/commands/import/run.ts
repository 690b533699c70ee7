/** An exported run is taken into a store, audited on the way. */
import { sayCount } from '@curia/core/in/read';
import { findAnyCourt } from '../../../courts/code-courts.ts';
import { openInput } from '../../../input/open-input.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { importRun } from '../../../runs/transfer/import-run.ts';
import { openStore } from '../../../store/open-store.ts';
import { coloursFor, write } from '../../print/output.ts';
import type { ImportSaid } from './import-said.ts';

/** Imports the run and says how it stands. */
export async function importRunFile(file: string | undefined, said: ImportSaid): Promise<void> {
  const {
    store: place,
    court,
    json,
  } = said as ImportSaid & { readonly store: string; readonly court?: string };
  // Finding the court loads its code, which the store does not name.
  if (court !== undefined) findAnyCourt(court);
  const input = openInput(file);
  const store = openStore(place);
  const { run_id, audit } = await importRun(store, input).finally(() => store.close());
  const { cases, closed, events, sealed } = audit;
  const counts = `${sayCount(cases, 'case')}, ${sayCount(events, 'event')}, ${sayCount(closed, 'ruling')}`;
  await write(
    json === true
      ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, run_id, cases, closed, events, sealed })}\n`
      : `${coloursFor(process.stdout).bold(run_id)} imported and intact: ${counts} reproduced${sealed ? '' : `; not completed: curia resume ${run_id}`}\n`,
  );
}
