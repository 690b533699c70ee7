/** A real server with a court, two tables and named agents, a token for every role, and the same asked of the library. */
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES } from '@curia/core/in/review';
import { Names } from '../../packages/curia/src/api/names.ts';
import { openCuria } from '../../packages/curia/src/api/open-curia.ts';
import { type Caller, OWNER } from '../../packages/curia/src/drive/rights.ts';
import type { Face } from '../../packages/curia/src/drive/ways.ts';
import { defaultConfig } from '../../packages/curia/src/http/config.ts';
import type { RunningServer } from '../../packages/curia/src/http/serve.ts';
import { decidedRecord, decidingFor } from '../../packages/curia/src/runs/decide-lines.ts';
import { RUN_LOG } from '../../packages/curia/src/store/cases.ts';
import type { Store } from '../../packages/curia/src/store/store.ts';
import { temporaryStore } from '../../packages/curia/src/store/temporary/temporary.ts';
import { serving } from '../../packages/curia/test/server/serving.ts';
import { type Sent, send } from '../send-request.ts';
import type { Asked } from './asked.ts';

const root = join(import.meta.dirname, '../..');

/** What became of a request: refused with a code, or an answer. */
export type Reply = { readonly refused: string } | { readonly said: Record<string, unknown> };

/** The scene. */
export interface FaceScene {
  readonly server: RunningServer;
  readonly store: Store;
  readonly faults: unknown[];
  readonly names: Names;
  readonly agents: Readonly<Record<string, string>>;
  ask(face: Face, role: string, asked: Asked, case_id: string): Promise<Reply>;
  close(): Promise<void>;
}

/** Sets the scene. */
export async function setScene(folder: string): Promise<FaceScene> {
  const courts = join(folder, 'courts');
  mkdirSync(courts, { recursive: true });
  cpSync(join(root, 'packages/curia/templates/approve-action'), courts, { recursive: true });
  renameSync(join(courts, 'court.yaml'), join(courts, 'approve-action.yaml'));
  const table = readFileSync(join(root, 'examples/02-your-own-table/refund.yaml'), 'utf8');
  writeFileSync(join(courts, 'refund.yaml'), table);
  writeFileSync(
    join(courts, 'lenient.yaml'),
    table.replace('policy: house', 'policy: lenient').replace('default: 30', 'default: 300'),
  );
  const court = readFileSync(join(courts, 'approve-action.yaml'), 'utf8');
  writeFileSync(join(courts, 'approve-anything.yaml'), court.replace('default: 100', 'default: 999999'));
  const deny = join(folder, 'deny.ts');
  writeFileSync(
    deny,
    `export default async () => ({ answer: { votes: [{ value: 'deny', reason: 'OTHER' }] } });\n`,
  );
  const listed = `module:${deny}`;
  const agents = {
    ...{ listed, readers: 'offline', recorded: 'given', mixed: `guard=${listed} colleague=given` },
  };
  const config = { ...defaultConfig(), courts, agents };
  const tokens: Record<string, Caller> = Object.fromEntries(
    ROLES.map((role) => [`curia_${role}_x`, { name: role, roles: [role] }]),
  );
  const store = temporaryStore();
  const faults: unknown[] = [];
  const server = await serving({ store, config, tokens, faults });
  const address = new URL(server.url);
  return {
    ...{ server, store, faults, names: new Names(config), agents: { ...agents, given: 'given' } },
    async ask(face, role, asked, case_id) {
      const { status, text } = await send(address, requestOf(face, role, asked, case_id));
      return face.startsWith('MCP') ? fromMcp(text) : fromHttp(status, text);
    },
    close: () => server.close(),
  };
}

const query = (parts: Readonly<Record<string, readonly string[] | undefined>>): string => {
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(parts))
    for (const one of values ?? []) params.append(name, one);
  return params.size === 0 ? '' : `?${params}`;
};

/** `KEY=VALUE` as a value by name; what is no JSON is text. */
const valuesIn = (said: readonly string[] | undefined): Record<string, unknown> | undefined =>
  said === undefined ? undefined : Object.fromEntries(said.map(splitValue));

function splitValue(said: string): [key: string, value: unknown] {
  const [key = '', text = ''] = said.split(/=(.*)/s);
  try {
    return [key, JSON.parse(text)];
  } catch {
    return [key, text];
  }
}

/** The law that a run is asked for, by question: the first unless one is named. */
function lawOf({ name, policy = [], set = [], option = [] }: Asked) {
  const tables: Record<string, { policy?: string; values?: Record<string, unknown> }> = {};
  for (const said of policy) {
    const [, question = name, named = said] = /^([a-z][a-z0-9-]*)=(.+)$/s.exec(said) ?? [];
    tables[question] = { ...tables[question], policy: named };
  }
  for (const said of set) {
    const [key, value] = splitValue(said);
    const [, question = name, parameter = key] = /^([a-z][a-z0-9-]*)\.(.+)$/s.exec(key) ?? [];
    tables[question] = { ...tables[question], values: { ...tables[question]?.values, [parameter]: value } };
  }
  return { options: Object.fromEntries(option.map(splitValue)), tables };
}

