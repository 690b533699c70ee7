/** Takes what one person says of one drawn item, as a file of audits with that row would. */
import { CuriaError } from '@curia/core';
import { automatedIn, courtRunOf } from '../../drive/calibration/automated.ts';
import { drawnIn } from '../../drive/calibration/item-audits.ts';
import type { Manifest } from '../../kept/manifest.ts';
import type { Store } from '../../store/store.ts';
import { type Watched, watchRun } from './watch-runs.ts';

/** What a person says of an item. */
export interface ItemAnswer {
  readonly item: string;
  readonly by: string;
  readonly verdict: 'right' | 'wrong';
  /** What is wrong, or what is right instead. */
  readonly wrong: string | undefined;
}

/** Records the answer and follows the watch; an item that was not drawn is refused. */
export async function answerItem(
  store: Store,
  manifest: Manifest,
  { item, wrong, ...said }: ItemAnswer,
  limit: { readonly maxError?: number },
): Promise<Watched> {
  const run = courtRunOf(manifest);
  const { run_id, spot } = run;
  const taken = (await automatedIn(store, run)).get(item);
  const drawn = (await drawnIn(store, run_id)).get(item);
  if (taken === undefined || drawn === undefined)
    throw new CuriaError(
      'AUDIT_INVALID',
      `${item} was not drawn from run ${run_id}: curia watch draw ${run_id}`,
    );
  const { seed, share, due } = drawn;
  const isAnswer = wrong !== undefined && typeof spot.isRight(taken, wrong) === 'boolean';
  const row = { item, run_id, ...said, seed, share, due, label: isAnswer ? wrong : null };
  async function* stream(): AsyncGenerator<Buffer> {
    yield Buffer.from(JSON.stringify(row));
  }
  const audits = () => ({ stream: stream(), size: undefined, name: `the answer on ${item}` });
  return watchRun(store, run_id, { audits, ...limit });
}
