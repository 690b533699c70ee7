/** Everything that can be asked of a server: every route of its own description with every parameter, and every tool for agents. */
import { createHash } from 'node:crypto';
import { type Asked, CHOICES, QUEUE } from './worlds.ts';

/** The parts of an OpenAPI document that say what can be asked. */
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown; readonly schema?: Schema }>>;
  };
}

interface Schema {
  readonly enum?: readonly string[];
  readonly type?: string;
}

/** What a path parameter can stand for. */
export interface Known {
  readonly item_id: string;
  /** The seat of whoever asks, if there is one. */
  readonly seat_id: string;
  readonly token: number;
}

/** What is tried for a parameter of a query: words that occur only in what is hidden, and what is known to be there. */
const PROBES: Readonly<Record<string, readonly string[]>> = {
  search: [
    ...CHOICES,
    'gold',
    'INVOICE',
    '"value"',
    createHash('sha256').update('t1').digest('hex').slice(0, 6),
  ],
  outcome: ['EXPERT', 'TAKE'],
  rule: ['otherwise', 'agree'],
  run: ['r'],
  before: ['r'],
  after: ['r', '0'],
  limit: ['1'],
  assigned: ['Bob', 'Rev'],
  due_from: ['2026-01-01T00:00:00.000Z'],
  due_before: ['2027-01-01T00:00:00.000Z'],
};

const valuesOf = (known: Known): Readonly<Record<string, readonly string[]>> => ({
  run: ['r'],
  case: ['t1', 't2', 't3'],
  item: [known.item_id],
  queue: [QUEUE],
  seat: [known.seat_id],
  question: ['disposition'],
  policy: ['v5'],
  webhook: ['ops'],
});

/** Bodies for routes whose example says nothing of this store. */
const BODIES: Readonly<Record<string, object>> = {
  'post /votes/evaluate': { run: 'r' },
  'post /votes/certify': { run: 'r', max_error: 0.5 },
  'post /tables/diff': { question: 'disposition', run: 'r' },
  'post /runs/{run}/replay': { tables: {} },
  'post /session': { token: 'curia_none' },
};

/** What reads no store; what makes a word that nobody can guess; acts that drive a run or end a session; and those by which somebody gives up every seat and may see all. */
const LEFT_OUT =
  /^(get \/questions.*|get \/live|get \/ready|post \/runs|post \/runs\/\{run\}\/(resume|stop)|post \/mcp|post \/invites|post \/join|delete \/session|post \/items\/\{item\}\/open|post \/seats\/\{seat\}\/decline)$/;

/** Every request that the description of a server allows: first those that change nothing. */
export function askings(described: Described, known: Known): Asked[] {
  const all = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      LEFT_OUT.test(`${method} ${path}`) ? [] : askingsOf(path, method, operation, known),
    ),
  );
  return [...all.filter(({ method }) => method === 'GET'), ...all.filter(({ method }) => method !== 'GET')];
}

function askingsOf(
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
  known: Known,
): Asked[] {
  const values = valuesOf(known);
  const paths = parameters
    .filter((one) => one.in === 'path')
    .reduce<string[]>(
      (found, { name }) =>
        found.flatMap((one) => (values[name] ?? ['x']).map((value) => one.replace(`{${name}}`, value))),
      [path],
    );
  const queries = parameters.filter((one) => one.in === 'query');
  const needed = path === '/compare' ? 'before=r&after=r' : '';
  const asked = [
    needed,
    ...queries.flatMap(({ name, schema }) =>
      (schema?.type === 'boolean' ? ['true'] : (schema?.enum ?? PROBES[name] ?? ['1'])).map((value) =>
        [needed, `${name}=${encodeURIComponent(value)}`].filter((part) => part !== '').join('&'),
      ),
    ),
  ];
  const example = requestBody?.content['application/json']?.example;
  const body = BODIES[`${method} ${path}`] ?? withSeat(example, known);
  return paths.flatMap((one) =>
    asked.map((query) => ({
      ...{ method: method.toUpperCase(), path: query === '' ? one : `${one}?${query}` },
      ...(requestBody === undefined ? {} : { body: body ?? {} }),
    })),
  );
}

/** An example with the token of the seat in hand. */
const withSeat = (example: unknown, { token, item_id }: Known): unknown =>
  typeof example !== 'object' || example === null
    ? example
    : {
        ...example,
        ...('token' in example ? { token } : {}),
        ...('revision' in example ? { revision: `1-${item_id.slice(0, 12)}` } : {}),
        ...('items' in example ? { items: [item_id], assigned: 'Rev' } : {}),
        ...('court' in example ? { court: QUEUE } : {}),
      };

const message = (method: string, params: object): Asked => ({
  method: 'POST',
  path: '/mcp',
  body: { jsonrpc: '2.0', id: 1, method, params },
});

/** What the lists of a server for agents say. */
export const MCP_LISTS: readonly Asked[] = ['tools/list', 'resources/list', 'resources/templates/list'].map(
  (list) => message(list, {}),
);

const ARGUMENTS: Readonly<Record<string, unknown>> = {
  run: 'r',
  case: 't1',
  question: 'disposition',
  limit: 5,
};

/** A call of every tool that a list names, and every resource of the run. */
export function mcpAskings(tools: string): Asked[] {
  const { result } = JSON.parse(tools) as {
    readonly result?: {
      readonly tools: readonly {
        readonly name: string;
        readonly inputSchema: { readonly properties?: object };
      }[];
    };
  };
  const calls = (result?.tools ?? [])
    // Opening cases and asking experts write; what they answer is read back by the others.
    .filter(({ name }) => name !== 'open_case' && name !== 'ask_expert')
    .map(({ name, inputSchema }) => {
      const known = Object.keys(inputSchema.properties ?? {}).filter((one) => Object.hasOwn(ARGUMENTS, one));
      return message('tools/call', {
        name,
        arguments: Object.fromEntries(known.map((one) => [one, ARGUMENTS[one]])),
      });
    });
  const resources = ['curia://runs/r', 'curia://runs/r/cases/t1', 'curia://runs/r/cases/t3'].map((uri) =>
    message('resources/read', { uri }),
  );
  return [...calls, ...resources];
}
