/** The rule tables: a list, and each as data, Markdown or a flowchart. */
import { type AnyProcedure, hashIn, renderMarkdown, renderMermaid, tablesOf } from '@curia/core/internal';
import { createRoute, z } from '@hono/zod-openapi';
import { SCHEMA_VERSION } from '../../run/decide-lines.ts';
import { gridRecord, tableRecord } from '../../run/table-record.ts';
import { createApi, json } from '../api.ts';
import type { Project } from '../project.ts';
import { hash, policyParam, version } from './schemas.ts';

const listedProcedure = z
  .object({
    name: z.string(),
    policies: z.array(
      z.object({
        policy: z.string(),
        title: z.string(),
        policy_hash: hash,
        rules: z.int(),
        outcomes: z.array(z.string()),
      }),
    ),
  })
  .openapi('Procedure');

/** All procedures on the wire. */
export const procedureList = z.object({ schema_version: version, procedures: z.array(listedProcedure) });

const listRoute = createRoute({
  method: 'get',
  path: '/procedures',
  operationId: 'listProcedures',
  tags: ['Tables'],
  summary: 'List procedures and their policies',
  'x-permission': 'consult',
  responses: {
    200: json(procedureList, 'Every procedure.'),
  },
});

/** A table on the wire. */
export const tableShown = z
  .looseObject({
    schema_version: version,
    policy_hash: hash,
    id: z.string(),
    policy: z.string(),
    title: z.string(),
    rules: z.array(z.unknown()),
  })
  .openapi('Table', { description: 'A rule table whole, as a table file would define it.' });

const gridShown = z
  .object({
    schema_version: version,
    table: z.string(),
    policy: z.string(),
    policy_hash: hash,
    title: z.string(),
    doc: z.string(),
    facts: z.array(z.object({ fact: z.string(), value: z.string(), doc: z.string() })),
    outcomes: z.array(z.object({ outcome: z.string(), doc: z.string() })),
    rows: z.array(
      z.object({
        number: z.int().nullable().openapi({ description: 'Null for `otherwise`.' }),
        rule: z.string(),
        when: z.array(z.object({ fact: z.string(), wanted: z.string() })),
        then: z.string(),
        code: z.string(),
        reason: z.string(),
        source: z.string(),
      }),
    ),
  })
  .openapi('Grid', { description: 'The rules of a table in order, each condition in words: `?as=grid`.' });

const showRoute = createRoute({
  method: 'get',
  path: '/procedures/{procedure}/policies/{policy}',
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

/** Procedures in short, with their policies. */
export const describeProcedures = (procedures: readonly AnyProcedure[]) =>
  procedures.map((procedure) => ({
    name: procedure.name,
    policies: tablesOf(procedure).map((policy) => ({
      policy: policy.policy,
      title: policy.title,
      policy_hash: hashIn(procedure, policy),
      rules: policy.rules.length,
      outcomes: Object.keys(policy.outcomes),
    })),
  }));

/** The endpoints of the tables. */
export const procedureRoutes = ({ names }: Project) =>
  createApi()
    .openapi(listRoute, async (c) => {
      const procedures = describeProcedures(await names.procedures());
      return c.json({ schema_version: SCHEMA_VERSION, procedures }, 200);
    })
    .openapi(showRoute, async (c) => {
      const { procedure, policy } = c.req.valid('param');
      const { as } = c.req.valid('query');
      const chosen = await names.choose(procedure, policy, []);
      if (as === 'markdown')
        return c.body(renderMarkdown(chosen.policy), 200, { 'content-type': 'text/markdown; charset=utf-8' });
      if (as === 'mermaid')
        return c.body(renderMermaid(chosen.policy), 200, { 'content-type': 'text/plain; charset=utf-8' });
      const record = as === 'grid' ? gridRecord(chosen) : tableRecord(chosen);
      return c.json(record as unknown as z.infer<typeof tableShown>, 200);
    });
