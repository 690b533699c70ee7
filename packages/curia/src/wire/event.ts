/** Events of a log on the wire, in answers and as a run happens. */
import { z } from '@hono/zod-openapi';

/** An event of a run's own log. */
export const logged = z.object({
  seq: z.int(),
  kind: z.string(),
  at: z.string(),
  body: z.looseObject({}),
});

/** An event of the log of a case. */
export const caseEvent = z.object({
  run_id: z.string(),
  case_id: z.string(),
  seq: z.int(),
  kind: z.string(),
  at: z.string(),
  body: z.unknown(),
  hash: z.string().openapi({ description: 'Over the hash before it and every field of the event.' }),
});
