/** Signs what a queue settled in one run: a tree with a leaf for every settlement that was sealed at once. */
import { CuriaError } from '@curia/core';
import { MerkleTree, settlementLeaf, state } from '@curia/core/proof';
import { digest } from '../../signing/digest.ts';
import { type Signer, signStatement } from '../../signing/signer.ts';
import { runGenesis } from '../../store/chain.ts';
import type { Store } from '../../store/store.ts';
import { appendToRun } from './append-to-run.ts';
import { signedEvent } from './sign-seal.ts';

/** A settlement as it is sealed: the event of its case, by number and hash. */
export interface SettledLeaf {
  readonly case_id: string;
  readonly item_id: string;
  readonly seq: number;
  readonly hash: string;
}

/** What was sealed, by whom. */
interface Settled {
  readonly queue_id: string;
  readonly person: string;
  readonly settlements: readonly SettledLeaf[];
}

/** The tree over settlements, in the order in which they were sealed. */
export function settledTree(settlements: readonly SettledLeaf[], wanted?: number): MerkleTree {
  const tree = new MerkleTree(wanted === undefined ? { digest } : { digest, wanted });
  for (const one of settlements) tree.add(settlementLeaf(one));
  return tree;
}

/** Signs settlements that were just sealed in the log of a run. */
export async function signSettlements(
  store: Store,
  run_id: string,
  { queue_id, person, settlements }: Settled,
  signer: Signer,
  at: string,
): Promise<void> {
  const run = await store.runs.find(run_id);
  if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  const tree = settledTree(settlements);
  const root = Buffer.from(tree.root()).toString('hex');
  const signed = await signStatement(
    signer,
    state(
      'urn:curia:settlements:v1',
      { name: `settlements of ${queue_id} in run ${run_id}`, sha256: root },
      {
        ...{ schema_version: '1', at, run_id, genesis: runGenesis(run), queue_id, person },
        tree: { size: tree.size, root },
      },
    ),
  );
  await appendToRun(store, run_id, () => [signedEvent(signed, at)]);
}
