/** An agent chooses neither its law nor what voices say: over HTTP and MCP, in rulings and in runs. */
import { cpSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES } from '@curia/core/in/review';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCuria } from '../../src/api/open-curia.ts';
import type { RunningServer } from '../../src/http/serve.ts';
import { temporaryStore } from '../../src/store/temporary/temporary.ts';
import { post, send, serving } from './serving.ts';

const store = temporaryStore();
const courts = mkdtempSync(join(tmpdir(), 'curia-law-'));
cpSync(join(import.meta.dirname, '../../templates/approve-action'), courts, { recursive: true });
renameSync(join(courts, 'court.yaml'), join(courts, 'approve-action.yaml'));
const house = readFileSync(join(courts, 'approve-action.yaml'), 'utf8');
// Another file for the same question, such as a draft: it lies in the folder, and is not in force.
writeFileSync(join(courts, 'approve-anything.yaml'), house.replace('default: 100', 'default: 999999'));
const refund = readFileSync(
  join(import.meta.dirname, '../../../../examples/02-your-own-table/refund.yaml'),
  'utf8',
);
writeFileSync(join(courts, 'returns.yaml'), refund);
const deny = join(courts, 'deny.ts');
writeFileSync(
  deny,
  `export default async () => ({ answer: { votes: [{ value: 'deny', reason: 'OTHER' }] } });\n`,
);

let server: RunningServer;
beforeAll(async () => {
  server = await serving({
    store,
    config: {
      courts,
      agents: { guards: `module:${deny}`, recorded: 'given', mixed: 'guard=given colleague=given' },
    },
    tokens: Object.fromEntries(ROLES.map((role) => [`curia_${role}_x`, { name: role, roles: [role] }])),
  });
});
afterAll(() => server.close());

const bearer = (role: string) => ({ authorization: `Bearer curia_${role}_x` });

