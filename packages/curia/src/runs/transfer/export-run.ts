/** Writes a run in its portable form, in constant memory: one log at a time. */

import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { CuriaError } from '@curia/core';
import { unwritable } from '@curia/core/read';
import { readLaw } from '../../kept/law/kept-rulebook.ts';
import { readManifest } from '../../kept/manifest.ts';
import { RUN_LOG, type StoredEvent } from '../../store/cases.ts';
import type { Store } from '../../store/store.ts';
import { version } from '../../version.ts';
import { RunFileWriter } from './run-file.ts';

/** The lines of a run, with their line breaks; refused at the end if the run went on meanwhile. */
export async function* exportRun(store: Store, run_id: string): AsyncGenerator<string> {
  const run = await store.runs.find(run_id);
  if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  const file = new RunFileWriter();
  const lineOf = ({ seq, kind, at, body, hash }: StoredEvent): string =>
    file.line('event', { seq, kind, at, body, hash });
  const before = await stateOf(store, run_id);
  yield file.line('run', { curia_version: version(), ...run });
  // What the manifest names, and only as it was.
  for (const text of readLaw(readManifest(run), await store.runs.law(run_id)).values())
    yield file.line('law', { text });
  for (const event of await store.cases.events(run_id, RUN_LOG)) yield lineOf(event);
  for await (const { position, case_id, input, problem } of store.cases.all(run_id)) {
    yield file.line('case', { position, case_id, input, problem });
    for (const event of await store.cases.events(run_id, case_id)) yield lineOf(event);
  }
  if ((await stateOf(store, run_id)) !== before) {
    const words = `run ${run_id} went on while it was exported, so what was written is not one state of it`;
    throw new CuriaError('RUN_BUSY', words);
  }
  yield file.end();
}

/** What changes when somebody drives the run; reviews may come at any time, and each leaves its log whole. */
async function stateOf(store: Store, run_id: string): Promise<string> {
  const { closed } = await store.cases.tally(run_id);
  const { calls } = await store.lists.callTotals(run_id);
  return `${closed} ${calls} ${(await store.cases.events(run_id, RUN_LOG)).length}`;
}

/** Writes lines to a file that is there only once all of them are. */
export async function saveLines(file: string, lines: AsyncIterable<string | Buffer>): Promise<void> {
  const aside = `${file}.${process.pid}.new`;
  // Synced before it takes its name: after a loss of power a file is whole, too.
  const stream = createWriteStream(aside, { flush: true });
  let fault: unknown;
  stream.on('error', (error) => {
    fault = error;
  });
  try {
    for await (const line of lines) {
      if (fault !== undefined) throw fault;
      if (!stream.write(line)) await once(stream, 'drain');
    }
    stream.end();
    await finished(stream);
    renameSync(aside, file);
  } catch (error) {
    stream.destroy();
    rmSync(aside, { force: true });
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw unwritable(file, error);
  }
}
