/** Tools and resources for agents, called by the official client: over HTTP with tokens, and over the streams of a process. */

import { join } from 'node:path';
import { ROLES } from '@curia/core/in/review';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from '../../src/client.ts';
import { may } from '../../src/drive/rights.ts';
import type { RunningServer } from '../../src/http/serve.ts';
import { TOOLS } from '../../src/mcp/server.ts';
import { ticket } from '../desk-scene.ts';
import { curia, fileWith } from '../run-curia.ts';
import { servingDesk } from './desk-serving.ts';
import { post, serving } from './serving.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await serving({
    tokens: Object.fromEntries(ROLES.map((role) => [`curia_${role}_x`, { name: role, roles: [role] }])),
  });
});
afterAll(() => server.close());

const connected = async (role: string): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer curia_${role}_x` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/api/v1/mcp`), { requestInit: { headers } }),
  );
  return client;
};

const one = { case_id: 'doc-1', issues: [{ severity: 'MAJOR', auto_fixable: true }] };

test('an agent gets the ruling of `curia decide`, as data and as the same text', async () => {
  const client = await connected('agent');
  const called = await client.callTool({
    name: 'decide',
    arguments: { question: 'disposition', case: one },
  });
  const { lines } = await curia(['decide', 'disposition', '--json'], `${JSON.stringify(one)}\n`);
  expect(called.structuredContent).toEqual(lines[0]);
  expect(JSON.parse((called.content as { text: string }[])[0]!.text)).toEqual(lines[0]);
  const why = await client.callTool({ name: 'explain', arguments: { question: 'disposition', case: one } });
  expect(why.structuredContent).toMatchObject({ explanations: [{ outcome: expect.any(String) }] });
  await client.close();
});

test('a refusal is a result with code and remedy, and what is missing', async () => {
  const client = await connected('agent');
  const refusals = [
    [{ name: 'decide', arguments: { question: 'dispositon', case: one } }, /TABLE_UNKNOWN.*disposition/],
    [{ name: 'decide', arguments: { question: '../x.yaml', case: one } }, /TABLE_UNKNOWN/],
    [{ name: 'decide', arguments: { question: 'disposition', case: {} } }, /INPUT_INVALID[\s\S]*issues/],
    [{ name: 'check_table', arguments: { text: 'id: 7' } }, /TABLE_INVALID[\s\S]*line 1/],
    [{ name: 'decide', arguments: { question: 7 } }, /question/],
  ] as const;
  for (const [call, says] of refusals) {
    const { isError, content } = await client.callTool(call);
    expect([isError, (content as { text: string }[])[0]!.text]).toEqual([true, expect.stringMatching(says)]);
  }
  await client.close();
});

test('a resource that does not exist is refused by name, not as a fault', async () => {
  const client = await connected('viewer');
  for (const [uri, says] of [
    ['curia://tables/dispositon/v5', /TABLE_UNKNOWN.*disposition/],
    ['curia://runs/nothing', /RUN_NOT_FOUND/],
    ['curia://runs/nothing/cases/%E0%A4%A', /REQUEST_INVALID|RUN_NOT_FOUND/],
  ] as const)
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(says),
    });
  await client.close();
});

test('every role is offered exactly the tools that its permissions carry', async () => {
  for (const role of ROLES.filter((one) => one !== 'metrics')) {
    const client = await connected(role);
    const { tools } = await client.listTools();
    const offered = TOOLS.filter(({ permission }) => may([role], permission)).map(({ name }) => name);
    expect([role, tools.map(({ name }) => name).sort()]).toEqual([role, offered.sort()]);
    for (const tool of tools) {
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
      expect(tool.annotations).toMatchObject({ destructiveHint: false, idempotentHint: true });
      expect(tool.name).not.toMatch(/review|seat|submit/);
    }
    await client.close();
  }
  await expect(connected('metrics')).rejects.toThrow();
  await expect(connected('nobody')).rejects.toThrow();
});

