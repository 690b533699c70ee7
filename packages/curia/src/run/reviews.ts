/** What people say about the packets of a run: events in the log of the case, after those that closed it. */
import { CuriaError } from '@curia/core/internal';
import type { Store, StoredCase, StoredEvent } from '../store/store.ts';
import { auditEvents } from './audit-case.ts';
import { findCase } from './find-case.ts';
import { findRun } from './find-run.ts';
import { courtOf, type OpenedRun } from './manifest.ts';
import { openDesk, packetOf } from './review-log.ts';
import { recordChanged, soundLog } from './sound-log.ts';

/** A case of a run, by the names that a user gives. */
export interface NamedCase extends OpenedRun {
  readonly stored: StoredCase;
}

/** Finds a case by a run (or `last`) and its id, or what people know it by. */
export async function findNamedCase(store: Store, run: string, name: string): Promise<NamedCase> {
  const opened = courtOf(await findRun(store, run));
  const { manifest, kind } = opened;
  return { ...opened, stored: await findCase(store, manifest.run_id, kind, name) };
}

/** The current packet of a case; refused if its log was tampered with. */
export async function readPacket(store: Store, { court, stored }: ReviewedCase): Promise<object> {
  return packetOf(court, stored, await auditedLog(store, { court, stored }));
}

/** The packet of a case that people review; refused where the court takes no reviews. */
export async function readReviewed(store: Store, { court, stored }: ReviewedCase): Promise<object> {
  return openDesk(court, stored, await auditedLog(store, { court, stored })).packet();
}

type ReviewedCase = Pick<NamedCase, 'court' | 'stored'>;

/** The log of a case whose packet follows from its ruling, and whose ruling follows from its events: nobody reviews anything else. */
async function auditedLog(store: Store, { court, stored }: ReviewedCase): Promise<StoredEvent[]> {
  const log = await soundLog(store, stored);
  const findings = auditEvents(court, stored, log);
  if (findings.length > 0) throw recordChanged(stored.case_id, findings);
  return log;
}

const MOST_ATTEMPTS = 5;

/**
 * Stores a review of a case and what follows from it, all or nothing; returns the packet as it stands then. Whoever comes second
 * reads the log again, so that a review is refused for what it says, never for the moment at which it came.
 */
export async function submitReview(
  store: Store,
  { court, stored }: ReviewedCase,
  review: unknown,
  today: () => string = () => new Date().toISOString(),
): Promise<object> {
  const { run_id, case_id } = stored;
  for (let attempt = 1; ; attempt++) {
    const log = await auditedLog(store, { court, stored });
    const desk = openDesk(court, stored, log);
    const events = desk.submit(review, today());
    try {
      for (const event of await store.append(run_id, case_id, log.length, events)) desk.tell(event);
      return desk.packet();
    } catch (error) {
      if (!CuriaError.is(error) || error.code !== 'STORE_CONFLICT') throw error;
      if (attempt >= MOST_ATTEMPTS)
        throw new CuriaError(
          'REVIEW_CONFLICT',
          `case ${case_id}: other reviewers keep saving reviews at the same time`,
          [],
          {
            cause: error,
          },
        );
    }
  }
}
