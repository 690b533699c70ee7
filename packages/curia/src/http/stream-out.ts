/** Writes answers straight to the socket: piece by piece, no faster than the reader takes them, or in one go. */
import type { ServerResponse } from 'node:http';
import { CuriaError } from '@curia/core';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { TypedResponse } from 'hono';
import type { JSONParsed } from 'hono/utils/types';
import { SCHEMA_VERSION } from '../runs/decide-lines.ts';
import type { ServerContext } from './api.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

/** The one form in which a line can say that something went wrong. */
const LINES = 'application/x-ndjson';

/**
 * Sends lines, or pieces of a file, as they are made. What goes wrong before the first of them is an ordinary refusal; after
 * that it is the last line, because the status has been sent; a file of another form is cut off, so that nobody takes it for whole.
 */
export async function sendLines(
  c: ServerContext,
  type: string,
  lines: AsyncIterable<string | Buffer>,
  onFault: (fault: unknown) => void,
): Promise<Response> {
  const { outgoing } = c.env;
  const iterator = lines[Symbol.asyncIterator]();
  let next = await iterator.next();
  outgoing.writeHead(200, { ...SAFE_HEADERS, 'content-type': type });
  try {
    for (; next.done !== true && !outgoing.destroyed; next = await iterator.next())
      if (!outgoing.write(next.value) && !(await isDrained(outgoing, c.env.project.body.wait_ms))) break;
  } catch (error) {
    if (type === LINES && !outgoing.destroyed) outgoing.write(lastLine(error, onFault));
    else {
      if (isFault(error)) onFault(error);
      outgoing.destroy();
    }
  } finally {
    await iterator.return?.();
    outgoing.end();
  }
  return RESPONSE_ALREADY_SENT;
}

const isFault = (error: unknown): boolean => !CuriaError.is(error) || error.kind === 'internal';

function lastLine(error: unknown, onFault: (fault: unknown) => void): string {
  if (isFault(error)) onFault(error);
  const told = isFault(error)
    ? new CuriaError('INTERNAL', 'a fault in Curia; the log of the server has it')
    : error;
  return `${JSON.stringify({ schema_version: SCHEMA_VERSION, error: told })}\n`;
}

/** Sends text that is JSON already, in one write; a `Response` would take it through a stream first, which takes three times as long. `Told` is what it says. */
export function sendJson<Told>(
  c: ServerContext,
  json: string,
): Response & TypedResponse<JSONParsed<Told>, 200, 'json'>;
export function sendJson(c: ServerContext, json: string): Response {
  const { outgoing } = c.env;
  outgoing.writeHead(200, {
    ...SAFE_HEADERS,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
  });
  outgoing.end(json);
  return RESPONSE_ALREADY_SENT;
}

/** Waits until a reader has taken what was written; false if it is gone, or takes nothing for too long. */
export function isDrained(outgoing: ServerResponse, wait_ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (outgoing.destroyed || !outgoing.writableNeedDrain) {
      resolve(!outgoing.destroyed);
      return;
    }
    const end = (isTaken: boolean): void => {
      clearTimeout(timer);
      outgoing.off('drain', onDrain).off('close', onClose);
      resolve(isTaken);
    };
    const onDrain = (): void => end(true);
    const onClose = (): void => end(false);
    const timer = setTimeout(() => outgoing.destroy(), wait_ms);
    outgoing.on('drain', onDrain).on('close', onClose);
  });
}
