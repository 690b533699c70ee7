/** The events in the log of a case, and how a case receives them: the same way live and in a replay. */

import { CuriaError, type ErrorRecord } from '@curia/core';
import { type Hearing, type Outcome, readSaid, type ServiceTask } from '@curia/core/court';
import { callReport, type Failure, UNANSWERED } from '@curia/core/in/agent';
import {
  reviewReopened,
  reviewSentBack,
  reviewSettled,
  reviewSightOpened,
  reviewSubmitted,
  reviewWithdrawn,
} from '@curia/core/in/review';
import { voidRecord } from '@curia/core/in/votes/certify';
import { recalled, remembered } from '@curia/memory';
import { z } from 'zod';
import type { HeldCourt } from '../courts/held-court.ts';
import type { NewEvent, RulingLine, StoredEvent } from '../store/cases.ts';

const base = { schema_version: z.literal('1') };
const asked = {
  ...base,
  key: z.string(),
  role: z.string(),
  voice: z.string().optional(),
  prompt_hash: z.string(),
  calls: z.array(callReport),
};

/** The body of each kind of event of a case. */
export const caseEvents = {
  /** An agent answered in the wanted shape. */
  answered: z.object({ ...asked, answer: z.unknown() }),
  /** An agent gave no usable answer; the court continues without it. */
  failed: z.object({
    ...asked,
    failure: z.enum(UNANSWERED),
    message: z.string(),
    said: z.string().optional(),
  }),
  /** A question was put and cost something, but the run stopped before there was an answer. */
  abandoned: z.object({ ...asked, reason: z.string() }),
  /** Something was handed in that nobody waits for, or that names nobody; it answers no question. */
  'left-out': z.object({ ...base, name: z.string(), reason: z.string(), sha256: z.string().optional() }),
  /** Work that needs no agent was done. */
  done: z.object({ ...base, key: z.string(), result: z.unknown() }),
  /** The memory was asked; nobody asks it again. */
  recalled: z.object({ ...base, key: z.string(), result: recalled }),
  /** The decided case was written to the memory, or it was found not worth it. */
  remembered: z.object({ ...base, key: z.string(), result: remembered }),
  /** The case is decided. */
  ruled: z.object({
    ...base,
    rulebook_hash: z.string().optional(),
    ruling: z.record(z.string(), z.unknown()),
  }),
  /** A person is handed the case. */
  'packet-opened': z.object({ ...base, packet_id: z.string(), packet: z.record(z.string(), z.unknown()) }),
  /** A person answered what the packet asks; the case itself stays decided. */
  'review-submitted': z.object({ ...base, ...reviewSubmitted.omit({ kind: true }).shape }),
  /** A person took an answer back. */
  'review-withdrawn': z.object({ ...base, ...reviewWithdrawn.omit({ kind: true }).shape }),
  /** The reviews settle what is true. */
  'review-settled': z.object({ ...base, ...reviewSettled.omit({ kind: true }).shape }),
  /** A settled item is reviewed once more. */
  'review-reopened': z.object({ ...base, ...reviewReopened.omit({ kind: true }).shape }),
  'review-sent-back': z.object({ ...base, ...reviewSentBack.omit({ kind: true }).shape }),
  /** Somebody who could have reviewed opened the full view instead. */
  'review-sight-opened': z.object({ ...base, ...reviewSightOpened.omit({ kind: true }).shape }),
  /** A person checked a case that was decided without one; the case itself stays decided. */
  audited: z.object({ ...base, verdict: z.record(z.string(), z.unknown()) }),
  /** An item that was decided without a person was drawn for one to look at again, until a day. */
  drawn: z.object({
    ...base,
    item: z.string(),
    field: z.string(),
    seed: z.string(),
    share: z.number(),
    due: z.iso.date(),
  }),
  /** With the audit of this case a watch raised its alarm; the calibration that decided it certifies nothing any more. */
  voided: z.object({ ...base, void: voidRecord }),
  /** The case could not be opened. */
  refused: z.object({ ...base, error: z.custom<ErrorRecord>() }),
} as const;

/** A kind of event of a case. */
export type CaseEventKind = keyof typeof caseEvents;

/** The body of a kind of event. */
export type CaseEvent<Kind extends CaseEventKind> = z.infer<(typeof caseEvents)[Kind]>;

