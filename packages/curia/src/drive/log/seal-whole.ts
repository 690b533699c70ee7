/** Seals a run whose cases are all closed, once, whoever of its drivers comes to it. */
import { CuriaError } from '@curia/core';
import { appendToRun } from '../../kept/seal/append-to-run.ts';
import { sealRun } from '../../kept/seal/seal.ts';
import { signSeal, UNSIGNED } from '../../kept/seal/sign-seal.ts';
import { signerFrom } from '../../signing/signer.ts';
import type { RunTally } from '../../store/cases.ts';
import type { Store } from '../../store/store.ts';
import { type RunLog, tryClaim } from './run-log.ts';

/** Seals a run; false if another driver has the claim to it, and will. */
export async function sealWhole(
  store: Store,
  run_id: string,
  log: RunLog,
  tally: RunTally,
  today: () => string = () => new Date().toISOString(),
): Promise<boolean> {
  const claim = await tryClaim(store, run_id);
  if (claim === undefined) return log.isSealed();
  try {
    if (!(await log.isSealed()))
      await log.add('run-completed', { ...tally, seal: await sealRun(store, run_id) });
    await signIfWanted(store, run_id, today());
    return true;
  } finally {
    await claim.release();
  }
}

/** The run is sealed whether or not the key is at hand: who could not sign says so in the log, and it can be signed later. */
async function signIfWanted(store: Store, run_id: string, at: string): Promise<void> {
  // What is only measured is kept nowhere, so nobody needs its signature.
  if (store.voids === undefined) return;
  try {
    const signer = signerFrom(process.env);
    if (signer !== undefined) await signSeal(store, run_id, signer, at);
  } catch (error) {
    if (!CuriaError.is(error) || (error.code !== 'SIGNING_FAILED' && error.code !== 'KEY_INVALID'))
      throw error;
    const body = JSON.stringify({ schema_version: '1', error });
    await appendToRun(store, run_id, () => [{ kind: UNSIGNED, at, body }]);
  }
}
