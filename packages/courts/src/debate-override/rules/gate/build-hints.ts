/** From what was said in a debate to hints on each aspect. A proposal to drop an aspect says nothing about its polarity. */

import type { FactsOf, OutcomeOf } from '@curia/core';
import { decide } from '@curia/core';
import { readPolarity } from '@curia/core/text/opinion';
import { type DebateTurn, type Edit, type Judgement, readOp } from '../debate.ts';
import type { Sentiment } from '../sentiment.ts';
import { type DebateTables, debateTables } from '../tables.ts';
import { type AspectVocabulary, aspectVocabulary, type Synonyms } from './aspect-vocabulary.ts';
import type { Hint } from './hint.ts';
import type { hintWeight } from './hint-weight.table.ts';

/** The tables that decide how much each form of statement weighs, and which polarity it supports. */
export type HintTables = Pick<DebateTables, 'hint-weight' | 'hint-place'>;

/** A debate on one sample. */
export interface DebateRecord {
  readonly turns: readonly DebateTurn[];
  readonly judge: Judgement;
  /** The aspects of the first stage, in its order. */
  readonly aspect_terms: readonly string[];
  readonly stage1_sentiments: readonly Sentiment[];
  readonly synonyms?: Synonyms;
}

/** A proposal to drop an aspect: reported, never counted as a polarity. */
export interface DropProposal {
  readonly speaker: string;
  readonly weight: number;
}

/** The hints of a debate, by aspect. */
export interface DebateHints {
  readonly aspect_hints: Record<string, Hint[]>;
  readonly drop_proposals: Readonly<Record<string, DropProposal[]>>;
  readonly hint_counts: {
    readonly valid: number;
    readonly neutral: number;
    /** Words that are not a polarity. */
    readonly invalid: number;
    /** Edits that say nothing about a polarity. */
    readonly silent: number;
  };
  /** How the turns that name no aspect were placed. */
  readonly mapping_stats: { readonly direct: number; readonly fallback: number; readonly none: number };
  readonly mapping_fail_reasons: {
    readonly no_aspects: number;
    readonly no_match: number;
    readonly neutral_stance: number;
    readonly fallback_used: number;
  };
}

/** The stance under which hints from edits are listed. */
const PATCH = 'patch';
const JUDGE = 'CJ';

/** Builds the hints; every edit counts for its own aspect, and a turn as a whole counts only if no edit did. */
export function buildHints(record: DebateRecord, tables: HintTables = debateTables): DebateHints {
  const terms = [...record.aspect_terms, ...record.stage1_sentiments.map((one) => one.aspect_term)];
  const vocabulary = aspectVocabulary(terms, record.synonyms);
  const hints = new Map<string, Hint[]>();
  const drops = new Map<string, DropProposal[]>();
  const hear = (one: Edit, said_in: 'edit' | 'judge', speaker: string): void => {
    const aspect = aspectOf(one, vocabulary);
    if (aspect === undefined) return;
    const polarity_hint = polarityOf(one);
    const { as, weight } = weigh(tables['hint-weight'], { said_in, op: opOf(one) }, polarity_hint);
    if (as === 'drop') add(drops, aspect, { speaker, weight });
    else if (as !== 'ignored') add(hints, aspect, { polarity_hint, weight, speaker, stance: PATCH });
  };
  for (const turn of record.turns)
    for (const one of turn.proposed_edits ?? []) hear(one, 'edit', turn.speaker);
  for (const one of record.judge.final_patch) hear(one, 'judge', JUDGE);
  const placed = placeTurns(record, vocabulary, new Set(hints.keys()), tables);
  for (const { aspect, hint } of placed.hints) add(hints, aspect, hint);
  return {
    aspect_hints: Object.fromEntries(hints),
    drop_proposals: Object.fromEntries(drops),
    hint_counts: countHints([...hints.values()].flat()),
    mapping_stats: placed.stats,
    mapping_fail_reasons: placed.failReasons,
  };
}

function add<T>(lists: Map<string, T[]>, aspect: string, entry: T): void {
  const list = lists.get(aspect);
  if (list === undefined) lists.set(aspect, [entry]);
  else list.push(entry);
}

type WeightFacts = FactsOf<typeof hintWeight>;

/** By which weight something speaks, and what that is. */
function weigh(
  table: HintTables['hint-weight'],
  said: Pick<WeightFacts, 'said_in'> & Partial<Pick<WeightFacts, 'op' | 'stance'>>,
  polarity: string | null | undefined,
): { readonly as: OutcomeOf<typeof hintWeight>; readonly weight: number } {
  const { said_in, op = null, stance = null } = said;
  const known_polarity = readPolarity(polarity) !== null;
  const { outcome } = decide(table, { said_in, op, stance, known_polarity });
  const weight = outcome === 'silent' || outcome === 'ignored' ? 0 : table.values[outcome];
  return { as: outcome, weight };
}

/** The aspect an edit is about: its term, else its ref; an unknown name is kept unchanged. */
function aspectOf({ target, value, ...one }: Edit, vocabulary: AspectVocabulary): string | undefined {
  const isRename = readOp(one) === 'set_aspect_ref';
  const name = target?.aspect_term || target?.aspect_ref || (isRename ? value : undefined);
  return name ? (vocabulary.find(name) ?? name) : undefined;
}

/** The polarity that an edit names. */
function polarityOf(one: Edit): string | null {
  switch (readOp(one)) {
    case 'set_polarity':
      return one.value ?? null;
    case 'confirm_tuple':
      return one.target?.polarity ?? null;
    case 'set_aspect_ref':
      return null;
    default:
      return one.target?.polarity ?? one.value ?? null;
  }
}

