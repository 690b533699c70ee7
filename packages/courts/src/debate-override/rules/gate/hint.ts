/** What a speaker of the debate says about the polarity of an aspect. */
import { z } from 'zod';

const HEAVIEST = 1e6;

/** A hint as it comes in; a polarity that cannot be read is counted as invalid, a weight that cannot is refused. */
export const hint = z.object({
  polarity_hint: z
    .string()
    .nullable()
    .describe('positive, negative, neutral, pos, neg or neu; anything else is invalid'),
  weight: z.number().min(0).max(HEAVIEST),
  speaker: z.string().nullish(),
  stance: z.string().nullish(),
});

/** A hint as it comes in. */
export type Hint = z.infer<typeof hint>;
