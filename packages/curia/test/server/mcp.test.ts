/** Tools and resources for agents, called by the official client: over HTTP with tokens, and over the streams of a process. */

import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOOLS } from '../../src/mcp/server.ts';
import { may, ROLES } from '../../src/server/auth/roles.ts';
import type { RunningServer } from '../../src/server/serve.ts';
import { curia, fileWith } from '../run-curia.ts';
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
    arguments: { procedure: 'disposition', case: one },
  });
  const { lines } = await curia(['decide', 'disposition', '--json'], `${JSON.stringify(one)}\n`);
  expect(called.structuredContent).toEqual(lines[0]);
  expect(JSON.parse((called.content as { text: string }[])[0]!.text)).toEqual(lines[0]);
  const why = await client.callTool({ name: 'explain', arguments: { procedure: 'disposition', case: one } });
  expect(why.structuredContent).toMatchObject({ explanations: [{ outcome: expect.any(String) }] });
  await client.close();
});

test('a refusal is a result with code and remedy, and what is missing', async () => {
  const client = await connected('agent');
  const refusals = [
    [{ name: 'decide', arguments: { procedure: 'dispositon', case: one } }, /TABLE_UNKNOWN.*disposition/],
    [{ name: 'decide', arguments: { procedure: '../x.yaml', case: one } }, /TABLE_UNKNOWN/],
    [{ name: 'decide', arguments: { procedure: 'disposition', case: {} } }, /INPUT_INVALID[\s\S]*issues/],
    [{ name: 'check_table', arguments: { text: 'id: 7' } }, /TABLE_INVALID[\s\S]*line 1/],
    [{ name: 'decide', arguments: { procedure: 7 } }, /procedure/],
  ] as const;
  for (const [call, says] of refusals) {
    const { isError, content } = await client.callTool(call);
    expect([isError, (content as { text: string }[])[0]!.text]).toEqual([true, expect.stringMatching(says)]);
  }
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

test('tables are resources', async () => {
  const client = await connected('viewer');
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain('curia://tables/disposition/v5');
  const { contents } = await client.readResource({ uri: 'curia://tables/disposition/v5' });
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ policy: 'v5' });
  await client.close();
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
    arguments: { procedure: 'disposition', case: one },
  });
  expect(structuredContent).toMatchObject({ procedure: 'disposition', case_id: 'doc-1' });
  await client.close();
});
