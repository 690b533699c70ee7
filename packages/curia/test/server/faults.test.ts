/** A fault of the server over MCP: the caller learns a number, the log learns the rest. */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { NO_TOKENS } from '../../src/api/caller.ts';
import type { EnteredProject } from '../../src/api/project.ts';
import { Vault } from '../../src/api/vault.ts';
import { buildMcpServer } from '../../src/mcp/server.ts';
import { temporaryStore } from '../../src/store/temporary/temporary.ts';

test('a fault in a tool is told by a number, and nothing of it leaves the server', async () => {
  const logged: [fault: unknown, number: string][] = [];
  const fault = new Error('cannot open /srv/secret.yaml');
  const broken = { questions: () => Promise.reject(fault), choose: () => Promise.reject(fault) };
  const server = buildMcpServer({
    names: broken as unknown as EnteredProject['names'],
    vault: new Vault({ store: temporaryStore(), tokens: NO_TOKENS }),
    onFault: (told: unknown, number: string) => logged.push([told, number]),
    caller: { name: 'agent', roles: ['agent'] },
  } as unknown as EnteredProject);
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(there), client.connect(here)]);
  const { isError, content } = await client.callTool({
    name: 'decide',
    arguments: { question: 'disposition', case: { issues: [] } },
  });
  const { text } = (content as { text: string }[])[0]!;
  expect(isError).toBe(true);
  expect(logged).toEqual([[fault, expect.stringMatching(/^[0-9a-f]{12}$/)]]);
  expect(text).toContain(logged[0]![1]);
  expect(text).not.toContain('secret');
  await client.close();
});
