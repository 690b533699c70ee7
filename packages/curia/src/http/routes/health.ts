/** Whether the server lives, and whether it can do its work. */
import { CuriaError } from '@curia/core';
import { createRoute } from '@hono/zod-openapi';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { version as curiaVersion } from '../../version.ts';
import { alive, ready } from '../../wire/server.ts';
import { createApi, json, storeOf, text } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { within } from '../within.ts';

const liveRoute = createRoute({
  method: 'get',
  path: '/live',
  operationId: 'live',
  tags: ['Server'],
  summary: 'Whether the server lives',
  'x-permission': 'open',
  'x-anonymous': true,
  responses: { 200: json(alive, 'It lives.') },
});

const readyRoute = createRoute({
  method: 'get',
  path: '/ready',
  operationId: 'ready',
  tags: ['Server'],
  summary: 'Whether the store can be read',
  description:
    'Answers within a second. A store that has not answered by then cannot be read, and the status is 503.',
  'x-permission': 'open',
  'x-anonymous': true,
  responses: { 200: json(ready, 'It can.') },
});

const metricsRoute = createRoute({
  method: 'get',
  path: '/metrics',
  operationId: 'metrics',
  tags: ['Server'],
  summary: 'What the runs of this server count and time, for Prometheus',
  'x-permission': 'metrics',
  responses: { 200: text('text/plain', 'The figures; no label names a case, a run or a person.') },
});

/** Whoever asks whether the server is ready waits no longer than a second. */
const READY_MS = 800;

const yes = (): boolean => true;
const no = (): boolean => false;

/** The endpoints for whoever watches the server. */
export const healthRoutes = ({ vault, metrics }: ServedProject) =>
  createApi()
    .openapi(liveRoute, (c) =>
      c.json({ schema_version: SCHEMA_VERSION, status: 'ok' as const, version: curiaVersion() }, 200),
    )
    .openapi(readyRoute, async (c) => {
      // A run that cannot exist is the cheapest question to a store. Why it gives no answer is nothing for strangers.
      const asked = vault.forDriving().runs.find('ready');
      const answered = await within(READY_MS, asked.then(yes, no));
      if (answered !== true) throw new CuriaError('STORE_UNREACHABLE', 'the store does not answer');
      return c.json({ schema_version: SCHEMA_VERSION, status: 'ok' as const }, 200);
    })
    .openapi(metricsRoute, async (c) => {
      const store = storeOf(c);
      await store.refuseSitting();
      for (const { queue_id, items } of await store.queues())
        for (const [state, count] of Object.entries(items))
          metrics.set('curia_desk_items', { queue: queue_id, state }, count);
      return c.body(metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    });
