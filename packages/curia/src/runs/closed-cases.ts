/** Reads back the cases of a run: the input, the answers, and how each case ended. */

import type { Hearing, RuledCase, RunCase } from '@curia/core/court';
import type { CallReport } from '@curia/core/in/agent';
import { shorten } from '@curia/core/text';
import type { HeldCourt } from '../courts/held-court.ts';
import { readableLog } from '../desk/sealed-events.ts';
import { standingOf } from '../desk/standing.ts';
import { hasGiven } from '../drive/agents/given-votes.ts';
import { type LoggedEvent, readBody, tellEvent } from '../kept/case-event.ts';
import { openCase } from '../kept/open-case.ts';
import { storedJson } from '../kept/stored-json.ts';
import type { StoredCase, StoredEvent } from '../store/cases.ts';
import type { Store } from '../store/store.ts';

/** Whether a case was ruled. */
export const isRuled = (one: RunCase): one is RuledCase =>
  one.ruling !== undefined && one.record !== undefined;

/** The cases of a run in input order. */
export async function* runCases(store: Store, run_id: string, court: HeldCourt): AsyncGenerator<RunCase> {
  for await (const stored of store.cases.all(run_id))
    yield readCase(court, stored, await store.cases.events(run_id, stored.case_id));
}

/** One case, replayed from its log; reviews of an open round are sealed, whoever reads. */
export function readCase(court: HeldCourt, stored: StoredCase, log: readonly StoredEvent[]): RunCase {
  const { case_id, input } = stored;
  const { events, packet, item_id } = readableLog(court, stored, log);
  const end = events.find(({ kind }) => kind === 'ruled' || kind === 'refused');
  const calls = events.flatMap(callsOf);
  const common = {
    case_id,
    input: input === null ? null : storedJson(input, `the input of case ${case_id}`),
    calls,
    given_votes: hasGiven(calls),
    events,
    standing: standingOf(events),
    ...(packet === undefined ? {} : { packet }),
    item_id,
  };
  const opened = openCase(court, stored);
  if ('error' in opened)
    return { ...common, status: end === undefined ? 'open' : 'refused', error: opened.error };
  const { hearing } = opened;
  const unread = new Map<number, string>();
  for (const event of events) {
    const problem = unreadIn(hearing, event);
    if (problem !== undefined) unread.set(event.seq, problem);
    tellEvent(hearing, event);
  }
  const record = hearing.record();
  if (end === undefined) return { ...common, status: 'open', record, unread };
  return { ...common, status: 'ruled', record, unread, ruling: readBody('ruled', end).ruling };
}

/** What of an answer counts nothing because it could not be read. */
function unreadIn(hearing: Hearing, event: LoggedEvent): string | undefined {
  if (event.kind !== 'answered') return undefined;
  const { key, answer } = readBody('answered', event);
  const task = hearing.tasks().find((one) => one.key === key);
  return task?.does === 'ask' ? task.unread?.(answer) : undefined;
}

const callsOf = ({ said }: LoggedEvent): CallReport[] =>
  (said as { calls?: CallReport[] } | undefined)?.calls ?? [];

const SHOWN_LETTERS = 200;

/** The beginning of what a case is about, for people: its text, or the question it asks; empty if it has neither. */
export function textOf(input: unknown): string {
  const { text, query } = (typeof input === 'object' && input !== null ? input : {}) as Record<
    string,
    unknown
  >;
  const found = typeof text === 'string' ? text : typeof query === 'string' ? query : '';
  return shorten(found.replace(/\s+/g, ' ').trim(), SHOWN_LETTERS);
}
