/** What the judge of a debate concludes. */
import { z } from 'zod';

/** One edit that the judge decided on. */
export const patchEdit = z.looseObject({
  op: z.string().describe('confirm_tuple, set_polarity, drop_tuple, set_aspect_ref, merge_tuples'),
});

/** An aspect with its polarity, as debates and results list them. */
export const tuple = z.looseObject({
  aspect_ref: z.string().nullish(),
  aspect_term: z.string(),
  polarity: z.string().nullish(),
});

/** An aspect with its polarity. */
export type Tuple = z.infer<typeof tuple>;

/** The judge's conclusion, as far as adoption reads it. */
export const conclusion = z.object({ final_patch: z.array(patchEdit), final_tuples: z.array(tuple) });

/** The judge's conclusion. */
export type Conclusion = z.infer<typeof conclusion>;

/** Tells whether an edit does more than confirm what is there. */
export const isAction = ({ op }: { readonly op: string }): boolean =>
  op.trim().toLowerCase() !== 'confirm_tuple';
