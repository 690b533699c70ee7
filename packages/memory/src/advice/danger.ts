/** The danger rules: what went badly once is not advised again, nor is anything that ended like it. */
import { decide } from '@curia/core';
import type { Episode, RiskVector } from '../episode/episode.ts';
import { endOf, type HeldValue } from '../episode/stored-words.ts';
import { memoryDanger } from '../tables/danger.table.ts';
import type { MemoryTables } from '../tables/tables.ts';

/** What was blocked among the retrieved episodes, under the names that run records use. */
export interface BlockStats {
  /** Bad episodes. */
  readonly memory_blocked_episode_n: number;
  readonly memory_blocked_advisory_n: number;
  readonly memory_block_reason: 'opposite_polarity_failed' | '';
  readonly advisory_blocked_n: number;
  readonly blocked_aspect_terms: readonly string[];
  readonly blocked_polarities: readonly string[];
}

/** True if the risks of a case weigh more than before. */
export const hasRiskGrown = (before: RiskVector, after: RiskVector): boolean =>
  after.severity_sum > before.severity_sum;

/** True if an episode turned out badly. */
export function isBad(
  { episode_type, evaluation }: Episode,
  table: MemoryTables['memory-danger'] = memoryDanger,
): boolean {
  const { override_applied, override_success, override_harm, risk_before, risk_after } = evaluation;
  const risk_grew = hasRiskGrown(risk_before, risk_after);
  const facts = { episode_type, override_applied, override_success, override_harm, risk_grew };
  return decide(table, facts).outcome === 'BAD';
}

const keyOf = ({ item, value }: HeldValue): string => JSON.stringify([item, value]);

/** Which of the retrieved episodes turned out badly, which are blocked, and the recorded counts. */
export interface Danger {
  readonly wentBadly: (entry: Episode) => boolean;
  readonly isBlocked: (entry: Episode) => boolean;
  readonly stats: BlockStats;
}

/** Applies the danger rules to the retrieved episodes. */
export function assessDanger(
  entries: readonly Episode[],
  table: MemoryTables['memory-danger'] = memoryDanger,
): Danger {
  const bad = entries.filter((entry) => isBad(entry, table));
  const dangerous = new Map(bad.flatMap(endOf).map((end) => [keyOf(end), end]));
  const isBlocked = (entry: Episode): boolean => endOf(entry).some((end) => dangerous.has(keyOf(end)));
  const blocked = entries.filter(isBlocked).length;
  const ends = [...dangerous.values()];
  return {
    wentBadly: (entry) => bad.includes(entry),
    isBlocked,
    stats: {
      memory_blocked_episode_n: bad.length,
      memory_blocked_advisory_n: blocked,
      memory_block_reason: blocked > 0 ? 'opposite_polarity_failed' : '',
      advisory_blocked_n: blocked,
      blocked_aspect_terms: distinct(ends.map(({ item }) => item)),
      blocked_polarities: distinct(ends.map(({ value }) => value)),
    },
  };
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)].sort();
