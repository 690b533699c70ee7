/** Curia for agents over HTTP: one request, one answer, no state. */

import { readJson } from '@curia/core/read';
import { createRoute, z } from '@hono/zod-openapi';
import { createApi, jsonText, storeOf, whole } from '../api.ts';
import type { ServedProject } from '../served-project.ts';

const message = z.looseObject({ jsonrpc: z.literal('2.0') });

const mcpRoute = createRoute({
  method: 'post',
  path: '/mcp',
  operationId: 'mcp',
  tags: ['Agents'],
  summary: 'Call tools over the Model Context Protocol',
  description: 'Streamable HTTP without sessions: every message is answered on its own, as JSON.',
  'x-permission': 'mcp',
  'x-own-body': true,
  request: { body: { required: true, content: { 'application/json': { schema: message } } } },
  responses: {
    200: whole({ 'application/json': { schema: message } }, 'The answer to a request.'),
    202: { description: 'A notification was taken.' },
  },
});

/** The endpoint for agents. */
export const mcpRoutes = (project: ServedProject) =>
  createApi().openapi(mcpRoute, async (c) => {
    const parsedBody = readJson(await jsonText(c), 'the body');
    return project.answerAgent(
      { ...project, caller: c.var.caller, store: storeOf(c) },
      c.req.raw,
      parsedBody,
    );
  });
