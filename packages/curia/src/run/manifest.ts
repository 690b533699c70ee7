/** The manifest of a run: everything that shaped it, so that it can be resumed, audited and repeated. */
import { type AnyTable, CuriaError, policyHash, withValues } from '@curia/core';
import { z } from 'zod';
import type { StoredRun } from '../store/store.ts';
import type { Court } from './court.ts';
import type { CourtKind } from './courts/court-kind.ts';
import { findCourt } from './courts/courts.ts';

/** The shape of a manifest. */
export const manifest = z.object({
  schema_version: z.literal('1'),
  run_id: z.string(),
  created_at: z.string(),
  curia_version: z.string(),
  node_version: z.string(),
  court: z.string(),
  policy: z.string(),
  policy_hash: z.string(),
  /** The parameters that were set, with their values. */
  values: z.record(z.string(), z.unknown()),
  options: z.record(z.string(), z.string()),
  /** Who was asked, as it was written; keys are never part of it. */
  agents: z.string(),
  input: z.object({ name: z.string(), sha256: z.string(), bytes: z.int(), cases: z.int() }),
});

/** A manifest. */
export type Manifest = z.infer<typeof manifest>;

/** Reads the manifest of a stored run. */
export function readManifest({ run_id, manifest: text }: StoredRun): Manifest {
  const parsed = manifest.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new CuriaError('STORE_INVALID', `the manifest of run ${run_id} cannot be read`);
}

/** The court that a run was made by; refused where its policy is no longer the same. */
export function courtOf(described: Manifest): { readonly kind: CourtKind; readonly court: Court } {
  const kind = findCourt(described.court);
  const policy = policyOf(kind, described);
  const found = policyHash(policy);
  if (found !== described.policy_hash) {
    const words = `run ${described.run_id} was made under ${described.court}@${described.policy} ${described.policy_hash.slice(0, 12)}, which is now ${found.slice(0, 12)}`;
    throw new CuriaError('POLICY_CHANGED', words);
  }
  return { kind, court: kind.make(policy, described.options) };
}

/** The policy of a run with the values that were set. */
export function policyOf(kind: CourtKind, { policy, values, run_id }: Manifest): AnyTable {
  const table = kind.policies.find((one) => one.policy === policy);
  if (table === undefined)
    throw new CuriaError(
      'TABLE_UNKNOWN',
      `run ${run_id} was made under ${kind.name}@${policy}, which does not exist`,
    );
  return withValues(table, values);
}
