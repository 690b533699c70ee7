/** The server on the wire: whether it lives, and who is calling. */
import { ROLES } from '@curia/core/in/review';
import { z } from '@hono/zod-openapi';
import { list, version } from './record.ts';

/** A server that can do its work. */
export const ready = z.object({ schema_version: version, status: z.literal('ok') });

/** A server that lives. */
export const alive = ready.extend({ version: z.string() });

/** Who is calling. */
export const me = z
  .object({
    schema_version: version,
    name: z.string().openapi({ description: 'Empty for somebody who has not signed in.' }),
    roles: list(z.enum(ROLES)),
    permissions: list(z.string()),
  })
  .openapi('Caller');

/** Who is calling. */
export type Me = z.infer<typeof me>;
