/** One gold document: what `curia verify` reads, and the defects that are known to be in it. */

import { z } from 'zod';
import { documentBundle } from '../../packages/courts/src/verification/rules/bundle.ts';
import { knownDefect } from '../../packages/courts/src/verification/rules/known-defect.ts';

/** A gold document; no gold means that nothing is wrong with it. */
export const goldDocument = z.strictObject({
  schema_version: z.literal('1'),
  doc_id: z.string(),
  language: z.enum(['ko', 'en']),
  output: z.unknown(),
  bundle: documentBundle,
  gold: z.array(knownDefect),
});

/** A gold document. */
export type GoldDocument = z.infer<typeof goldDocument>;
