/** `curia serve`: the same courts, tables and runs over HTTP, and the console in a browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readWholeNumber } from '@curia/core/read';
import { Command, Option } from 'commander';
import { tokenBookOf } from '../../http/auth/token-book.ts';
import { defaultConfig, loadConfig } from '../../http/config.ts';
import { type RunningServer, startServer } from '../../http/serve.ts';
import { unservedWebhooks } from '../../http/webhooks/outbox-records.ts';
import { withDesk } from '../../store/open-desk.ts';
import { storeOption } from '../options/store-option.ts';
import { coloursFor, printable, remark } from '../print/output.ts';
import { tellFault } from '../report-error.ts';
import { serveTokensCommand } from './serve/tokens.ts';
import { serveWebhooksCommand } from './serve/webhooks.ts';

interface Options {
  readonly host: string;
  readonly port: string;
  readonly store: string;
  readonly config?: string;
  readonly open?: boolean;
}

const LARGEST_PORT = 65_535;

/** Builds the command. */
export function serveCommand(): Command {
  return new Command('serve')
    .enablePositionalOptions()
    .summary('the console and the same over HTTP; tokens and webhooks')
    .description(
      'Serves the console for a browser, and the store and every table over HTTP: decide, explain, start and follow runs, and answer agents over MCP. ' +
        'Requests name agents, packs, repositories and courts that the configuration lists; they never name files, modules or addresses. ' +
        'Without a token it serves this machine alone.',
    )
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--port <number>', 'the port to listen on; 0 for any that is free', '8484')
    .addOption(storeOption())
    .addOption(
      new Option(
        '--config <file>',
        'what requests may name: courts, agents, packs, repositories, hosts, limits',
      ).env('CURIA_CONFIG'),
    )
    .option('--open', 'open the console in a browser')
    .addHelpText(
      'after',
      `
Examples:
  $ curia serve --open
  $ curia serve --config curia.yaml --port 9000
  $ CURIA_HOSTS=curia.example.org curia serve --host 0.0.0.0
  $ curia serve tokens create anna --role admin && curia serve --host 0.0.0.0`,
    )
    .action(serve)
    .addCommand(serveTokensCommand())
    .addCommand(serveWebhooksCommand());
}

async function serve(options: Options): Promise<void> {
  const port = readWholeNumber('--port', options.port, 0, LARGEST_PORT);
  const written = options.config === undefined ? defaultConfig() : loadConfig(options.config);
  const config = { ...written, hosts: [...written.hosts, ...hostsIn(process.env)] };
  await withDesk(
    options.store,
    async ({ store, desk }) => {
      const tokens = tokenBookOf(desk.tokens);
      const server = await startServer({
        ...{ host: options.host, port, store, desk, place: options.store, config, tokens },
        onFault: tellFault,
        // Most servers never meet an agent, and the protocol takes a while to load.
        answerAgent: async (...asked) => (await import('../../mcp/answer-http.ts')).answerMcp(...asked),
      });
      try {
        await tell(server, options.store, await tokens.hasTokens());
        tellUnserved(await unservedWebhooks(store.outbox, config));
        if (options.open === true) openInBrowser(server.url);
        await askedToStop();
      } finally {
        await server.close();
      }
    },
    { waits: true },
  );
}

/** Names that a proxy reaches the server by; whoever deploys knows them, and the file is the same everywhere. */
const hostsIn = ({ CURIA_HOSTS = '' }: NodeJS.ProcessEnv): string[] =>
  CURIA_HOSTS.split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');

async function tell({ url, hasConsole }: RunningServer, store: string, hasTokens: boolean): Promise<void> {
  const colours = coloursFor(process.stderr);
  remark(`curia: serving ${printable(store)} on ${colours.bold(url)}`);
  if (hasConsole) remark(`  console          ${colours.bold(url)}`);
  else remark('  console          not built; `npm run setup` in the clone builds it');
  remark(`  every endpoint   ${url}/api/v1/reference`);
  remark(`  try it           curl ${url}/api/v1/questions`);
  remark(
    hasTokens
      ? '  tokens           every request needs one: Authorization: Bearer TOKEN'
      : '  tokens           none yet, so only this machine can use it; make one with: curia serve tokens create NAME --role admin',
  );
}

function tellUnserved(names: readonly string[]): void {
  for (const name of names)
    remark(
      `  webhook ${name}   is not in this configuration, so its messages wait; end it with: curia serve webhooks remove ${name}`,
    );
}

/** Waits for Ctrl-C or for the service manager. */
async function askedToStop(): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    await Promise.race([once(process, 'SIGINT', { signal }), once(process, 'SIGTERM', { signal })]);
  } finally {
    waiting.abort();
  }
}

/** Opens a page with whatever the system opens pages with; without one the address was printed. */
function openInBrowser(url: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : ['xdg-open'];
  spawn(program!, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
