/** A run as it happens: its events, and those of its cases, as they are stored. */
import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createRoute, z } from '@hono/zod-openapi';
import { findRun } from '../../kept/find-run.ts';
import { createApi, storeOf, text } from '../api.ts';
import type { Watcher } from '../live/run-feed.ts';
import { SAFE_HEADERS } from '../safe-headers.ts';
import type { ServedProject } from '../served-project.ts';
import { isDrained } from '../stream-out.ts';
import { runParam } from './params.ts';

const eventsRoute = createRoute({
  method: 'get',
  path: '/runs/{run}/events',
  operationId: 'followRun',
  tags: ['Runs'],
  summary: 'Follow a run as it happens',
  description:
    'Server-sent events, from the first one on. The id of an event is a cursor: send the last one as `Last-Event-ID` (browsers do) or `?after=` to go on from there; nothing is left out and nothing comes twice. Events of a case that you may still be asked to review are left out. A reader that falls more than 1 MiB behind is cut off and comes back with its cursor.',
  'x-permission': 'read',
  request: {
    params: runParam,
    query: z.strictObject({
      after: z.string().max(200).optional().openapi({ description: 'The id of the last event seen.' }),
    }),
  },
  responses: { 200: text('text/event-stream', 'The events.') },
});

/** Bytes that may wait for a slow reader. */
const MOST_BACKLOG = 1024 * 1024;

/** A watcher behind a response; one that is catching up is waited for, up to a limit. */
const watcherOf = (outgoing: ServerResponse, wait_ms: number): Watcher => ({
  send(bytes) {
    if (outgoing.destroyed) return false;
    if (outgoing.writableLength > MOST_BACKLOG) {
      outgoing.destroy();
      return false;
    }
    outgoing.write(bytes);
    return true;
  },
  async offer(bytes) {
    if (outgoing.destroyed) return false;
    if (outgoing.write(bytes)) return true;
    return isDrained(outgoing, wait_ms);
  },
});

/** The endpoint of live runs. */
export const eventRoutes = ({ feeds, streams }: ServedProject) =>
  createApi().openapi(eventsRoute, async (c) => {
    const store = storeOf(c);
    const { run_id } = await findRun(store, c.req.valid('param').run);
    const cursor = String(c.req.valid('query').after ?? c.env.incoming.headers['last-event-id'] ?? '');
    const outgoing = c.env.outgoing;
    // A cursor that the store cannot read is refused before anything is sent.
    await store.lists.eventsAfter(run_id, cursor, 1);
    const { person: reader } = await store.reader();
    const watched = { run_id, reader, read: () => storeOf(c) };
    // Whoever left meanwhile is told nothing, and would never be counted out.
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    outgoing.once('close', streams.begin(c.var.caller.name));
    const watcher = watcherOf(outgoing, c.env.project.body.wait_ms);
    outgoing.writeHead(200, {
      ...SAFE_HEADERS,
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    });
    outgoing.flushHeaders();
    outgoing.once('close', () => feeds.leave(watched, watcher));
    await feeds.join(watched, watcher, cursor);
    return RESPONSE_ALREADY_SENT;
  });
