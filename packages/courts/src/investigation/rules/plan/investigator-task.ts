/** What an investigator is asked, as data, for agents that read no prose. */
import { z } from 'zod';
import { cause, evidence, fix, subject } from '../finding/report.ts';
import { survey } from './survey.ts';

const claim = z.object({
  ref: z.string(),
  iid: z.string(),
  description: z.string(),
  evidence: z.array(evidence),
  evidence_strength: z.enum(['STRONG', 'MODERATE', 'WEAK']).nullable(),
  derived_from: z.array(z.string()),
  confidence: z.enum(['HIGH', 'MEDIUM', 'LOW']),
  subjects: z.array(subject),
  cause: cause.nullable(),
  fix: fix.nullable(),
});

/** An investigator's task as data; the prompt says the same in words. */
export const investigatorTask = z.object({
  iid: z.string(),
  kind: z.enum(['investigate', 'counter-review']),
  round: z.union([z.literal(1), z.literal(3)]),
  query: z.string(),
  questions: z.array(z.object({ id: z.string(), text: z.string() })),
  scope: z.string(),
  /** The places that rules rank first, for a lead. */
  places: survey.shape.places.optional(),
  /** The items to look into, in round 3. */
  items: z.array(
    z.object({
      item_id: z.string(),
      category: z.string(),
      claim: z.string(),
      question_id: z.string().nullable(),
      sides: z.array(z.object({ side: z.string(), supporters: z.array(z.string()), claims: z.array(claim) })),
    }),
  ),
});

/** What an investigator is asked, as data. */
export type InvestigatorTask = z.infer<typeof investigatorTask>;
