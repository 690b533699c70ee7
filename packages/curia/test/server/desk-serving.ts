/** A real server with a real desk: tickets that wait for people, and people who come with tokens of their own. */

import type { Role } from '@curia/core/in/review';
import { createClient } from '../../src/client.ts';
import { tokenBookOf } from '../../src/http/auth/token-book.ts';
import { defaultConfig } from '../../src/http/config.ts';
import { type RunningServer, startServer } from '../../src/http/serve.ts';
import { answerMcp } from '../../src/mcp/answer-http.ts';
import { openDesk } from '../../src/store/open-desk.ts';
import { openStore } from '../../src/store/open-store.ts';
import { newDesk } from '../desk-scene.ts';
import './strict-answers.ts';

/** Starts a server on a desk with tickets. */
export async function servingDesk(tickets: readonly string[], place?: string) {
  const scene = await newDesk(tickets, 'r', place);
  return { scene, ...(await serveStore(scene.store)) };
}

/** Starts a server on a store with a desk. */
export async function serveStore(place: string) {
  const store = openStore(place);
  const desk = openDesk(place);
  const faults: unknown[] = [];
  const server: RunningServer = await startServer({
    host: '127.0.0.1',
    port: 0,
    store,
    desk,
    place,
    config: defaultConfig(),
    tokens: tokenBookOf(desk.tokens),
    onFault: (fault) => faults.push(fault),
    answerAgent: answerMcp,
  });
  const tokens = new Map<string, string>();
  const tokenOf = async (name: string, role: Role): Promise<string> => {
    const known = tokens.get(name) ?? (await desk.tokens.create(name, role, 1)).token;
    tokens.set(name, known);
    return known;
  };
  return {
    ...{ server, store, faults },
    /** The client of somebody, whose token is made when they first come. */
    as: async (name: string, role: Role = 'reviewer') =>
      createClient(server.url, { token: await tokenOf(name, role) }),
    bearer: async (name: string, role: Role = 'reviewer') => ({
      authorization: `Bearer ${await tokenOf(name, role)}`,
    }),
    close: async (): Promise<void> => {
      await server.close();
      await desk.close();
      await store.close();
    },
  };
}

/** A served desk. */
export type ServedDesk = Awaited<ReturnType<typeof servingDesk>>;

/** Whether an endpoint belongs to the desk. */
export const isDesk = (path: string): boolean => /^\/(queues|items|seats|people|invites|join)\b/.test(path);
