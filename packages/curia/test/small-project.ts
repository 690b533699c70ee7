/** Small projects that offline investigators are asked about, in a folder that goes away after the tests. */

import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FinalReport } from '@curia/courts/investigation';
import { expect } from 'vitest';
import { offlineAgent } from '../src/agents/own/offline-agent.ts';
import { choicesFor, tablesFor } from '../src/cli/options/choices.ts';
import { readCourtOptions } from '../src/courts/court-options.ts';
import { findCourt } from '../src/courts/find-court.ts';
import { holdCourt } from '../src/courts/held-court.ts';
import { examinedBy } from '../src/drive/agents/examining-agent.ts';
import { driveRun } from '../src/drive/drive-run.ts';
import { chooseRulebook } from '../src/kept/law/rulebook.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { makeHistory, type Step, writeFiles } from './small-repository.ts';

/** Where projects are made. */
export const folder = realpathSync(mkdtempSync(join(tmpdir(), 'curia-offline-')));

/** A small project and a question about it. */
export interface Project {
  readonly name: string;
  readonly query: string;
  /** Commits; without any the folder has no history. */
  readonly steps: readonly Step[];
  /** Files that no commit has. */
  readonly plain?: Readonly<Record<string, string>>;
  readonly logs?: Readonly<Record<string, string>>;
  /** Options of the court instead of those that follow from the above. */
  readonly options?: readonly string[];
  /** Where the cause is. */
  readonly path?: string;
  /** What a citation of that finding shows. */
  readonly cites?: { readonly type: string; readonly shows: RegExp };
}

/** Lets the offline investigators answer the question; the ruling is their report. */
export async function investigate(
  { name, query, steps, plain, logs, options: chosen }: Project,
  policy = 'default',
): Promise<FinalReport> {
  const repository = makeHistory(join(folder, name, 'repository'), steps);
  if (plain !== undefined) writeFiles(repository, plain);
  if (logs !== undefined) writeFiles(join(folder, name, 'logs'), logs);
  const kind = findCourt('investigation');
  const places = logs === undefined ? { repository } : { repository, logs: join(folder, name, 'logs') };
  const options = readCourtOptions(
    kind,
    chosen === undefined ? places : choicesFor(kind, { set: chosen }).options,
  );
  const store = temporaryStore();
  const input = JSON.stringify({ query });
  await store.runs.create('r', [{ case_id: name, input, problem: null }], () => ({
    created_at: '',
    manifest: '{}',
  }));
  const agent = examinedBy(kind, await offlineAgent(kind), options);
  const court = holdCourt(
    kind,
    chooseRulebook(kind, options, tablesFor(kind, { policy: [policy] })),
    options,
  );
  const end = await driveRun(store, 'r', court, agent, { concurrency: 4 });
  expect(end.status).toBe('completed');
  for await (const { body } of store.cases.eventsOfKind('r', ['ruled']))
    return JSON.parse(body).ruling as FinalReport;
  throw new Error('there is no ruling');
}
