/** Settlements that the log of a run has sealed: which events they are, and whether the logs of the cases still have them. */
import { tryRead } from '@curia/core/read';
import { z } from 'zod';
import type { AuditFinding } from '../kept/audit-case.ts';
import { parseJson } from '../kept/case-event.ts';
import type { NewEvent, StoredEvent } from '../store/cases.ts';

/** The event in the log of a run that seals settlements of its cases. */
const REVIEWS_SEALED = 'reviews-sealed';

const settlement = z.object({
  case_id: z.string(),
  item_id: z.string(),
  seq: z.int().min(1),
  hash: z.string(),
});

const sealedBody = z.object({
  schema_version: z.literal('1'),
  queue_id: z.string(),
  person: z.string(),
  settlements: z.array(settlement),
});

/** A settlement as it is sealed: the event of its case, by number and hash. */
export type SealedSettlement = z.infer<typeof settlement>;

/** Settlements in one event; the events stay small enough to be read as one line. */
const MOST_IN_EVENT = 1_000;

/** The events that seal some settlements. */
export function sealEvents(
  by: { readonly queue_id: string; readonly person: string },
  settlements: readonly SealedSettlement[],
  at: string,
): NewEvent[] {
  const events: NewEvent[] = [];
  for (let from = 0; from < settlements.length; from += MOST_IN_EVENT) {
    const part = settlements.slice(from, from + MOST_IN_EVENT);
    const body = JSON.stringify({ schema_version: '1', ...by, settlements: part });
    events.push({ kind: REVIEWS_SEALED, at, body });
  }
  return events;
}

/** The settlements that the log of a run has sealed; undefined for an event that cannot be read. */
const settlementsIn = (event: StoredEvent): readonly SealedSettlement[] | undefined => {
  const read = tryRead(sealedBody, parseJson(event.body));
  return read.ok ? read.value.settlements : undefined;
};

/** All settlements that the log of a run has sealed. */
export const sealedIn = (runLog: readonly StoredEvent[]): SealedSettlement[] =>
  runLog.filter(({ kind }) => kind === REVIEWS_SEALED).flatMap((event) => settlementsIn(event) ?? []);

/** Looks for sealed settlements in the logs of their cases, case after case. */
export class SettlementAuditor {
  readonly #sealed = new Map<string, SealedSettlement[]>();
  readonly #unread: AuditFinding[] = [];

  constructor(runLog: readonly StoredEvent[]) {
    for (const event of runLog) {
      if (event.kind !== REVIEWS_SEALED) continue;
      const found = settlementsIn(event);
      if (found === undefined) this.#unread.push(differs('', event.seq, 'the seal cannot be read'));
      for (const one of found ?? [])
        this.#sealed.set(one.case_id, [...(this.#sealed.get(one.case_id) ?? []), one]);
    }
  }

  /** Whether a case has every settlement that was sealed. */
  check(case_id: string, log: readonly StoredEvent[]): AuditFinding[] {
    const sealed = this.#sealed.get(case_id) ?? [];
    this.#sealed.delete(case_id);
    return sealed
      .filter(({ seq, hash }) => log[seq - 1]?.hash !== hash)
      .map(({ seq }) => differs(case_id, seq, 'a settlement was sealed here that is no longer in the log'));
  }

  /** What is wrong with the seals themselves, once every case was checked. */
  rest(): AuditFinding[] {
    const gone = [...this.#sealed.keys()].map((case_id) =>
      differs(case_id, 0, 'a settlement of this case was sealed, but the run has no such case'),
    );
    return [...this.#unread, ...gone];
  }
}

const differs = (case_id: string, seq: number, problem: string): AuditFinding => ({
  schema_version: '1',
  code: 'SETTLEMENT_DIFFERS',
  case_id,
  seq,
  problem,
});
