/** `curia mcp`: Curia for a coding agent, over standard input and output. */
import { once } from 'node:events';
import { ROLES, type Role } from '@curia/core/in/review';
import { Command, Option } from 'commander';
import { NO_TOKENS } from '../../api/caller.ts';
import { openProject } from '../../api/project.ts';
import { OWNER } from '../../drive/rights.ts';
import { defaultConfig, loadConfig, type ServerConfig } from '../../http/config.ts';
import { type DeskStore, withDesk } from '../../store/open-desk.ts';
import { storeOption } from '../options/store-option.ts';
import { tellFault } from '../report-error.ts';

interface Options {
  readonly store: string;
  readonly config?: string;
  readonly role: readonly Role[];
}

/** Whoever calls the tools is an agent, even on one's own machine: it chooses neither its law nor what voices say. */
const DEFAULT_ROLES: readonly Role[] = ['viewer', 'agent'];

/** Builds the command. */
export function mcpCommand(): Command {
  return new Command('mcp')
    .summary('let a coding agent ask for rulings')
    .description(
      'Speaks the Model Context Protocol over standard input and output: a coding agent starts it and gets tools to list and show ' +
        'tables, to have cases ruled on and explained, to check and compare policies, and to look into runs.',
    )
    .addOption(storeOption())
    .option('--config <file>', 'what tools may name: courts, agents, packs, repositories')
    .addOption(
      new Option('--role <role...>', 'what the agent may do, as the role of a token would say it')
        .choices(ROLES)
        .default(DEFAULT_ROLES, DEFAULT_ROLES.join(' and ')),
    )
    .addHelpText(
      'after',
      `
Example, in the configuration of an agent:
  { "mcpServers": { "curia": { "command": "npx", "args": ["curia", "mcp"] } } }`,
    )
    .action(async (options: Options) => {
      const config = options.config === undefined ? defaultConfig() : loadConfig(options.config);
      await withDesk(options.store, (opened) => serve(opened, options, config), { waits: true });
    });
}

async function serve(
  { store, desk }: DeskStore,
  { store: place, role: roles }: Options,
  config: ServerConfig,
): Promise<void> {
  const project = openProject({
    ...{ store, desk, place, config, tokens: NO_TOKENS, onFault: tellFault },
  });
  try {
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
    const { buildMcpServer } = await import('../../mcp/server.ts');
    const caller = { ...OWNER, roles };
    const served = serveStdio(() =>
      buildMcpServer({ ...project, caller, store: project.vault.storeFor(caller) }),
    );
    await once(process.stdin, 'close');
    await served.close();
  } finally {
    await project.keeper.close();
    await project.workplace.close();
  }
}
