/** Writes an answer piece by piece, no faster than its reader takes it. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { CuriaError } from '@curia/core/internal';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { internal, SCHEMA_VERSION } from '../run/decide-lines.ts';
import type { ServerContext } from './api.ts';

/**
 * Sends lines as they are made. What goes wrong before the first of them is an ordinary refusal; after that it is the last
 * line, because the status has been sent.
 */
export async function sendLines(
  c: ServerContext,
  type: string,
  lines: AsyncIterable<string>,
  onFault: (fault: unknown) => void,
): Promise<Response> {
  const { outgoing } = c.env as { outgoing: ServerResponse };
  const iterator = lines[Symbol.asyncIterator]();
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  // A reader that takes nothing for as long as a sender may fall silent is gone as well.
  outgoing.setTimeout(c.var.limits.wait_ms, () => outgoing.destroy());
  let next = await iterator.next();
  outgoing.writeHead(200, { 'content-type': type });
  try {
    for (; next.done !== true; next = await iterator.next()) {
      if (gone.signal.aborted) break;
      if (!outgoing.write(next.value)) await once(outgoing, 'drain', { signal: gone.signal });
    }
  } catch (error) {
    if (!gone.signal.aborted) {
      const known = CuriaError.is(error) ? error : internal(error);
      if (known.kind === 'internal') onFault(error);
      const told = known.kind === 'internal' ? new CuriaError('INTERNAL', 'a fault in Curia') : known;
      outgoing.write(`${JSON.stringify({ schema_version: SCHEMA_VERSION, error: told })}\n`);
    }
  } finally {
    await iterator.return?.();
    outgoing.setTimeout(0);
    outgoing.end();
  }
  return RESPONSE_ALREADY_SENT;
}
