import type { IncomingMessage, ServerResponse } from 'node:http';
import { dashboardPage } from './dashboard-page.ts';
import { sessionOf } from './session.ts';

export async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const session = sessionOf(request);
  if (session === undefined) {
    response.writeHead(401).end();
    return;
  }
  const url = new URL(request.url ?? '/', 'http://dash');
  const range = url.searchParams.get('range') ?? '30d';
  const page = await dashboardPage(session, range);
  console.log(`GET ${url.pathname} user=${session.user} team=${session.team} range=${range}`);
  response.end(page);
}
