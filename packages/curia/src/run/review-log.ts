/** The reviews in the log of a case: passed to its desk in order, or reproduced one by one. */
import { CuriaError } from '@curia/core/internal';
import type { StoredCase, StoredEvent } from '../store/store.ts';
import { readBody } from './case-event.ts';
import type { Court, Desk } from './court.ts';

/** Whether an event is about the review of a packet. */
export const isReview = ({ kind }: StoredEvent): boolean => kind.startsWith('review-');

/** The desk of a case, brought up to date from its log; refused if the case has no packet. */
export function openDesk(court: Court, stored: StoredCase, log: readonly StoredEvent[]): Desk {
  const desk = emptyDesk(court, stored, log);
  for (const event of log) if (isReview(event)) desk.tell(event);
  return desk;
}

/** The packet of a case as its log leaves it; where a court takes no reviews, as it was handed over. */
export const packetOf = (court: Court, stored: StoredCase, log: readonly StoredEvent[]): object =>
  court.desk === undefined
    ? (readBody('packet-opened', openedIn(stored, log)).packet as object)
    : openDesk(court, stored, log).packet();

/** The event that handed a case over; refused if there is none. */
function openedIn({ case_id, input }: StoredCase, log: readonly StoredEvent[]): StoredEvent {
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
  return opened;
}

function emptyDesk(court: Court, stored: StoredCase, log: readonly StoredEvent[]): Desk {
  const opened = openedIn(stored, log);
  if (court.desk === undefined) {
    const words = `${court.name} takes no reviews; write what was decided as gold into case ${stored.case_id}`;
    throw new CuriaError('REVIEW_NOT_TAKEN', words);
  }
  // A case without input has no packet, as was just checked.
  return court.desk(JSON.parse(stored.input!), opened);
}

/** Reproduces the reviews of a log in order; returns the first that does not lead to the recorded result. */
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
      return { seq: seqAt(0), problem: 'the review comes before the packet it is about' };
    for (let review = reviews[at]; review !== undefined; review = reviews[at]) {
      for (const event of desk.again(review)) {
        const found = reviews[at];
        if (found?.kind !== event.kind || found.body !== event.body || found.at !== event.at)
          return { seq: seqAt(at), problem: 'the review, applied again, leads to a different result' };
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
