/** What a court promises, as its file says it. */
import { z } from 'zod';

const text = z.string();

/** A value as courts write it. */
export const value = z.union([text, z.number(), z.boolean(), z.null(), z.array(text)], {
  error: 'must be a value: text, a number, true or false, null, or a list of texts',
});

/** A promise: a small case with its votes, and what must come of it. */
export const purpose = z.strictObject({
  id: text.regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case words joined by hyphens'),
  statement: text.min(1, 'must not be empty').describe('what the court promises, in a sentence'),
  case: z.record(text, z.json()).optional().describe('the fields of the case'),
  votes: z.array(z.record(text, z.json())).describe('who says what; who is not there is silent'),
  outcome: z
    .union([text, z.record(text, text)], { error: 'must be an outcome, or { ITEM: OUTCOME }' })
    .describe('what must come of it; of the verdict where there is one, or item by item'),
  value: z
    .union([value, z.record(text, value)], { error: 'must be a value, or { ITEM: VALUE }' })
    .optional()
    .describe('what must be taken'),
});

/** One promise of a court. */
export type CourtPurpose = z.infer<typeof purpose>;
