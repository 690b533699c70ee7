/** Audits a run: the hash chain of every log, and every ruling decided again from its events. */
import { CuriaError } from '@curia/core';
import { caseGenesis, findBreak, runGenesis } from '../store/chain.ts';
import { CLOSING_KINDS, RUN_LOG, type Store, type StoredCase, type StoredEvent } from '../store/store.ts';
import {
  closingEvents,
  type LoggedEvent,
  makeEvent,
  parseJson,
  readBody,
  readEvent,
  tellEvent,
} from './case-event.ts';
import type { Court, Proceeding } from './court.ts';
import { openCase } from './drive-case.ts';
import { sealRun } from './drive-run.ts';
import { isReview, reviewAgain } from './reviews.ts';

/** Something that does not hold. */
export interface AuditFinding {
  readonly schema_version: '1';
  readonly code: 'CHAIN_BROKEN' | 'RULING_DIFFERS' | 'REVIEW_DIFFERS' | 'REPLAY_DIVERGED' | 'SEAL_BROKEN';
  /** Empty for the run itself. */
  readonly case_id: string;
  /** The first event concerned. */
  readonly seq: number;
  readonly problem: string;
}

/** What an audit looked at, and what it found. */
export interface Audit {
  readonly cases: number;
  readonly closed: number;
  readonly events: number;
  /** The run was completed, and sealed with the end of every case. */
  readonly sealed: boolean;
  readonly findings: readonly AuditFinding[];
}

/** Audits a run under the court that made it. */
export async function auditRun(store: Store, run_id: string, court: Court): Promise<Audit> {
  const run = await store.run(run_id);
  if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  const genesis = runGenesis(run);
  const findings: AuditFinding[] = [];
  const runLog = await store.events(run_id, RUN_LOG);
  findings.push(...checkChain(RUN_LOG, genesis, runLog));
  let cases = 0;
  let closed = 0;
  let events = runLog.length;
  for await (const stored of store.cases(run_id)) {
    const log = await store.events(run_id, stored.case_id);
    cases++;
    events += log.length;
    if (log.some(isClosing)) closed++;
    findings.push(...auditCase(court, genesis, stored, log));
  }
  const end = runLog.at(-1);
  const sealed = end?.kind === 'run-completed';
  if (sealed) findings.push(...(await checkSeal(store, run_id, end, { cases, closed })));
  return { cases, closed, events, sealed, findings };
}

const isClosing = ({ kind }: StoredEvent): boolean => CLOSING_KINDS.some((closing) => closing === kind);

function auditCase(
  court: Court,
  genesis: string,
  stored: StoredCase,
  log: readonly StoredEvent[],
): AuditFinding[] {
  const { case_id } = stored;
  const broken = checkChain(case_id, caseGenesis(genesis, stored), log);
  try {
    return [...broken, ...decideAgain(court, stored, log), ...checkReviews(court, stored, log)];
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return [...broken, { schema_version: '1', code: 'REPLAY_DIVERGED', case_id, seq: log.length, problem }];
  }
}

function checkChain(case_id: string, genesis: string, log: readonly StoredEvent[]): AuditFinding[] {
  const seq = findBreak(genesis, log);
  if (seq === undefined) return [];
  const problem = `event ${seq} does not follow from what stands before it: the log was changed`;
  return [{ schema_version: '1', code: 'CHAIN_BROKEN', case_id, seq, problem }];
}

/** Opens the case anew, tells it what the log says, and compares what it rules with what is recorded. */
function decideAgain(court: Court, stored: StoredCase, log: readonly StoredEvent[]): AuditFinding[] {
  const { case_id } = stored;
  const end = log.find(isClosing);
  const opened = openCase(court, stored);
  const findings: AuditFinding[] = [];
  const compare = (event: StoredEvent, expected: string, what: string): void => {
    if (event.body === expected) return;
    const problem = `${what}, made again, differs from what is recorded`;
    findings.push({ schema_version: '1', code: 'RULING_DIFFERS', case_id, seq: event.seq, problem });
  };
  if ('error' in opened) {
    if (end !== undefined) compare(end, makeEvent('refused', end.at, opened).body, 'the refusal');
    return findings;
  }
  const { proceeding } = opened;
  for (const event of log.map(readEvent)) {
    if (event.kind === 'done') compare(event, doAgain(proceeding, event), 'the work');
    tellEvent(proceeding, event);
  }
  if (end === undefined) return findings;
  const expected = closingEvents(court, proceeding, end.at);
  const recorded = log.filter(({ seq }) => seq >= end.seq);
  expected.forEach((event, at) => {
    const found = recorded[at];
    const what = event.kind === 'ruled' ? 'the ruling' : 'the packet';
    if (found === undefined || found.kind !== event.kind) compare(end, '', what);
    else compare(found, event.body, what);
  });
  return findings;
}

/** Takes every review again and compares what follows from it with what is recorded. */
function checkReviews(court: Court, stored: StoredCase, log: readonly StoredEvent[]): AuditFinding[] {
  if (!log.some(isReview)) return [];
  const problem = reviewAgain(court, stored, log);
  return problem === undefined
    ? []
    : [{ schema_version: '1', code: 'REVIEW_DIFFERS', case_id: stored.case_id, ...problem }];
}

function doAgain(proceeding: Proceeding, event: LoggedEvent): string {
  const { key } = readBody('done', event);
  const task = proceeding.tasks().find((one) => one.key === key);
  return task?.does === 'work' ? makeEvent('done', event.at, { key, result: task.work() }).body : '';
}

async function checkSeal(
  store: Store,
  run_id: string,
  end: StoredEvent,
  { cases, closed }: { cases: number; closed: number },
): Promise<AuditFinding[]> {
  const recorded = parseJson(end.body) as { seal?: string; cases?: number } | undefined;
  if (recorded?.seal === (await sealRun(store, run_id)) && recorded.cases === cases && closed === cases)
    return [];
  const problem = 'the run was sealed with other rulings, or with other cases';
  return [{ schema_version: '1', code: 'SEAL_BROKEN', case_id: RUN_LOG, seq: end.seq, problem }];
}
