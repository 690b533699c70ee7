/** Holds the signatures in the log of a run against what it has now, and against the keys that somebody trusts. */
import { openEnvelope, signedBytes, type Trust, whyUntrusted } from '@curia/core/proof';
import { type SealedSettlement, sealedIn } from '../../desk/sealed-settlements.ts';
import type { AuditFinding } from '../../kept/audit-case.ts';
import { parseJson } from '../../kept/case-event.ts';
import { completionIn, sealIn } from '../../kept/seal/seal.ts';
import { type LoggedSignature, readSignature, SIGNED } from '../../kept/seal/sign-seal.ts';
import { settledTree } from '../../kept/seal/sign-settlements.ts';
import { verifySignature } from '../../signing/signer.ts';
import { RUN_LOG, type StoredEvent } from '../../store/cases.ts';

/** What a run has now. */
export interface SignedRun {
  readonly run_id: string;
  readonly genesis: string;
  readonly log: readonly StoredEvent[];
  readonly tree: { readonly size: number; readonly root: string };
}

/** What is wrong with the signatures of a run; without trust it is not asked who signed. */
export function checkSignatures(run: SignedRun, trust: Trust | undefined): AuditFinding[] {
  const findings: AuditFinding[] = [];
  let isSealed = false;
  for (const event of run.log.filter(({ kind }) => kind === SIGNED)) {
    const signature = readSignature(event);
    if (signature === undefined) {
      findings.push(finding('SIGNATURE_DIFFERS', event.seq, 'the signature cannot be read'));
      continue;
    }
    const problem = problemOf(run, signature);
    if (problem !== undefined) findings.push(finding('SIGNATURE_DIFFERS', event.seq, problem));
    const untrusted = trust === undefined ? undefined : untrustedIn(signature, trust);
    if (untrusted !== undefined) findings.push(finding(untrusted.code, event.seq, untrusted.problem));
    isSealed ||= signature.statement.predicateType === 'urn:curia:seal:v1';
  }
  if (trust !== undefined && !isSealed)
    findings.push(
      finding('SIGNATURE_MISSING', run.log.length, 'its seal is not signed, so no key says that it is whole'),
    );
  return findings;
}

function problemOf(run: SignedRun, signature: LoggedSignature): string | undefined {
  const { statement } = signature;
  const { predicateType, predicate, subject } = statement;
  if (predicateType === 'urn:curia:settlements:v1') {
    const settled = settledUnder(run.log, signature);
    const tree = settledTree(settled ?? []);
    const root = Buffer.from(tree.root()).toString('hex');
    const isSame = predicate.run_id === run.run_id && predicate.genesis === run.genesis;
    return settled !== undefined &&
      isSame &&
      predicate.tree.root === root &&
      subject[0]?.digest.sha256 === root
      ? undefined
      : 'other settlements were signed than those that are sealed here';
  }
  if (predicateType !== 'urn:curia:seal:v1') return 'it is not about this run';
  const end = completionIn(run.log);
  const isSame =
    predicate.run_id === run.run_id &&
    predicate.genesis === run.genesis &&
    predicate.cases === run.tree.size &&
    predicate.tree.size === run.tree.size &&
    predicate.tree.root === run.tree.root &&
    subject[0]?.digest.sha256 === run.tree.root &&
    predicate.seal === sealIn(run.log) &&
    predicate.log.events === end?.seq &&
    predicate.log.head === end.hash;
  return isSame ? undefined : 'another record was signed than the one that is stored';
}

/** Who signed what nobody trusts; undefined if a trusted key did. */
function untrustedIn(
  { envelope, statement }: LoggedSignature,
  trust: Trust,
): Pick<AuditFinding, 'code' | 'problem'> | undefined {
  const { payload, signatures } = openEnvelope(envelope)!;
  const message = signedBytes(payload);
  let problem: Pick<AuditFinding, 'code' | 'problem'> | undefined;
  for (const { keyid, sig } of signatures) {
    const known = trust.get(keyid);
    const why = whyUntrusted(keyid, known, statement.predicate.at);
    if (why !== undefined) problem ??= why;
    else if (verifySignature(known!.key.raw, message, sig)) return undefined;
    else problem = { code: 'SIGNATURE_BROKEN', problem: `key ${keyid.slice(0, 16)} did not sign this` };
  }
  return problem;
}

/** The settlements that a signature is about: the last that were sealed before it by the same person in the same queue. */
export function settledUnder(
  log: readonly StoredEvent[],
  { seq, statement: { predicateType, predicate } }: LoggedSignature,
): readonly SealedSettlement[] | undefined {
  if (predicateType !== 'urn:curia:settlements:v1') return undefined;
  const { queue_id, person, tree } = predicate;
  const before = log.filter((event) => {
    if (event.seq >= seq || event.kind !== 'reviews-sealed') return false;
    const said = parseJson(event.body) as
      | { readonly queue_id?: string; readonly person?: string }
      | undefined;
    return said?.queue_id === queue_id && said.person === person;
  });
  const settled = sealedIn(before);
  return settled.length < tree.size ? undefined : settled.slice(settled.length - tree.size);
}

const finding = (code: AuditFinding['code'], seq: number, problem: string): AuditFinding => ({
  schema_version: '1',
  code,
  case_id: RUN_LOG,
  seq,
  problem,
});
