/** The address of a PostgreSQL store: read from `--store`, and shown without its password. */
import { CuriaError } from '@curia/core';
import { oneOf } from '@curia/core/text';
import { readText } from '../../files/read-file.ts';

/** Where a store is, and how to reach it. */
export interface PostgresAddress {
  /** For messages and logs: everything but the password. */
  readonly shown: string;
  readonly schema: string;
  /** What the driver takes; what is absent comes from the usual variables, such as PGPASSWORD. */
  readonly connection: {
    readonly host?: string | undefined;
    readonly port?: number | undefined;
    readonly user?: string | undefined;
    readonly password?: string | undefined;
    readonly database?: string | undefined;
    readonly ssl: false | { readonly rejectUnauthorized: boolean; readonly ca?: string };
  };
}

const DEFAULT_SCHEMA = 'curia';
const SCHEMA = /^[a-z_][a-z0-9_]{0,62}$/;
const PARAMETERS = ['schema', 'sslmode', 'sslrootcert', 'host'] as const;
const MODES = ['disable', 'require', 'verify-full'] as const;

const usage = (words: string): CuriaError => new CuriaError('USAGE', `the address of the store ${words}`);

/** Reads an address; what is wrong with it is said without repeating it, because it may contain a password. */
export function readAddress(place: string): PostgresAddress {
  const url = URL.parse(place);
  if (url === null) throw usage('cannot be read; write postgres://USER@HOST:PORT/DATABASE?schema=NAME');
  for (const name of url.searchParams.keys())
    if (!PARAMETERS.some((known) => known === name))
      throw usage(`has a parameter ${name}, which is not one of ${oneOf(PARAMETERS)}`);
  const schema = url.searchParams.get('schema') ?? DEFAULT_SCHEMA;
  if (!SCHEMA.test(schema) || schema.startsWith('pg_'))
    throw usage('names a schema that is not of small letters, digits and _, or that begins with pg_');
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const database = decodeURIComponent(url.pathname.slice(1));
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const at = `${user === '' ? '' : `${user}@`}${url.host || host}`;
  return {
    shown: `postgres://${at}/${database}?schema=${schema}`,
    schema,
    connection: {
      host: host === '' ? undefined : host,
      port: url.port === '' ? undefined : Number(url.port),
      user: user === '' ? undefined : user,
      password: password === '' ? undefined : password,
      database: database === '' ? undefined : database,
      ssl: readTls(url.searchParams),
    },
  };
}

function readTls(parameters: URLSearchParams): PostgresAddress['connection']['ssl'] {
  const mode = parameters.get('sslmode') ?? process.env.PGSSLMODE ?? 'disable';
  if (!MODES.some((known) => known === mode)) throw usage(`has an sslmode that is not ${oneOf(MODES)}`);
  if (mode === 'disable') return false;
  const file = parameters.get('sslrootcert');
  const ca = file === null ? {} : { ca: readText(file) };
  return { rejectUnauthorized: mode === 'verify-full', ...ca };
}
