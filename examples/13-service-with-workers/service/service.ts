/** A service that leaves its runs to workers: POST /runs stores cases for them, GET /runs/ID says what became of each. It asks nobody itself. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type CaseResult, CuriaError, openCuria } from 'curia';
import court from './court.ts';

const [store = '', port = '0'] = process.argv.slice(2);
const curia = openCuria(store, [court]);
/** Workers load the module of the agent, so it lies on each of their machines under this path. */
const agents = { kind: 'module', path: join(import.meta.dirname, 'reader.ts') } as const;

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname } = new URL(request.url ?? '/', 'http://service');
  const [, collection, run_id, part] = pathname.split('/');
  if (collection !== 'runs') throw new CuriaError('USAGE', `there is nothing at ${pathname}`);
  if (request.method === 'POST') {
    const cases = (await json(request)) as readonly unknown[];
    return curia.start({ court, cases, agents, limits: { calls: 10_000 }, drive: 'workers' });
  }
  if (run_id === undefined) return curia.runs();
  if (part === 'audit') return curia.audit(run_id);
  const results: CaseResult[] = [];
  for await (const one of curia.cases(run_id)) results.push(one);
  return results;
}

const STATUSES: Readonly<Record<string, number>> = { input: 400, conflict: 409, unavailable: 503 };

const server = createServer(async (request, response) => {
  try {
    response.end(JSON.stringify(await answer(request)));
  } catch (error) {
    const known = CuriaError.is(error) ? error : new CuriaError('INTERNAL', 'the service made a mistake');
    response.writeHead(STATUSES[known.kind] ?? 500).end(JSON.stringify({ error: known }));
  }
}).listen(Number(port), '127.0.0.1');

await once(server, 'listening');
console.log(`listening on ${(server.address() as AddressInfo).port}`);
process.once('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await curia.close();
});
