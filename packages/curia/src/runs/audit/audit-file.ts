/** Audits what was handed out, without the store that it came from: a proof of one ruling, or a whole exported run. */
import { CuriaError } from '@curia/core';
import {
  type CheckedProof,
  checkProof,
  LARGEST_PROOF,
  type Proof,
  readProof,
  type Trust,
} from '@curia/core/proof';
import { readBytes, streamFile } from '../../files/read-file.ts';
import { openInput } from '../../input/open-input.ts';
import { type AuditFinding, auditEvents } from '../../kept/audit-case.ts';
import { readManifest } from '../../kept/manifest.ts';
import { courtUnder, type OpenedRun } from '../../kept/opened-run.ts';
import { digest } from '../../signing/digest.ts';
import { verifySignature } from '../../signing/signer.ts';
import { lawOf } from '../../store/law.ts';
import { temporaryStore } from '../../store/temporary/temporary.ts';
import { importRun } from '../transfer/import-run.ts';
import { type Audit, auditRun } from './audit.ts';

/** A proof that was audited. */
export interface AuditedProof extends Omit<CheckedProof, 'findings'> {
  readonly findings: readonly Pick<AuditFinding, 'code' | 'problem'>[];
}

/** Whether a file is a proof: its last lines say what was signed. A whole run ends in its last event. */
export async function isProof(file: string): Promise<boolean> {
  let tail = '';
  let bytes = 0;
  for await (const part of streamFile(file)) {
    bytes += part.length;
    if (bytes > LARGEST_PROOF) return false;
    tail += part.toString('latin1');
    if (tail.includes('\n{"schema_version":"1","line":"proof"')) return true;
    tail = tail.slice(-64);
  }
  return false;
}

/** Audits a proof: its signatures against the keys that are trusted, its log, and its ruling, which is decided again. */
export async function auditProof(file: string, trust: Trust): Promise<AuditedProof> {
  const proof = readProof(readBytes(file, { most_bytes: LARGEST_PROOF }), digest);
  const checked = await checkProof(proof, trust, { digest, verify: verifySignature });
  // What is not what was sealed is not worth deciding.
  if (checked.findings.length > 0) return checked;
  return { ...checked, findings: decideAgain(proof) };
}

function decideAgain({ run, law, case: stored, events }: Proof): AuditFinding[] {
  const { court } = courtUnder(readManifest(run), lawOf(law));
  const { run_id } = run;
  const { case_id } = stored;
  return auditEvents(
    court,
    { run_id, ...stored },
    events.map((event) => ({ run_id, case_id, ...event })),
    { mayEndEarly: true },
  );
}

/** An exported run that was audited. */
export interface AuditedRunFile {
  readonly opened: OpenedRun;
  readonly audit: Audit;
}

/** Audits an exported run in a store that is made for it. */
export async function auditRunFile(file: string, trust: Trust | undefined): Promise<AuditedRunFile> {
  const store = temporaryStore();
  try {
    const { run_id } = await importRun(store, openInput(file));
    const run = await store.runs.find(run_id);
    if (run === undefined) throw new CuriaError('INTERNAL', 'a run that was taken in is not there');
    const opened = courtUnder(readManifest(run), await store.runs.law(run_id));
    return { opened, audit: await auditRun(store, run_id, opened.court, { trust }) };
  } finally {
    await store.close();
  }
}
