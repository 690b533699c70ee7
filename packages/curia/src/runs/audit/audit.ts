/** Audits a run: checks every hash chain, reproduces every ruling from its events, and looks for missing cases. */

import { CuriaError } from '@curia/core';
import { caseLeaf, MerkleTree, type Trust } from '@curia/core/proof';
import type { HeldCourt } from '../../courts/held-court.ts';

import { SettlementAuditor } from '../../desk/sealed-settlements.ts';
import { type AuditFinding, auditCase, checkChain } from '../../kept/audit-case.ts';
import { parseJson } from '../../kept/case-event.ts';
import { completionIn, startSeal } from '../../kept/seal/seal.ts';
import { digest } from '../../signing/digest.ts';
import { isClosing, RUN_LOG, type StoredCase, type StoredEvent } from '../../store/cases.ts';
import { runGenesis } from '../../store/chain.ts';
import type { StoredRun } from '../../store/runs.ts';
import type { Store } from '../../store/store.ts';
import { auditListing } from '../list-cases.ts';
import { checkSignatures } from './check-signatures.ts';
import { checkReceipt } from './receipt.ts';
import { checkShortSeal } from './short-seal.ts';

/** What an audit looked at, and what it found. */
export interface Audit {
  readonly cases: number;
  readonly closed: number;
  readonly events: number;
  /** The run was completed, and sealed with the end of every case. */
  readonly sealed: boolean;
  readonly findings: readonly AuditFinding[];
}

/** What was kept away from the store, to compare a run with. */
export interface KeptElsewhere {
  /** The file of a receipt. */
  readonly against?: string | undefined;
  /** The line of a short seal, or a file with it. */
  readonly seal?: string | undefined;
  /** The keys that must have signed it; not asked for if absent. */
  readonly trust?: Trust | undefined;
}

/** Audits a run under the court that made it, and against a receipt or a seal if there is one. */
export async function auditRun(
  store: Store,
  run_id: string,
  court: HeldCourt,
  { against, seal, trust }: KeptElsewhere = {},
): Promise<Audit> {
  const run = await store.runs.find(run_id);
  if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  const auditor = new RunAuditor(run, await store.cases.events(run_id, RUN_LOG), court, trust);
  for await (const stored of store.cases.all(run_id)) {
    const log = await store.cases.events(run_id, stored.case_id);
    // A log that is broken itself says nothing about lists.
    if (auditor.add(stored, log))
      auditor.findings.push(...(await auditListing(store, court, run_id, stored.case_id, log)));
  }
  const audit = auditor.result();
  // Others may drive the run meanwhile: then there is more by now, never less.
  const { closed } = await store.cases.tally(run_id);
  const isDamaged = closed < audit.closed || (audit.sealed && closed !== audit.closed);
  const counts = `the store counts ${closed} closed cases, but the logs close ${audit.closed}: its index is damaged`;
  const miscounted = isDamaged ? [ofRun('LIST_DIFFERS', 0, counts)] : [];
  const damage = await store.damage?.();
  const damaged = damage === undefined ? [] : [ofRun('STORE_DAMAGED', 0, sayDamage(damage))];
  const receipt = against === undefined ? [] : await checkReceipt(store, run_id, against);
  const sealed = seal === undefined ? [] : await checkShortSeal(store, run_id, seal);
  return { ...audit, findings: [...audit.findings, ...miscounted, ...damaged, ...receipt, ...sealed] };
}

/** Audits a run case by case, in input order, wherever its logs come from. */
export class RunAuditor {
  readonly #run: StoredRun;
  readonly #runLog: readonly StoredEvent[];
  readonly #court: HeldCourt;
  readonly #genesis: string;
  readonly #sealing = startSeal();
  readonly #settlements: SettlementAuditor;
  readonly #tree = new MerkleTree({ digest });
  readonly #trust: Trust | undefined;
  /** What was found so far. */
  readonly findings: AuditFinding[] = [];
  #cases = 0;
  #closed = 0;
  #events: number;

  constructor(run: StoredRun, runLog: readonly StoredEvent[], court: HeldCourt, trust?: Trust) {
    this.#trust = trust;
    this.#run = run;
    this.#runLog = runLog;
    this.#court = court;
    this.#genesis = runGenesis(run);
    this.#events = runLog.length;
    this.#settlements = new SettlementAuditor(runLog);
    this.findings.push(...checkChain(RUN_LOG, this.#genesis, runLog));
  }

  /** Audits the next case; says whether it is intact. */
  add(stored: StoredCase, log: readonly StoredEvent[]): boolean {
    this.#cases++;
    this.#events += log.length;
    const closing = log.filter(isClosing);
    if (closing.length > 0) this.#closed++;
    for (const event of closing) {
      this.#sealing.add(event);
      this.#tree.add(caseLeaf(stored.case_id, String(event.hash)));
    }
    const found = [
      ...auditCase(this.#court, this.#genesis, stored, log),
      ...this.#settlements.check(stored.case_id, log),
    ];
    this.findings.push(...found);
    return found.length === 0;
  }

  /** What was found in all cases, and in the run as a whole; asked for once, after the last case. */
  result(): Audit {
    const [cases, closed] = [this.#cases, this.#closed];
    const end = completionIn(this.#runLog);
    const sealed = end !== undefined;
    const findings = [...this.findings, ...checkCount(this.#run, cases), ...this.#settlements.rest()];
    if (sealed) findings.push(...checkSeal(end, { seal: this.#sealing.seal(), cases, closed }));
    else if (closed > 0 && closed === cases)
      findings.push(ofRun('SEAL_MISSING', this.#runLog.length, UNSEALED));
    const tree = { size: this.#tree.size, root: Buffer.from(this.#tree.root()).toString('hex') };
    const { run_id } = this.#run;
    findings.push(
      ...checkSignatures({ run_id, genesis: this.#genesis, log: this.#runLog, tree }, this.#trust),
    );
    return { cases, closed, events: this.#events, sealed, findings };
  }
}

const sayDamage = (what: string): string =>
  `the file of the store is damaged, so something may be hidden (${what}); restore a copy, or export what can be read`;

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

function checkSeal(
  end: StoredEvent,
  { seal, cases, closed }: { readonly seal: string; readonly cases: number; readonly closed: number },
): AuditFinding[] {
  const recorded = parseJson(end.body) as { seal?: string; cases?: number } | undefined;
  if (recorded?.seal === seal && recorded.cases === cases && closed === cases) return [];
  return [ofRun('SEAL_BROKEN', end.seq, 'the run was sealed with other rulings, or with other cases')];
}
