/** What a debate asks the memory before its first speaker, and what it leaves behind once it is decided. */

import { readPolarity } from '@curia/core/text/opinion';
import {
  type Advice,
  type AdviceLanguage,
  type DecidedCase,
  type MemoryRecord,
  originOf,
  type Recalled,
  type RecallRequest,
  type Retrieved,
  signatureOf,
} from '@curia/memory';
import { gainOf, partsOf } from '../opinions/taught.ts';
import { type MemoryMeta, memoryMeta, STAGE2_MEMORY_SLOT } from './memory-meta.ts';
import type { MemoryGateTables } from './rules/memory-gate.table.ts';
import { type GateSample, ruleDebateGate, ruleStage2Gate } from './rules/memory-gate.ts';
import type { DebateState } from './rules/protocol.ts';
import type { Aspect } from './rules/review/review.ts';
import type { Sentiment } from './rules/sentiment.ts';

/** What the memory is asked: after the validator, before the first speaker. */
export function recallForDebate(
  input: unknown,
  state: DebateState,
  gates: MemoryGateTables,
  spoken: AdviceLanguage,
): RecallRequest | undefined {
  const { phase, text, stage1, validation } = state;
  if (phase !== 'debate' || stage1 === null || validation === null) return undefined;
  const { aspects, sentiments } = stage1;
  const { structural_risks } = validation;
  const { split, language } = originOf(input);
  const sample: GateSample = {
    sentiments,
    structural_risks,
    aspects: aspects.map((one) => ({ term: one.term, span: spanText(text, one) })),
  };
  return {
    seen: {
      text,
      items: new Set(sentiments.map(({ aspect_term }) => aspect_term.trim())).size,
      language,
      appearance: { conflicts: [], risks: structural_risks.map(({ type }) => type) },
      split,
    },
    places: {
      debate: { roles: ['speaker-CJ', 'judge'], gate: ruleDebateGate(sample, gates) },
      stage2: { roles: ['aspect-reviewer', 'sentiment-reviewer'], gate: ruleStage2Gate(sample, gates) },
    },
    language: spoken,
    meta: (flags, retrieved, advice, { debate, stage2 }) => ({
      ...memoryMeta(flags, retrieved, advice, debate!, stage2!),
      failed_override_warnings:
        flags.inject && !flags.mask ? countWarnings(text, language, retrieved, advice) : 0,
    }),
  };
}

/**
 * How many warnings come from cases that are built like this one. A change that experts overturned is advised to nobody, and speaks
 * against the next one all the same; it is not counted again where the case as it was first written warns as well.
 */
function countWarnings(
  text: string,
  language: string | null,
  retrieved: readonly Retrieved[],
  { advisories }: Advice,
): number {
  const { detected_structure: structure } = signatureOf(text, 0, language);
  const built = retrieved.filter(({ entry }) =>
    entry.input_signature.detected_structure.some((tag) => structure.includes(tag)),
  );
  const alike = new Set(built.map(({ entry }) => entry.episode_id));
  const warned = advisories.filter(
    ({ advisory_type, evidence }) =>
      advisory_type === 'failed_override_warning' && evidence.source_episode_ids.some((id) => alike.has(id)),
  ).length;
  return Math.max(warned, built.filter(({ entry }) => entry.evaluation.override_harm).length);
}

/** The debate with the warnings that the memory has against changing it. */
export const warnedDebate = (state: DebateState, { meta }: Recalled): DebateState => ({
  ...state,
  warnings: meta.failed_override_warnings ?? 0,
});

/** The words at the place of an aspect; null if it has no place. */
function spanText(text: string, { span }: Aspect): string | null {
  return span ? [...text].slice(span.start, span.end).join('') : null;
}

/** What a debate was shown, under the names that the audit of its folder reads. */
export function exposureOf(memory: MemoryRecord): object {
  const meta = memory as MemoryRecord & Partial<MemoryMeta>;
  const isShown = meta.exposed_to_debate === true || meta.stage2_memory_injected === true;
  return {
    retrieved_k: meta.retrieved_k ?? 0,
    exposed: meta.exposed_to_debate ?? false,
    injected_chars: meta.prompt_injection_chars ?? 0,
    slots: [...(meta.memory_debate_slot_present_for ?? [])],
    policy: meta.memory_access_policy?.debate ?? null,
    stage2_injected: meta.stage2_memory_injected ?? false,
    stage2_context_keys: meta.stage2_memory_injected === true ? [STAGE2_MEMORY_SLOT] : [],
    // What is masked, gated or blocked was not meant to be there.
    advisory_in_prompt: isShown ? true : null,
    store_decision: memory.written?.status ?? null,
  };
}

/** The debate as the memory takes it in; one that went to a person decided nothing. */
export function decidedDebate(
  input: unknown,
  { text, stage1, validation, turns, ruling }: DebateState,
): DecidedCase | null {
  if (ruling?.status !== 'decided' || stage1 === null || validation === null) return null;
  const { sentiments } = stage1;
  const { final_sentiments, adoption } = ruling;
  const risks = validation.structural_risks.slice(0, MOST_RISKS).map(riskOf);
  const change = changeBetween(sentiments, final_sentiments);
  const { split, language } = originOf(input);
  return {
    text,
    language,
    parts: partsOf(sentiments, final_sentiments),
    conflicts: [],
    risks,
    // Nobody looks for risks a second time, so those that were seen are not said to be gone.
    risks_after: risks,
    is_implied: sentiments.length > 0 && sentiments.every(({ is_implicit }) => is_implicit === true),
    is_changed: adoption.adopt_decision === 'adopted' && change !== null,
    change,
    reason: adoption.adopt_reason,
    dissent: dissentIn(turns, final_sentiments),
    ...gainOf(input, sentiments, final_sentiments),
    split,
  };
}

const MOST_RISKS = 100;
const MOST_DISSENT = 100;

function riskOf({ type, severity }: { readonly type: string; readonly severity?: unknown }) {
  return { type, severity: typeof severity === 'string' ? severity : null };
}

const pairsOf = (list: readonly Sentiment[]): Set<string> =>
  new Set(
    list.map(({ aspect_term, polarity }) =>
      JSON.stringify([aspect_term, readPolarity(polarity) ?? polarity]),
    ),
  );

/** What the end changed about the first stage: a reading was turned, an entry left out, or nothing. */
function changeBetween(
  before: readonly Sentiment[],
  after: readonly Sentiment[],
): 'turned' | 'dropped' | null {
  const [was, is] = [pairsOf(before), pairsOf(after)];
  if ([...is].some((pair) => !was.has(pair))) return 'turned';
  return [...was].some((pair) => !is.has(pair)) ? 'dropped' : null;
}

/** Every polarity that a speaker asked for and the end does not have. */
function dissentIn(turns: DebateState['turns'], final: readonly Sentiment[]): DecidedCase['dissent'] {
  const is = pairsOf(final);
  return turns
    .flatMap(({ speaker, proposed_edits }) =>
      (proposed_edits ?? []).flatMap(({ op, target, value }) => {
        const wanted = { aspect_term: target?.aspect_term ?? '', polarity: value, confidence: 0 };
        const isAgainst = op === 'set_polarity' && [...pairsOf([wanted])].some((pair) => !is.has(pair));
        return isAgainst ? [{ voice: speaker, said: op, reason: '' }] : [];
      }),
    )
    .slice(0, MOST_DISSENT);
}
