/** Two runs, or two policies over one run: what moves, what could not be compared, and what is known to be right. */
import { expect, test } from 'vitest';
import { openStore } from '../src/store/open-store.ts';
import { curia } from './run-curia.ts';
import { file, newStore } from './run-fixture.ts';
import { get, serving } from './server/serving.ts';

const court = file(
  'team.yaml',
  `court: team
title: Which team gets a ticket
case: { text: { kind: text } }
value: { kind: choice, values: [billing, legal] }
roles: { triager: { voices: 3 } }
facts: { leading: { tally: leading } }
outcomes: { TAKE: { effect: take, what: leading }, EXPERT: { effect: escalate } }
rules:
  - { id: agree, when: { leading: { at_least: needed } }, then: TAKE, reason: "{leading} agree" }
otherwise: { then: EXPERT, reason: they do not agree }
params: { needed: { kind: number, default: 3, integer: true, doc: how many must agree } }
accepted: [{ kind: GAP, rule: otherwise, because: a person decides }]
`,
);

/** A ticket with the votes of three triagers. */
const ticket = (case_id: string, votes: string, gold?: string, text = case_id): string =>
  JSON.stringify({
    case_id,
    text,
    ...(gold === undefined ? {} : { gold }),
    votes: [...votes].map((vote, at) => ({
      role: 'triager',
      voice: `v${at}`,
      value: vote === 'b' ? 'billing' : 'legal',
    })),
  });

const store = newStore();
const at = ['--store', store];
let made = 0;
async function run(id: string, tickets: readonly string[]): Promise<void> {
  const cases = file(`tickets-${made++}.jsonl`, `${tickets.join('\n')}\n`);
  const { status, stderr } = await curia([
    'run',
    court,
    cases,
    '--agents',
    'given',
    '--name',
    id,
    '--no-folder',
    ...at,
  ]);
  if (status === 1) throw new Error(stderr);
}
const compare = async (...args: string[]) => (await curia(['compare', ...args, '--json', ...at])).lines[0];

test('two policies over one run: the matrix counts every part, and moved cases say what is known of them', async () => {
  await run('one', [
    ticket('a', 'bbb', 'billing'),
    ticket('b', 'bbl', 'billing'),
    ticket('c', 'bbl', 'legal'),
    ticket('d', 'bll'),
  ]);
  const compared = await compare('one', 'one', '--set-b', 'needed=2');
  expect(compared).toMatchObject({
    schema_version: '1',
    before: { run_id: 'one', court: 'team' },
    cases: 4,
    parts: 4,
    flows: [
      { from: 'TAKE', to: 'TAKE', count: 1 },
      { from: 'EXPERT', to: 'TAKE', count: 3 },
    ],
    moved: [
      {
        case_id: 'b',
        text: 'b',
        from: { outcome: 'EXPERT' },
        to: { outcome: 'TAKE', rule: 'agree' },
        known: 'right',
      },
      { case_id: 'c', known: 'wrong' },
      { case_id: 'd' },
    ],
    moved_left_out: 0,
    not_compared: {
      only_before: 0,
      only_after: 0,
      other_input: 0,
      open_before: 0,
      open_after: 0,
      refused: 0,
    },
    quality: {
      cases: 3,
      before: { precision: 1, recall: 1 / 3 },
      after: { precision: 2 / 3, recall: 2 / 3 },
    },
  });
  expect(compared.moved[2]).not.toHaveProperty('known');
  expect(compared.before.policy_hash).not.toBe(compared.after.policy_hash);
  // The other way round, everything that came back is an expert's, and nothing is taken that could be wrong.
  const said = (await curia(['compare', 'one', 'one', '--set-b', 'needed=2', ...at])).stdout;
  const { from } = compared.moved[0];
  expect(said).toMatch(new RegExp(`│ ${from.outcome} +│.*\\n.*│ ${from.rule} +│`));

  const back = await compare('one', 'one', '--set-a', 'needed=2', '--set-b', 'needed=3');
  expect(back.flows).toContainEqual({ from: 'TAKE', to: 'EXPERT', count: 3 });
  expect(back.moved.filter((part: object) => 'known' in part)).toEqual([]);
  // A replay is the same comparison with the run as it was decided.
  const replayed = (await curia(['compare', 'one', '--set-b', 'needed=2', '--json', ...at])).lines[0];
  expect(replayed.moved).toEqual(
    compared.moved.map(
      (part: Record<'case_id' | 'about', string> & Record<'from' | 'to', Record<string, string>>) => ({
        case_id: part.case_id,
        about: part.about,
        from: part.from.outcome,
        to: part.to.outcome,
        rule_from: part.from.rule,
        rule_to: part.to.rule,
      }),
    ),
  );
  expect(replayed.quality.after).toEqual(compared.quality.after);
});

test('two runs: cases are matched by name and must say the same; the rest is counted by its reason', async () => {
  await run('two', [
    ticket('b', 'bbb', 'billing'),
    ticket('a', 'bbb', 'billing'),
    ticket('c', 'bbl', 'legal', 'another text'),
    ticket('new', 'bbb'),
  ]);
  const compared = await compare('one', 'two');
  expect(compared).toMatchObject({
    cases: 1,
    not_compared: {
      only_before: 1,
      only_after: 1,
      other_input: 2,
      open_before: 0,
      open_after: 0,
      refused: 0,
    },
    moved: [],
  });
  // Votes are part of the case, so only "a" is the same case in both.
  const text = (await curia(['compare', 'one', 'two', ...at])).stdout;
  expect(text).toContain('No ruling of 1 moves');
  expect(text).toContain('1 case only in A');
  expect(text).toContain('2 cases of one name, but not the same in both');
  expect(await compare('one', 'one')).toMatchObject({ cases: 4, moved: [], quality: { cases: 3 } });
});

test('runs of different courts and unknown sides are refused', async () => {
  const other = file(
    'other.jsonl',
    `${JSON.stringify({ case_id: 'x', text: 'fine', candidates: [], reviewer_actions: {} })}\n`,
  );
  await curia([
    'run',
    'conflict-review',
    other,
    '--agents',
    'given',
    '--name',
    'review',
    '--no-folder',
    ...at,
  ]);
  const strange = await curia(['compare', 'one', 'review', ...at]);
  expect([strange.status, strange.stderr]).toEqual([1, expect.stringContaining('compare runs of one court')]);
  expect((await curia(['compare', 'one', 'none', ...at])).stderr).toContain('RUN_NOT_FOUND');
  expect((await curia(['compare', 'one', 'one@v9', ...at])).status).toBe(1);
});

test('the server says what the command says, lists as many as asked for, and opens no file', async () => {
  const opened = openStore(store);
  const server = await serving({ store: opened, place: store });
  const asked = '/compare?before=one&after=one&tables_after={"team":{"values":{"needed":2}}}';
  expect((await get(server, asked)).json).toEqual(await compare('one', 'one', '--set-b', 'needed=2'));
  expect((await get(server, `${asked}&limit=1`)).json).toMatchObject({
    moved: [{ case_id: 'b' }],
    moved_left_out: 2,
    flows: [{ count: 1 }, { count: 3 }],
  });
  expect((await get(server, '/compare?before=one&after=one@/etc/passwd.yaml')).json.error.code).toBe(
    'NAME_UNKNOWN',
  );
  expect((await get(server, '/compare?before=one')).status).toBe(400);
  expect((await get(server, '/compare?before=one&after=nobody')).status).toBe(404);
  await server.close();
  await opened.close();
});