const KNOWN_OPS = ['set_polarity', 'confirm_tuple', 'drop_tuple', 'set_aspect_ref'] as const;

const opOf = (one: Edit): WeightFacts['op'] => {
  const word = readOp(one);
  return KNOWN_OPS.find((op) => op === word) ?? 'other';
};

interface PlacedTurns {
  readonly hints: readonly { readonly aspect: string; readonly hint: Hint }[];
  readonly stats: DebateHints['mapping_stats'];
  readonly failReasons: DebateHints['mapping_fail_reasons'];
}

/** Places what turns say as a whole, and counts how. */
function placeTurns(
  { turns, stage1_sentiments }: DebateRecord,
  vocabulary: AspectVocabulary,
  spokenFor: ReadonlySet<string>,
  tables: HintTables,
): PlacedTurns {
  const hints: { aspect: string; hint: Hint }[] = [];
  const stats = { direct: 0, fallback: 0, none: 0 };
  const failReasons = { no_aspects: 0, no_match: 0, neutral_stance: 0, fallback_used: 0 };
  for (const turn of turns) {
    const hint = turnHint(turn, tables['hint-weight']);
    if (hint === undefined) continue;
    const { isDirect, aspects } = placeOf(turn, hint, vocabulary, stage1_sentiments, tables['hint-place']);
    if (isDirect) stats.direct++;
    else {
      failReasons[vocabulary.terms.length === 0 ? 'no_aspects' : 'no_match']++;
      if (aspects.length > 0) {
        stats.fallback++;
        failReasons.fallback_used++;
      } else {
        stats.none++;
        const polarity = readPolarity(hint.polarity_hint);
        if (polarity === null || polarity === 'neutral') failReasons.neutral_stance++;
      }
    }
    for (const aspect of aspects) if (!spokenFor.has(aspect)) hints.push({ aspect, hint });
  }
  return { hints, stats, failReasons };
}

const STANCE_POLARITIES = { pro: 'positive', con: 'negative', neutral: 'neutral', other: 'neutral' } as const;

/** What a turn says as a whole; a turn that only drops says nothing about polarities. */
function turnHint(
  { speaker, stance, proposed_edits }: DebateTurn,
  table: HintTables['hint-weight'],
): Hint | undefined {
  const edits = proposed_edits ?? [];
  const isPolar = (one: Edit): boolean => ['set_polarity', 'confirm_tuple'].includes(readOp(one));
  if (edits.length > 0) {
    const known = edits
      .filter(isPolar)
      .map(polarityOf)
      .find((word) => readPolarity(word) !== null);
    return hintOf(weigh(table, { said_in: 'turn' }, known), known ?? null, speaker, stance ?? null);
  }
  const word = stance?.trim().toLowerCase() || null;
  const held = word === null ? null : word === 'pro' || word === 'con' || word === 'neutral' ? word : 'other';
  const polarity = held === null ? null : STANCE_POLARITIES[held];
  return hintOf(weigh(table, { said_in: 'stance', stance: held }, polarity), polarity, speaker, word);
}

const hintOf = (
  { as, weight }: ReturnType<typeof weigh>,
  polarity_hint: string | null,
  speaker: string,
  stance: string | null,
): Hint | undefined =>
  as === 'ignored' || as === 'drop' ? undefined : { polarity_hint, weight, speaker, stance };

/** The aspects that a turn as a whole speaks about; none if it speaks about none. */
function placeOf(
  { message, key_points }: DebateTurn,
  { polarity_hint }: Hint,
  { terms, mentionedIn }: AspectVocabulary,
  sentiments: readonly Sentiment[],
  table: HintTables['hint-place'],
): { readonly isDirect: boolean; readonly aspects: readonly string[] } {
  const mentioned = mentionedIn([message ?? '', ...(key_points ?? [])].join(' '));
  const polarity = readPolarity(polarity_hint);
  const agreeing = sentiments.filter((one) => polarity !== null && readPolarity(one.polarity) === polarity);
  const { outcome } = decide(table, {
    mentioned: mentioned.length,
    polarity,
    terms: terms.length,
    agreeing: agreeing.length,
    sentiments: sentiments.length,
  });
  const isDirect = outcome === 'MENTIONED';
  switch (outcome) {
    case 'MENTIONED':
      return { isDirect, aspects: mentioned };
    case 'ONLY_TERM':
      return { isDirect, aspects: terms.length === 1 ? terms : [] };
    case 'SUREST_AGREEING':
      return { isDirect, aspects: surestAspect(agreeing) };
    case 'SUREST':
      return { isDirect, aspects: surestAspect(sentiments) };
    default:
      return { isDirect, aspects: [] };
  }
}

function surestAspect(sentiments: readonly Sentiment[]): string[] {
  let best: Sentiment | undefined;
  for (const one of sentiments) if (best === undefined || one.confidence > best.confidence) best = one;
  return best === undefined ? [] : [best.aspect_term];
}

function countHints(hints: readonly Hint[]): DebateHints['hint_counts'] {
  const counts = { valid: 0, neutral: 0, invalid: 0, silent: 0 };
  for (const { polarity_hint } of hints) {
    const polarity = readPolarity(polarity_hint);
    if (polarity === 'neutral') counts.neutral++;
    else if (polarity !== null) counts.valid++;
    else if (polarity_hint == null || polarity_hint.trim() === '') counts.silent++;
    else counts.invalid++;
  }
  return counts;
}
