/** What people say about the packets of a run: events in the log of the case, after those that closed it. */
import { CuriaError } from '@curia/core';
import type { Store, StoredCase, StoredEvent } from '../store/store.ts';
import type { Court, Desk } from './court.ts';
import { findCase } from './find-case.ts';
import { findRun } from './find-run.ts';
import { courtOf, type OpenedRun } from './manifest.ts';

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

/** The packet of a case as it stands now. */
export async function readPacket(store: Store, { court, stored }: NamedCase): Promise<object> {
  const log = await store.events(stored.run_id, stored.case_id);
  return openDesk(court, stored, log).packet();
}

/** Tells whether an event is about the review of a packet. */
export const isReview = ({ kind }: StoredEvent): boolean => kind.startsWith('review-');

/** The desk of a case, told of everything that its log holds; refused where no packet lies there. */
export function openDesk(court: Court, stored: StoredCase, log: readonly StoredEvent[]): Desk {
  const desk = emptyDesk(court, stored, log);
  for (const event of log) if (isReview(event)) desk.tell(event);
  return desk;
}

function emptyDesk(court: Court, { case_id, input }: StoredCase, log: readonly StoredEvent[]): Desk {
  const opened = log.find(({ kind }) => kind === 'packet-opened');
  if (opened === undefined || input === null) {
    const end = log.find(({ kind }) => kind === 'ruled' || kind === 'refused')?.kind;
    const why =
      end === 'ruled'
        ? 'it was decided without a person'
        : end === 'refused'
          ? 'it was refused'
          : 'it is not decided yet';
    throw new CuriaError('PACKET_NOT_FOUND', `case ${case_id} has no packet: ${why}`);
  }
  if (court.desk === undefined)
    throw new CuriaError('PACKET_NOT_FOUND', `packets of ${court.name} cannot be reviewed yet`);
  return court.desk(JSON.parse(input), opened);
}

const MOST_ATTEMPTS = 5;

/**
 * Stores a review of a case and what follows from it, all or nothing; returns the packet as it stands then. Whoever comes second
 * reads the log again, so that a review is refused for what it says, never for the moment at which it came.
 */
export async function submitReview(
  store: Store,
  { court, stored }: Pick<NamedCase, 'court' | 'stored'>,
  review: unknown,
  today: () => string = () => new Date().toISOString(),
): Promise<object> {
  const { run_id, case_id } = stored;
  for (let attempt = 1; ; attempt++) {
    const log = await store.events(run_id, case_id);
    const desk = openDesk(court, stored, log);
    const events = desk.submit(review, today());
    try {
      for (const event of await store.append(run_id, case_id, log.length, events)) desk.tell(event);
      return desk.packet();
    } catch (error) {
      if (!CuriaError.is(error) || error.code !== 'STORE_CONFLICT') throw error;
      if (attempt >= MOST_ATTEMPTS)
        throw new CuriaError('REVIEW_CONFLICT', `case ${case_id}: others keep storing reviews`, [], {
          cause: error,
        });
    }
  }
}

/** Takes the reviews of a log again, one after the other; says where the first stands that does not lead to what is recorded. */
export function reviewAgain(
  court: Court,
  stored: StoredCase,
  log: readonly StoredEvent[],
): { readonly seq: number; readonly problem: string } | undefined {
  const reviews = log.filter(isReview);
  const seqAt = (at: number): number => reviews[at]?.seq ?? log.length;
  let at = 0;
  try {
    const desk = emptyDesk(court, stored, log);
    const opened = log.findIndex(({ kind }) => kind === 'packet-opened');
    if (log.findIndex(isReview) < opened)
      return { seq: seqAt(0), problem: 'the review stands before the packet that it is about' };
    for (let review = reviews[at]; review !== undefined; review = reviews[at]) {
      for (const event of desk.again(review)) {
        const found = reviews[at];
        if (found?.kind !== event.kind || found.body !== event.body || found.at !== event.at)
          return { seq: seqAt(at), problem: 'the review, taken again, leads to something else' };
        desk.tell(found);
        at++;
      }
    }
    return undefined;
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return { seq: seqAt(at), problem: `the review cannot follow: ${error.message}` };
  }
}
