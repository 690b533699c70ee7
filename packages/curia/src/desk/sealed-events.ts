/** The log of a case as its readers see it: who answered what in an open round stays sealed until the round is over. */

import { CuriaError } from '@curia/core';
import { NO_TIE, sealEvent, sightOf } from '@curia/core/in/review';
import type { HeldCourt } from '../courts/held-court.ts';
import { type LoggedEvent, parseJson, readBody, readEvent } from '../kept/case-event.ts';
import { isReview, type OpenedDesk, openDesk, readDeskEvent } from '../kept/desk-log.ts';
import type { StoredCase, StoredEvent } from '../store/cases.ts';

/** A log as it may be read by anybody. */
export interface ReadableLog {
  readonly events: readonly LoggedEvent[];
  /** The packet as it stands; absent if no person was handed the case. */
  readonly packet?: object;
  /** The item that the packet makes, on the desk or not; the same for every case that asks the same. */
  readonly item_id?: string | undefined;
}

/** Parses the events of a log and seals the reviews of a round that is not settled. */
export function readableLog(court: HeldCourt, stored: StoredCase, log: readonly StoredEvent[]): ReadableLog {
  const handed = log.find(({ kind }) => kind === 'packet-opened');
  if (handed === undefined) return { events: log.map(readEvent) };
  const opened = tryOpen(court, stored, log);
  // Reviews of earlier versions have no nonce: every hash that follows from one would tell whoever tries all answers what it says.
  let isGuessable = false;
  const events = log.map((stored): LoggedEvent => {
    const sealed = isReview(stored) ? seal(opened, stored) : undefined;
    isGuessable ||= sealed !== undefined && !hasNonce(stored);
    const event = isGuessable ? { ...stored, hash: '' } : stored;
    if (sealed === undefined) return readEvent(event);
    const said = { schema_version: '1', ...sealed };
    return { ...event, body: JSON.stringify(said), said };
  });
  const packet =
    opened === undefined
      ? readBody('packet-opened', handed).packet
      : opened.desk.packet(opened.item, sightOf(opened.item, null, NO_TIE));
  return { events, packet, item_id: opened?.item.item_id };
}

const hasNonce = ({ body }: StoredEvent): boolean =>
  typeof (parseJson(body) as { readonly nonce?: unknown } | undefined)?.nonce === 'string';

/** What is left of a review; of a log that cannot be followed nothing is shown. */
const seal = (opened: OpenedDesk | undefined, event: StoredEvent): object | undefined =>
  opened === undefined ? { sealed: true } : sealEvent(opened.item, readDeskEvent(event));

/** The desk of a case; undefined if its log cannot be followed, which an audit explains. */
function tryOpen(court: HeldCourt, stored: StoredCase, log: readonly StoredEvent[]): OpenedDesk | undefined {
  try {
    return openDesk(court, stored, log);
  } catch (error) {
    if (CuriaError.is(error)) return undefined;
    throw error;
  }
}
