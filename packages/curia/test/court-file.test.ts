/** A court file works wherever a question or a table file does: decided, explained, analysed, shown and compared. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, sha256 } from '@curia/core/text';
import { panelHash, panelQuestion, parsePanel } from '@curia/courts/panel';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CourtIdentity } from '../../courts/src/panel/file/calibration.ts';
import { courtIdentity } from '../../courts/src/panel/file/calibration.ts';
import { curia, fileWith, type Ran } from './run-curia.ts';

const folder = join(import.meta.dirname, '../../core/test/courts');
const courts = readdirSync(folder).map((name) => join(folder, name));
const triage = join(folder, 'triage.yaml');
const panel = parsePanel(parse(readFileSync(triage, 'utf8')));

const vote = (voice: string, value: string, more: object = {}): object => ({
  voice,
  role: 'triager',
  value,
  ...more,
});
const threatened = {
  case_id: 't2',
  text: 'Repay me or I go to court',
  tier: 'pro',
  votes: [
    vote('ana', 'billing'),
    vote('ben', 'billing'),
    vote('cy', 'legal', { reason: 'THREATENS_TO_SUE' }),
    { voice: 'lea', role: 'lawyer', value: 'legal' },
  ],
};

describe.each(courts)('%s', (file) => {
  const { name, example, policies } = panelQuestion(parsePanel(parse(readFileSync(file, 'utf8'))));

  test('decides the example of its own shape, under the hash of the whole court', async () => {
    const ran = await curia(['decide', file], JSON.stringify({ ...example, case_id: 'e1' }));
    expect(ran.status).toBe(0);
    expect(ran.lines).toMatchObject([{ case_id: 'e1', procedure: name, policy: policies[0].policy }]);
    expect(ran.lines[0].policy_hash).toBe(panelHash(parsePanel(parse(readFileSync(file, 'utf8')))));
  });

  test('is explained and shown, and has no finding that it does not accept', async () => {
    const why = await curia(['why', file, '--json'], JSON.stringify(example));
    expect(why.status).toBe(0);
    expect(why.lines[0].explanations[0]).toHaveProperty('pivotal');
    const analysis = await curia(['tables', '--check', file, '--json', '--strict']);
    expect(analysis.status).toBe(0);
    expect(analysis.lines[0]).toMatchObject({ table: name, exact: expect.any(Boolean) });
    const shown = await curia(['tables', file, '--json']);
    expect(shown.lines[0].policy_hash).toBe(analysis.lines[0].policy_hash);
  });
});

test('a role that is asked later decides in a second round', async () => {
  const ran = await curia(['decide', triage, '--pivotal'], JSON.stringify(threatened));
  const [item] = ran.lines[0].ruling.items;
  expect(item).toMatchObject({ outcome: 'LEGAL', value: 'legal', round: 2, effect: 'take' });
  expect(item.pivotal).toEqual([
    { role: 'triager', voice: 'cy' },
    { role: 'lawyer', voice: 'lea' },
  ]);
  const explained = await curia(['why', triage], JSON.stringify(threatened));
  expect(explained.stdout).toContain('lawyer-first  open is false, wanted true');
  expect(explained.stdout).toContain('EXPERT (escalate, no-lawyer) if lawyer/lea legal → missing');
});

test('a line of rulings is explained by its facts, and refused where facts do not tell everything', async () => {
  const first = { ...threatened, votes: threatened.votes.slice(0, 2) };
  const decided = await curia(['decide', triage, '--facts'], JSON.stringify(first));
  const explained = await curia(['why', triage, '--json'], decided.stdout);
  expect(explained.lines[0].explanations[0].rule).toBe(decided.lines[0].ruling.items[0].rule);
  const later = await curia(['decide', triage, '--facts'], JSON.stringify(threatened));
  const refused = await curia(['why', triage], later.stdout);
  expect(refused).toMatchObject({ status: 1 });
  expect(refused.stderr).toContain('FACTS_MISSING this ruling was made after a second round');
});

test('two courts are compared over a history of votes', async () => {
  const laxer = fileWith(
    'laxer.yaml',
    readFileSync(triage, 'utf8').replace('at_least: 1 } }, then: ASK', 'at_least: 2 } }, then: ASK'),
  );
  const ran = await curia(['compare', triage, laxer, '-', '--json'], JSON.stringify(threatened));
  expect(ran.lines[0]).toMatchObject({
    case_id: 't2',
    from: { outcome: 'LEGAL', rule: 'lawyer-legal' },
    to: { outcome: 'TAKE', rule: 'two-thirds' },
  });
  expect(ran.lines[1]).toMatchObject({ a: { policy_hash: panelHash(panel) }, other_outcome: 1 });
});

test('another value under the same outcome is a change, too', async () => {
  const lawyers = fileWith(
    'lawyers.yaml',
    readFileSync(triage, 'utf8').replace('what: leading, by: triager', 'what: leading, by: lawyer'),
  );
  const votes = [
    vote('ana', 'billing'),
    vote('ben', 'billing'),
    vote('cy', 'billing', { reason: 'THREATENS_TO_SUE' }),
    { voice: 'lea', role: 'lawyer', value: 'other' },
  ];
  const ran = await curia(
    ['compare', triage, lawyers, '-', '--json'],
    JSON.stringify({ ...threatened, votes }),
  );
  expect(ran.lines[0]).toMatchObject({ from: { outcome: 'TAKE' }, to: { outcome: 'TAKE, another value' } });
});

test('parameters are set as those of a table are', async () => {
  const big = {
    ...threatened,
    tier: 'enterprise',
    votes: [vote('ana', 'billing'), vote('ben', 'billing'), vote('cy', 'other')],
  };
  const outcome = async (...set: string[]): Promise<string> =>
    (await curia(['decide', triage, ...set], JSON.stringify(big))).lines[0].ruling.items[0].outcome;
  expect(await outcome()).toBe('EXPERT');
  expect(await outcome('--set', 'needed=2')).toBe('TAKE');
});

describe('problems in a court file are reported at once, with their lines', () => {
  const broken = (change: (text: string) => string): Promise<{ status: number | null; stderr: string }> =>
    curia(['decide', fileWith('broken.yaml', change(readFileSync(triage, 'utf8')))], '{}');

  test('every problem of the shape, with what was probably meant', async () => {
    const { status, stderr } = await broken((text) =>
      text.replace('count: silent }', 'count: silnt }').replace('effect: escalate', 'effect: escalat'),
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/COURT_INVALID .*broken\.yaml/);
    expect(stderr).toMatch(/line 12, facts\.silent\.count: .*did you mean silent\?/);
    expect(stderr).toMatch(/line 25, outcomes\.EXPERT\.effect: .*did you mean escalate\?/);
  });

  test('every name that leads nowhere', async () => {
    const { stderr } = await broken((text) =>
      text
        .replace('roles: [lawyer]', 'roles: [lawyr]')
        .replace('reason: THREATENS_TO_SUE }', 'reason: THREATENS }')
        .replace('then: LEGAL,', 'then: LEGALL,'),
    );
    expect(stderr).toMatch(/outcomes\.ASK_LAWYER\.roles.*did you mean lawyer\?/);
    expect(stderr).toMatch(/facts\.threat\.reason.*THREATENS_TO_SUE/);
    expect(stderr).toMatch(/rules\[2\]\.then.*did you mean LEGAL\?/);
  });

  test('a file with `court` is a court, one with `id` a table, and neither is the other', async () => {
    const both = await broken((text) => `id: triage\n${text}`);
    expect(both.stderr).toMatch(/COURT_INVALID .*line 1, id/);
    const policy = await curia(['decide', 'disposition', '--policy', triage], '{}');
    expect(policy.stderr).toContain('is a court file, but a table is needed here');
  });

  test('something that is not a calibration, and one for another court', async () => {
    const empty = fileWith('no-calibration.json', '{"schema_version":"1"}');
    const none = await broken((text) => `calibration: ${empty}\n${text}`);
    expect(none.stderr).toContain('CALIBRATION_INVALID');
    const missing = await broken((text) => `calibration: not-there.json\n${text}`);
    expect(missing).toMatchObject({ status: 1 });
    expect(missing.stderr).toContain('not-there.json');
  });
});

describe('votes that are wrong, or hardly there, have a clear end', () => {
  const open = fileWith(
    'open.yaml',
    `court: open
value: { kind: number, min: 0, max: 10 }
roles: { voice: { voices: any } }
facts: { seats: { count: seats }, leading: { tally: leading, per: seats }, abstained: { count: abstained } }
outcomes: { TAKE: { effect: take, what: leading }, EXPERT: { effect: escalate } }
rules: [{ id: most, when: { leading: { above: 0.5 } }, then: TAKE, reason: "{leading} of {seats}" }]
otherwise: { then: EXPERT, reason: "{abstained} of {seats} abstain" }
`,
  );
  const many = (count: number, vote: object): object[] =>
    Array.from({ length: count }, (_, at) => ({ voice: `v${at}`, ...vote }));

  test.each([
    ['no voices', [], { outcome: 'EXPERT', reason: '0 of 0 abstain' }],
    ['one voice', many(1, { value: 3 }), { outcome: 'TAKE', value: 3 }],
    ['1,000 voices', many(1000, { value: 3 }), { outcome: 'TAKE', value: 3, reason: '1 of 1000' }],
    ['all abstain', many(5, { state: 'abstained' }), { outcome: 'EXPERT', reason: '5 of 5 abstain' }],
  ])('%s', async (_what, votes, expected) => {
    const ran = await curia(['decide', open], JSON.stringify({ case_id: 'x', votes }));
    expect(ran.status).toBe(0);
    expect(ran.lines[0].ruling.items[0]).toMatchObject(expected);
  });

  test.each([
    ['1,001 voices', open, many(1001, { value: 3 }), 'TOO_MANY_VOICES', 'there are at most 1000'],
    ['a number as text', open, [{ voice: 'a', value: '3' }], 'VOTE_INVALID', 'must be a number'],
    ['a number outside its bounds', open, [{ voice: 'a', value: 11 }], 'VOTE_INVALID', '10'],
    ['a value outside the list', triage, [vote('ana', 'sales')], 'VOTE_INVALID', 'must be one of'],
    ['a value in other letters', triage, [vote('ana', 'BILLING')], 'VOTE_INVALID', 'did you mean billing?'],
    ['a value in wide letters', triage, [vote('ana', 'ｂｉｌｌｉｎｇ')], 'VOTE_INVALID', 'must be one of'],
    [
      'two answers of one voice',
      triage,
      [vote('ana', 'billing'), vote('ana', 'billing')],
      'VOTE_TWICE',
      'has another line',
    ],
    [
      'an unknown role',
      triage,
      [{ ...vote('ana', 'billing'), role: 'triger' }],
      'VOTE_INVALID',
      'did you mean triager?',
    ],
  ])('%s', async (_what, court, votes, code, words) => {
    const one = court === open ? { votes } : { text: 'x', tier: 'pro', votes };
    const ran = await curia(['decide', court], JSON.stringify({ case_id: 'x', ...one }));
    expect(ran.status).toBe(2);
    expect(ran.lines[0].error.code).toBe(code);
    expect(ran.lines[0].error.message).toContain(words);
  });

  test('an unknown field of a case is refused, with what was probably meant', async () => {
    const ran = await curia(['decide', triage], JSON.stringify({ ...threatened, tierr: 'pro' }));
    expect(ran.lines[0].error).toMatchObject({ code: 'CASE_INVALID' });
    expect(ran.lines[0].error.message).toContain('did you mean tier?');
  });

  test('a calibration works only with the version of the court that it was made for', async () => {
    const calibrated = async (file: string, court: object): Promise<Ran> => {
      // A file of the first version, which certifies nothing and is still read.
      const content = { schema_version: '1', court: court as CourtIdentity, fields: {} };
      const made = fileWith(
        'calibration.json',
        JSON.stringify({ ...content, hash: sha256(canonicalJson(content)) }),
      );
      const text = `calibration: ${made}\n${readFileSync(file, 'utf8')}`;
      return curia(['decide', fileWith('calibrated.yaml', text)], JSON.stringify(threatened));
    };
    const own = await calibrated(triage, courtIdentity(panel));
    expect([own.status, own.stderr]).toEqual([0, expect.stringContaining('made by an earlier version')]);
    expect(own.lines[0].policy_hash).not.toBe(panelHash(panel));
    const other = await calibrated(triage, { ...courtIdentity(panel), name: 'another' });
    expect(other.status).toBe(2);
    expect(other.stderr).toContain('CALIBRATION_MISMATCH');
    expect(other.stderr).toContain('it was made for the court another');
    const older = await calibrated(triage, { ...courtIdentity(panel), fingerprint: 'older' });
    expect(older.stderr).toContain('another version of the court ticket-triage');
  });
});
