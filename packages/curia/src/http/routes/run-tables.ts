/** The tables that a run decides by, as they stand in its rulebook, whoever has changed them since. */
import { CuriaError } from '@curia/core';
import { suggest } from '@curia/core/text';
import { createRoute, z } from '@hono/zod-openapi';
import { findRun } from '../../kept/find-run.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { tableRecord } from '../../runs/table-record.ts';
import type { Store } from '../../store/store.ts';
import { type RunTable, runTables } from '../../wire/table.ts';
import { createApi, json, storeOf } from '../api.ts';
import { runParam } from './params.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/runs/{run}/tables',
  operationId: 'listRunTables',
  tags: ['Runs'],
  summary: 'Show the tables that a run decides by',
  'x-permission': 'read',
  request: {
    params: runParam,
    query: z.strictObject({
      question: z
        .string()
        .optional()
        .openapi({ description: 'Only the table that answers this question, such as `disposition`.' }),
    }),
  },
  responses: {
    200: json(runTables, 'The tables by the questions that they answer; the first names the run.'),
  },
});

/** The tables of a run. */
async function tablesOfRun(store: Store, name: string, question: string | undefined): Promise<RunTable[]> {
  const { kind, court } = await courtOf(store, await findRun(store, name));
  const { tables } = court.rulebook;
  const known = kind.questions.filter((one) => Object.hasOwn(tables, one.name));
  const asked = question === undefined ? known : known.filter((one) => one.name === question);
  if (asked.length === 0)
    throw new CuriaError(
      'TABLE_UNKNOWN',
      `the run has no table for ${JSON.stringify(question)}; ${suggest(
        question ?? '',
        known.map((one) => one.name),
      )}`,
    );
  return asked.map((question) => ({
    question: question.name,
    table: tableRecord({ question, policy: tables[question.name]! }),
  }));
}

/** The endpoint of the tables of a run. */
export const runTableRoutes = () =>
  createApi().openapi(listRoute, async (c) => {
    const tables = await tablesOfRun(storeOf(c), c.req.valid('param').run, c.req.valid('query').question);
    return c.json({ schema_version: '1' as const, tables }, 200);
  });
