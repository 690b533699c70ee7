/** The manifest of a run: everything that shaped it, so that it can be resumed, audited and repeated. */
import {
  CuriaError,
  canonicalJson,
  hashIn,
  parseTable,
  type Rulebook,
  sha256,
  type Tables,
  withValues,
} from '@curia/core/internal';
import { z } from 'zod';
import type { StoredRun } from '../store/store.ts';
import { choosePolicy } from './choose-policy.ts';
import type { Court } from './court.ts';
import { type CourtKind, courtOfKind } from './courts/court-kind.ts';
import { findCourt } from './courts/courts.ts';
import { keptCourt } from './courts/panel.ts';
import { bindRulebook, mainTable, withOptions } from './rulebook.ts';
import { storedJson } from './stored-json.ts';

const keptTable = z.object({
  policy: z.string(),
  policy_hash: z.string(),
  values: z.record(z.string(), z.unknown()),
  definition: z.unknown().optional(),
});

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
  policy: z.string(),
  policy_hash: z.string(),
  /** The values of its parameters. */
  values: z.record(z.string(), z.unknown()),
  /** Covers everything that can shape a ruling; absent in runs older than rulebooks. */
  rulebook_hash: z.string().optional(),
  /** The table behind each question; a user's own is kept whole, since its file may change. */
  tables: z.record(z.string(), keptTable).optional(),
  /** A hash of everything else that the rulebook covers, part by part. */
  shapes: z.record(z.string(), z.string()).optional(),
  options: z.record(z.string(), z.string()),
  /** Who was asked, as it was written; keys are never part of it. */
  agents: z.string(),
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

/** What a manifest says of a rulebook. */
export function describeRulebook(
  kind: CourtKind,
  { tables, parameters, hash }: Rulebook,
): Pick<Manifest, 'policy' | 'policy_hash' | 'values' | 'rulebook_hash' | 'tables' | 'shapes'> {
  const main = mainTable(kind, { tables });
  return {
    policy: main.policy,
    policy_hash: hashIn(kind.procedures[0], main),
    values: main.values,
    rulebook_hash: hash,
    tables: Object.fromEntries(
      kind.procedures.map((procedure) => {
        const { name, policies } = procedure;
        const table = tables[name]!;
        const { policy, values } = table;
        // Setting values keeps the rules, so a table with the rules of a policy is that policy.
        const isShipped = policies.some(({ rules }) => rules === table.rules);
        const kept = { policy, policy_hash: hashIn(procedure, table), values };
        return [name, isShipped ? kept : { ...kept, definition: table }];
      }),
    ),
    shapes: Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, sha256(canonicalJson(value))]),
    ),
  };
}

/** A run with the court that decides it, made once for everybody who works on it. */
export interface OpenedRun {
  readonly manifest: Manifest;
  readonly kind: CourtKind;
  readonly court: Court;
}

/** A run with the court that made it; refused if the court's rules have changed since. */
export function courtOf(described: Manifest): OpenedRun {
  const kind =
    described.definition === undefined ? findCourt(described.court) : keptCourt(described.definition);
  const rulebook = bindRulebook(kind, tablesOf(kind, described), described.options);
  const changed = changedShapes(described, rulebook).filter((name) => name !== 'prompts');
  if (changed.length > 0) throw isChanged(described, `its ${changed.join(' and ')} changed since`);
  // Cases decided under other prompts stay decided; their rulings carry the old hash.
  const bound = { ...rulebook, hash: described.rulebook_hash ?? '' };
  return { manifest: described, kind, court: courtOfKind(kind, bound, described.options) };
}

/** Whether the prompts are still those the run started with: recorded answers can be read under other prompts, but the run cannot continue. */
export const hasOtherPrompts = ({ manifest: described, court }: OpenedRun): boolean =>
  changedShapes(described, court.rulebook).includes('prompts');

function changedShapes({ shapes = {} }: Manifest, { parameters }: Rulebook): string[] {
  return Object.entries(shapes)
    .filter(([name, hash]) => sha256(canonicalJson(parameters[name] ?? null)) !== hash)
    .map(([name]) => name);
}

/** The tables of a run with the values that were set; refused if one of them has changed. */
function tablesOf(kind: CourtKind, described: Manifest): Tables {
  const { policy, policy_hash, values } = described;
  const [first] = kind.procedures;
  const kept = {
    ...described.tables,
    [first.name]: described.tables?.[first.name] ?? { policy, policy_hash, values },
  };
  const companions = kind.companions?.(policy, described.options) ?? {};
  return Object.fromEntries(
    kind.procedures.flatMap((procedure) => {
      const { name } = procedure;
      const known = kept[name];
      if (known === undefined) {
        if (kind.newer?.includes(name)) return [];
        const table = choosePolicy(procedure, companions[name]);
        return [[name, withOptions(kind, described.options, name, table)]];
      }
      const table =
        known.definition === undefined ? choosePolicy(procedure, known.policy) : parseTable(known.definition);
      const found = withValues(table, known.values);
      const hash = hashIn(procedure, found);
      if (hash === known.policy_hash) return [[name, found]];
      const words = `was made under ${name}@${known.policy} ${known.policy_hash.slice(0, 12)}, which is now ${hash.slice(0, 12)}`;
      throw isChanged(described, words);
    }),
  );
}

const isChanged = ({ run_id }: Manifest, words: string): CuriaError =>
  new CuriaError('POLICY_CHANGED', `run ${run_id}: ${words}`);
