/** Starts a server on a socket, and stops it cleanly. */

import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CuriaError } from '@curia/core';
import { whyNot } from '@curia/core/read';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { keepTakingUp } from '../api/take-up.ts';
import { openTelemetry } from '../telemetry/telemetry.ts';
import { version } from '../version.ts';
import { buildApp } from './app.ts';
import { isLoopback } from './auth/addresses.ts';
import { refuseAmbiguous } from './one-reading.ts';
import { SAFE_HEADERS } from './safe-headers.ts';
import { openServed, type ServerParts } from './served-project.ts';
import { startDeliveries } from './webhooks/delivery.ts';
import { openWebhooks } from './webhooks/webhook-config.ts';

/** Where a server listens, besides what it serves. */
export interface ServeOptions extends Omit<ServerParts, 'is_local'> {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  /** Whether it has a page for people. */
  readonly hasConsole: boolean;
  /** Takes no more requests, lets those under way finish, and ends. */
  close(): Promise<void>;
}

const HEADERS_MS = 10_000;
const GRACE_MS = 3_000;

/** Starts a server; refuses to be reachable from elsewhere while nobody needs a token. */
export async function startServer({ host, port, ...parts }: ServeOptions): Promise<RunningServer> {
  const { hosts, trusted_proxies } = parts.config;
  const is_local = isLoopback(host) && hosts.length === 0 && trusted_proxies.length === 0;
  if (!is_local && !(await parts.tokens.hasTokens()))
    throw new CuriaError(
      'SERVER_EXPOSED',
      isLoopback(host)
        ? `the configuration lists ${hosts.length > 0 ? 'hosts' : 'proxies'}, so others can reach the server, but there is no token yet`
        : `${host} can be reached from other machines, but there is no token yet`,
    );
  const webhooks = openWebhooks(parts.config.webhooks, process.env);
  const telemetry = await openTelemetry({ environment: process.env, version: version() });
  const project = openServed({ ...parts, is_local, tracing: telemetry?.tracing });
  const answer = buildApp(project);
  const listener = getRequestListener((request, env) => answer(request, bindingsOf(env)), {
    overrideGlobalObjects: false,
    errorHandler: () =>
      Response.json(
        { error: new CuriaError('REQUEST_INVALID', 'the request cannot be read') },
        { status: 400, headers: SAFE_HEADERS },
      ),
  });
  // A request without a host is refused below, in words.
  const options = { headersTimeout: HEADERS_MS, requestTimeout: 0, requireHostHeader: false };
  const server = createServer(options, (request, response) => {
    if (!refuseAmbiguous(request, response)) void listener(request, response);
  });
  await listen(server, host, port);
  const deliveries = await startDeliveries(webhooks, { ...project, store: parts.store });
  const takingUp = keepTakingUp(project);
  const { address, family, port: taken } = placeOf(server);
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    hasConsole: project.console !== undefined,
    close: async () => {
      project.feeds.close();
      await deliveries.close();
      await takingUp.close();
      await project.keeper.close();
      await project.folders.settled();
      await project.workplace.close();
      await project.measurer.close();
      await end(server);
      await telemetry?.close();
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new CuriaError('USAGE', `cannot listen on ${host}:${port}: ${whyNot(error)}`, [], {
          cause: error,
        }),
      ),
    );
    server.listen(port, host, () => resolve());
  });
}

/** Connections that are still busy after a moment are cut. */
function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Sockets of HTTP/1.1, the only ones that this server opens. */
function bindingsOf({ incoming, outgoing }: HttpBindings | Http2Bindings): HttpBindings {
  if (incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)
    return { incoming, outgoing };
  throw new Error('the server speaks HTTP/1.1');
}

/** Where a server listens; only one that listens on a pipe, or not at all, has no address. */
function placeOf(server: Server): AddressInfo {
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('the server listens nowhere');
  return place;
}
