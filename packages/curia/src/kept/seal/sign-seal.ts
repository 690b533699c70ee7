/** Signs the seal of a completed run: the root of a tree with a leaf for every case, so that one of them can be handed out with a proof. */
import { CuriaError } from '@curia/core';
import {
  caseLeaf,
  type Envelope,
  envelope,
  type InclusionPath,
  MerkleTree,
  openEnvelope,
  readStatement,
  type Statement,
  state,
} from '@curia/core/proof';
import { digest } from '../../signing/digest.ts';
import { type Signer, signStatement } from '../../signing/signer.ts';
import { CLOSING_KINDS, type StoredEvent } from '../../store/cases.ts';
import { runGenesis } from '../../store/chain.ts';
import type { Store } from '../../store/store.ts';
import { parseJson } from '../case-event.ts';
import { readManifest } from '../manifest.ts';
import { appendToRun } from './append-to-run.ts';
import { completionIn, sealIn } from './seal.ts';

/** The event in the log of a run that carries a signature. */
export const SIGNED = 'seal-signed';

/** The event that says why a seal was not signed. */
export const UNSIGNED = 'seal-unsigned';

/** The tree of a run as its cases end now; with `wanted`, also the path of the case at that position. */
export async function treeOf(
  store: Pick<Store, 'cases'>,
  run_id: string,
  wanted?: number,
): Promise<{ readonly size: number; readonly root: string; readonly path: InclusionPath | undefined }> {
  const tree = new MerkleTree(wanted === undefined ? { digest } : { digest, wanted });
  for await (const { case_id, hash } of store.cases.eventsOfKind(run_id, CLOSING_KINDS))
    tree.add(caseLeaf(case_id, hash));
  const root = Buffer.from(tree.root()).toString('hex');
  return { size: tree.size, root, path: tree.path() };
}

/** Signs the seal of a run, unless that key has signed it before; refused while the run is not completed. */
export async function signSeal(store: Store, run_id: string, signer: Signer, at: string): Promise<boolean> {
  const run = await store.runs.find(run_id);
  if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  const { size, root } = await treeOf(store, run_id);
  const added = await appendToRun(store, run_id, async (log) => {
    const end = completionIn(log);
    const seal = sealIn(log);
    if (end === undefined || seal === null)
      throw new CuriaError(
        'USAGE',
        `run ${run_id} is not completed; finish it first: curia resume ${run_id}`,
      );
    const isSigned = signaturesIn(log).some(({ statement: { predicateType }, key_ids }) => {
      return predicateType === 'urn:curia:seal:v1' && key_ids.includes(signer.key.key_id);
    });
    if (isSigned) return [];
    const { rulebook_hash = null } = readManifest(run);
    const signed = await signStatement(
      signer,
      state(
        'urn:curia:seal:v1',
        { name: `run ${run_id}`, sha256: root },
        {
          ...{ schema_version: '1', at, run_id, genesis: runGenesis(run), rulebook_hash, cases: size, seal },
          tree: { size, root },
          log: { events: end.seq, head: end.hash },
        },
      ),
    );
    return [signedEvent(signed, at)];
  });
  return added.length > 0;
}

/** An envelope as an event. */
export const signedEvent = (signed: Envelope, at: string) => ({
  kind: SIGNED,
  at,
  body: JSON.stringify({ schema_version: '1', envelope: signed }),
});

/** A signature in the log of a run. */
export interface LoggedSignature {
  readonly seq: number;
  readonly envelope: Envelope;
  readonly statement: Statement;
  readonly key_ids: readonly string[];
}

/** The signatures in the log of a run that can be read. */
export const signaturesIn = (log: readonly StoredEvent[]): LoggedSignature[] =>
  log.filter(({ kind }) => kind === SIGNED).flatMap((event) => readSignature(event) ?? []);

/** The signature that an event carries; undefined if it cannot be read. */
export function readSignature({ seq, body }: StoredEvent): LoggedSignature | undefined {
  const read = envelope.safeParse((parseJson(body) as { readonly envelope?: unknown } | undefined)?.envelope);
  const opened = read.success ? openEnvelope(read.data) : undefined;
  if (!read.success || opened === undefined) return undefined;
  try {
    const key_ids = opened.signatures.map(({ keyid }) => keyid);
    return { seq, envelope: read.data, statement: readStatement(opened.payload), key_ids };
  } catch {
    return undefined;
  }
}
