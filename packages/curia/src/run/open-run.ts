/** Opens a run: takes its cases in and writes down everything that shapes it. */
import { randomBytes } from 'node:crypto';
import { CuriaError, type Rulebook } from '@curia/core/internal';
import type { Store } from '../store/store.ts';
import { type CourtKind, courtOfKind } from './courts/court-kind.ts';
import { SCHEMA_VERSION } from './decide-lines.ts';
import type { Taking } from './input/take-cases.ts';
import { describeLaw } from './law/describe-law.ts';
import type { Manifest, OpenedRun } from './manifest.ts';
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
  /** When it started; now, unless an older record is being imported. */
  readonly created_at?: string;
}

/** A name for a run, made from the time, so that runs sort by their age. */
export const nameRun = (): string =>
  `${new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)}-${randomBytes(2).toString('hex')}`;

/** Stores the cases and the manifest of a run; nothing has been asked yet. */
export async function openRun(store: Pick<Store, 'createRun'>, plan: RunPlan): Promise<OpenedRun> {
  const { run_id, court: kind, rulebook, options, agents, created_at = new Date().toISOString() } = plan;
  const { cases, taken } = plan.taking;
  const { described, law } = describeLaw(kind, rulebook);
  const describe = (): Manifest => ({
    schema_version: SCHEMA_VERSION,
    run_id,
    created_at,
    curia_version: version(),
    node_version: process.versions.node,
    court: kind.name,
    ...(kind.definition === undefined ? {} : { definition: kind.definition }),
    ...described,
    options: { ...options },
    agents,
    input: taken(),
  });
  // The input is only fully known once every case is stored.
  let manifest: Manifest | undefined;
  await store.createRun(run_id, cases, () => {
    manifest = describe();
    return { created_at, manifest: JSON.stringify(manifest), law: [...law.values()] };
  });
  if (manifest === undefined) throw new CuriaError('INTERNAL', 'the store accepted a run without a manifest');
  return { manifest, kind, law, court: courtOfKind(kind, rulebook, options) };
}