/** Makes an event ready to be stored. */
export const makeEvent = <Kind extends CaseEventKind>(
  kind: Kind,
  at: string,
  body: Omit<CaseEvent<Kind>, 'schema_version'>,
): NewEvent => ({ kind, at, body: JSON.stringify({ schema_version: '1', ...body }) });

/** What a service beside the court does is logged by what was done. */
const USED = { recall: 'recalled', remember: 'remembered' } as const;

/** The reply of a service, ready to be stored. */
export function usedEvent({ key, request: { act } }: ServiceTask, at: string, result: unknown): NewEvent {
  if (act !== 'recall' && act !== 'remember')
    throw new CuriaError('INTERNAL', `nothing is logged of a service that is to ${act}`);
  const kind = USED[act];
  return { kind, at, body: JSON.stringify({ schema_version: '1', key, result }) };
}

/** The events that close a case: its ruling, and what a person is handed. */
export function closingEvents(court: HeldCourt, hearing: Hearing, at: string): NewEvent[] {
  const ruling = (hearing.ruling() ?? {}) as Record<string, unknown>;
  // Runs that were made before there were rulebooks have no hash to carry.
  const { hash } = court.rulebook;
  const stamp = hash === '' ? {} : { rulebook_hash: hash };
  const ruled = { ...makeEvent('ruled', at, { ...stamp, ruling }), lines: linesIn(court, ruling) };
  const opened = hearing.packet?.(at);
  if (opened === undefined) return [ruled];
  const { packet_id, packet } = opened;
  return [ruled, makeEvent('packet-opened', at, { packet_id, packet: packet as Record<string, unknown> })];
}

/** What a ruling says about each part of its case. */
export const linesIn = ({ headlines }: HeldCourt, ruling: object): RulingLine[] =>
  (headlines?.(ruling) ?? []).map(({ about, outcome, rule }) => ({ about, outcome, rule }));

/** An event whose body was parsed, once for everybody who looks at it. */
export interface LoggedEvent extends StoredEvent {
  /** The body as a value; undefined if it is not JSON. */
  readonly said: unknown;
}

/** Parses the body of an event. */
export const readEvent = (event: StoredEvent): LoggedEvent => ({ ...event, said: parseJson(event.body) });

/** Who was asked, if the event is about a question. */
export const roleIn = ({ said }: LoggedEvent): string | undefined =>
  (said as { role?: string } | undefined)?.role;

/** Reads the body of an event that is known to be of a kind. */
export function readBody<Kind extends CaseEventKind>(
  kind: Kind,
  event: StoredEvent | LoggedEvent,
): CaseEvent<Kind> {
  // TypeScript does not follow the kind through the schema to its type.
  return readSaid(caseEvents[kind], 'said' in event ? event : readEvent(event)) as CaseEvent<Kind>;
}

/** Passes an event to a case. A case sees only what is in its log, so a replay takes the same course. */
export function tellEvent(hearing: Hearing, event: StoredEvent | LoggedEvent): void {
  const { kind } = event;
  if (kind === 'answered') {
    const { key, answer, calls } = readBody(kind, event);
    tell(hearing, event, key, { answer, calls });
  } else if (kind === 'failed') {
    const { key, ...failed } = readBody(kind, event);
    tell(hearing, event, key, { ...failureOf(failed), calls: failed.calls });
  } else if (kind === 'left-out') {
    const { name, reason } = readBody(kind, event);
    hearing.leaveOut?.(name, reason);
  } else if (kind === 'done') {
    const { key, result } = readBody(kind, event);
    tell(hearing, event, key, { done: result });
  } else if (kind === 'recalled') {
    const { key, result } = readBody(kind, event);
    tell(hearing, event, key, { used: result });
  } else if (kind === 'remembered') {
    const { key, result } = readBody(kind, event);
    tell(hearing, event, key, { used: result });
  }
}

/** The failure that an event records. */
export const failureOf = ({
  failure,
  message,
  said,
}: Pick<CaseEvent<'failed'>, 'failure' | 'message' | 'said'>): Failure => ({
  failure,
  message,
  ...(said === undefined ? {} : { said }),
});

function tell(hearing: Hearing, { case_id, seq }: StoredEvent, key: string, outcome: Outcome): void {
  if (!hearing.tasks().some((task) => task.key === key)) {
    const words = `event ${seq} of case ${case_id} answers ${key}, which the protocol did not ask`;
    throw new CuriaError('REPLAY_DIVERGED', words, [{ path: `${case_id} event ${seq}`, problem: key }]);
  }
  hearing.tell(key, outcome);
}

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
