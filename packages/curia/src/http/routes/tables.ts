/** Tables and courts under the glass: what is wrong with them, and what they would change. */
import type { AnyTable } from '@curia/core';
import { createRoute } from '@hono/zod-openapi';
import { checkText, compareTables } from '../../api/tables.ts';
import type { Chosen } from '../../kept/law/chosen.ts';
import { checkRecord, checkTable } from '../../runs/table-record.ts';
import {
  type CheckRecord,
  checkAsked,
  checked,
  checkedTable,
  compared,
  comparisonAsked,
} from '../../wire/table-check.ts';
import { admit, createApi, json, storeOf } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { policyParam } from './params.ts';

const checkRoute = createRoute({
  method: 'post',
  path: '/tables/check',
  operationId: 'checkTable',
  tags: ['Tables'],
  summary: 'Check the text of a table or court',
  description:
    'A definition that cannot be read is refused with the line, path and problem of everything that is wrong.',
  'x-permission': 'consult',
  request: { body: { required: true, content: { 'application/json': { schema: checkAsked } } } },
  responses: { 200: json(checked, 'The findings of the analysis, each with a case that shows it.') },
});

const findingsRoute = createRoute({
  method: 'get',
  path: '/questions/{question}/policies/{policy}/findings',
  operationId: 'analyzeTable',
  tags: ['Tables'],
  summary: 'Analyse one table',
  description:
    'What `curia tables --check` finds: unreachable rules, gaps and the like, each with a case that shows it.',
  'x-permission': 'consult',
  request: { params: policyParam },
  responses: { 200: json(checkedTable, 'The findings.') },
});

const diffRoute = createRoute({
  method: 'post',
  path: '/tables/diff',
  operationId: 'compareTables',
  tags: ['Tables'],
  summary: 'Compare two policies over cases or a run',
  'x-permission': 'consult',
  request: { body: { required: true, content: { 'application/json': { schema: comparisonAsked } } } },
  responses: { 200: json(compared, 'What moves, from which rule to which.') },
});

/** What was found in tables that were analysed; the same table has the same findings. */
const found = new WeakMap<AnyTable, CheckRecord>();

function findingsIn(chosen: Chosen): CheckRecord {
  const known = found.get(chosen.policy) ?? checkRecord(checkTable(chosen));
  found.set(chosen.policy, known);
  return known;
}

/** The endpoints that analyse and compare tables. */
export const tableRoutes = (project: ServedProject) =>
  createApi()
    .openapi(findingsRoute, async (c) => {
      const { question, policy } = c.req.valid('param');
      const findings = findingsIn(await project.names.choose(question, { policy }));
      return c.json(findings, 200);
    })
    .openapi(checkRoute, (c) => c.json(checkText(c.req.valid('json')), 200))
    .openapi(diffRoute, async (c) => {
      const asked = c.req.valid('json');
      if (asked.run !== undefined) admit(c, 'read');
      return c.json(await compareTables({ ...project, store: storeOf(c) }, asked), 200);
    });
