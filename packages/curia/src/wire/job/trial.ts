/** A few cases of a run, tried before it is started: what became of each, and what all would take. */
import { z } from '@hono/zod-openapi';
import { list, version } from '../record.ts';
import { effects } from '../table.ts';

/** The most cases that are tried. */
export const MOST_TRIED = 10;

const cost = z.object({
  calls: z.int(),
  tokens: z.int(),
  usd: z.number().nullable().openapi({ description: 'Null if the price of a call is not known.' }),
});

/** What became of a case that was tried. */
const triedCase = z.object({
  case_id: z.string(),
  status: z.enum(['ruled', 'refused', 'open']),
  parts: list(
    z.object({
      about: z.string(),
      outcome: z.string(),
      end: z.string().nullable(),
      rule: z.string(),
      reason: z.string(),
    }),
  ),
  said: list(z.object({ voice: z.string(), label: z.string().nullable() })).openapi({
    description: 'What voices said about the first item, where voices vote; null is silence.',
  }),
  failed: z.int().openapi({ description: 'Calls that brought nothing.' }),
  gold: z.enum(['right', 'wrong']).nullable().openapi({
    description: 'Whether the ruling takes what is known to be right; null if nothing is known.',
  }),
  problem: z.string().nullable(),
});

/** What a trial came to. */
export const trial = z
  .object({
    schema_version: version,
    tried: list(triedCase),
    agents: z.string().openapi({ description: 'Who was asked, as the run would keep it.' }),
    effects: effects.openapi({ description: 'What each outcome does to a case.' }),
    cases: z.int().openapi({ description: 'Cases that can be used.' }),
    refused: z.int().openapi({ description: 'Cases that would be refused as they are read.' }),
    took_ms: z.number(),
    so_far: cost,
    all: cost.openapi({ description: 'What all cases would take if they were like these.' }),
    all_usd_between: list(z.number())
      .nullable()
      .openapi({ description: 'If all were like the cheapest of these, or the dearest.' }),
    all_ms: z.number().nullable().openapi({
      description: 'How long agents would take over all, so many at once; null if none took any time.',
    }),
    stopped: z.string().nullable().openapi({ description: 'What stopped the trial before its last case.' }),
  })
  .openapi('Trial');

/** What a trial came to. */
export type TrialShown = z.infer<typeof trial>;
