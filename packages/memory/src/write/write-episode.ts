/** Decides whether a decided case becomes an episode, and returns it for storing. */

import type { FactsOf } from '@curia/core';
import { CuriaError, decide } from '@curia/core';
import { readInput } from '@curia/core/read';
import { matchingRules } from '@curia/core/table';
import { canonicalJson } from '@curia/core/text';
import { decidedCase } from '../episode/decided-case.ts';
import type { Episode } from '../episode/episode.ts';
import { refuseVerbatim } from '../episode/guard-verbatim.ts';
import { readEpisode } from '../episode/read-episode.ts';
import { type MemoryTables, memoryTables } from '../tables/tables.ts';
import type { memoryWrite } from '../tables/write.table.ts';
import { type EpisodeOrigin, makeEpisode, type RiskType } from './make-episode.ts';

/** What the store and the run know when a case is written. */
export interface WriteContext extends EpisodeOrigin {
  /** The condition of the run writes. */
  readonly may_write: boolean;
  /** The fingerprints of the last 200 episodes of the store. */
  readonly recent: ReadonlySet<string>;
}

/** How many of the last episodes a new one is compared with. */
export const NOVELTY_WINDOW = 200;

/** The result of an attempt to write. */
export interface Written {
  readonly status: 'stored' | 'skipped';
  /** The first gate that was passed, or why nothing is stored. */
  readonly reason: string;
  /** Every gate that was passed, by its code, in the order of the table. */
  readonly tags: readonly string[];
  /** What to append; its number is used up only then. */
  readonly entry: Episode | null;
  readonly unknown_severities: number;
  readonly left_out_terms: number;
}

type WriteFacts = FactsOf<typeof memoryWrite>;

/** Decides whether a case becomes an episode and builds it; the caller appends it. */
export function writeEpisode(
  input: unknown,
  context: WriteContext,
  tables: MemoryTables = memoryTables,
): Written {
  const decided = readInput(decidedCase, input);
  const { entry, risk_type, ...counted } = makeEpisode(decided, context, tables);
  const facts = countGates(entry, risk_type, context);
  const table = tables['memory-write'];
  const { outcome, code } = decide(table, facts);
  const nothing = { status: 'skipped', tags: [], entry: null, ...counted } as const;
  if (outcome === 'SKIP') return { ...nothing, reason: code };
  try {
    refuseVerbatim(entry, decided.text);
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'VERBATIM_TEXT')
      return { ...nothing, reason: 'verbatim_text' };
    throw error;
  }
  const passed = matchingRules(table, facts).filter(({ then }) => then === 'STORE');
  const tags = [...new Set(passed.map((rule) => rule.code))];
  return { status: 'stored', reason: code, tags, entry: readEpisode(entry), ...counted };
}

function countGates(entry: Episode, risk_type: RiskType, context: WriteContext): WriteFacts {
  const { evaluation, outcome_delta } = entry;
  return {
    may_write: context.may_write,
    risk_type,
    severity_before: evaluation.risk_before.severity_sum,
    override_applied: evaluation.override_applied,
    override_success: evaluation.override_success,
    override_harm: evaluation.override_harm,
    has_outcome: outcome_delta !== null,
    is_novel: !context.recent.has(fingerprintOf(entry)),
  };
}

/** What identifies an episode: a second one with the same fingerprint adds nothing. */
export function fingerprintOf({
  input_signature,
  evaluation,
  case_summary,
}: Pick<Episode, 'input_signature' | 'evaluation' | 'case_summary'>): string {
  const { language, detected_structure } = input_signature;
  const { tags } = evaluation.risk_before;
  return canonicalJson([language, [...detected_structure].sort(), [...tags].sort(), case_summary.symptom]);
}
