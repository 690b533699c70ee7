/** The rule tables: a list, and each as data, Markdown or a flowchart. */

import { renderMarkdown, renderMermaid } from '@curia/core';
import { createRoute, z } from '@hono/zod-openapi';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { describeQuestions, gridRecord, tableRecord } from '../../runs/table-record.ts';
import { gridShown, questionList, tableShown } from '../../wire/table.ts';
import { createApi, json } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { policyParam } from './params.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/questions',
  operationId: 'listQuestions',
  tags: ['Tables'],
  summary: 'List questions and their policies',
  'x-permission': 'consult',
  responses: {
    200: json(questionList, 'Every question.'),
  },
});

const showRoute = createRoute({
  method: 'get',
  path: '/questions/{question}/policies/{policy}',
  operationId: 'showTable',
  tags: ['Tables'],
  summary: 'Show one table',
  'x-permission': 'consult',
  request: {
    params: policyParam,
    query: z.strictObject({
      as: z
        .enum(['json', 'grid', 'markdown', 'mermaid'])
        .default('json')
        .openapi({ description: 'How to show it.' }),
    }),
  },
  responses: {
    200: {
      description: 'The table.',
      content: {
        'application/json': { schema: z.union([tableShown, gridShown]) },
        'text/markdown': { schema: { type: 'string' as const } },
        'text/plain': { schema: { type: 'string' as const } },
      },
    },
  },
});

/** The endpoints of the tables. */
export const questionRoutes = ({ names }: ServedProject) =>
  createApi()
    .openapi(listRoute, async (c) => {
      const questions = describeQuestions(await names.questions());
      return c.json({ schema_version: SCHEMA_VERSION, questions }, 200);
    })
    .openapi(showRoute, async (c) => {
      const { question, policy } = c.req.valid('param');
      const { as } = c.req.valid('query');
      const chosen = await names.choose(question, { policy });
      if (as === 'markdown')
        return c.body(renderMarkdown(chosen.policy), 200, { 'content-type': 'text/markdown; charset=utf-8' });
      if (as === 'mermaid')
        return c.body(renderMermaid(chosen.policy), 200, { 'content-type': 'text/plain; charset=utf-8' });
      return c.json(as === 'grid' ? gridRecord(chosen) : tableRecord(chosen), 200);
    });
