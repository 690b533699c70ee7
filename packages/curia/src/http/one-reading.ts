/** Refuses a request that two programs on its way could read in two ways: what a proxy checked must be what is carried out. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CuriaError } from '@curia/core';
import { SAFE_HEADERS } from './safe-headers.ts';

/** Headers that say one thing; of two, one program takes the first and another the last. */
const SINGLE = new Set([
  'host',
  'authorization',
  'origin',
  'content-type',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'idempotency-key',
  'last-event-id',
  'mcp-session-id',
  'mcp-protocol-version',
]);

/** Why a request can be read in two ways; undefined if there is one way only. */
function ambiguityOf({ url = '', rawHeaders }: IncomingMessage): string | undefined {
  if (!url.startsWith('/')) return 'the target of a request is a path such as /api/v1/live, without a host';
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return `the request has two ${name} headers; send one`;
    seen.add(name);
  }
  return seen.has('host') ? undefined : 'the request names no host; send a Host header';
}

/** Answers 400 to a request that can be read in two ways, and says whether it did. */
export function refuseAmbiguous(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const problem = ambiguityOf(incoming);
  if (problem === undefined) return false;
  // Nobody knows where such a request ends, either.
  outgoing.writeHead(400, { ...SAFE_HEADERS, 'content-type': 'application/json', connection: 'close' });
  outgoing.end(JSON.stringify({ error: new CuriaError('REQUEST_INVALID', problem) }));
  return true;
}
