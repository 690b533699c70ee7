/** A court of one's own in a run: who is asked, with which prompt, what is kept, and what goes wrong clearly. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asked, type OpenAiServer, says, startOpenAiServer } from './openai-server.ts';
import { curia } from './run-curia.ts';
import { file, folder, newStore } from './run-fixture.ts';

const lines = (...records: object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

const TRIAGE = `court: triage
title: Which team gets a ticket
case:
  text: { kind: text, max: 20000 }
  tier: { kind: choice, values: [free, pro], optional: true }
value: { kind: choice, values: [billing, legal, technical] }
reasons: [THREATENS_TO_SUE, OTHER]
roles:
  triager: { voices: 3, prompt: prompts/triager.md }
  lawyer: { voices: 1, asked: later, sees: votes }
facts:
  silent: { count: silent, by: triager }
  threat: { count: voted, reason: THREATENS_TO_SUE }
  lawyer_says: { tally: value, by: lawyer }
  leading: { tally: leading, by: triager }
outcomes:
  TAKE: { effect: take, what: leading, by: triager }
  LEGAL: { effect: take, value: legal }
  ASK: { effect: ask, roles: [lawyer] }
  EXPERT: { effect: escalate }
rules:
  - { id: few, when: { silent: { at_least: 2 } }, then: EXPERT, reason: "{silent} are silent" }
  - { id: ask, when: { threat: { at_least: 1 } }, then: ASK, reason: somebody threatens to sue }
  - { id: legal, when: { lawyer_says: legal }, then: LEGAL, reason: the lawyer takes it }
  - { id: agree, when: { leading: { at_least: needed } }, then: TAKE, reason: "{leading} agree" }
otherwise: { then: EXPERT, reason: they do not agree }
params:
  needed: { kind: number, default: 2, integer: true, doc: triagers that must agree }
`;

let court: string;
beforeAll(() => {
  mkdirSync(join(folder, 'prompts'), { recursive: true });
  file('prompts/triager.md', 'You sort support tickets.\n');
  court = file('triage.yaml', TRIAGE);
});

const tickets = lines(
  { case_id: 't1', text: 'My invoice is wrong', tier: 'pro', gold: 'billing' },
  { case_id: 't2', text: 'Pay or I sue', gold: 'legal' },
  { case_id: 't3', text: 'No idea', gold: 'technical' },
);

/** What each voice says, by case; a voice that is not listed is silent. */
const said = lines(
  ...(
    [
      ['t1', 'triager', 'triager-1', { value: 'billing' }],
      ['t1', 'triager', 'triager-2', { value: 'billing', confidence: 0.9 }],
      ['t1', 'triager', 'triager-3', { value: 'technical' }],
      ['t2', 'triager', 'triager-1', { value: 'billing' }],
      ['t2', 'triager', 'triager-2', { value: 'legal', reason: 'THREATENS_TO_SUE' }],
      ['t2', 'triager', 'triager-3', { state: 'abstained' }],
      ['t2', 'lawyer', 'lawyer-1', { value: 'legal' }],
      ['t3', 'triager', 'triager-1', { value: 'billing' }],
      ['t3', 'triager', 'triager-2', { value: 'legal' }],
      ['t3', 'triager', 'triager-3', { value: 'technical' }],
    ] as const
  ).map(([case_id, role, voice, vote]) => ({ case_id, role, voice, answer: { votes: [vote] } })),
);

const run = (store: string, agents: readonly string[], cases: string, ...more: string[]) =>
  curia(
    [
      'run',
      court,
      '-',
      ...agents.flatMap((who) => ['--agents', who]),
      '--store',
      store,
      '--name',
      'r1',
      '--json',
      ...more,
    ],
    cases,
  );