test('an agent asks an expert, follows the item, and cannot answer it', async () => {
  const desk = await servingDesk([ticket('t1')]);
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: await desk.bearer('bot', 'agent') };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${desk.server.url}/api/v1/mcp`), { requestInit }),
  );
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === 'ask_expert')?.annotations).toMatchObject({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  });
  const question = {
    question: 'Is this refund due?',
    choices: ['yes', 'no'],
    proposal: 'no',
    because: 'BOT-REASON',
  };
  const ask = (more: object = {}) =>
    client.callTool({ name: 'ask_expert', arguments: { ...question, evidence: 'the letter', ...more } });
  const { structuredContent: asked } = (await ask()) as { structuredContent: Record<string, string> };
  expect(asked).toMatchObject({ queue_id: 'ask-expert', state: 'waiting' });
  expect((await ask()).structuredContent).toEqual(asked);
  expect((await ask({ proposal: 'maybe' })).isError).toBe(true);
  expect((await ask({ choices: ['yes', 'yes'] })).isError).toBe(true);
  for (const alike of ['Yes', 'y\u200bes', 'y\u0435s', '\uff59\uff45\uff53', 'ye\u0301s', '\u{1d432}es'])
    expect((await ask({ choices: ['yes', 'no', alike] })).isError).toBe(true);
  expect((await ask({ choices: ['yes', 'no', 'yes, but later'] })).isError).toBeFalsy();
  const open = await client.callTool({ name: 'ask_expert', arguments: { question: 'What is this?' } });
  expect(open.isError).toBeFalsy();

  const ada = await desk.as('Ada');
  const param = { queue: 'ask-expert' };
  const json = { item: asked.item_id! };
  const claimed = (await answerOf(ada.queues[':queue'].claim.$post({ param, json })))!;
  expect(JSON.stringify(claimed)).toContain('Is this refund due?');
  expect(JSON.stringify(claimed)).not.toContain('BOT-REASON');
  const { seat, item } = claimed;
  const said = { token: seat.token, revision: item.revision, answer: { value: 'yes' } };
  const stored = await answerOf(
    ada.seats[':seat'].submit.$post({ param: { seat: seat.seat_id }, json: said }),
  );
  expect(JSON.stringify(stored.machine)).toContain('BOT-REASON');
  const shown = await client.callTool({
    name: 'get_case',
    arguments: { run: asked.run_id, case: asked.case_id },
  });
  expect(shown.structuredContent).toMatchObject({
    standing: { by: 'settlement', ground_truth: { gold: { value: 'yes' } } },
  });
  const refused = await post(desk.server, '/queues/ask-expert/claim', {}, requestInit.headers);
  expect(refused.json.error.code).toBe('ROLE_REFUSED');
  await client.close();
  await desk.close();
});

test('tables are resources', async () => {
  const client = await connected('viewer');
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain('curia://tables/disposition/v5');
  const { contents } = await client.readResource({ uri: 'curia://tables/disposition/v5' });
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ policy: 'v5' });
  await client.close();
});

test('an agent opens a case once, reads it and no other, and people who may read runs read all', async () => {
  const panel = {
    case_id: 'mine',
    text: 'great',
    candidates: [{ tuple_id: 't0', aspect_term: 'x', aspect_ref: '', polarity: 'positive' }],
    review_actions: { A: [], B: [], C: [] },
  };
  const open = { name: 'open_case', arguments: { court: 'conflict-review', case: panel, agents: 'given' } };
  // Whose votes a case brings along is for somebody who may speak for voices.
  const agent = await connected('speaker');
  const { run_id } = (await agent.callTool(open)).structuredContent as { run_id: string };
  expect((await agent.callTool(open)).structuredContent).toMatchObject({ run_id, case_id: 'mine' });
  const other = { ...open, arguments: { ...open.arguments, case: { ...panel, text: 'bad' } } };
  expect(await agent.callTool(other)).toMatchObject({ isError: true });
  const shown = { name: 'get_case', arguments: { run: run_id, case: 'mine' } };
  for (;;) {
    const { structuredContent } = await agent.callTool(shown);
    if ((structuredContent as { status: string }).status === 'ruled') break;
  }
  const operator = await connected('operator');
  const theirs = (await operator.callTool(open)).structuredContent as { run_id: string };
  expect(theirs.run_id).not.toBe(run_id);
  const foreign = await agent.callTool({ name: 'get_case', arguments: { run: theirs.run_id, case: 'mine' } });
  expect([foreign.isError, (foreign.content as { text: string }[])[0]!.text]).toEqual([
    true,
    expect.stringContaining('ROLE_REFUSED'),
  ]);
  expect(await operator.callTool(shown)).toMatchObject({ structuredContent: { case_id: 'mine' } });
  expect(await operator.callTool({ name: 'get_run', arguments: { run: run_id } })).toMatchObject({
    structuredContent: { run_id, court: 'conflict-review' },
  });
  const { structuredContent: listed } = await operator.callTool({ name: 'list_runs', arguments: {} });
  expect((listed as { runs: object[] }).runs).toHaveLength(2);
  const { contents } = await operator.readResource({ uri: `curia://runs/${run_id}/cases/mine` });
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ case_id: 'mine' });
  await expect(agent.readResource({ uri: `curia://runs/${run_id}` })).rejects.toThrow();
  const file = { ...open, arguments: { ...open.arguments, court: '../court.yaml' } };
  expect(await agent.callTool(file)).toMatchObject({ isError: true });
  await Promise.all([agent.close(), operator.close()]);
});

test('a message that is no message, or comes from another origin, is refused', async () => {
  const headers = { authorization: 'Bearer curia_agent_x' };
  expect((await post(server, '/mcp', '{"a":1,"a":2}', headers)).json.error.code).toBe('JSON_KEY_TWICE');
  const foreign = await post(server, '/mcp', {}, { ...headers, origin: 'http://evil.example' });
  expect(foreign.json.error.code).toBe('ORIGIN_REFUSED');
});

test('`curia mcp` speaks over its own streams and prints nothing else', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const store = fileWith('note.txt', '').replace('note.txt', 'store.sqlite');
  const bin = join(import.meta.dirname, '../../bin/curia.js');
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp', '--store', store] }),
  );
  const { structuredContent } = await client.callTool({
    name: 'decide',
    arguments: { question: 'disposition', case: one },
  });
  expect(structuredContent).toMatchObject({ procedure: 'disposition', case_id: 'doc-1' });
  await client.close();
});
