/** Rulings on cases that the request carries: one, a stream of lines, or one explained. */

import { CuriaError } from '@curia/core';
import type { RuleOptions } from '@curia/core/table';
import { createRoute, z } from '@hono/zod-openapi';
import { inForce } from '../../drive/calibration/in-force.ts';
import {
  type Deciding,
  decideLine,
  decideRecords,
  decidingFor,
  formatResult,
  isRefused,
} from '../../runs/decide-lines.ts';
import { explainQuestions, explanationRecord } from '../../runs/explain-case.ts';
import { explanation, ruling } from '../../wire/ruling.ts';
import { tableValues } from '../../wire/run-request.ts';
import { caseBody } from '../../wire/table-check.ts';
import { createApi, flag, inQuery, json, jsonText, type ServerContext, text } from '../api.ts';
import { readStream } from '../read-body.ts';
import type { ServedProject } from '../served-project.ts';
import { sendJson, sendLines } from '../stream-out.ts';
import { questionParam } from './params.ts';

const policyQuery = z.strictObject({
  policy: z.string().optional().openapi({ description: 'The policy to decide by; the first if absent.' }),
  values: inQuery(tableValues.optional()),
});

const decideQuery = policyQuery.extend({
  facts: flag('Add what was counted.'),
  trace: flag('Add what was counted and every rule tried, condition by condition.'),
  pivotal: flag('Add whose vote alone decided each item, in a court of your own.'),
});

const ABOUT = { tags: ['Rulings'] };

const decideRoute = createRoute({
  ...ABOUT,
  method: 'post',
  path: '/questions/{question}/decide',
  operationId: 'decide',
  summary: 'Decide one case',
  'x-permission': 'decide',
  'x-own-body': true,
  request: {
    params: questionParam,
    query: decideQuery,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: caseBody,
          example: { case_id: 'doc-1', issues: [{ severity: 'MAJOR', auto_fixable: true }] },
        },
      },
    },
  },
  responses: { 200: json(ruling, 'The ruling.') },
});

const linesRoute = createRoute({
  ...ABOUT,
  method: 'post',
  path: '/questions/{question}/decide-lines',
  operationId: 'decideLines',
  summary: 'Decide a stream of cases',
  description:
    'One line per case, in input order, in constant memory. A line that cannot be decided is refused with its reason and never stops the others. Read while you send: the server takes no more than you have read the rulings of.',
  'x-permission': 'decide',
  'x-own-body': true,
  request: {
    params: questionParam,
    query: decideQuery,
    body: {
      required: true,
      content: {
        'application/x-ndjson': {
          schema: { type: 'string' as const },
          example: '{"case_id":"doc-1","issues":[]}\n{"case_id":"doc-2","issues":[{"severity":"BLOCKER"}]}\n',
        },
      },
    },
  },
  responses: { 200: text('application/x-ndjson', 'A ruling or a refusal for every case.') },
});

const explainRoute = createRoute({
  ...ABOUT,
  method: 'post',
  path: '/questions/{question}/explain',
  operationId: 'explain',
  summary: 'Explain the ruling on a case, and what would change it',
  'x-permission': 'consult',
  request: {
    params: questionParam,
    query: policyQuery,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: caseBody,
          example: { issues: [{ severity: 'MAJOR', auto_fixable: true }] },
        },
      },
    },
  },
  responses: { 200: json(explanation, 'The explanation.') },
});

/** The rulings on a stream, a piece of text for each piece that was read. */
async function* ruledLines(
  deciding: Deciding,
  stream: AsyncIterable<Buffer>,
  asked: RuleOptions,
): AsyncGenerator<string> {
  for await (const { results } of decideRecords(deciding, { name: 'the body', stream }, asked))
    yield results.map((result) => `${formatResult(result)}\n`).join('');
}

/** The endpoints of rulings. */
export const decideRoutes = ({ names, vault, body, onFault }: ServedProject) => {
  const alarms = vault.alarms();
  const decidingIn = async (
    { var: { caller: who } }: ServerContext,
    question: string,
    named: z.output<typeof policyQuery>,
  ): Promise<Deciding> => decidingFor({ who, alarms, names }, await names.choose(question, named));
  return createApi()
    .openapi(decideRoute, async (c) => {
      const asked = c.req.valid('query');
      const deciding = await decidingIn(c, c.req.valid('param').question, asked);
      const result = await decideLine(deciding, await jsonText(c), 1, false, asked);
      if (result === undefined) throw new CuriaError('JSON_INVALID', 'the body is empty');
      if (isRefused(result)) throw result.error;
      // Written by the same function as a line of `curia decide`, and not parsed again to be typed.
      return sendJson<z.infer<typeof ruling>>(c, formatResult(result));
    })
    .openapi(linesRoute, async (c) => {
      const asked = c.req.valid('query');
      const deciding = await decidingIn(c, c.req.valid('param').question, asked);
      const lines = ruledLines(deciding, readStream(c.env.incoming, body), asked);
      return sendLines(c, 'application/x-ndjson', lines, (fault) => onFault(fault, 'decide-lines'));
    })
    .openapi(explainRoute, async (c) => {
      const { question } = c.req.valid('param');
      const chosen = await inForce(await names.choose(question, c.req.valid('query')), alarms);
      const input = c.req.valid('json');
      const explained = explainQuestions(chosen.question.questions(input, chosen.policy));
      return c.json(explanationRecord(chosen, input, explained), 200);
    });
};
