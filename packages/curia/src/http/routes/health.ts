/** Whether the server lives, and whether it can do its work. */
import { createRoute } from '@hono/zod-openapi';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { version as curiaVersion } from '../../version.ts';
import { alive, ready } from '../../wire/server.ts';
import { createApi, json, storeOf, text } from '../api.ts';
import type { ServedProject } from '../served-project.ts';

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'health',
  tags: ['Server'],
  summary: 'Whether the server lives',
  'x-permission': 'open',
  responses: { 200: json(alive, 'It lives.') },
});

const readyRoute = createRoute({
  method: 'get',
  path: '/ready',
  operationId: 'ready',
  tags: ['Server'],
  summary: 'Whether the store can be read',
  'x-permission': 'open',
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

/** The endpoints for whoever watches the server. */
export const healthRoutes = ({ vault, metrics }: ServedProject) =>
  createApi()
    .openapi(healthRoute, (c) =>
      c.json({ schema_version: SCHEMA_VERSION, status: 'ok' as const, version: curiaVersion() }, 200),
    )
    .openapi(readyRoute, async (c) => {
      // A run that cannot exist is the cheapest question to a store; one that cannot answer throws its own error.
      await vault.forDriving().runs.find('ready');
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
