/** Turns retrieved episodes into advisories: danger rules, kind, strength, message, and the guards on every message. */
import { decide } from '../table/decide.ts';
import { firstLetters } from '../text/code-points.ts';
import { roundScore } from '../text/round-score.ts';
import { type Advisory, CONSTRAINTS, LONGEST_MESSAGE } from './advisory.ts';
import { assessDanger, type BlockStats, hasRiskGrown, isBad } from './danger.ts';
import { type Episode, MEMORY_SCHEMA_VERSION } from './episode.ts';
import { type CaseAtHand, type GuardCounts, guardMessages, sayGuards } from './guard-message.ts';
import { ACTION_WORDS, codeWords, principleName } from './principle.ts';
import { MOST_RETRIEVED, type Retrieved } from './retrieve.ts';
import { type MemoryTables, memoryTables } from './tables.ts';

/** The advice for one case, and what was kept from it. */
export interface Advice {
  readonly advisories: readonly Advisory[];
  /** One sentence for each guard that did something. */
  readonly warnings: readonly string[];
  readonly stats: BlockStats & GuardCounts;
}

type Kind = Exclude<ReturnType<typeof kindOf>, 'SILENT'>;

const TYPES = {
  SUCCESSFUL_OVERRIDE: 'successful_override',
  FAILED_OVERRIDE_WARNING: 'failed_override_warning',
  CONSISTENCY_ANCHOR: 'consistency_anchor',
} as const satisfies Record<Kind, Advisory['advisory_type']>;

/** Advises a case from the episodes that were retrieved for it, in their order. */
export function advise(
  retrieved: readonly Retrieved[],
  caseAtHand: CaseAtHand,
  tables: MemoryTables = memoryTables,
): Advice {
  const atHand = retrieved.slice(0, MOST_RETRIEVED);
  const entries = atHand.map(({ entry }) => entry);
  const danger = assessDanger(entries, tables['memory-danger']);
  const speaking = atHand.flatMap((found) => {
    const kind = kindOf(found.entry, danger.isBlocked(found.entry), tables['memory-advice']);
    return kind === 'SILENT' ? [] : [{ found, kind, message: wordMessage(found.entry, kind) }];
  });
  const { passed, counts } = guardMessages(speaking, caseAtHand);
  const advisories = passed.map(
    ({ found, kind, message }, at): Advisory => ({
      schema_version: MEMORY_SCHEMA_VERSION,
      advisory_id: `adv_${String(at + 1).padStart(6, '0')}`,
      advisory_type: TYPES[kind],
      message,
      ...weigh(found, entries, tables),
      constraints: CONSTRAINTS,
    }),
  );
  return { advisories, warnings: sayGuards(counts), stats: { ...danger.stats, ...counts } };
}

function kindOf(
  { episode_type, evaluation }: Episode,
  is_blocked: boolean,
  table: MemoryTables['memory-advice'],
) {
  const { override_applied, override_success, override_harm, risk_before, risk_after } = evaluation;
  const risk_grew = hasRiskGrown(risk_before, risk_after);
  return decide(table, {
    episode_type,
    override_applied,
    override_success,
    override_harm,
    risk_grew,
    is_blocked,
  }).outcome;
}

/** The risk types that writing gives; what others wrote there is not repeated. */
const RISK_TYPES_TOLD: readonly string[] = ['L3', 'conflict', 'implicit'];

/** A lesson is told with what is known about it; a warning tells what was tried, and nothing of what it advised. */
function wordMessage({ correction, risk_type, action_taken, outcome_delta }: Episode, kind: Kind): string {
  const { conflict_resolved } = outcome_delta ?? {};
  const known = [
    ...(risk_type && RISK_TYPES_TOLD.includes(risk_type) ? [`risk type ${risk_type}`] : []),
    ...(action_taken ? [`the ruling ${ACTION_WORDS[action_taken]}`] : []),
  ];
  if (known.length > 0 && typeof conflict_resolved === 'boolean')
    known.push(`the conflict was ${conflict_resolved ? 'resolved' : 'not resolved'}`);
  const suffix = known.length === 0 ? '' : ` (${known.join('; ')})`;
  const lesson =
    kind === 'FAILED_OVERRIDE_WARNING'
      ? 'In a similar case a change was made, and nothing shows that it helped; weigh the evidence of this case on its own.'
      : correction.corrective_principle.trim() || 'No principle text.';
  return firstLetters(`${lesson}${suffix}`, LONGEST_MESSAGE);
}

type Weight = Pick<Advisory, 'strength' | 'relevance_score' | 'evidence'>;

/** Strength and relevance from how many episodes at hand bear on the same risks, how they went, and how alike it is. */
function weigh({ entry, similarity }: Retrieved, entries: readonly Episode[], tables: MemoryTables): Weight {
  const { risk_before, risk_after } = entry.evaluation;
  const [before, after] = [codeWords(risk_before.tags), codeWords(risk_after.tags)];
  // A prompt may hold all of this, so whatever is free text in an episode is repeated only where it is a code.
  const evidence = {
    source_episode_ids: [entry.episode_id],
    risk_tags: after,
    principle_id: principleName(entry.correction.principle_id ?? ''),
    risk_before_tags: before,
    risk_after_tags: after,
  };
  if (!tables['memory-advice'].values.is_weighed)
    return { strength: 'moderate', relevance_score: 0.8, evidence: { ...evidence, stats: null } };
  const related = entries.filter((other) => bearsOnSameRisks(entry, other));
  const wentBadly = (other: Episode): boolean => isBad(other, tables['memory-danger']);
  const agreeing = related.filter((other) => wentBadly(other) === wentBadly(entry)).length;
  const consistency = agreeing / related.length;
  const stats = {
    historical_count: related.length,
    consistency_score: roundScore(consistency),
    variance: roundScore(consistency * (1 - consistency)),
  };
  const { outcome: strength } = decide(tables['memory-strength'], {
    historical_count: stats.historical_count,
    consistency_score: stats.consistency_score,
    similarity,
  });
  return {
    strength,
    relevance_score: roundScore(similarity * (0.5 + 0.5 * consistency)),
    evidence: { ...evidence, stats },
  };
}

/** Both without a risk, or one risk in common. */
function bearsOnSameRisks(a: Episode, b: Episode): boolean {
  const [tags, others] = [a.evaluation.risk_before.tags, b.evaluation.risk_before.tags];
  return tags.length === 0 ? others.length === 0 : tags.some((tag) => others.includes(tag));
}
