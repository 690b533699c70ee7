/** The options of a court with memory: those of every court that has one, with what its file says as their defaults. */
import type { CourtOption } from '@curia/core/court';
import { MEMORY_OPTIONS, SINGLE_PASS } from '@curia/memory';
import { MEMORY_CONDITIONS, type MemoryPart } from '../file/memory-part.ts';

/** The options that a court with memory adds to its own. */
export function memoryOptions({
  condition = MEMORY_CONDITIONS[0],
  policy,
  file,
  lessons,
  limit,
}: MemoryPart): Readonly<Record<string, CourtOption>> {
  const { memory, memory_policy, memory_file, memory_lessons, memory_limit } = MEMORY_OPTIONS;
  return {
    // Its voices are asked in any case, so there is no single pass.
    memory: first(condition, { ...memory, values: memory.values.filter((name) => name !== SINGLE_PASS) }),
    memory_policy: first(policy, memory_policy),
    memory_file: { ...memory_file, default: file ?? '' },
    memory_lessons: first(lessons, memory_lessons),
    memory_limit: { ...memory_limit, default: limit === undefined ? '' : String(limit) },
  };
}

/** The option with a value as its default. */
const first = (value: string | undefined, option: CourtOption): CourtOption =>
  value === undefined
    ? option
    : { ...option, values: [value, ...option.values.filter((other) => other !== value)] };
