/** What must be true of every run, whoever drove it: for tests of workers. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { readManifest } from '../src/kept/manifest.ts';
import { courtOf } from '../src/kept/opened-run.ts';
import { auditRun } from '../src/runs/audit/audit.ts';
import { isClosing, RUN_LOG } from '../src/store/cases.ts';
import type { Store } from '../src/store/store.ts';

/** Every case has one ruling, the run one seal, and an audit finds nothing. */
export async function expectWhole(store: Store, run_id: string, cases: number): Promise<void> {
  expect(await store.cases.tally(run_id)).toEqual({ cases, closed: cases });
  for await (const { case_id } of store.cases.all(run_id))
    expect((await store.cases.events(run_id, case_id)).filter(isClosing)).toHaveLength(1);
  const { court } = await courtOf(store, readManifest((await store.runs.find(run_id))!));
  expect(await auditRun(store, run_id, court)).toMatchObject({ sealed: true, findings: [] });
  const seals = (await store.cases.events(run_id, RUN_LOG)).filter(({ kind }) => kind === 'run-completed');
  expect(seals).toHaveLength(1);
}

/** A hash over every case id and its ruling, in input order. */
export async function rulingsDigest(store: Store, run_id: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const { case_id, body } of store.cases.eventsOfKind(run_id, ['ruled', 'refused'])) {
    const { ruling, error } = JSON.parse(body) as { ruling?: unknown; error?: unknown };
    hash.update(JSON.stringify([case_id, ruling ?? null, error ?? null]));
  }
  return hash.digest('hex');
}
