/** Proxies before a PostgreSQL: one that breaks connections off, and one that deals them out like a pooler in transaction mode. */
import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** A proxy that a test can break. */
export interface BreakingProxy {
  readonly port: number;
  /** Cuts every connection. */
  cut(): void;
  /** Takes no connections, and cuts those there are, until it is told otherwise. */
  refuse(isRefusing: boolean): void;
  /** The next statement that contains a text is carried out, and its connection is cut before the answer. */
  loseAnswerTo(text: string): void;
  /** Every answer takes longer by this many milliseconds from now on. */
  slow(milliseconds: number): void;
  close(): Promise<void>;
}

const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
};

const closing = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

/** Starts a proxy before the server on a port. */
export async function startBreakingProxy(target: number): Promise<BreakingProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isRefusing = false;
  let lost: string | undefined;
  let delay_ms = 0;
  const server = createServer((client) => {
    client.on('error', () => {});
    if (isRefusing) {
      client.destroy();
      return;
    }
    const backend = createConnection(target, '127.0.0.1').on('error', () => {});
    const pair = [client, backend] as const;
    pairs.add(pair);
    let isLost = false;
    client.on('data', (data) => {
      if (lost !== undefined && data.includes(lost)) {
        isLost = true;
        lost = undefined;
      }
      backend.write(data);
    });
    backend.on('data', (data) => {
      if (!isLost && delay_ms > 0) setTimeout(() => client.write(data), delay_ms);
      else if (!isLost) client.write(data);
      // The server has answered, so the statement is committed.
      else end();
    });
    const end = (): void => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    client.on('close', end);
    backend.on('close', end);
  });
  const port = await listening(server);
  const cut = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port,
    cut,
    refuse(now) {
      isRefusing = now;
      if (now) cut();
    },
    loseAnswerTo(text) {
      lost = text;
    },
    slow(milliseconds) {
      delay_ms = milliseconds;
    },
    async close() {
      cut();
      await closing(server);
    },
  };
}

const READY = 'Z';
const TERMINATE = 'X';

/** Whole messages from the front of a buffer: a letter, then a length that counts itself. */
function messagesIn(buffer: Buffer): { readonly messages: readonly Buffer[]; readonly rest: Buffer } {
  const messages: Buffer[] = [];
  let rest = buffer;
  while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
    const length = 1 + rest.readInt32BE(1);
    messages.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return { messages, rest };
}

const kindOf = (message: Buffer): string => String.fromCharCode(message[0]!);

/** Starts a pooler in transaction mode with one connection: all clients share it, a statement at a time. */
export async function startPooler(target: number): Promise<{ port: number; close(): Promise<void> }> {
  const backend = createConnection(target, '127.0.0.1').on('error', () => {});
  const clients = new Set<Socket>();
  const line: { readonly client: Socket; readonly unit: Buffer }[] = [];
  let served: Socket | undefined;
  let isReady = false;
  let fromBackend: Buffer = Buffer.alloc(0);
  const next = (): void => {
    const one = line.shift();
    served = one?.client;
    if (one !== undefined) backend.write(one.unit);
  };
  backend.on('data', (data) => {
    const { messages, rest } = messagesIn(Buffer.concat([fromBackend, data]));
    fromBackend = rest;
    for (const message of messages) {
      served?.write(message);
      if (kindOf(message) !== READY) continue;
      isReady = true;
      next();
    }
  });
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => {}).on('close', () => clients.delete(client));
    let isGreeted = false;
    let waiting: Buffer = Buffer.alloc(0);
    let unit: Buffer = Buffer.alloc(0);
    client.on('data', (data) => {
      // The first client logs in for all; the others are let in without a word.
      if (!isReady) {
        served = client;
        isGreeted = true;
        backend.write(data);
        return;
      }
      if (!isGreeted) {
        isGreeted = true;
        client.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]));
        return;
      }
      const { messages, rest } = messagesIn(Buffer.concat([waiting, data]));
      waiting = rest;
      for (const message of messages) {
        if (kindOf(message) === TERMINATE) return client.end();
        unit = Buffer.concat([unit, message]);
        if (!['S', 'Q'].includes(kindOf(message))) continue;
        line.push({ client, unit });
        unit = Buffer.alloc(0);
        if (served === undefined) next();
      }
      return;
    });
  });
  const port = await listening(server);
  return {
    port,
    async close() {
      for (const client of clients) client.destroy();
      backend.destroy();
      await closing(server);
    },
  };
}
