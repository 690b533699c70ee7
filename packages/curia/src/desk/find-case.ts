/** Finds a case that was handed to a person by the names that a user gives, and reads its log only if nobody changed it. */

import type { HeldCourt } from '../courts/held-court.ts';
import { auditEvents } from '../kept/audit-case.ts';
import { findCase } from '../kept/find-case.ts';
import { findRun } from '../kept/find-run.ts';
import { courtOf, type OpenedRun } from '../kept/opened-run.ts';
import { recordChanged, soundLog } from '../kept/sound-log.ts';
import type { StoredCase, StoredEvent } from '../store/cases.ts';
import type { Store } from '../store/store.ts';

/** A case of a run, by the names that a user gives. */
export interface NamedCase extends OpenedRun {
  readonly stored: StoredCase;
}

/** Finds a case by a run (or `last`) and its id, or what people know it by. */
export async function findNamedCase(store: Store, run: string, name: string): Promise<NamedCase> {
  const opened = await courtOf(store, await findRun(store, run));
  const { manifest, kind } = opened;
  return { ...opened, stored: await findCase(store, manifest.run_id, kind, name) };
}

/** The log of a case whose packet follows from its ruling, and whose ruling follows from its events: nobody reviews anything else. */
export async function auditedLog(
  store: Store,
  { court, stored }: { readonly court: HeldCourt; readonly stored: StoredCase },
): Promise<StoredEvent[]> {
  const log = await soundLog(store, stored);
  const findings = auditEvents(court, stored, log);
  if (findings.length > 0) throw recordChanged(stored.case_id, findings);
  return log;
}
