/** Signs what was sealed where a key is named: what is sealed stays so whether or not the key is at hand. */
import { CuriaError } from '@curia/core';
import { type Signer, signerFrom } from '../../signing/signer.ts';
import type { Store } from '../../store/store.ts';
import { appendToRun } from './append-to-run.ts';
import { UNSIGNED } from './sign-seal.ts';

/** Signs with the key of the environment, if it names one; who could not sign says so in the log of the run. */
export async function signIfWanted(
  store: Store,
  run_id: string,
  at: string,
  sign: (signer: Signer) => Promise<unknown>,
): Promise<void> {
  // What is only measured is kept nowhere, so nobody needs its signature.
  if (store.voids === undefined) return;
  try {
    const signer = signerFrom(process.env);
    if (signer !== undefined) await sign(signer);
  } catch (error) {
    if (!CuriaError.is(error) || (error.code !== 'SIGNING_FAILED' && error.code !== 'KEY_INVALID'))
      throw error;
    const body = JSON.stringify({ schema_version: '1', error });
    await appendToRun(store, run_id, () => [{ kind: UNSIGNED, at, body }]);
  }
}
