/** Curia for coding agents, over the Model Context Protocol: tools that rule and explain, and tables as resources. */
import { CuriaError, ERRORS, tablesOf } from '@curia/core/internal';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { internal } from '../run/decide-lines.ts';
import { tableRecord } from '../run/table-record.ts';
import { version } from '../run/version.ts';
import { may } from '../server/auth/roles.ts';
import type { Tool, ToolContext } from './tool.ts';
import { rulingTools } from './tools/ruling-tools.ts';
import { tableTools } from './tools/table-tools.ts';

/** Every tool. No tool sits on an expert's seat: a machine must not review what was handed to a person. */
export const TOOLS: readonly Tool[] = [...tableTools, ...rulingTools];

const INSTRUCTIONS =
  'Curia rules on cases by explicit, versioned rule tables and explains every ruling. Use list_procedures to find a procedure, show_table to see what a case must contain, decide to get a ruling, and explain to learn why and what would change it. A refusal says what to correct.';

/** Makes a server with the tools and resources that a caller may use. */
export function buildMcpServer(context: ToolContext): McpServer {
  const server = new McpServer(
    { name: 'curia', title: 'Curia', version: version() },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  const { roles } = context.caller;
  for (const tool of TOOLS) if (may(roles, tool.permission)) register(server, context, tool);
  if (may(roles, 'consult')) registerTables(server, context);
  return server;
}

function register(server: McpServer, context: ToolContext, tool: Tool): void {
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
        return refused(error);
      }
    },
  );
}

/** A refusal as a result, so that the agent reads what to correct. */
function refused(error: unknown) {
  const known = CuriaError.is(error) ? error : internal(error);
  const { code, message, details } = known;
  const listed = details.map(({ path, problem }) => `- ${path}: ${problem}`);
  const text = [`${code}: ${message}`, ...listed, ERRORS[code].remedy].join('\n');
  return { isError: true, content: [{ type: 'text' as const, text }] };
}

function registerTables(server: McpServer, { names }: ToolContext): void {
  const template = new ResourceTemplate('curia://tables/{procedure}/{policy}', {
    list: async () => ({
      resources: (await names.procedures()).flatMap((procedure) =>
        tablesOf(procedure).map(({ policy, title }) => ({
          uri: `curia://tables/${procedure.name}/${policy}`,
          name: `${procedure.name}@${policy}`,
          title,
          mimeType: 'application/json',
        })),
      ),
    }),
  });
  server.registerResource(
    'table',
    template,
    { title: 'Rule table', description: 'A rule table whole.', mimeType: 'application/json' },
    async (uri, { procedure, policy }) => {
      const chosen = await names.choose(String(procedure), String(policy), []);
      const text = JSON.stringify(tableRecord(chosen));
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] };
    },
  );
}
