/** What a run can be made of at a server: its courts, the agents that it is set up with, and who can drive. */
import { z } from '@hono/zod-openapi';
import { DRIVES } from '../drives.ts';
import { list, version } from '../record.ts';

const offeredCourt = z.strictObject({
  name: z.string().openapi({ description: 'As a request names it.' }),
  is_own: z.boolean().openapi({ description: 'A court file or a module of the server.' }),
  policy: z.string(),
  rules: z.int().openapi({ description: 'How many rules its first table has.' }),
  roles: list(z.string()).openapi({ description: 'Who is asked.' }),
  takes_files: z.boolean().openapi({ description: 'Its cases are about files, which may come along.' }),
});

const offeredAgents = z.strictObject({
  name: z.string().openapi({ description: 'As a request names them.' }),
  problem: z
    .string()
    .nullable()
    .openapi({ description: 'Why they cannot answer for the court that is asked about.' }),
  seats: list(z.strictObject({ role: z.string(), who: z.string() })).openapi({
    description:
      'Who answers for each role: a model by its name, or what kind of agent it is. Addresses, files and keys are never told.',
  }),
});

/** What a run can be made of. */
export const offers = z
  .object({
    schema_version: version,
    courts: list(offeredCourt),
    agents: list(offeredAgents),
    drives: list(z.enum(DRIVES)).openapi({ description: 'Who can drive a run that is started here.' }),
  })
  .openapi('Offers');

/** What a run can be made of. */
export type Offers = z.infer<typeof offers>;