function requestOf(face: Face, role: string, asked: Asked, case_id: string): Sent {
  const { name, agents } = asked;
  const one = { case_id, ...asked.case };
  const by = { authorization: `Bearer curia_${role}_x` };
  const post = (path: string, body: string, type = 'application/json'): Sent => ({
    ...{ method: 'POST', path: `/api/v1${path}`, body },
    headers: { ...by, 'content-type': type, accept: 'application/json, text/event-stream' },
  });
  const tool = (called: string, args: object): Sent =>
    post(
      '/mcp',
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: called, arguments: args },
      }),
    );
  const chosen = { policy: asked.policy?.[0], values: valuesIn(asked.set) };
  const law = query({ policy: asked.policy, values: asked.set && [JSON.stringify(chosen.values)] });
  const ruled = { question: name, case: one, ...chosen };
  const { options, tables } = lawOf(asked);
  switch (face) {
    case 'POST /questions/{question}/decide':
      return post(`/questions/${name}/decide${law}`, JSON.stringify(one));
    case 'POST /questions/{question}/decide-lines':
      return post(
        `/questions/${name}/decide-lines${law}`,
        `${JSON.stringify(one)}\n`,
        'application/x-ndjson',
      );
    case 'POST /questions/{question}/explain':
      return post(`/questions/${name}/explain${law}`, JSON.stringify(one));
    case 'POST /tables/diff':
      return post('/tables/diff', JSON.stringify({ question: name, after: chosen, cases: [one] }));
    case 'MCP decide':
      return tool('decide', ruled);
    case 'MCP explain':
      return tool('explain', ruled);
    case 'MCP compare_policies':
      return tool('compare_policies', { question: name, after: chosen, cases: [one] });
    case 'POST /runs': {
      const asks = query({
        court: [name],
        agents: [agents ?? ''],
        run_id: [case_id],
        options: [JSON.stringify(options)],
        tables: [JSON.stringify(tables)],
      });
      return post(`/runs${asks}`, `${JSON.stringify(one)}\n`, 'application/x-ndjson');
    }
    case 'MCP open_case':
      return tool('open_case', { court: name, case: one, agents, options, tables });
  }
}

function fromHttp(status: number, text: string): Reply {
  const said = JSON.parse(text.split('\n')[0]!) as Record<string, unknown>;
  const error = said.error as { code?: string } | undefined;
  if (error !== undefined) return { refused: error.code ?? String(status) };
  return { said };
}

function fromMcp(text: string): Reply {
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const { result, error } = JSON.parse(data) as {
    result?: { isError?: boolean; content: { text: string }[]; structuredContent?: Record<string, unknown> };
    error?: { code: number; message: string };
  };
  if (result === undefined) return { refused: error?.message.split(':')[0] ?? 'an error' };
  if (result.isError === true) return { refused: result.content[0]!.text.split(':')[0]! };
  return { said: result.structuredContent ?? {} };
}

/** The ruling that the owner of the machine gets on a record. */
export async function ruledForOwner(scene: FaceScene, asked: Asked, case_id: string): Promise<object> {
  const chosen = await scene.names.choose(asked.name, {
    policy: asked.policy?.[0],
    values: valuesIn(asked.set),
  });
  const deciding = await decidingFor({ who: OWNER, alarms: undefined }, chosen);
  return decidedRecord(deciding, { case_id, ...asked.case }, {});
}

/** What a run of the owner of the machine comes to. */
export async function ranForOwner(scene: FaceScene, asked: Asked, case_id: string): Promise<unknown> {
  const curia = openCuria(temporaryStore());
  const { run_id } = await curia.start({
    court: scene.names.court(asked.name),
    cases: [{ case_id, ...asked.case }],
    agents: scene.names.agents(asked.agents ?? '', scene.names.court(asked.name).prompts.roles),
    ...lawOf(asked),
  });
  await curia.drive(run_id);
  for await (const { ruling, given_votes } of curia.cases(run_id)) return { ruling, given_votes };
  return undefined;
}

/** What a run of the server came to, once it is over. */
export async function ranAtServer({ store }: FaceScene, run_id: string): Promise<unknown> {
  for (;;) {
    const { cases, closed } = await store.cases.tally(run_id);
    // A run that waits for answers, or was stopped, is over, too.
    const last = (await store.cases.events(run_id, RUN_LOG)).at(-1)?.kind ?? '';
    if (closed === cases || /^run-(waiting|stopped)$/.test(last)) break;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  for await (const { ruling, given_votes } of openCuria(store).cases(run_id)) return { ruling, given_votes };
  return undefined;
}
