/** Seals a run whose cases are all closed, once, whoever of its drivers comes to it. */
import { sealRun } from '../../kept/seal/seal.ts';
import { signIfWanted } from '../../kept/seal/sign-if-wanted.ts';
import { signSeal } from '../../kept/seal/sign-seal.ts';
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
    const at = today();
    await signIfWanted(store, run_id, at, (signer) => signSeal(store, run_id, signer, at));
    return true;
  } finally {
    await claim.release();
  }
}
