/** Opens a run: takes its cases in and writes down everything that shapes it. */
import { randomBytes } from 'node:crypto';
import type { Rulebook } from '@curia/core';
import type { Store } from '../store/store.ts';
import type { CourtKind } from './courts/court-kind.ts';
import { SCHEMA_VERSION } from './decide-lines.ts';
import type { Taking } from './input/take-cases.ts';
import { describeRulebook, type Manifest, readManifest } from './manifest.ts';
import { version } from './version.ts';

/** What a run is made of. */
export interface RunPlan {
  readonly run_id: string;
  readonly court: CourtKind;
  readonly rulebook: Rulebook;
  readonly options: Readonly<Record<string, string>>;
  /** Who is asked, as it was written. */
  readonly agents: string;
  /** What is decided. */
  readonly taking: Taking;
}

/** A name for a run, made from the time, so that runs sort by their age. */
export const nameRun = (): string =>
  `${new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)}-${randomBytes(2).toString('hex')}`;

/** Stores the cases and the manifest of a run; nothing has been asked yet. */
export async function openRun(store: Store, plan: RunPlan): Promise<Manifest> {
  const { run_id, court, rulebook, options, agents } = plan;
  const created_at = new Date().toISOString();
  const { cases, taken } = plan.taking;
  const stored = await store.createRun(run_id, cases, () => {
    const manifest = {
      schema_version: SCHEMA_VERSION,
      run_id,
      created_at,
      curia_version: version(),
      node_version: process.versions.node,
      court: court.name,
      ...describeRulebook(court, rulebook),
      options,
      agents,
      input: taken(),
    };
    return { created_at, manifest: JSON.stringify(manifest) };
  });
  return readManifest(stored);
}
