/** Audits a run: checks every hash chain, reproduces every ruling from its events, and looks for missing cases. */
import { CuriaError } from '@curia/core/internal';
import { runGenesis } from '../store/chain.ts';
import { isClosing, RUN_LOG, type Store, type StoredEvent, type StoredRun } from '../store/store.ts';
import { type AuditFinding, auditCase, checkChain } from './audit-case.ts';
import { parseJson } from './case-event.ts';
import type { Court } from './court.ts';
import { sealRun } from './drive-run.ts';
import { auditListing } from './list-cases.ts';
import { checkReceipt } from './receipt.ts';

/** What an audit looked at, and what it found. */
export interface Audit {
  readonly cases: number;
  readonly closed: number;
  readonly events: number;
  /** The run was completed, and sealed with the end of every case. */
  readonly sealed: boolean;
  readonly findings: readonly AuditFinding[];
}

/** Audits a run under the court that made it, and against a receipt if there is one. */
export async function auditRun(
  store: Store,
  run_id: string,
  court: Court,
  { against }: { readonly against?: string | undefined } = {},
): Promise<Audit> {
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
    const found = auditCase(court, genesis, stored, log);
    // A log that is broken itself says nothing about lists.
    findings.push(
      ...(found.length > 0 ? found : await auditListing(store, court, run_id, stored.case_id, log)),
    );
  }
  const end = runLog.at(-1);
  const sealed = end?.kind === 'run-completed';
  findings.push(...checkCount(run, cases));
  if (sealed) findings.push(...(await checkSeal(store, run_id, end, { cases, closed })));
  else if (closed > 0 && closed === cases) findings.push(ofRun('SEAL_MISSING', runLog.length, UNSEALED));
  if (against !== undefined) findings.push(...(await checkReceipt(store, run_id, against)));
  return { cases, closed, events, sealed, findings };
}

const UNSEALED =
  'every case is decided, but the run has no seal: either it was killed at the very end (resume it), or the seal was removed';

/** The manifest says how many cases were read, and every event follows from the manifest. */
function checkCount({ manifest }: StoredRun, cases: number): AuditFinding[] {
  const { input } = (parseJson(manifest) ?? {}) as { input?: { cases?: number } };
  if (input?.cases === undefined || input.cases === cases) return [];
  const problem = `the run started with ${input.cases} cases, but the store has ${cases}`;
  return [ofRun('CASES_DIFFER', 0, problem)];
}

const ofRun = (code: AuditFinding['code'], seq: number, problem: string): AuditFinding => ({
  schema_version: '1',
  code,
  case_id: RUN_LOG,
  seq,
  problem,
});

async function checkSeal(
  store: Store,
  run_id: string,
  end: StoredEvent,
  { cases, closed }: { cases: number; closed: number },
): Promise<AuditFinding[]> {
  const recorded = parseJson(end.body) as { seal?: string; cases?: number } | undefined;
  if (recorded?.seal === (await sealRun(store, run_id)) && recorded.cases === cases && closed === cases)
    return [];
  return [ofRun('SEAL_BROKEN', end.seq, 'the run was sealed with other rulings, or with other cases')];
}
