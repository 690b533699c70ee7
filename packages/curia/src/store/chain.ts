/** The hash chain of the log: each event seals the one before it, the first seals its case and run. */
import { createHash } from 'node:crypto';
import { caseText, eventText, runText } from '@curia/core/proof';
import type { NewEvent, StoredCase, StoredEvent } from './cases.ts';
import type { StoredRun } from './runs.ts';

/** What the log of a run starts from. */
export const runGenesis = (run: StoredRun): string => hash(runText(run));

/** What the log of a case starts from. */
export const caseGenesis = (genesisOfRun: string, stored: StoredCase): string =>
  hash(caseText(genesisOfRun, stored));

/** Links an event to the one before it. */
export function linkEvent(
  before: { readonly seq: number; readonly hash: string },
  run_id: string,
  case_id: string,
  { kind, at, body }: NewEvent,
): StoredEvent {
  const seq = before.seq + 1;
  return {
    run_id,
    case_id,
    seq,
    kind,
    at,
    body,
    hash: hash(eventText(before.hash, run_id, case_id, { seq, kind, at, body })),
  };
}

/** The number of the first event that does not follow from the one before it; undefined if the chain is whole. */
export function findBreak(genesis: string, events: readonly StoredEvent[]): number | undefined {
  let before = { seq: 0, hash: genesis };
  for (const event of events) {
    const expected = linkEvent(before, event.run_id, event.case_id, event);
    if (expected.seq !== event.seq || expected.hash !== event.hash) return event.seq;
    before = event;
  }
  return undefined;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
