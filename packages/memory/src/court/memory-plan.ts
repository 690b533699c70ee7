/** What a run does with the memory: read once from the options of its court, then kept as flags. */

import type { CourtOption } from '@curia/core/court';
import { readWholeNumber } from '@curia/core/read';
import { type AdviceSetting, LESSON_KINDS } from '../advice/advise.ts';
import {
  CONDITION_NAMES,
  type ConditionFlags,
  conditionFlags,
  type MemoryCondition,
} from '../advice/condition.ts';
import { type RetrievalPolicy, retrievalPolicies, retrievalPolicy } from '../find/retrieve.ts';

/** The condition under which a case takes one call: no memory, one reading, no review. */
export const SINGLE_PASS = 'S0_single_pass' satisfies MemoryCondition;

/** The condition under which no memory is used. */
export const NO_MEMORY = 'M0' satisfies MemoryCondition;

/** The options of every court that can use a memory. */
export const MEMORY_OPTIONS = {
  memory: {
    values: CONDITION_NAMES,
    means:
      'how past cases are used: not at all (M0), show their advice (M1), show it and write this case too (M2)',
  },
  memory_policy: {
    values: retrievalPolicies.map(({ name }) => name),
    means: 'how similar cases are found',
  },
  memory_file: {
    values: [],
    is_place: true,
    means: 'where episodes are kept (default: beside the store)',
  },
  memory_lessons: {
    values: LESSON_KINDS,
    means:
      'composed: advice is made of fixed sentences; free: lessons are shown as they were written, unchecked, and the report says so',
  },
  memory_limit: { values: [], means: 'the most characters of advice in a prompt; 0 or empty means no limit' },
} as const satisfies Readonly<Record<string, CourtOption>>;

/** What the options mean for the tables of the memory: a policy ranks by its score, and admits by its table. */
export const memoryCompanions = ({
  memory_policy,
}: Readonly<Record<string, string>>): Record<string, string> =>
  memory_policy === undefined || memory_policy === '' ? {} : { 'memory-retrieval': memory_policy };

/** What a run does with the memory. */
export interface MemoryPlan {
  readonly condition: MemoryCondition;
  readonly flags: ConditionFlags;
  readonly policy: RetrievalPolicy;
  /** Empty if none was named. */
  readonly file: string;
  readonly lessons: NonNullable<AdviceSetting['lessons']>;
  /** In letters; 0 is none. */
  readonly limit: number;
}

/** Reads the plan from the options of a court; a run that was made before there was a memory has none of them. */
export function readMemoryPlan(options: Readonly<Record<string, string>>): MemoryPlan {
  const condition = options.memory || CONDITION_NAMES[0];
  return {
    condition: condition as MemoryCondition,
    flags: conditionFlags(condition),
    policy: retrievalPolicy(options.memory_policy || retrievalPolicies[0].name),
    file: options.memory_file ?? '',
    lessons: LESSON_KINDS.find((kind) => kind === options.memory_lessons) ?? LESSON_KINDS[0],
    limit: readWholeNumber('memory_limit', options.memory_limit || '0', 0, 9_999_999),
  };
}

/** Whether a run needs a memory at all. */
export const usesMemory = ({ flags }: MemoryPlan): boolean => flags.retrieve || flags.write;
