/** How far people agree, on the wire. */
import { z } from '@hono/zod-openapi';
import { itemState } from './item.ts';
import { interval, list, version } from './record.ts';

const bounds = interval.nullable();
const share = { n: z.int(), share: z.number().nullable(), interval: bounds };
const alpha = { alpha: z.number().nullable(), alpha_interval: bounds };
const groups = list(z.object({ name: z.string(), ...share, ...alpha, machine: z.object(share) }));
const people = list(z.object({ person: z.string(), ...share }));

/** How far people agree. */
export const agreementShown = z
  .object({
    schema_version: version,
    counted: z.enum(['settled', 'all']).openapi({
      description: '`settled` leaves out open rounds; viewers and reviewers learn nothing of those.',
    }),
    items: z.int(),
    all: z.object(share),
    ...alpha,
    pairs: list(
      z.object({
        persons: z.tuple([z.string(), z.string()]).readonly(),
        ...share,
        kappa: z.number().nullable(),
        kappa_interval: bounds,
      }),
    ),
    against_adjudication: people,
    against_machine: people,
    rule_against_settlement: z.object(share),
    by_rule: groups.openapi({
      description: 'By the rules that decided parts of the cases; an item may be in several groups.',
    }),
    by_code: groups,
    by_month: groups.openapi({ description: 'By the month of the first answer.' }),
    most_disputed: list(
      z.object({
        item_id: z.string(),
        run_id: z.string(),
        case_id: z.string(),
        state: itemState,
        rounds: z.int(),
        people: z.int(),
        answers: z.int(),
        differ: z.number().openapi({ description: 'Of all pairs of people, the share that differs.' }),
      }),
    ),
  })
  .openapi('Agreement', { description: 'Figures over fewer than 20 items are null.' });

/** How far people agree. */
export type Agreement = z.infer<typeof agreementShown>;
