/** Lets a command that reads cases read those of a run instead, with everything its agents said. */

import { existsSync } from 'node:fs';
import { type Input, openInput } from '../input/open-input.ts';
import { findRun } from '../kept/find-run.ts';
import type { Manifest } from '../kept/manifest.ts';
import { courtOf } from '../kept/opened-run.ts';
import { mayExist } from '../store/beside-store.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { runCases } from './closed-cases.ts';

/** Opens a file or, if there is no such file, the run of that name. */
export async function openCasesOrRun(name: string | undefined, store: string): Promise<Input> {
  if (name === undefined || name === '-' || existsSync(name) || !mayExist(store)) return openInput(name);
  const opened = openStore(store, { must_exist: true });
  try {
    const manifest = await findRun(opened, name);
    return { stream: recordLines(store, manifest), size: undefined, name: `run ${manifest.run_id}` };
  } finally {
    await opened.close();
  }
}

async function* recordLines(file: string, manifest: Manifest): AsyncGenerator<Buffer> {
  const store = openStore(file, { must_exist: true });
  try {
    yield* runRecords(store, manifest);
  } finally {
    await store.close();
  }
}

/** The cases of a run with everything that was said, as lines that `curia decide` takes. */
export async function* runRecords(store: Store, manifest: Manifest): AsyncGenerator<Buffer> {
  const { court } = await courtOf(store, manifest);
  for await (const { case_id, record } of runCases(store, manifest.run_id, court)) {
    if (record !== undefined) yield Buffer.from(`${JSON.stringify({ ...record, case_id })}\n`);
  }
}
