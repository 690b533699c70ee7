/** Turns retrieved episodes into advisories: danger rules, kind, strength, and a message composed from closed sentences. */
import { decide } from '@curia/core';
import { roundScore } from '@curia/core/text';
import { type Episode, MEMORY_SCHEMA_VERSION } from '../episode/episode.ts';
import { seenText } from '../episode/limited-text.ts';
import { MOST_RETRIEVED, type Retrieved } from '../find/retrieve.ts';
import { type MemoryTables, memoryTables } from '../tables/tables.ts';
import { type Account, accountOf } from './account.ts';
import { type Advisory, CONSTRAINTS, MOST_EVIDENCE } from './advisory.ts';
import { sayAccount } from './compose.ts';
import { assessDanger, type BlockStats, type Danger, hasRiskGrown } from './danger.ts';
import type { AdviceLanguage } from './sentences.ts';

/** How lessons reach a prompt: composed from closed sentences alone, or also as somebody wrote them. */
export const LESSON_KINDS = ['composed', 'free'] as const;

/** How a case is advised. */
export interface AdviceSetting {
  readonly language: AdviceLanguage;
  /** `composed` unless said otherwise. */
  readonly lessons?: (typeof LESSON_KINDS)[number];
}

/** The advice for one case, and what was withheld. */
export interface Advice {
  readonly advisories: readonly Advisory[];
  /** What a reader of the bundle should know. */
  readonly warnings: readonly string[];
  readonly stats: AdviceStats;
}

/** What was kept from a case, under the names that run records use. */
export interface AdviceStats extends BlockStats {
  /** Episodes that say the same as another and were merged with it. */
  readonly advisory_merged_n: number;
}

type Kind = Exclude<ReturnType<typeof kindOf>, 'SILENT'>;

const TYPES = {
  SUCCESSFUL_OVERRIDE: 'successful_override',
  FAILED_OVERRIDE_WARNING: 'failed_override_warning',
  CONSISTENCY_ANCHOR: 'consistency_anchor',
} as const satisfies Record<Kind, Advisory['advisory_type']>;

/** An episode that has something to say. */
interface Speaking {
  readonly found: Retrieved;
  readonly kind: Kind;
  readonly account: Account;
}

const FREE_WARNING = 'lessons are shown as they were written; nothing checks what they say';

/** Advises a case from its retrieved episodes, in their order; says only once what several have in common. */
export function advise(
  retrieved: readonly Retrieved[],
  { language, lessons = 'composed' }: AdviceSetting,
  tables: MemoryTables = memoryTables,
): Advice {
  const atHand = retrieved.slice(0, MOST_RETRIEVED);
  const entries = atHand.map(({ entry }) => entry);
  const danger = assessDanger(entries, tables['memory-danger']);
  const speaking = atHand.flatMap((found): Speaking[] => {
    const kind = kindOf(found.entry, danger.isBlocked(found.entry), tables['memory-advice']);
    return kind === 'SILENT' ? [] : [{ found, kind, account: accountOf(found.entry) }];
  });
  const alike = [...Map.groupBy(speaking, whatIsSaid).values()].filter(isGroup);
  const advisories = alike.map((group, at): Advisory => {
    const [{ kind }] = group;
    // As many as were retrieved, so at most three.
    const cases = group.length as 1 | 2 | 3;
    const said: Advisory = {
      schema_version: MEMORY_SCHEMA_VERSION,
      advisory_id: `adv_${String(at + 1).padStart(6, '0')}`,
      advisory_type: TYPES[kind],
      message: sayAccount(accountOfAll(group), cases, language),
      ...weighGroup(group, entries, danger, tables),
      constraints: CONSTRAINTS,
    };
    return lessons === 'free' && kind !== 'FAILED_OVERRIDE_WARNING'
      ? { ...said, lessons: lessonsOf(group) }
      : said;
  });
  const isFree = advisories.some((one) => (one.lessons ?? []).length > 0);
  return {
    advisories,
    warnings: isFree ? [FREE_WARNING] : [],
    stats: { ...danger.stats, advisory_merged_n: speaking.length - advisories.length },
  };
}

/** Episodes that say the same, at least one. */
type Group = [Speaking, ...Speaking[]];

const isGroup = (list: Speaking[]): list is Group => list.length > 0;

/** Episodes whose messages read the same say the same, whatever class of things they were about. */
const whatIsSaid = ({ account }: Speaking): string => sayAccount({ ...account, about: 'none' }, 1, 'en');

/** The shared account of a group; includes the class of things only if all agree on it. */
function accountOfAll(group: Group): Account {
  const [{ account }] = group;
  const isShared = group.every((one) => one.account.about === account.about);
  return isShared ? account : { ...account, about: 'none' };
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

/** The lessons of a group as they were written, each once and on one line. */
const lessonsOf = (group: readonly Speaking[]): string[] => [
  ...new Set(
    group
      .map(({ found }) => seenText(found.entry.correction.corrective_principle))
      .filter((lesson) => lesson !== ''),
  ),
];

type Weight = Pick<Advisory, 'strength' | 'relevance_score' | 'evidence'>;

/** A group weighs as much as the episode in it that is the most relevant, and rests on all of them. */
function weighGroup(
  group: readonly Speaking[],
  entries: readonly Episode[],
  danger: Danger,
  tables: MemoryTables,
): Weight {
  const weights = group.map(({ found }) => weigh(found, entries, danger, tables));
  const heaviest = weights.reduce((a, b) => (b.relevance_score > a.relevance_score ? b : a));
  const all = (list: (weight: Weight) => readonly string[]): string[] =>
    [...new Set(weights.flatMap(list))].slice(0, MOST_EVIDENCE);
  return {
    ...heaviest,
    evidence: {
      ...heaviest.evidence,
      source_episode_ids: all(({ evidence }) => evidence.source_episode_ids),
      risk_tags: all(({ evidence }) => evidence.risk_tags),
      risk_before_tags: all(({ evidence }) => evidence.risk_before_tags),
      risk_after_tags: all(({ evidence }) => evidence.risk_after_tags),
    },
  };
}

/** Strength and relevance: how many retrieved episodes bear on the same risks, how they turned out, and how similar this one is. */
function weigh(
  { entry, similarity }: Retrieved,
  entries: readonly Episode[],
  { wentBadly }: Danger,
  tables: MemoryTables,
): Weight {
  const { risk_before, risk_after } = entry.evaluation;
  const evidence = {
    source_episode_ids: [entry.episode_id],
    risk_tags: risk_after.tags,
    principle_id: entry.correction.principle_id ?? '',
    risk_before_tags: risk_before.tags,
    risk_after_tags: risk_after.tags,
  };
  if (!tables['memory-advice'].values.is_weighed)
    return { strength: 'moderate', relevance_score: 0.8, evidence: { ...evidence, stats: null } };
  const related = entries.filter((other) => bearsOnSameRisks(entry, other));
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