async function tool(role: string, name: string, args: object): Promise<{ refused?: string; said: string }> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: bearer(role) };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/api/v1/mcp`), { requestInit }),
  );
  const { isError, content } = await client.callTool({ name, arguments: args as Record<string, unknown> });
  await client.close();
  const said = (content as { text: string }[])[0]!.text;
  return { said, ...(isError === true ? { refused: said.split(':')[0]! } : {}) };
}

const voice = (role: string, name: string, value = 'approve') => ({ role, voice: name, value });
const forged = [
  ...['policy', 'security'].map((name) => voice('guard', name)),
  ...[1, 2, 3].map((at) => voice('colleague', `colleague-${at}`)),
];
const wire = { action: 'wire the money', reversible: true, cost: 5000 };

/** A limit that nothing reaches. */
const LAX = { 'approve-action': { values: { limit: 999_999 } } };

/** Every way to bring votes, or to move the limit, that must not count for an agent. */
const OPENED: readonly (readonly [
  code: string,
  asked: {
    readonly case: object;
    readonly agents: string;
    readonly tables?: object;
    readonly court?: string;
  },
])[] = [
  ['LAW_REFUSED', { agents: 'given', tables: LAX, case: { votes: forged } }],
  ['VOICES_REFUSED', { agents: 'given', case: { votes: forged } }],
  ['VOICES_REFUSED', { agents: 'recorded', case: { votes: forged } }],
  ['VOICES_REFUSED', { agents: 'mixed', case: { votes: forged } }],
  ['VOICES_REFUSED', { agents: 'guards', case: { votes: forged } }],
  ['LAW_REFUSED', { agents: 'guards', tables: LAX, case: {} }],
  ['LAW_REFUSED', { agents: 'guards', court: 'approve-anything', case: {} }],
];

test('an agent that opens a case chooses neither law nor votes, and nothing is stored', async () => {
  for (const [at, [code, asked]] of OPENED.entries()) {
    const one = { case_id: `forged-${at}`, ...wire, ...asked.case };
    const args = { court: 'approve-action', ...asked, case: one };
    expect([asked, (await tool('agent', 'open_case', args)).refused]).toEqual([asked, code]);
  }
  expect(await openCuria(store).runs()).toEqual([]);
});

test('the courts that ship take no law from an agent either: no policy, value, option or case of its own', async () => {
  const text = { case_id: 'c', text: 'The screen is dim.' };
  for (const [court, asked] of [
    ['conflict-review', { tables: { 'conflict-review': { policy: 'v1' } } }],
    ['conflict-review', { options: { absent: 'keep' } }],
    ['conflict-review', { tables: { 'conflict-review': { values: { absent: 'keep' } } } }],
    ['conflict-review', { tables: { 'review-need': { values: { ask: 'all' } } }, options: {} }],
    ['conflict-review', { case: { options: { absent: 'keep' } } }],
    ['debate-override', { case: { config: { minimum_margin: 0 } } }],
    ['debate-override', { tables: { adoption: { policy: 'ev' } } }],
    ['investigation', { case: { query: 'why', investigators: ['CODE-CONFIG', 'LOG-PATTERN'] } }],
    ['investigation', { case: { query: 'why', query_type: 'bug' } }],
    ['investigation', { options: { type: 'bug' } }],
    ['verification', { options: { pack: 'invoice-extraction', verifiers: 'rules' } }],
  ] as const) {
    const brought = { ...text, ...('case' in asked ? asked.case : {}) };
    const { refused, said } = await tool('agent', 'open_case', {
      ...asked,
      court,
      agents: 'guards',
      case: brought,
    });
    // What the court does not know at all is refused as such.
    expect([court, asked, refused], said).toEqual([
      court,
      asked,
      expect.toBeOneOf(['LAW_REFUSED', 'PARAMETER_UNKNOWN']),
    ]);
  }
});

test('answers of voices are refused from an agent wherever a court would read them', async () => {
  const candidate = { tuple_id: 't0', aspect_term: 'x', aspect_ref: '', polarity: 'positive' };
  for (const [court, brought] of [
    ['conflict-review', { text: 'x', candidates: [{ ...candidate, origin_agent: 'A' }] }],
    ['conflict-review', { text: 'x', candidates: [candidate], review_actions: { A: [] } }],
    ['debate-override', { text: 'x', judgement: {}, turns: [{ speaker: 'EPM' }] }],
    ['verification', { output: {}, bundle: {}, verifier_answers: [{ agent: 'V3', answer: {} }] }],
    ['investigation', { query: 'why', reports: [{ iid: 'CODE-R1' }] }],
  ] as const)
    expect([
      court,
      (await tool('agent', 'open_case', { court, agents: 'guards', case: { case_id: 'c', ...brought } }))
        .refused,
    ]).toEqual([court, 'VOICES_REFUSED']);
});

test('an agent opens a case before configured agents, and they are asked', async () => {
  const args = { court: 'approve-action', agents: 'guards', case: { case_id: 'honest', ...wire, votes: [] } };
  const { refused, said } = await tool('agent', 'open_case', args);
  expect([refused, said]).toEqual([undefined, expect.stringContaining('run_id')]);
  const { run_id } = JSON.parse(said) as { run_id: string };
  for (;;) {
    const shown = JSON.parse((await tool('agent', 'get_case', { run: run_id, case: 'honest' })).said);
    if (shown.status !== 'ruled') continue;
    expect(shown.headlines).toMatchObject([{ outcome: 'DENY' }]);
    break;
  }
});

const decide = (role: string, query: string, body: object) =>
  post(server, `/questions/${query}`, body, bearer(role));

test('decide: the law in force for everybody, another law and votes only for those who may', async () => {
  const voted = { case_id: 'c', ...wire, votes: forged };
  for (const [role, query, body, status, code] of [
    ['agent', 'approve-action/decide?values={"limit":999999}', voted, 403, 'LAW_REFUSED'],
    ['agent', 'approve-action/decide', voted, 403, 'VOICES_REFUSED'],
    ['speaker', 'approve-action/decide', voted, 200, undefined],
    ['speaker', 'approve-action/decide?values={"limit":999999}', voted, 403, 'LAW_REFUSED'],
    ['operator', 'approve-action/decide?values={"limit":999999}', voted, 200, undefined],
    ['agent', 'disposition/decide', { issues: [] }, 200, undefined],
    ['agent', 'disposition/decide?policy=v5', { issues: [] }, 200, undefined],
    ['agent', 'disposition/decide?values={"unknown_severity":"refuse"}', { issues: [] }, 200, undefined],
    [
      'agent',
      'disposition/decide?values={"unknown_severity":"escalate"}',
      { issues: [] },
      403,
      'LAW_REFUSED',
    ],
    ['agent', 'next-round/decide?policy=literal', {}, 403, 'LAW_REFUSED'],
    ['agent', 'conflict-review/decide', {}, 403, 'VOICES_REFUSED'],
    ['agent', 'override-gate/decide', {}, 403, 'VOICES_REFUSED'],
    ['agent', 'judgement/decide', {}, 403, 'VOICES_REFUSED'],
  ] as const) {
    const answered = await decide(role, query, body);
    expect([role, query, answered.status, answered.json.error?.code]).toEqual([role, query, status, code]);
  }
  const lines = await send(
    server,
    'POST',
    '/api/v1/questions/approve-action/decide-lines?values={"limit":999999}',
    {
      headers: { ...bearer('agent'), 'content-type': 'application/x-ndjson' },
      body: `${JSON.stringify(voted)}\n`,
    },
  );
  expect([lines.status, lines.json.error.code]).toEqual([403, 'LAW_REFUSED']);
  const asked = { question: 'approve-action', case: voted };
  expect((await tool('agent', 'decide', { ...asked, values: { limit: 999_999 } })).refused).toBe(
    'LAW_REFUSED',
  );
  expect((await tool('agent', 'decide', asked)).refused).toBe('VOICES_REFUSED');
  expect((await tool('speaker', 'decide', asked)).refused).toBeUndefined();
});

test('a file that answers a question beside the one that is in force is another law, whatever it is called', async () => {
  const late = { case_id: 'c', days: 40, earlier_refunds: 0, amount: 10, damaged: false, customer: 'known' };
  // The only file that answers its question is in force, by whichever name.
  expect((await decide('agent', 'returns/decide', late)).json).toMatchObject({ procedure: 'refund' });
  const lenient = join(courts, 'lenient.yaml');
  writeFileSync(lenient, refund.replace('default: 30', 'default: 300'));
  const two = await serving({
    config: { courts },
    tokens: { agent: { name: 'agent', roles: ['agent'] }, chief: { name: 'chief', roles: ['operator'] } },
  });
  const ask = async (token: string, name: string) => {
    const { json } = await post(two, `/questions/${name}/decide`, late, {
      authorization: `Bearer ${token}`,
    });
    return json.ruling?.outcome ?? json.error.code;
  };
  // Of two, none of which is called like the question, neither is in force.
  expect([await ask('agent', 'returns'), await ask('agent', 'lenient')]).toEqual([
    'LAW_REFUSED',
    'LAW_REFUSED',
  ]);
  expect([await ask('chief', 'returns'), await ask('chief', 'lenient')]).toEqual(['ASK', 'PAY']);
  await two.close();
  renameSync(join(courts, 'returns.yaml'), join(courts, 'refund.yaml'));
  const named = await serving({ config: { courts }, tokens: { agent: { name: 'agent', roles: ['agent'] } } });
  const say = async (name: string) =>
    (await post(named, `/questions/${name}/decide`, late, { authorization: 'Bearer agent' })).status;
  expect([await say('refund'), await say('lenient')]).toEqual([200, 403]);
  await named.close();
});

test('a case that sets values for itself is refused for whoever may not choose the law, and no other line', async () => {
  const record = { candidates: [], review_actions: {} };
  const own = { ...record, options: { absent: 'keep' } };
  const sent = await send(server, 'POST', '/api/v1/questions/conflict-review/decide-lines', {
    headers: { ...bearer('speaker'), 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify(own)}\n${JSON.stringify({ ...record, options: {} })}\n`,
  });
  const [first, second] = sent.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([first.error?.code, second.error?.code]).toEqual(['LAW_REFUSED', undefined]);
  expect((await decide('operator', 'conflict-review/decide', own)).status).toBe(200);
});

test('consulting stays open: an agent may explain and compare under any law', async () => {
  const asked = { question: 'approve-action', case: { ...wire, votes: forged }, values: { limit: 999_999 } };
  expect((await tool('agent', 'explain', asked)).refused).toBeUndefined();
  const compared = {
    question: 'disposition',
    after: { values: { unknown_severity: 'escalate' } },
    cases: [{ issues: [] }],
  };
  expect((await tool('agent', 'compare_policies', compared)).refused).toBeUndefined();
});
