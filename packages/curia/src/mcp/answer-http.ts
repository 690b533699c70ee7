/** Answers one message of the Model Context Protocol that came over HTTP. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { EnteredProject } from '../api/project.ts';
import { buildMcpServer } from './server.ts';

/** Answers as JSON, since no tool says anything before its result; whoever calls has been identified already. */
export async function answerMcp(
  context: EnteredProject,
  { url, method, headers }: Request,
  parsedBody: unknown,
): Promise<Response> {
  const handler = createMcpHandler(() => buildMcpServer(context));
  // The body has been read, under the limits of the server.
  return handler.fetch(new Request(url, { method, headers: new Headers([...headers]) }), { parsedBody });
}
