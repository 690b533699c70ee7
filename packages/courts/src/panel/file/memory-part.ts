/** What a court file says of its memory: what is remembered, under which condition, and whose prompts show advice. */
import { z } from 'zod';

/** How past cases are used, in the words of the option `memory`; the first unless a file says otherwise. */
export const MEMORY_CONDITIONS = ['M2', 'M0', 'M1', 'C1', 'C2', 'C2_silent', 'C3', 'C2_eval_only'] as const;

/** How similar cases are found, in the words of the option `memory_policy`. */
export const MEMORY_POLICIES = ['memory-v1_1', 'memory-v2'] as const;

/** What advice is made of, in the words of the option `memory_lessons`. */
export const MEMORY_LESSONS = ['composed', 'free'] as const;

const names = z.array(z.string()).min(1, 'must not be empty');

/** The shape of that part of a court file. */
export const memoryPart = z.strictObject({
  described_by: names.describe(
    'the fields of a case that show which cases are alike: of a text its language, length and structure, of a choice or a flag its value',
  ),
  parts: names
    .optional()
    .describe('the fields whose values are remembered; by default every choice and flag that voices say'),
  roles: names.optional().describe('whose prompts show advice; by default the roles that are asked first'),
  condition: z
    .enum(MEMORY_CONDITIONS)
    .optional()
    .describe(
      'how past cases are used: M2 shows advice and writes decided cases, M1 only shows it, M0 is off',
    ),
  policy: z.enum(MEMORY_POLICIES).optional().describe('how similar cases are found'),
  file: z.string().min(1, 'must not be empty').optional().describe('where episodes are kept'),
  lessons: z
    .enum(MEMORY_LESSONS)
    .optional()
    .describe('free also shows lessons as they were written, unchecked'),
  limit: z.int().min(0).max(9_999_999).optional().describe('the most characters of advice in a prompt'),
});

/** What a court file says of its memory. */
export type MemoryPart = Readonly<z.infer<typeof memoryPart>>;
