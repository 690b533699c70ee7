/** From what was said in a debate to hints on each aspect. A proposal to drop an aspect says nothing about its polarity. */
import { readPolarity } from '../text/polarity.ts';
import { type AspectVocabulary, aspectVocabulary, type Synonyms } from './aspect-vocabulary.ts';
import { type Edit, type Judgement, readOp, type Turn } from './debate.ts';
import type { Hint } from './hint.ts';
import type { Sentiment } from './sentiment.ts';

/** How much each way of speaking weighs. */
export interface HintWeights {
  readonly edit: number;
  readonly judge: number;
  readonly drop: number;
  readonly turn: number;
  readonly stance_pro: number;
  readonly stance_con: number;
  readonly stance_neutral: number;
  readonly stance_other: number;
}

/** The weights of the document. */
export const HINT_WEIGHTS: HintWeights = {
  edit: 0.5,
  judge: 0.8,
  drop: 0.8,
  turn: 0.5,
  stance_pro: 1,
  stance_con: 1,
  stance_neutral: 0.6,
  stance_other: 0.8,
};

/** A debate on one sample. */
export interface DebateRecord {
  readonly turns: readonly Turn[];
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

/** What a debate says about each aspect. */
export interface DebateHints {
  readonly aspect_hints: Record<string, Hint[]>;
  readonly drop_proposals: Readonly<Record<string, DropProposal[]>>;
  readonly hint_counts: {
    readonly valid: number;
    readonly neutral: number;
    /** Words that are no polarity. */
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

/** Builds the hints; every edit speaks for its own aspect, and a turn as a whole only where no edit did. */
export function buildHints(record: DebateRecord, weights: HintWeights = HINT_WEIGHTS): DebateHints {
  const terms = [...record.aspect_terms, ...record.stage1_sentiments.map((one) => one.aspect_term)];
  const vocabulary = aspectVocabulary(terms, record.synonyms);
  const hints = new Map<string, Hint[]>();
  const drops = new Map<string, DropProposal[]>();
  for (const turn of record.turns) {
    for (const one of turn.proposed_edits ?? []) {
      const aspect = aspectOf(one, vocabulary);
      if (aspect === undefined) continue;
      if (readOp(one) === 'drop_tuple') add(drops, aspect, { speaker: turn.speaker, weight: weights.drop });
      else add(hints, aspect, { ...editHint(one, weights), speaker: turn.speaker, stance: PATCH });
    }
  }
  for (const one of record.judge.final_patch) {
    const aspect = aspectOf(one, vocabulary);
    if (aspect === undefined) continue;
    if (readOp(one) === 'drop_tuple') add(drops, aspect, { speaker: JUDGE, weight: weights.drop });
    else if (readOp(one) === 'confirm_tuple') {
      const polarity_hint = one.target?.polarity ?? null;
      add(hints, aspect, { polarity_hint, weight: weights.judge, speaker: JUDGE, stance: PATCH });
    }
  }
  const placed = placeTurns(record, vocabulary, new Set(hints.keys()), weights);
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

/** The aspect an edit is about: its term, else its ref; a name that no aspect has is kept as it is. */
function aspectOf({ target, value, ...one }: Edit, vocabulary: AspectVocabulary): string | undefined {
  const isRename = readOp(one) === 'set_aspect_ref';
  const name = target?.aspect_term || target?.aspect_ref || (isRename ? value : undefined);
  return name ? (vocabulary.find(name) ?? name) : undefined;
}

function editHint(one: Edit, weights: HintWeights): Pick<Hint, 'polarity_hint' | 'weight'> {
  switch (readOp(one)) {
    case 'set_polarity':
      return { polarity_hint: one.value ?? null, weight: weights.edit };
    case 'confirm_tuple':
      return { polarity_hint: one.target?.polarity ?? null, weight: weights.edit };
    case 'set_aspect_ref':
      return { polarity_hint: null, weight: 0 };
    default: {
      const polarity_hint = one.target?.polarity ?? one.value ?? null;
      return { polarity_hint, weight: readPolarity(polarity_hint) === null ? 0 : weights.edit };
    }
  }
}

interface PlacedTurns {
  readonly hints: readonly { readonly aspect: string; readonly hint: Hint }[];
  readonly stats: DebateHints['mapping_stats'];
  readonly failReasons: DebateHints['mapping_fail_reasons'];
}

/** Places what turns say as a whole: on the aspects they mention, else by the fallback, else nowhere. */
function placeTurns(
  { turns, stage1_sentiments }: DebateRecord,
  vocabulary: AspectVocabulary,
  spokenFor: ReadonlySet<string>,
  weights: HintWeights,
): PlacedTurns {
  const hints: { aspect: string; hint: Hint }[] = [];
  const stats = { direct: 0, fallback: 0, none: 0 };
  const failReasons = { no_aspects: 0, no_match: 0, neutral_stance: 0, fallback_used: 0 };
  for (const turn of turns) {
    const hint = turnHint(turn, weights);
    if (hint === undefined) continue;
    let aspects = vocabulary.mentionedIn([turn.message ?? '', ...(turn.key_points ?? [])].join(' '));
    if (aspects.length > 0) stats.direct++;
    else {
      failReasons[vocabulary.terms.length === 0 ? 'no_aspects' : 'no_match']++;
      const polarity = readPolarity(hint.polarity_hint);
      const fallback = fallbackAspect(polarity, vocabulary, stage1_sentiments);
      if (fallback === undefined) {
        if (polarity === null || polarity === 'neutral') failReasons.neutral_stance++;
        stats.none++;
        continue;
      }
      stats.fallback++;
      failReasons.fallback_used++;
      aspects = [fallback];
    }
    for (const aspect of aspects) if (!spokenFor.has(aspect)) hints.push({ aspect, hint });
  }
  return { hints, stats, failReasons };
}

/** What a turn says as a whole; a turn that only drops says nothing about polarities. */
function turnHint({ speaker, stance, proposed_edits }: Turn, weights: HintWeights): Hint | undefined {
  const edits = proposed_edits ?? [];
  if (edits.length > 0) {
    const polar = edits.filter((one) => ['set_polarity', 'confirm_tuple'].includes(readOp(one)));
    const known = polar
      .map((one) => editHint(one, weights).polarity_hint)
      .find((word) => readPolarity(word) !== null);
    return known === undefined
      ? undefined
      : { polarity_hint: known, weight: weights.turn, speaker, stance: stance ?? null };
  }
  const word = stance?.trim().toLowerCase();
  if (!word) return { polarity_hint: null, weight: 0, speaker, stance: null };
  if (word === 'pro') return { polarity_hint: 'positive', weight: weights.stance_pro, speaker, stance: word };
  if (word === 'con') return { polarity_hint: 'negative', weight: weights.stance_con, speaker, stance: word };
  const weight = word === 'neutral' ? weights.stance_neutral : weights.stance_other;
  return { polarity_hint: 'neutral', weight, speaker, stance: word };
}

function fallbackAspect(
  polarity: string | null,
  { terms }: AspectVocabulary,
  sentiments: readonly Sentiment[],
): string | undefined {
  if (polarity === null || polarity === 'neutral') return terms.length === 1 ? terms[0] : undefined;
  const agreeing = sentiments.filter((one) => readPolarity(one.polarity) === polarity);
  const among = agreeing.length > 0 ? agreeing : sentiments;
  return among.reduce<Sentiment | undefined>(
    (best, one) => (best === undefined || one.confidence > best.confidence ? one : best),
    undefined,
  )?.aspect_term;
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