const recordsOf = (store: string, name: string): Record<string, unknown>[] =>
  readFileSync(join(store, '..', 'runs', 'r1', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('scripted voices are asked, later ones only where the court asks for them', async () => {
  const store = newStore();
  const ran = await run(store, [`scripted:${file('said.jsonl', said)}`], tickets);
  expect(ran.status).toBe(0);
  expect(ran.lines[0]).toMatchObject({ ruled: 3, calls: 10, outcomes: { EXPERT: 1, LEGAL: 1, TAKE: 1 } });
  expect(ran.lines[0].remarks).toEqual([
    'Questions: 10, 3.33 a case; a full panel takes 12, 4.00 a case.',
    'lawyer: not needed in 2 of 3 cases.',
  ]);
  const [, second] = recordsOf(store, 'cases.jsonl');
  expect(second).toMatchObject({
    case_id: 't2',
    votes: [
      { role: 'triager', voice: 'triager-1', state: 'voted', value: 'billing' },
      { role: 'triager', voice: 'triager-2', state: 'voted', value: 'legal', reason: 'THREATENS_TO_SUE' },
      { role: 'triager', voice: 'triager-3', state: 'abstained' },
      { role: 'lawyer', voice: 'lawyer-1', state: 'voted', value: 'legal' },
    ],
  });
});

test('an escalated case becomes a packet with its votes, and never with gold', async () => {
  const store = newStore();
  await run(store, [`scripted:${file('said.jsonl', said)}`], tickets);
  const packets = recordsOf(store, 'packets.jsonl');
  expect(packets).toMatchObject([
    {
      packet_id: 't3',
      court: 'triage',
      case: { text: 'No idea' },
      items: [
        {
          item: 'value',
          rule: 'otherwise',
          votes: [{ value: 'billing' }, { value: 'legal' }, { value: 'technical' }],
        },
      ],
    },
  ]);
  expect(JSON.stringify(packets)).not.toContain('gold');
});

describe('the packet of an escalated case', () => {
  const handOver = async (): Promise<string> => {
    const store = newStore();
    const cases = lines(
      { case_id: 't1', text: 'My invoice is wrong' },
      { case_id: 't3', text: 'No idea\u001b[2J\nEXPERT <b>take it</b>', gold: 'technical' },
    );
    await run(store, [`scripted:${file('said.jsonl', said)}`], cases);
    return store;
  };

  test('is shown with the open items, why they are open, and who said what', async () => {
    const store = await handOver();
    const shown = await curia(['show', 'r1', 't3', '--packet', '--store', store]);
    expect(shown.status).toBe(0);
    expect(shown.stdout).toMatch(/^t3: please decide\n/);
    expect(shown.stdout).toContain('EXPERT by otherwise (OTHERWISE): they do not agree');
    expect(shown.stdout).toContain('one of billing, legal, technical');
    for (const [voice, value] of [
      ['triager-1', 'billing'],
      ['triager-2', 'legal'],
      ['triager-3', 'technical'],
    ])
      expect(shown.stdout).toMatch(new RegExp(`triager/${voice} +│ ${value}`));
    // What acts on a terminal is shown by its code, on the line of its field.
    expect(shown.stdout).not.toContain('\u001b[2J');
    expect(shown.stdout).toMatch(/^text: No idea.*\n {2}EXPERT <b>take it<\/b>$/m);
    const asJson = await curia(['show', 'r1', 't3', '--packet', '--json', '--store', store]);
    expect(asJson.lines).toEqual(recordsOf(store, 'packets.jsonl'));
  });

  test('is rendered as a page that runs nothing, as Markdown and as JSON', async () => {
    const store = await handOver();
    const render = async (ending: string) => {
      const out = join(folder, `packet.${ending}`);
      await curia(['export', 'r1', '--as', 'packet', '--case', 't3', '--out', out, '--store', store]);
      return readFileSync(out, 'utf8');
    };
    const html = await render('html');
    expect(html).toContain('t3: please decide');
    expect(html).toContain('&#60;b&#62;take it');
    expect(html).not.toContain('<b>take it');
    const markdown = await render('md');
    expect(markdown).toMatch(/^# t3: please decide\n/);
    expect(markdown).toMatch(/\| triager\/triager-2 +\| legal +\|/);
    expect(JSON.parse(await render('json'))).toEqual(recordsOf(store, 'packets.jsonl')[0]);
  });

  test('exists only where a person is to decide', async () => {
    const store = await handOver();
    const shown = await curia(['show', 'r1', 't1', '--packet', '--store', store]);
    expect([shown.status, shown.stderr]).toEqual([
      1,
      expect.stringContaining('PACKET_NOT_FOUND case t1 has no packet: it was decided without a person'),
    ]);
  });

  test('takes a review, which becomes gold for the court to be measured by', async () => {
    const store = await handOver();
    const made = await curia(['serve', 'tokens', 'create', 'Ada', '--role', 'reviewer', '--store', store]);
    const token = file('ada.token', made.stdout);
    const submit = (...args: string[]) =>
      curia(['desk', 'answer', 'r1', 't3', ...args, '--token-file', token, '--store', store]);
    expect(await submit('--say', 'value=sales')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('INPUT_INVALID value: '),
    });
    expect(await submit('--say', 'value=legal', '--say', 'other=1')).toMatchObject({ status: 2 });
    expect((await submit('--say', 'value=legal')).stdout).toMatch(/is agreed\n/);
    expect(recordsOf(store, 'gold.jsonl')).toMatchObject([{ case_id: 't3', gold: { value: 'legal' } }]);
    expect((await curia(['audit', 'r1', '--store', store])).status).toBe(0);
    expect((await curia(['show', 'r1', 't3', '--store', store])).stdout).toContain('settled by Ada');
  });
});

test('a run is resumed, audited, shown and replayed without the files that it was made from', async () => {
  const store = newStore();
  const own = join(folder, 'gone');
  mkdirSync(join(own, 'prompts'), { recursive: true });
  writeFileSync(join(own, 'triage.yaml'), TRIAGE);
  writeFileSync(join(own, 'prompts/triager.md'), 'You sort support tickets.\n');
  const script = `scripted:${file('said.jsonl', said)}`;
  const at = ['--store', store];
  const stopped = await curia(
    [
      'run',
      join(own, 'triage.yaml'),
      '-',
      '--agents',
      script,
      ...at,
      '--name',
      'r1',
      '--budget',
      'calls=2',
      '--concurrency',
      '1',
      '--set',
      'needed=3',
    ],
    tickets,
  );
  expect(stopped.status).toBe(2);
  rmSync(own, { recursive: true });
  const resumed = await curia(['resume', 'r1', '--budget', 'calls=100', ...at, '--json']);
  expect(resumed).toMatchObject({ status: 0 });
  expect(resumed.lines[0]).toMatchObject({ ruled: 3, outcomes: { EXPERT: 2, LEGAL: 1 } });
  expect((await curia(['audit', 'r1', ...at])).stdout).toContain('is intact');
  expect((await curia(['show', 'r1', 't2', ...at])).stdout).toContain('lawyer lawyer-1');
  const replayed = await curia(['compare', 'r1', '--set-b', 'needed=2', ...at, '--json']);
  expect(replayed.lines[0].moved).toMatchObject([{ case_id: 't1', from: 'EXPERT', to: 'TAKE' }]);
  // What was recorded decides as it was ruled.
  const rulings = recordsOf(store, 'rulings.jsonl');
  const decided = await curia([
    'decide',
    court,
    join(store, '..', 'runs', 'r1', 'cases.jsonl'),
    '--set',
    'needed=3',
  ]);
  expect(decided.lines.map(({ ruling }) => ruling)).toEqual(rulings.map(({ ruling }) => ruling));
  expect(decided.lines.map(({ policy_hash }) => policy_hash)).toEqual(
    rulings.map(({ policy_hash }) => policy_hash),
  );
});

test('another court file replays a run, and says which roles it would have asked without an answer', async () => {
  const store = newStore();
  await run(store, [`scripted:${file('said.jsonl', said)}`], tickets);
  const stricter = file(
    'stricter.yaml',
    TRIAGE.replace('default: 2', 'default: 3').replace('threat: { at_least: 1 }', 'threat: { at_least: 2 }'),
  );
  const replayed = await curia(['compare', 'r1', '--policy-b', stricter, '--store', store, '--json']);
  expect(replayed.status).toBe(0);
  expect(replayed.lines[0].moved).toMatchObject([
    { case_id: 't1', from: 'TAKE', to: 'EXPERT' },
    { case_id: 't2', from: 'LEGAL', to: 'EXPERT' },
  ]);
  const eager = file('eager.yaml', TRIAGE.replace('{ threat: { at_least: 1 } }', '{}'));
  expect(
    (await curia(['compare', 'r1', '--policy-b', eager, '--store', store, '--json'])).lines[0],
  ).toMatchObject({ unanswered: 2 });
});

test('a hash of everything that can shape a ruling: rules, prompts and reasons', async () => {
  const hashOf = async (text: string, prompt = 'You sort support tickets.\n'): Promise<string[]> => {
    const store = newStore();
    file('prompts/triager.md', prompt);
    const ran = await curia(
      [
        'run',
        file('hashed.yaml', text),
        '-',
        '--agents',
        `scripted:${file('said.jsonl', said)}`,
        '--store',
        store,
        '--name',
        'r1',
      ],
      tickets,
    );
    expect(ran.status).toBe(0);
    const { policy_hash, rulebook_hash } = JSON.parse(
      readFileSync(join(store, '..', 'runs/r1/manifest.json'), 'utf8'),
    );
    return [policy_hash, rulebook_hash];
  };
  const [policy, rulebook] = await hashOf(TRIAGE);
  const prompted = await hashOf(TRIAGE, 'You sort tickets.\n');
  expect(prompted[0]).toBe(policy);
  expect(prompted[1]).not.toBe(rulebook);
  const reasoned = await hashOf(TRIAGE.replace('OTHER]', 'OTHER, MORE]'));
  expect(reasoned[0]).toBe(policy);
  expect(reasoned[1]).not.toBe(rulebook);
  expect((await hashOf(TRIAGE.replace('default: 2', 'default: 3')))[0]).not.toBe(policy);
  expect(await hashOf(TRIAGE)).toEqual([policy, rulebook]);
});

describe('votes that are given', () => {
  const given = lines(
    {
      case_id: 'g1',
      text: 'x',
      votes: [
        { voice: 'ana', role: 'triager', value: 'billing' },
        { voice: 'ben', role: 'triager', value: 'billing' },
        { voice: 'lea', role: 'lawyer', value: 'legal' },
      ],
    },
    { case_id: 'g2', text: 'x', votes: [{ voice: 'ana', role: 'triager', value: 'Billing' }] },
    {
      case_id: 'g3',
      text: 'x',
      votes: ['a', 'b', 'c', 'd'].map((voice) => ({ voice, role: 'triager', value: 'legal' })),
    },
    { case_id: 'g4', text: 'x', votes: [1, 2].map(() => ({ voice: 'a', role: 'triager', value: 'legal' })) },
    { case_id: 'g5', text: 'x' },
  );

  test('are counted, and what they would change with everybody asked is said; wrong ones refuse their case alone', async () => {
    const store = newStore();
    const ran = await run(store, ['given'], given);
    expect(ran.status).toBe(2);
    expect(ran.lines[0]).toMatchObject({ ruled: 2, refused: 3, outcomes: { TAKE: 1, EXPERT: 1 } });
    expect(ran.lines[0].remarks).toContain(
      'With everybody asked at once, 1 of the 1 of them with recorded votes would end differently.',
    );
    expect(
      recordsOf(store, 'refusals.jsonl').map(({ case_id, error }) => [
        case_id,
        (error as { code: string }).code,
      ]),
    ).toEqual([
      ['g2', 'VOTE_INVALID'],
      ['g3', 'TOO_MANY_VOICES'],
      ['g4', 'VOTE_TWICE'],
    ]);
  });
});

describe('models', () => {
  let server: OpenAiServer;
  const seen: Asked[] = [];
  beforeAll(async () => {
    server = await startOpenAiServer((asked) => {
      seen.push(asked);
      const { model } = asked.body as unknown as { model: string };
      const isRepaired = asked.body.messages.some(({ content }) => content.includes('cannot be used'));
      if (model === 'c' && !isRepaired) return says({ votes: [{ value: 'Billing' }] });
      return says({ votes: [{ value: model === 'b' ? 'legal' : 'billing', confidence: 0.8 }] });
    });
  });
  afterAll(() => server.close());
  const environment = (): NodeJS.ProcessEnv => ({
    CURIA_BASE_URL: server.url,
    CURIA_API_KEY: 'k-1234567890',
  });

  test('mix in one role, each in its seat; after an answer outside the list the voice is asked again', async () => {
    seen.length = 0;
    const store = newStore();
    const ran = await curia(
      [
        'run',
        court,
        '-',
        '--agents',
        'triager=openai-compatible/a,openai-compatible/b,openai-compatible/c',
        '--agents',
        'lawyer=openai-compatible/a',
        '--store',
        store,
        '--name',
        'r1',
        '--json',
      ],
      lines({ case_id: 't1', text: 'My invoice is wrong', gold: 'billing' }),
      environment(),
    );
    expect(ran.status).toBe(0);
    expect(ran.lines[0].calls).toBe(4);
    const [one] = recordsOf(store, 'cases.jsonl');
    expect(one!.votes).toMatchObject([
      { voice: 'openai-compatible/a', value: 'billing', family: 'openai-compatible/a', confidence: 0.8 },
      { voice: 'openai-compatible/b', value: 'legal', family: 'openai-compatible/b' },
      { voice: 'openai-compatible/c', value: 'billing', family: 'openai-compatible/c' },
    ]);
    const [first] = seen;
    const told = first!.body.messages.map(({ content }) => content).join('\n');
    expect(told).toContain('You sort support tickets.');
    expect(told).toContain('value is one of "billing", "legal", "technical".');
    expect(told).toContain('- THREATENS_TO_SUE');
    expect(told).toContain('```text\nMy invoice is wrong\n```');
    expect(told).not.toContain('gold');
  });

  test('of one kind in several seats are asked in each: one remembered answer is not three voices', async () => {
    seen.length = 0;
    const ran = await curia(
      ['run', court, '-', '--agents', 'openai-compatible/a', '--store', newStore(), '--name', 'r1', '--json'],
      lines({ case_id: 't1', text: 'My invoice is wrong' }),
      environment(),
    );
    expect(ran.lines[0]).toMatchObject({ calls: 3, outcomes: { TAKE: 1 } });
    expect(seen).toHaveLength(3);
  });
});

describe('who is asked', () => {
  test.each([
    [['triager=files:.,files:.', 'lawyer=files:.'], 'names 2 agents for triager, which has 3 seats'],
    [['triagr=offline'], 'there is no role triagr; did you mean triager?'],
    [['triager=offline lawyr=offline'], 'there is no role lawyr; did you mean lawyer?'],
    [['triager=offline'], 'names nobody for lawyer'],
    [['triager=offline,,offline lawyer=offline'], 'an agent for triager has no name'],
  ])('%s is refused', async (agents, words) => {
    const ran = await run(newStore(), agents, tickets);
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain(words);
  });

  test('a folder of files is waited for, by voice', async () => {
    const store = newStore();
    const answers = join(folder, 'answers');
    mkdirSync(join(answers, 't1'), { recursive: true });
    const waiting = await run(store, [`files:${answers}`], lines({ case_id: 't1', text: 'x' }));
    expect(waiting.stderr).toContain('no file answers round-1/triager/triager-1 of triager yet');
    for (const at of [1, 2, 3])
      writeFileSync(
        join(answers, 't1', `round-1.triager.triager-${at}.yaml`),
        `votes: [{ value: billing, confidence: 0.${at} }]\n`,
      );
    const ended = await curia(['resume', 'r1', '--store', store, '--json']);
    expect(ended.lines[0]).toMatchObject({ ruled: 1, outcomes: { TAKE: 1 } });
  });

  test('a program that a store names is never started unasked, in whatever seat', async () => {
    const store = newStore();
    const mark = join(folder, 'started');
    const stopped = await run(
      store,
      [`triager=command:touch ${mark}; false`, `lawyer=files:${folder}`],
      lines({ case_id: 't1', text: 'x' }),
      '--budget',
      'calls=1',
      '--concurrency',
      '1',
    );
    expect(stopped.status).toBe(2);
    rmSync(mark);
    const resumed = await curia(['resume', 'r1', '--store', store]);
    expect(resumed.stderr).toContain('name it again');
    expect(existsSync(mark)).toBe(false);
  });

  test('if nobody answers, the case goes to a person, and the command says so', async () => {
    const silent = lines({ role: 'triager', failure: 'timeout' });
    const ran = await run(
      newStore(),
      [`scripted:${file('silent.jsonl', silent)}`],
      lines({ case_id: 't1', text: 'x' }),
    );
    expect(ran.status).toBe(2);
    expect(ran.lines[0]).toMatchObject({ outcomes: { EXPERT: 1 } });
    expect(ran.stderr).toContain('no agent gave a usable answer');
  });
});

describe('prompts of one’s own', () => {
  const refused = async (prompt: string, name = 'prompts/own.md'): Promise<string> => {
    file('prompts/own.md', prompt);
    const text = TRIAGE.replace('prompts/triager.md', name);
    const ran = await curia(
      ['run', file('own.yaml', text), '-', '--agents', 'given', '--store', newStore()],
      tickets,
    );
    expect(ran.status).toBe(1);
    return ran.stderr;
  };

  test.each([
    [
      'an unknown field',
      'Read:\n---USER---\n{texte}\n',
      'COURT_INVALID',
      'names {texte}, which is no field of the case; did you mean text?',
    ],
    [
      'data in the part that is always told',
      '{text}\n---USER---\n{tier}\n',
      'COURT_INVALID',
      '{text} is data and belongs after the line ---USER---',
    ],
    [
      'data in the middle of a line',
      'Read:\n---USER---\nThe text is {text}.\n',
      'COURT_INVALID',
      '{text} is data and needs a line of its own',
    ],
    ['an empty file', ' \n', 'COURT_INVALID', 'the file is empty'],
  ])('%s is refused', async (_what, prompt, code, words) => {
    const stderr = await refused(prompt);
    expect(stderr).toContain(code);
    expect(stderr).toContain(words);
  });

  test('a file that is not there, or lies elsewhere, is refused', async () => {
    expect(await refused('x', 'prompts/none.md')).toContain('prompts/none.md does not exist');
    expect(await refused('x', '../../../../../../../../../etc/hostname')).toContain(
      'leads out of its folder',
    );
  });

  test('only `run` reads them', async () => {
    const text = TRIAGE.replace('prompts/triager.md', 'prompts/none.md');
    const ran = await curia(['decide', file('unread.yaml', text)], lines({ text: 'x', votes: [] }));
    expect(ran.status).toBe(0);
  });

  test('show the case where the author puts it, once, and what was said before without names', async () => {
    const text = TRIAGE.replace(
      'asked: later, sees: votes',
      'asked: later, sees: votes, prompt: prompts/lawyer.md',
    );
    file('prompts/lawyer.md', 'The ticket:\n{text}\n\nOf these:\n{values}\n');
    file('prompts/triager.md', 'You sort support tickets.\n');
    const agent = file(
      'echo.mjs',
      `import { appendFileSync } from 'node:fs';
export default (question) => {
  appendFileSync(${JSON.stringify(join(folder, 'heard.jsonl'))}, JSON.stringify(question) + '\\n');
  return { answer: { votes: [{ value: 'legal', reason: 'THREATENS_TO_SUE', quotation: 'I sue' }] } };
};`,
    );
    const ran = await curia(
      [
        'run',
        file('lawyer.yaml', text),
        '-',
        '--agents',
        `module:${agent}`,
        '--store',
        newStore(),
        '--concurrency',
        '1',
      ],
      lines({ case_id: 't2', text: 'Pay or I sue', gold: 'legal' }),
    );
    expect(ran.status).toBe(0);
    const heard = readFileSync(join(folder, 'heard.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { prompt, inputs, role, voice } = heard.at(-1);
    expect({ role, voice }).toEqual({ role: 'lawyer', voice: 'lawyer-1' });
    expect(prompt.user.match(/Pay or I sue/g)).toHaveLength(1);
    expect(prompt.user).toContain('Of these:\nvalue is one of');
    expect(prompt.system).not.toContain('value is one of');
    expect(prompt.system).toContain('Give exactly one vote; its item is null.');
    expect(prompt.user).toContain('"reason": "THREATENS_TO_SUE"');
    expect(prompt.user).not.toContain('triager');
    expect(inputs).toMatchObject({ case: { text: 'Pay or I sue' }, round: 2, order: null, items: ['value'] });
    expect(JSON.stringify(heard)).not.toContain('gold');
  });

  test('a Korean case is asked about in Korean', async () => {
    const agent = file(
      'korean.mjs',
      `export default ({ prompt }) => ({ answer: { votes: [{ value: prompt.system.includes('가운데 하나') ? 'billing' : 'legal' }] } });`,
    );
    const ran = await curia(
      [
        'run',
        file('korean.yaml', TRIAGE),
        '-',
        '--agents',
        `module:${agent}`,
        '--store',
        newStore(),
        '--name',
        'r1',
      ],
      lines({ case_id: 'k', text: '청구서가 잘못되었습니다. 환불해 주세요.' }),
    );
    expect(ran.stdout).toContain('1 TAKE');
  });
});

test('under swap the contents change places and the names stay; values are turned back', async () => {
  const pairwise = file(
    'pairwise.yaml',
    `court: pairwise
case:
  question: { kind: text }
  answer_a: { kind: text }
  answer_b: { kind: text }
value: { kind: choice, values: [answer_a, answer_b, even] }
swap: [answer_a, answer_b]
roles: { judge: { voices: 2 } }
facts: { leading: { tally: leading }, torn: { count: inconsistent } }
outcomes: { TAKE: { effect: take, what: leading }, EXPERT: { effect: escalate } }
rules: [{ id: both, when: { leading: { at_least: 2 } }, then: TAKE, reason: both say so }]
otherwise: { then: EXPERT, reason: "{torn} judges follow the place" }
`,
  );
  // Judge 1 likes the longer answer wherever it stands; judge 2 likes whatever stands first.
  const agent = file(
    'judge.mjs',
    `export default ({ voice, inputs: { case: { answer_a, answer_b } } }) => ({
  answer: { votes: [{ value: voice === 'judge-2' || answer_a.length > answer_b.length ? 'answer_a' : 'answer_b' }] },
});`,
  );
  const store = newStore();
  const ran = await curia(
    ['run', pairwise, '-', '--agents', `module:${agent}`, '--store', store, '--name', 'r1', '--json'],
    lines({ case_id: 'p', question: 'q', answer_a: 'short', answer_b: 'rather long' }),
  );
  expect(ran.lines[0]).toMatchObject({ calls: 4, outcomes: { EXPERT: 1 } });
  const [one] = recordsOf(store, 'cases.jsonl');
  expect(one!.votes).toMatchObject([
    { voice: 'judge-1', order: '1', value: 'answer_b' },
    { voice: 'judge-1', order: '2', value: 'answer_b' },
    { voice: 'judge-2', order: '1', value: 'answer_a' },
    { voice: 'judge-2', order: '2', value: 'answer_b' },
  ]);
  const [ruling] = recordsOf(store, 'rulings.jsonl');
  expect(ruling).toMatchObject({
    ruling: { items: [{ votes: { voted: 1, inconsistent: 1 }, reason: '1 judges follow the place' }] },
  });
});

test('a court cannot take the name of one that ships, and a table alone cannot be run', async () => {
  const named = await curia(
    [
      'run',
      file('named.yaml', TRIAGE.replace('court: triage', 'court: verification')),
      '-',
      '--agents',
      'given',
    ],
    '',
  );
  expect(named.stderr).toContain('COURT_INVALID');
  expect(named.stderr).toContain('is the name of a court that ships');
  const table = join(import.meta.dirname, '../../../examples/02-your-own-table');
  const [name] = readdirSync(table).filter((one) => one.endsWith('.yaml'));
  const ran = await curia(['run', join(table, name!), '-', '--agents', 'given'], '');
  expect(ran.stderr).toContain('is a rule table, but a court is needed here');
});
