/** A local server that speaks as a provider does, enforces what it documents, and then does what a test tells it to. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkConfig, type LlmConfig } from '../../src/agents/llm/config.ts';
import type { Protocol, Request, Said, Understood } from './protocols.ts';

/** What the server does with a request that it understands. */
export type Doing =
  | Said
  | { readonly status: number; readonly message: string; readonly headers?: Record<string, string> }
  /** An answer that breaks off, and one that is an error all the same. */
  | { readonly broken: 'cut' | 'reset' | 'error-in-answer' };

/** A running server. */
export interface ProviderServer {
  readonly config: LlmConfig;
  readonly asked: readonly Understood[];
  /** Requests that it refused by its own rules, with the reason. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

/** Starts a server. */
export async function startProvider(
  protocol: Protocol,
  act: (understood: Understood, number: number, request: Request) => Doing | Promise<Doing>,
): Promise<ProviderServer> {
  const asked: Understood[] = [];
  const refused: string[] = [];
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const request: Request = {
      url: incoming.url ?? '',
      headers: incoming.headers,
      body: JSON.parse(Buffer.concat(parts).toString()) as Request['body'],
    };
    const understood = protocol.read(request);
    if (typeof understood === 'string') {
      refused.push(understood);
      send(response, 400, protocol.error(400, understood));
      return;
    }
    const doing = await act(understood, asked.push(understood) - 1, request);
    if ('status' in doing)
      send(response, doing.status, protocol.error(doing.status, doing.message), doing.headers);
    else if (!('broken' in doing)) send(response, 200, protocol.answer(doing, understood));
    else if (doing.broken === 'reset') response.socket?.resetAndDestroy();
    else if (doing.broken === 'error-in-answer')
      send(response, 200, protocol.error(502, 'the provider behind it is away'));
    else {
      const text = JSON.stringify(protocol.answer({ text: '{"half": true}' }, understood));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { kind, api, path } = protocol;
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return {
    asked,
    refused,
    config: checkConfig(
      {
        providers: {
          there: { kind, base_url, key_env: 'TEST_KEY', attempts: 2, first_retry_ms: 1, ...(api && { api }) },
        },
        models: { main: { provider: 'there', model: 'test-model' } },
        roles: { default: 'main' },
      },
      'the test',
    ),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const send = (response: ServerResponse, status: number, body: object, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
