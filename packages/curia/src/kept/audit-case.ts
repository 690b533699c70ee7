/** Audits one case: checks the hash chain of its log, then reproduces its ruling, its packet and its reviews. */

import type { Hearing } from '@curia/core/court';
import type { ProofFinding } from '@curia/core/proof';
import type { HeldCourt } from '../courts/held-court.ts';
import { isClosing, type StoredCase, type StoredEvent } from '../store/cases.ts';
import { caseGenesis, findBreak } from '../store/chain.ts';
import { closingEvents, type LoggedEvent, makeEvent, readBody, readEvent, tellEvent } from './case-event.ts';
import { isReview, reviewAgain } from './desk-log.ts';
import { openCase } from './open-case.ts';

/** Something that an audit found wrong. */
export interface AuditFinding {
  readonly schema_version: '1';
  readonly code:
    | 'CHAIN_BROKEN'
    | 'RULING_DIFFERS'
    | 'REVIEW_DIFFERS'
    | 'REPLAY_DIVERGED'
    | 'SEAL_BROKEN'
    | 'SEAL_MISSING'
    | 'SETTLEMENT_DIFFERS'
    | 'CASES_DIFFER'
    | 'LIST_DIFFERS'
    | 'STORE_DAMAGED'
    | 'RECEIPT_DIFFERS'
    | 'SEAL_DIFFERS'
    | 'SIGNATURE_DIFFERS'
    | 'SIGNATURE_MISSING'
    | ProofFinding['code'];
  /** Empty for the run itself. */
  readonly case_id: string;
  /** The first event concerned. */
  readonly seq: number;
  readonly problem: string;
}

/** Audits a case under the court that decided it; `genesis` is that of its run. */
export const auditCase = (
  court: HeldCourt,
  genesis: string,
  stored: StoredCase,
  log: readonly StoredEvent[],
): AuditFinding[] => [
  ...checkChain(stored.case_id, caseGenesis(genesis, stored), log),
  ...auditEvents(court, stored, log),
];

/** Audits the content of a case's events, whether or not they form a chain; a log that is handed out may end with the ruling. */
export function auditEvents(
  court: HeldCourt,
  stored: StoredCase,
  log: readonly StoredEvent[],
  { mayEndEarly = false }: { readonly mayEndEarly?: boolean } = {},
): AuditFinding[] {
  const { case_id } = stored;
  try {
    return [...decideAgain(court, stored, log, mayEndEarly), ...checkReviews(court, stored, log)];
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return [{ schema_version: '1', code: 'REPLAY_DIVERGED', case_id, seq: log.length, problem }];
  }
}

/** Follows the hash chain of a log, of a case or of the run itself. */
export function checkChain(case_id: string, genesis: string, log: readonly StoredEvent[]): AuditFinding[] {
  const seq = findBreak(genesis, log);
  if (seq === undefined) return [];
  const problem = `event ${seq} does not follow from the one before it: the log was changed`;
  return [{ schema_version: '1', code: 'CHAIN_BROKEN', case_id, seq, problem }];
}

/** Opens the case again, replays its log, and compares the ruling with the recorded one. */
function decideAgain(
  court: HeldCourt,
  stored: StoredCase,
  log: readonly StoredEvent[],
  mayEndEarly: boolean,
): AuditFinding[] {
  const { case_id } = stored;
  const end = log.find(isClosing);
  const opened = openCase(court, stored);
  const findings: AuditFinding[] = [];
  const compare = (event: StoredEvent, expected: string, what: string): void => {
    if (event.body === expected) return;
    const problem = `${what} was recomputed and differs from the record`;
    findings.push({ schema_version: '1', code: 'RULING_DIFFERS', case_id, seq: event.seq, problem });
  };
  if ('error' in opened) {
    if (end !== undefined) compare(end, makeEvent('refused', end.at, opened).body, 'the refusal');
    return findings;
  }
  const { hearing } = opened;
  for (const event of log.map(readEvent)) {
    if (event.kind === 'done' && court.trusts_work !== true)
      compare(event, doAgain(hearing, event), 'the work');
    tellEvent(hearing, event);
  }
  if (end === undefined) return findings;
  const expected = closingEvents(court, hearing, end.at);
  const recorded = log.filter(({ seq }) => seq >= end.seq);
  expected.forEach((event, at) => {
    const found = recorded[at];
    const what = event.kind === 'ruled' ? 'the ruling' : 'the packet';
    if (found === undefined && mayEndEarly) return;
    if (found === undefined || found.kind !== event.kind) compare(end, '', what);
    else compare(found, event.body, what);
  });
  return findings;
}

/** Applies every review again and compares the result with the record. */
function checkReviews(court: HeldCourt, stored: StoredCase, log: readonly StoredEvent[]): AuditFinding[] {
  if (!log.some(isReview)) return [];
  const problem = reviewAgain(court, stored, log);
  return problem === undefined
    ? []
    : [{ schema_version: '1', code: 'REVIEW_DIFFERS', case_id: stored.case_id, ...problem }];
}

function doAgain(hearing: Hearing, event: LoggedEvent): string {
  const { key } = readBody('done', event);
  const task = hearing.tasks().find((one) => one.key === key);
  return task?.does === 'work' ? makeEvent('done', event.at, { key, result: task.work() }).body : '';
}
