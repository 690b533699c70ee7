/** Keys of advisory locks, made from what they lock. */
import { createHash } from 'node:crypto';

/** A number of 64 bits for the schema, the purpose and the run, as text. */
export const lockKey = (schema: string, purpose: string, run_id = ''): string =>
  createHash('sha256')
    .update(JSON.stringify(['curia', schema, purpose, run_id]))
    .digest()
    .readBigInt64BE()
    .toString();
