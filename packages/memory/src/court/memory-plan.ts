/** What a run does with the memory: read once from the options of its court, then kept as flags. */

import type { Implied } from '@curia/core/court';
import { readBy } from '@curia/core/read';
import { z } from 'zod';
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

const MEANS =
  'how past cases are used: not at all (M0), show their advice (M1), show it and write this case too (M2)';

/** How past cases are used, for courts that have a single pass beside it. */
export const memoryOrSinglePass = z.enum(CONDITION_NAMES).default(NO_MEMORY).describe(MEANS);

/** What the options of a memory are unless they are set. */
interface Usual {
  readonly condition?: Exclude<MemoryCondition, typeof SINGLE_PASS> | undefined;
  readonly policy?: string | undefined;
  readonly file?: string | undefined;
  readonly lessons?: MemoryPlan['lessons'] | undefined;
  readonly limit?: number | null | undefined;
}

/** The options of every court that can use a memory, and whose voices are asked in any case. */
export const memoryOptions = ({
  condition = NO_MEMORY,
  policy = retrievalPolicies[0].name,
  file = '',
  lessons = LESSON_KINDS[0],
  limit = null,
}: Usual = {}) => ({
  memory: z.enum(CONDITION_NAMES).exclude([SINGLE_PASS]).default(condition).describe(MEANS),
  memory_policy: z
    .enum(retrievalPolicies.map(({ name }) => name))
    .default(policy)
    .describe('how similar cases are found'),
  memory_file: z.string().default(file).describe('where episodes are kept (default: beside the store)'),
  memory_lessons: z
    .enum(LESSON_KINDS)
    .default(lessons)
    .describe(
      'composed: advice is made of fixed sentences; free: lessons are shown as they were written, unchecked, and the report says so',
    ),
  memory_limit: z
    .int()
    .min(0)
    .max(9_999_999)
    .nullable()
    .default(limit)
    .describe('the most characters of advice in a prompt; 0 or empty means no limit'),
});

/** The options of the memory that say where something is. */
export const MEMORY_PLACES = ['memory_file'] as const;

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

const planned = z.object({ ...memoryOptions(), memory: memoryOrSinglePass });

/** Reads the plan from the options of a court; one without a memory has none of them. */
export function readMemoryPlan(options: object): MemoryPlan {
  const { memory, memory_policy, memory_file, memory_lessons, memory_limit } = readBy(
    planned,
    options,
    'USAGE',
    'the memory',
  );
  return {
    condition: memory,
    flags: conditionFlags(memory),
    policy: retrievalPolicy(memory_policy),
    file: memory_file,
    lessons: memory_lessons,
    limit: memory_limit ?? 0,
  };
}

/** What the options mean for the tables of the memory: a policy ranks by its score, and admits by its table. */
export const impliedByMemory = (options: object): Readonly<Record<string, Implied>> => ({
  'memory-retrieval': { policy: readMemoryPlan(options).policy.name },
});

/** Whether a run needs a memory at all. */
export const usesMemory = ({ flags }: MemoryPlan): boolean => flags.retrieve || flags.write;
