/** Counts what the gates of the memory read of a sample: conflicts, risks, and aspects that do not align with their span. */

import type { FactsOf } from '@curia/core';
import { decide } from '@curia/core';
import { isShorterThan } from '@curia/core/text';
import { readPolarity } from '@curia/core/text/opinion';
import { type MemoryGateTables, memoryGateTables } from './memory-gate.table.ts';

/** What the gates look at. */
export interface GateSample {
  readonly sentiments: readonly {
    readonly aspect_term: string;
    readonly polarity?: string | null | undefined;
  }[];
  readonly structural_risks: readonly unknown[];
  /** The aspects of the first stage; a span is absent if none was given. */
  readonly aspects: readonly SpannedAspect[];
}

/** An aspect and the text of its span. */
export interface SpannedAspect {
  readonly term: string;
  readonly span?: string | null | undefined;
}

/** Short terms that are aspects all the same. */
const ALLOWED_TERMS = new Set(['뷰', 'AS', 'as', 'ui', 'UI', '앱', 'app']);

/** Words that are never aspects. */
const STOPPED_TERMS = new Set(['ㅋㅋ', 'ㅎㅎ', 'ㅠㅠ', '아', '야', '언제', '하지만', '그러나']);

/** True if an aspect is kept: its span is the term itself, and the term is one. */
export const isKept = ({ term, span }: SpannedAspect): boolean =>
  span === term && (ALLOWED_TERMS.has(term) || (!isShorterThan(term, 2) && !STOPPED_TERMS.has(term)));

/** True if an aspect is dropped because its span differs from its term. */
export const isAlignmentFailure = ({ term, span }: SpannedAspect): boolean =>
  span !== null && span !== undefined && span !== term;

/** Counts the facts of both gates. */
function countGate({
  sentiments,
  structural_risks,
  aspects,
}: GateSample): FactsOf<(typeof memoryGateTables)['memory-gate']> {
  const byTerm = Map.groupBy(sentiments, ({ aspect_term }) => aspect_term.trim());
  const alignment_failures = aspects.filter(isAlignmentFailure).length;
  const drops = aspects.filter((aspect) => !isKept(aspect)).length;
  return {
    conflicting_terms: [...byTerm.values()].filter((said) => new Set(said.map(leaningOf)).size > 1).length,
    structural_risks: structural_risks.length,
    alignment_failures,
    other_drops: drops - alignment_failures,
    leaning_sentiments: sentiments.filter((said) => leaningOf(said) !== 'neutral').length,
  };
}

const leaningOf = ({ polarity }: GateSample['sentiments'][number]): string =>
  readPolarity(polarity) ?? (polarity ?? '').trim().toLowerCase();

/** A gate's ruling: whether it opens, and the code that names why. */
export interface MemoryGateRuling {
  readonly isOpen: boolean;
  readonly reason: string;
}

/** Asks the gate of the debate. */
export const ruleDebateGate = (
  sample: GateSample,
  { 'memory-gate': table }: MemoryGateTables = memoryGateTables,
): MemoryGateRuling => ruleGate(sample, table);

/** Asks the gate of the second stage. */
export const ruleStage2Gate = (
  sample: GateSample,
  { 'memory-gate-stage2': table }: MemoryGateTables = memoryGateTables,
): MemoryGateRuling => ruleGate(sample, table);

function ruleGate(sample: GateSample, table: MemoryGateTables[keyof MemoryGateTables]): MemoryGateRuling {
  const { outcome, code } = decide(table, countGate(sample));
  return { isOpen: outcome === 'INJECT', reason: code };
}
