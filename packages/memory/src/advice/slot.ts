/** What a prompt gets to see of the memory: the bundle of a case, and its text within a limit. */
import { countLetters } from '@curia/core/text/opinion';
import { MEMORY_SCHEMA_VERSION } from '../episode/episode.ts';
import type { Advice } from './advise.ts';
import type { AdvisoryBundle } from './advisory.ts';
import { saySlot } from './compose.ts';
import { type ConditionFlags, memoryMode } from './condition.ts';
import { type AdviceLanguage, FREE_LESSON } from './sentences.ts';

/** Bundles the advice of a case as its condition allows; the bundle is empty if nothing is looked up. */
export function bundleAdvice(flags: ConditionFlags, advice: Advice | null, topk: number): AdvisoryBundle {
  const isExecuted = flags.retrieve && advice !== null;
  return {
    schema_version: MEMORY_SCHEMA_VERSION,
    memory_on: flags.inject && !flags.mask,
    retrieved: isExecuted ? [...advice.advisories] : [],
    warnings: isExecuted ? [...advice.warnings] : [],
    meta: {
      memory_mode: memoryMode(flags),
      topk: flags.retrieve ? topk : 0,
      masked_injection: flags.mask,
      retrieval_executed: isExecuted,
    },
  };
}

/** A slot as it goes into a prompt. */
export interface SlotText {
  /** Empty if nothing may be shown. */
  readonly text: string;
  /** How long it is, by code point. */
  readonly chars: number;
  /** The advisories in it, by id. */
  readonly shown: readonly string[];
  /** The advisories that the limit left out, by id. */
  readonly left_out: readonly string[];
}

type Advisories = AdvisoryBundle['retrieved'];

/** The advice as lines of a prompt; a limit of 0 is none. Whole advisories are left out, the farthest first, until the rest fits. */
export function formatAdvice(
  { memory_on, retrieved }: AdvisoryBundle,
  language: AdviceLanguage,
  limit = 0,
): SlotText {
  const idsOf = (list: Advisories): string[] => list.map(({ advisory_id }) => advisory_id);
  if (!memory_on) return { text: '', chars: 0, shown: [], left_out: [] };
  for (let kept = retrieved.length; kept > 0; kept--) {
    const shown = retrieved.slice(0, kept);
    const text = saySlot(
      shown.map((one) => sayWithLessons(one, language)),
      language,
    );
    const chars = countLetters(text);
    if (limit === 0 || chars <= limit)
      return { text, chars, shown: idsOf(shown), left_out: idsOf(retrieved.slice(kept)) };
  }
  return { text: '', chars: 0, shown: [], left_out: idsOf(retrieved) };
}

/** A message, and below it the lessons as they were written if the run asked for them. */
const sayWithLessons = ({ message, lessons = [] }: Advisories[number], language: AdviceLanguage): string =>
  [message, ...lessons.map((lesson) => `  ${FREE_LESSON[language]} ${lesson}`)].join('\n');
