/** Curia for coding agents, over the Model Context Protocol: tools that rule and explain, and tables as resources. */
import { CuriaError, ERRORS } from '@curia/core';
import { tablesOf } from '@curia/core/in/table';
import { McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server';
import type { EnteredProject } from '../api/project.ts';
import { showCase } from '../api/show-case.ts';
import { listRuns, showRun } from '../api/show-runs.ts';
import { tellable } from '../api/tellable.ts';
import { may } from '../drive/rights.ts';
import { tableRecord } from '../runs/table-record.ts';
import { version } from '../version.ts';
import type { Tool } from './tool.ts';
import { rulingTools } from './tools/ruling-tools.ts';
import { runTools } from './tools/run-tools.ts';
import { tableTools } from './tools/table-tools.ts';

/** Every tool. No tool sits on an expert's seat: a machine must not review what was handed to a person. */
export const TOOLS: readonly Tool[] = [...tableTools, ...rulingTools, ...runTools];

const INSTRUCTIONS =
  'Curia rules on cases by explicit, versioned rule tables and explains every ruling. Use list_questions to find a question, show_table to see what a case must contain, decide to get a ruling, and explain to learn why and what would change it. A refusal says what to correct.';

/** Makes a server with the tools and resources that a caller may use. */
export function buildMcpServer(context: EnteredProject): McpServer {
  const server = new McpServer(
    { name: 'curia', title: 'Curia', version: version() },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  const { roles } = context.caller;
  for (const tool of TOOLS) if (may(roles, tool.permission)) register(server, context, tool);
  if (may(roles, 'consult')) registerTables(server, context);
  if (may(roles, 'read')) registerRuns(server, context);
  return server;
}

function register(server: McpServer, context: EnteredProject, tool: Tool): void {
  const { name, title, description, input, output, is_writing: isWriting = false } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: input,
      outputSchema: output,
      annotations: {
        title,
        readOnlyHint: !isWriting,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: isWriting,
      },
    },
    async (args: Record<string, unknown>) => {
      try {
        // What is sent is exactly what the text says; JSON drops what a record leaves undefined.
        const text = JSON.stringify(await tool.call(context, args));
        return {
          content: [{ type: 'text' as const, text }],
          structuredContent: JSON.parse(text) as Record<string, unknown>,
        };
      } catch (error) {
        return refused(tellable(error, context.onFault));
      }
    },
  );
}

/** A refusal as a result, so that the agent reads what to correct. */
function refused({ code, message, details }: CuriaError) {
  const listed = details.map(({ path, problem }) => `- ${path}: ${problem}`);
  const text = [`${code}: ${message}`, ...listed, ERRORS[code].remedy].join('\n');
  return { isError: true, content: [{ type: 'text' as const, text }] };
}

function registerTables(server: McpServer, context: EnteredProject): void {
  const { names } = context;
  const template = new ResourceTemplate('curia://tables/{question}/{policy}', {
    list: async () => ({
      resources: (await names.questions()).flatMap((question) =>
        tablesOf(question).map(({ policy, title }) => ({
          uri: `curia://tables/${question.name}/${policy}`,
          name: `${question.name}@${policy}`,
          title,
          mimeType: JSON_TYPE,
        })),
      ),
    }),
  });
  const about = { title: 'Rule table', description: 'A rule table whole.', mimeType: JSON_TYPE };
  server.registerResource('table', template, about, async (uri, { question, policy }) =>
    contentsOf(context, uri, async () =>
      tableRecord(await names.choose(String(question), { policy: String(policy) })),
    ),
  );
}

function registerRuns(server: McpServer, context: EnteredProject): void {
  const runs = new ResourceTemplate('curia://runs/{run}', {
    list: async () => ({
      resources: (await listRuns(context, { limit: MOST_LISTED })).runs.map(({ run_id, court, policy }) => ({
        uri: `curia://runs/${run_id}`,
        name: run_id,
        title: `${court}@${policy}`,
        mimeType: JSON_TYPE,
      })),
    }),
  });
  const aboutRun = { title: 'Run', description: 'A run and how its rules fired.', mimeType: JSON_TYPE };
  server.registerResource('run', runs, aboutRun, async (uri, { run }) =>
    contentsOf(context, uri, () => showRun(context, String(run), false)),
  );
  const cases = new ResourceTemplate('curia://runs/{run}/cases/{case}', { list: undefined });
  const aboutCase = {
    title: 'Case',
    description: 'A case with its ruling and its log.',
    mimeType: JSON_TYPE,
  };
  server.registerResource('case', cases, aboutCase, async (uri, { run, case: name }) =>
    contentsOf(context, uri, async () => showCase(context, String(run), decodeURIComponent(String(name)))),
  );
}

const JSON_TYPE = 'application/json';
const MOST_LISTED = 50;

/** A resource, or a refusal that names what to correct; of a fault the caller learns its number. */
async function contentsOf({ onFault }: EnteredProject, uri: URL, read: () => Promise<object>) {
  try {
    return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: JSON.stringify(await read()) }] };
  } catch (error) {
    // A name that is not well encoded is the caller's.
    const isMiswritten = error instanceof URIError;
    const { kind, code, message } = isMiswritten
      ? new CuriaError('REQUEST_INVALID', `${uri.href}: ${error.message}`)
      : tellable(error, onFault);
    throw new ProtocolError(
      kind === 'internal' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams,
      `${code}: ${message}`,
    );
  }
}
