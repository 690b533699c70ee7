/** The port through which a case asks the memory and is written to it, and what of that is recorded in its log. */

import { z } from 'zod';
import type { Advice } from '../advice/advise.ts';
import { advisoryBundle } from '../advice/advisory.ts';
import { CONDITION_NAMES, type ConditionFlags } from '../advice/condition.ts';
import type { AdviceLanguage } from '../advice/sentences.ts';
import type { SlotText } from '../advice/slot.ts';
import type { DecidedCase } from '../episode/decided-case.ts';
import { type Belonging, inputSignature } from '../episode/signature.ts';
import type { Appearance } from '../episode/symptom.ts';
import type { Retrieved } from '../find/retrieve.ts';
import type { MemoryTables } from '../tables/tables.ts';

/** What a case looks like to the memory before it is decided. */
export interface CaseSeen extends Belonging {
  readonly text: string;
  /** How many items it has. */
  readonly items: number;
  readonly language: string | null;
  readonly appearance: Omit<Appearance, 'structure'>;
  readonly split: string;
}

/** Whether advice may be shown at a place, and the code that names why. */
export interface PlaceGate {
  readonly isOpen: boolean;
  readonly reason: string;
}

/** A place where advice may be shown: who looks there, and whether its gate is open. */
export interface AdvicePlace {
  readonly roles: readonly string[];
  readonly gate: PlaceGate;
}

/** The advice in one slot. */
export interface ShownAt {
  readonly gate: PlaceGate;
  readonly slot: SlotText;
}

/** What a case asks the memory. */
export interface RecallRequest {
  readonly seen: CaseSeen;
  readonly places: Readonly<Record<string, AdvicePlace>>;
  /** The language of the prompts. */
  readonly language: AdviceLanguage;
  /** What the records of the court say about it. */
  readonly meta: (
    flags: ConditionFlags,
    retrieved: readonly Retrieved[],
    advice: Advice,
    shown: Readonly<Record<string, ShownAt>>,
  ) => object;
}

const ids = z.array(z.string());

/** What the memory answered, and where it is shown. */
export const recalled = z.object({
  condition: z.enum(CONDITION_NAMES),
  policy: z.string(),
  query: z.object({ signature: inputSignature, symptom: z.string(), split: z.string() }),
  bundle: advisoryBundle,
  places: z.record(
    z.string(),
    z.object({
      roles: ids,
      is_open: z.boolean(),
      reason: z.string(),
      text: z.string().describe('as it goes into the prompts of these roles; empty if nothing is shown'),
      chars: z.int().min(0),
      shown: ids,
      left_out: ids.describe('advisories for which the limit has no room'),
    }),
  ),
  left_out: z
    .array(z.object({ episode_id: z.string(), code: z.string() }))
    .describe('episodes that failed the checks'),
  isolated: ids.describe('episodes from the evaluation that the case may be part of'),
  meta: z.looseObject({
    retrieved_k: z.int().min(0),
    retrieved_ids: ids,
    advisory_blocked_n: z.int().min(0),
    failed_override_warnings: z
      .int()
      .min(0)
      .optional()
      .describe('warnings from cases of the same structure, where a court counts them'),
  }),
});

/** What the memory answered. */
export type Recalled = z.infer<typeof recalled>;

/** What became of the attempt to write a case. */
export const remembered = z.object({
  status: z.enum(['stored', 'skipped']),
  reason: z.string(),
  tags: ids,
  episode_id: z.string().nullable(),
  unknown_severities: z.int().min(0),
  left_out_terms: z.int().min(0),
});

/** What became of the attempt to write a case. */
export type Remembered = z.infer<typeof remembered>;

/** A case that is not written, and why. */
export const notRemembered = (reason: string): Remembered => ({
  status: 'skipped',
  reason,
  tags: [],
  episode_id: null,
  unknown_severities: 0,
  left_out_terms: 0,
});

/** The memory as cases of a run see it. */
export interface CaseMemory {
  /** Looks up what similar cases teach, by the tables of the court that asks. */
  recall(request: RecallRequest, tables: MemoryTables): Promise<Recalled>;
  /** Writes a decided case, once for each origin; a case without a decision is not written. */
  remember(origin: string, decided: DecidedCase | null, tables: MemoryTables): Promise<Remembered>;
}

/** What a case wants of its memory. */
export type MemoryRequest =
  | { readonly act: 'recall'; readonly request: RecallRequest; readonly tables: MemoryTables }
  | {
      readonly act: 'remember';
      /** The decided case; null if nothing was decided. */
      readonly decided: () => DecidedCase | null;
      readonly tables: MemoryTables;
    };

/** Carries out what a case wants; `origin` is the run and the case that it is written under. */
export async function askMemory(
  memory: CaseMemory,
  request: { readonly act: string },
  origin: string,
): Promise<Recalled | Remembered> {
  // Only the court side of this package makes such requests.
  const wanted = request as MemoryRequest;
  return wanted.act === 'recall'
    ? await memory.recall(wanted.request, wanted.tables)
    : await memory.remember(origin, wanted.decided(), wanted.tables);
}

/** The advice that a role gets to see. */
export const adviceFor = (found: Recalled | null, role: string): string =>
  Object.values(found?.places ?? {}).find(({ roles }) => roles.includes(role))?.text ?? '';

/** The same answer with nothing shown: what prompts would have been without advice. */
export const withheld = (found: Recalled): Recalled => ({
  ...found,
  meta: found.meta.failed_override_warnings ? { ...found.meta, failed_override_warnings: 0 } : found.meta,
  places: Object.fromEntries(
    Object.entries(found.places).map(([name, place]) => [
      name,
      { ...place, text: '', chars: 0, shown: [], left_out: [] },
    ]),
  ),
});
