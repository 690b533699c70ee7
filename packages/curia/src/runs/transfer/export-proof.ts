/** Writes one case of a signed run with the proof that it is in the sealed record; the other cases stay where they are. */
import { CuriaError } from '@curia/core';
import type { InclusionPath, ProofLineOf } from '@curia/core/proof';
import { readLaw } from '../../kept/law/kept-rulebook.ts';
import { readManifest } from '../../kept/manifest.ts';
import { type LoggedSignature, signaturesIn, treeOf } from '../../kept/seal/sign-seal.ts';
import { settledTree } from '../../kept/seal/sign-settlements.ts';
import { isClosing, RUN_LOG, type StoredEvent } from '../../store/cases.ts';
import { lawOf } from '../../store/law.ts';
import type { Store } from '../../store/store.ts';
import { settledUnder } from '../audit/check-signatures.ts';
import { RunFileWriter } from './run-file.ts';

/** The text of a proof; refused if the case is unknown, or nothing was signed. */
export async function exportProof(store: Store, run_id: string, case_id: string): Promise<string> {
  const run = await store.runs.find(run_id);
  if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  const stored = await store.cases.find(run_id, case_id);
  if (stored === undefined) throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${case_id}`);
  const runLog = await store.cases.events(run_id, RUN_LOG);
  const log = await store.cases.events(run_id, case_id);
  const file = new RunFileWriter();
  const { position, input, problem } = stored;
  const proofs = await proofsOf(store, run_id, position, runLog, log);
  const law = lawOf(readLaw(readManifest(run), await store.runs.law(run_id)).values());
  const { created_at, manifest } = run;
  return [
    file.line('run', { run_id, created_at, manifest }),
    ...Array.from(law.values(), (text) => file.line('law', { text })),
    file.line('case', { position, case_id, input, problem }),
    ...signedPart(log, proofs).map(({ seq, kind, at, body, hash }) =>
      file.line('event', { seq, kind, at, body, hash }),
    ),
    ...proofs.map((proof) => file.line('proof', proof)),
    file.end(),
  ].join('');
}

/** The events that something signed covers: what came later could be changed without being noticed, so it is not handed out. */
function signedPart(
  log: readonly StoredEvent[],
  proofs: readonly ProofLineOf<'proof'>[],
): readonly StoredEvent[] {
  const isSettled = proofs.some(({ leaf }) => leaf === 'settlement');
  const last = isSettled ? log.findLast(({ kind }) => kind === 'review-settled') : log.find(isClosing);
  return log.slice(0, last?.seq ?? 0);
}

async function proofsOf(
  store: Store,
  run_id: string,
  position: number,
  runLog: readonly StoredEvent[],
  log: readonly StoredEvent[],
): Promise<ProofLineOf<'proof'>[]> {
  const signatures = signaturesIn(runLog);
  const seals = signatures.filter(({ statement }) => statement.predicateType === 'urn:curia:seal:v1');
  if (seals.length === 0)
    throw new CuriaError(
      'USAGE',
      `the seal of run ${run_id} is not signed; set CURIA_SIGNING_KEY to a key, then: curia audit ${run_id} --sign`,
    );
  const { path } = await treeOf(store, run_id, position);
  const proof = (
    leaf: 'case' | 'settlement',
    way: InclusionPath | undefined,
    { envelope }: LoggedSignature,
  ) => (way === undefined ? [] : [{ leaf, index: way.index, path: way.path.map(toHex), envelope }]);
  return [
    ...seals.flatMap((one) => proof('case', path, one)),
    ...signatures.flatMap((one) => proof('settlement', settledPath(runLog, log, one), one)),
  ];
}

/** The way of the last settlement of a case in the tree of a signature; undefined if that is about others. */
function settledPath(
  runLog: readonly StoredEvent[],
  log: readonly StoredEvent[],
  signature: LoggedSignature,
): InclusionPath | undefined {
  const last = log.findLast(({ kind }) => kind === 'review-settled');
  const settled = settledUnder(runLog, signature);
  const index = settled?.findIndex(({ hash }) => hash === last?.hash) ?? -1;
  if (settled === undefined || index < 0) return undefined;
  const tree = settledTree(settled, index);
  tree.root();
  return tree.path();
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
