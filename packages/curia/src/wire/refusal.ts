/** A refusal on the wire: why a request, a line or a case was not taken. */
import { z } from '@hono/zod-openapi';
import { list } from './record.ts';

/** The refusal itself, as it stands in other records. */
export const errorRecord = z
  .object({
    code: z.string().openapi({ example: 'INPUT_INVALID' }),
    kind: z.enum(['definition', 'input', 'conflict', 'unavailable', 'internal']),
    message: z.string(),
    details: list(z.object({ path: z.string(), problem: z.string() })),
  })
  .openapi('Error');

/** A refusal on the wire. */
export const refused = z.object({ error: errorRecord }).openapi('Refusal', {
  description: 'Why a request was refused; the code is listed among the errors of Curia.',
});
