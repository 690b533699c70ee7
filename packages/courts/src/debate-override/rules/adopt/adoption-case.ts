/** One sample as it comes before the adoption table. */
import { z } from 'zod';
import { correction } from '../correction.ts';
import { debateConclusion } from '../debate.ts';
import { sentiment, structuralRisk } from '../sentiment.ts';

/** A case of the adoption question. */
export const adoptionInput = z.object({
  ev_threshold: z.number().nullish().describe('the least expected value for adoption, for this case alone'),
  structural_risks: z.array(structuralRisk),
  stage1_sentiments: z.array(sentiment),
  stage2_sentiments: z.array(sentiment),
  debate: debateConclusion,
  corrections: z.array(correction),
});

/** A case of the adoption question. */
export type AdoptionCase = z.infer<typeof adoptionInput>;
