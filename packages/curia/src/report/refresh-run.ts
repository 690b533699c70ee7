/** Rewrites the folder of a run after somebody reviewed one of its cases. */
import { existsSync } from 'node:fs';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { Store } from '../store/store.ts';
import { concludeRun } from './conclude-run.ts';

/** Rewrites the folder if there is one; returns why it could not be, since the review is stored all the same. */
export async function refreshRun(
  store: Store,
  opened: OpenedRun,
  folder: string,
): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined;
  try {
    await concludeRun(store, opened, { folder });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
