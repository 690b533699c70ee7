/** Somebody who receives webhooks on a real socket, and answers as a test says. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeSecret } from '../../src/http/webhooks/sign.ts';
import type { Webhook } from '../../src/http/webhooks/webhook-config.ts';
import { TELLABLE_KINDS } from '../../src/store/outbox.ts';

/** A message as it arrived. */
export interface Received {
  readonly id: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The body as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary messages
  readonly json: any;
}

/** Answers a message; one that does nothing lets the sender wait. */
export type Answer = (response: ServerResponse, received: Received) => void;

/** Answers with a status. */
export const answers =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end();

/** Whether a signature is right, by the words of the specification. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const wanted = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(wanted);
}

/** A receiver that answers in turn, and with the last answer for ever. */
export async function receiver(...turns: Answer[]) {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    const one = {
      ...{ id: String(request.headers['webhook-id']), headers: request.headers, body },
      json: JSON.parse(body),
    };
    received.push(one);
    (turns.length > 1 ? turns.shift()! : (turns[0] ?? answers(204)))(response, one);
    for (const wake of waiting.splice(0)) wake();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const secret = makeSecret();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=not-for-logs`;
  const webhook = (other: Partial<Webhook> = {}): Webhook => ({
    ...{ name: 'w', url, kinds: TELLABLE_KINDS, secrets: [Buffer.from(secret.slice(6), 'base64')] },
    ...{ timeout_ms: 5_000, attempts: 5, first_pause_ms: 1, ...other },
  });
  return {
    received,
    secret,
    url,
    webhook,
    /** Waits until so many messages have arrived. */
    async until(count: number): Promise<void> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
