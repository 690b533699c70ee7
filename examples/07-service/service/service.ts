/** A small service around one court: POST /runs takes cases, GET /runs/ID says what became of them. What a crash left unfinished goes on at the next start. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type CaseResult, CuriaError, openCuria, type TableChoices } from 'curia';
import agents from '../../03-your-own-agent/agent/keyword-agent.ts';

const [place = 'curia.sqlite', port = '0'] = process.argv.slice(2);
const curia = openCuria(place);
const ending = new AbortController();

/** Runs are driven one after the other; driving one that was begun before resumes it. */
let driving = Promise.resolve();
function drive(run_id: string): void {
  driving = driving.then(async () => {
    const { status, closed, cases, error } = await curia.drive(run_id, { agents, signal: ending.signal });
    console.log(
      `${run_id} ${status}: ${closed} of ${cases} cases closed${error ? `, ${error.message}` : ''}`,
    );
  });
}

/** Another policy for the first question of the court; its own if none is named. */
const policyOf = (policy: string | null): TableChoices =>
  policy === null ? {} : { 'conflict-review': { policy } };

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
  const [, collection, run_id, part] = pathname.split('/');
  if (collection !== 'runs') throw new CuriaError('USAGE', `there is nothing at ${pathname}`);
  if (request.method === 'POST') {
    const cases = (await json(request)) as readonly unknown[];
    const run = await curia.start({ court: 'conflict-review', cases, agents });
    drive(run.run_id);
    return run;
  }
  if (run_id === undefined) return curia.runs();
  if (part === 'audit') return curia.audit(run_id);
  if (part === 'replay') return curia.replay(run_id, policyOf(searchParams.get('policy')));
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
for (const { run_id, status } of (await curia.runs()).reverse()) if (status !== 'completed') drive(run_id);

process.once('SIGTERM', async () => {
  ending.abort();
  server.close();
  server.closeAllConnections();
  await driving;
  await curia.close();
});
