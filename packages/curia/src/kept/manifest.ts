/** The manifest of a run: everything that shaped it, so that it can be resumed, audited and repeated. */

import { CuriaError } from '@curia/core';
import { z } from 'zod';
import type { StoredRun } from '../store/runs.ts';
import { budgetLimits } from './limits.ts';
import { storedJson } from './stored-json.ts';

const keptTable = z.object({
  policy: z.string(),
  policy_hash: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** The hash of its whole text among the law of the run; absent in runs older than that. */
  text: z.string().optional(),
  /** It is a user's own, and did not ship. */
  own: z.literal(true).optional(),
  /** The whole table, if it is a user's own and the run keeps no law. */
  definition: z.unknown().optional(),
});

/** What a run says of one of its tables. */
export type KeptTable = z.infer<typeof keptTable>;

/** The shape of a manifest. */
export const manifest = z.object({
  schema_version: z.literal('1'),
  run_id: z.string(),
  created_at: z.string(),
  curia_version: z.string(),
  node_version: z.string(),
  court: z.string(),
  /** The court itself, if it is user-defined. */
  definition: z.unknown().optional(),
  /** Which version of the store it is, if it was edited there. */
  court_version: z.object({ version: z.int(), sha256: z.string() }).optional(),
  /** Which code the court is: the module or package as it was named, null if a program handed it over; absent for one that ships or that a file defines. */
  code: z.object({ from: z.string().nullable(), sha256: z.string().optional() }).optional(),
  policy: z.string(),
  policy_hash: z.string(),
  /** The values of its parameters. */
  values: z.record(z.string(), z.unknown()),
  /** Covers everything that can shape a ruling; absent in runs older than rulebooks. */
  rulebook_hash: z.string().optional(),
  /** The table behind each question. */
  tables: z.record(z.string(), keptTable).optional(),
  /** A hash of everything else that the rulebook covers, part by part. */
  shapes: z.record(z.string(), z.string()).optional(),
  /** The hashes of all texts that are kept with the run: its tables, its prompts, and the other parts of its rulebook. */
  law: z.array(z.string()).max(10_000).optional(),
  options: z.record(z.string(), z.string()),
  /** Who was asked, as it was written, without the folders of the machine; keys are never part of it. */
  agents: z.string(),
  /** The hash of how they were asked for on that machine, if that differs; the text stays in its store. */
  agents_hash: z.string().optional(),
  /** The hash of the code of each module among them, with what it imports by relative paths. */
  agents_code: z.record(z.string(), z.string()).optional(),
  /** What it may spend, as it was started; absent without limits, and in runs older than that. */
  limits: budgetLimits.optional(),
  input: z.object({ name: z.string(), sha256: z.string(), bytes: z.int(), cases: z.int() }),
});

/** A manifest. */
export type Manifest = z.infer<typeof manifest>;

/** Reads the manifest of a stored run. */
export function readManifest({ run_id, manifest: text }: StoredRun): Manifest {
  const parsed = manifest.safeParse(storedJson(text, `the manifest of run ${run_id}`));
  if (parsed.success) return parsed.data;
  throw new CuriaError('STORE_INVALID', `the manifest of run ${run_id} cannot be read`);
}
