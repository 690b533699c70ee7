/** Requests that a server takes: to every kind of endpoint, and the messages of coding agents. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { questions } from '../packages/curia/src/courts/list.ts';
import type { ServedDesk } from '../packages/curia/test/server/desk-serving.ts';
import { type Sent, send } from './send-request.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const LINES_TYPE = { 'content-type': 'application/x-ndjson' };

const table = readFileSync(join(import.meta.dirname, '../examples/02-your-own-table/refund.yaml'), 'utf8');
const votes = (
  parse(
    readFileSync(
      join(
        import.meta.dirname,
        '../packages/courts/src/conflict-review/cases/conflict-review/all-differ.yaml',
      ),
      'utf8',
    ),
  ) as {
    given: object;
  }
).given;

/** Requests over HTTP. */
export async function httpRequests(desk: ServedDesk): Promise<Sent[]> {
  const by = { ...(await desk.bearer('boss', 'admin')) };
  const reviewer = await desk.bearer('ann');
  const get = (path: string): Sent => ({
    method: 'GET',
    path: `/api/v1${path}`,
    headers: by,
    body: undefined,
  });
  const post = (path: string, body: unknown, type: object = JSON_TYPE, who: object = by): Sent => ({
    method: 'POST',
    path: `/api/v1${path}`,
    headers: { ...who, ...type } as Record<string, string>,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const claimed = await send(
    new URL(desk.server.url),
    post('/queues/desk-triage/claim', { act: 'review' }, JSON_TYPE, reviewer),
  );
  const { seat, item } = JSON.parse(claimed.text) as {
    seat: { seat_id: string; token: number };
    item: { item_id: string };
  };
  const exampled = questions.filter(({ example }) => example !== undefined);
  return [
    ...exampled.flatMap(({ name, example }) => [
      post(`/questions/${name}/decide`, example),
      post(`/questions/${name}/explain`, example),
      post(`/questions/${name}/decide-lines`, `${JSON.stringify(example)}\n`, LINES_TYPE),
    ]),
    ...Array.from({ length: 20 }, () => post('/questions/conflict-review/decide', votes)),
    post('/tables/check', { text: table }),
    post('/tables/diff', {
      question: 'conflict-review',
      before: { policy: 'v2' },
      after: { policy: 'v5' },
      cases: [votes],
    }),
    post('/runs/r/replay', {}),
    post('/runs/r/audit', {}),
    post('/queues/desk-triage/claim', { act: 'review' }, JSON_TYPE, reviewer),
    post(`/seats/${seat.seat_id}/renew`, { token: seat.token }, JSON_TYPE, reviewer),
    ...[
      '',
      '?limit=2',
      '/r',
      '/r/cases',
      '/r/cases?limit=2',
      '/r/cases/t1',
      '/r/tables',
      '/r/export',
      '/r/records',
    ].map((path) => get(`/runs${path}`)),
    ...[
      '/questions',
      '/questions/disposition/policies/v5',
      '/questions/disposition/policies/v5/findings',
      '/queues',
      '/queues/desk-triage',
      '/queues/desk-triage/items',
      '/queues/desk-triage/agreement',
      `/items/${item.item_id}`,
      '/me',
      '/live',
      '/ready',
      '/metrics',
      '/webhooks',
    ].map(get),
  ];
}

/** Messages of the Model Context Protocol. */
export async function mcpMessages(desk: ServedDesk): Promise<Sent[]> {
  const by = await desk.bearer('bot', 'admin');
  const message = (method: string, params: object): Sent => ({
    method: 'POST',
    path: '/api/v1/mcp',
    headers: { ...by, ...JSON_TYPE, accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const call = (name: string, args: object): Sent => message('tools/call', { name, arguments: args });
  const client = { name: 'torture', version: '1' };
  return [
    message('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client }),
    message('tools/list', {}),
    message('resources/list', {}),
    message('resources/templates/list', {}),
    message('resources/read', { uri: 'curia://tables/disposition/v5' }),
    message('resources/read', { uri: 'curia://runs/r' }),
    message('resources/read', { uri: 'curia://runs/r/cases/t1' }),
    ...questions.flatMap(({ name, example }) => [
      call('decide', { question: name, case: example }),
      call('explain', { question: name, case: example }),
    ]),
    call('list_questions', {}),
    call('show_table', { question: 'disposition' }),
    call('check_table', { text: table }),
    call('compare_policies', {
      question: 'conflict-review',
      before: { policy: 'v2' },
      after: { policy: 'v5' },
      cases: [votes],
    }),
    call('list_runs', {}),
    call('get_run', { run: 'r' }),
    call('get_case', { run: 'r', case: 't1' }),
    call('ask_expert', { question: 'Which team is this for?', evidence: 'the letter' }),
  ];
}
