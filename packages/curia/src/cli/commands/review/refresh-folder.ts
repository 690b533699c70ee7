/** Rewrites the folder of a run after a review or audit of one of its cases. */
import { existsSync } from 'node:fs';
import { concludeRun } from '../../../report/conclude-run.ts';
import type { OpenedRun } from '../../../run/manifest.ts';
import { folderOf } from '../../../store/beside-store.ts';
import type { Store } from '../../../store/store.ts';
import { printable, remark } from '../../output.ts';

/** Rewrites the folder if there is one; the review is stored even if that fails. */
export async function refreshFolder(
  store: Store,
  opened: OpenedRun,
  file: string,
  what: string,
): Promise<void> {
  const folder = folderOf(file, opened.manifest.run_id);
  if (folder === undefined || !existsSync(folder)) return;
  try {
    await concludeRun(store, opened, { folder });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    remark(`curia: ${what} is stored, but ${printable(folder)} could not be rewritten: ${printable(why)}`);
    remark(`curia: to rewrite it, run: curia resume ${opened.manifest.run_id}`);
  }
}
