/** Who read an output and its document: one entry for each verifier. */

import { READER_KINDS } from '@curia/core/protocol';
import { z } from 'zod';
import { AGENTS } from './issue.ts';

/** Who looked for a verifier, with what success, and at how much. */
export const readByEntry = z.object({
  agent: z.enum(AGENTS),
  kind: z.enum(['rules', ...READER_KINDS]).describe('rules where nobody was asked'),
  status: z
    .enum(['answered', 'failed', 'spared'])
    .describe('spared where what was known already made the question pointless'),
  saw: z.enum(['all', 'part']).describe('all of the document, or part of it'),
});

/** Who looked for a verifier. */
export type ReadBy = z.infer<typeof readByEntry>;

/** Whether somebody who understands has read all of it: a program, a model or a person. */
export const isVoice = ({ kind, status, saw }: ReadBy): boolean =>
  (kind === 'program' || kind === 'model' || kind === 'person') && status === 'answered' && saw === 'all';
