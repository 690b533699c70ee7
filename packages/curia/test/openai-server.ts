/** A local server that speaks the OpenAI protocol and does what a test tells it to, good or bad. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server saw it. */
export interface Asked {
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly messages: { readonly role: string; readonly content: string }[];
    readonly tools?: { readonly function: { readonly name: string; readonly parameters: object } }[];
    readonly tool_choice?: string;
    readonly response_format?: { readonly json_schema?: { readonly schema: object } };
  };
}

/** What a provider says that a call took; some say half of it, or what cannot be. */
export interface Usage {
  readonly prompt_tokens?: number;
  readonly completion_tokens?: number;
}

/** What the server does with a request. */
export type Behaviour =
  | { readonly does: 'answer'; readonly text: string }
  | {
      readonly does: 'use-tools';
      /** What it says that it took; null if it says nothing. */
      readonly usage?: Usage | null;
      readonly calls: readonly { readonly name: string; readonly input: unknown }[];
    }
  | {
      readonly does: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly message?: string;
    }
  | { readonly does: 'hang' | 'half-close' | 'reset' | 'malformed' };

/** A running server. */
export interface OpenAiServer {
  readonly url: string;
  readonly asked: Asked[];
  close(): Promise<void>;
}

/** An answer with a JSON value. */
export const says = (value: unknown): Behaviour => ({ does: 'answer', text: JSON.stringify(value) });

/** A request for one tool; an input that is a text is sent as it is. */
export const uses = (name: string, input: unknown): Behaviour => ({
  does: 'use-tools',
  calls: [{ name, input }],
});

/** Starts a server; `behave` is asked for every request, with its number from 0. */
export async function startOpenAiServer(
  behave: (asked: Asked, number: number) => Behaviour | Promise<Behaviour>,
): Promise<OpenAiServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const one: Asked = { headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) };
    try {
      act(await behave(one, asked.push(one) - 1), response);
    } catch (error) {
      // A script that does not know its line must not leave the asker waiting.
      response.writeHead(400).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function act(behaviour: Behaviour, response: ServerResponse): void {
  switch (behaviour.does) {
    case 'answer':
      response.writeHead(200, { 'content-type': 'application/json' }).end(completion(behaviour.text));
      return;
    case 'use-tools':
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(completion(null, behaviour.calls.map(toolCall), behaviour.usage));
      return;
    case 'status': {
      const error = { error: { message: behaviour.message ?? 'no', type: 'test', code: null } };
      response
        .writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers })
        .end(JSON.stringify(error));
      return;
    }
    case 'half-close': {
      const text = completion('{"word":"half"}');
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
      return;
    }
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'malformed':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [');
      return;
    case 'hang':
  }
}

const toolCall = ({ name, input }: { readonly name: string; readonly input: unknown }, at: number) => ({
  id: `call-${at}`,
  type: 'function',
  function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
});

const USAGE = { prompt_tokens: 100, completion_tokens: 20 };

const completion = (
  content: string | null,
  tool_calls?: readonly object[],
  usage: Usage | null = USAGE,
): string =>
  JSON.stringify({
    id: 'answer',
    object: 'chat.completion',
    created: 0,
    model: 'test',
    choices: [
      {
        index: 0,
        finish_reason: tool_calls === undefined ? 'stop' : 'tool_calls',
        message: { role: 'assistant', content, ...(tool_calls === undefined ? {} : { tool_calls }) },
      },
    ],
    ...(usage === null ? {} : { usage }),
  });
