/** A court that is asked in waves, from the command line: whom it spares, what is said of it, and that nothing hides behind it. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { curia } from './run-curia.ts';
import { file, newStore } from './run-fixture.ts';

const lines = (...records: object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

const VOICES = ['ember', 'moss', 'flint', 'cirrus', 'brook'];

const COURT = `court: signs
case: { text: { kind: text } }
value: { kind: choice, values: [keep, drop] }
roles: { reader: { voices: [${VOICES.join(', ')}], wave: 1 } }
facts: { leading: { tally: leading } }
outcomes: { TAKE: { effect: take, what: leading }, EXPERT: { effect: escalate } }
params: { needed: { kind: number, default: 3, integer: true, doc: voices that must agree } }
rules: [{ id: most, when: { leading: { at_least: needed } }, then: TAKE, reason: "{leading} agree" }]
otherwise: { then: EXPERT, reason: no majority }
`;

/** What the voices say, in their order; a point is silence. */
const CASES: Readonly<Record<string, string>> = { s1: 'kkkdd', s2: 'kdkdd', s3: 'k.kkd', s4: 'd.d.d' };

let [court, cases, answers] = ['', '', ''];
beforeAll(() => {
  court = file('signs.yaml', COURT);
  cases = file(
    'signs.jsonl',
    lines(...Object.keys(CASES).map((case_id) => ({ case_id, text: case_id, gold: 'keep' }))),
  );
  const said = Object.entries(CASES).flatMap(([case_id, words]) =>
    [...words].map((word, at) => ({
      ...{ case_id, role: 'reader', key: `round-1/reader/${VOICES[at]}` },
      ...(word === '.'
        ? { failure: 'timeout', message: 'no reply' }
        : { answer: { votes: [{ value: word === 'k' ? 'keep' : 'drop' }] } }),
    })),
  );
  answers = file('signs-answers.jsonl', lines(...said));
});

interface Vote {
  readonly voice: string;
  readonly state: string;
}
interface Ruled {
  readonly case_id: string;
  readonly votes: readonly Vote[];
}
const recordsIn = (text: string): Ruled[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Ruled);

const runOf = async (store: string, name: string, ...more: string[]) => {
  const agents = ['--agents', `scripted:${answers}`, '--store', store, '--name', name];
  const done = await curia(['run', court, cases, ...agents, ...more]);
  expect(done.status, done.stderr).toBe(0);
  const folder = /folder\s+(\S+)/.exec(done.stdout)![1]!;
  return { said: done.stdout, records: `${folder}/cases.jsonl` };
};

describe('a court with waves', () => {
  test('asks until nothing can change, and ends as with everybody asked', async () => {
    const store = newStore();
    const waves = await runOf(store, 'waves');
    const all = await runOf(store, 'all', '--wave', 'all');
    expect(waves.said).toContain('Asked in waves: 2 of 4 cases closed early, 3 questions spared.');
    expect(all.said).not.toContain('waves');
    const spared = recordsIn(readFileSync(waves.records, 'utf8')).map(({ case_id, votes }) => [
      case_id,
      votes.filter(({ state }) => state === 'spared').map(({ voice }) => voice),
    ]);
    expect(Object.fromEntries(spared)).toEqual({ s1: ['cirrus', 'brook'], s2: [], s3: ['brook'], s4: [] });
    const ends = async (records: string): Promise<unknown[]> => {
      const { stdout, status } = await curia(['decide', court, records, '--json']);
      expect(status).toBe(0);
      return stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).ruling.items[0])
        .map(({ outcome, effect, value }) => [outcome, effect, value]);
    };
    expect(await ends(waves.records)).toEqual(await ends(all.records));
    expect((await curia(['audit', 'waves', '--store', store])).stdout).toContain('waves is intact');
    const words = 'closed early after 3 of 5; no answer of brook or cirrus could change it';
    expect((await curia(['show', 'waves', 's1', '--store', store])).stdout).toContain(words);
    expect((await curia(['why', court, waves.records, '--case', 's1'])).stdout).toContain(words);
    const shown = await curia(['decide', court, waves.records, '--json']);
    expect(JSON.parse(shown.stdout.split('\n')[0]!).ruling).toMatchObject({
      spared: [
        { role: 'reader', voice: 'brook' },
        { role: 'reader', voice: 'cirrus' },
      ],
      closed_early: 'closed early after 3 of 5; no answer of brook or cirrus could change it',
      items: [{ votes: { voted: 3, abstained: 0, missing: 0, spared: 2 } }],
    });
  });

  test('refuses a seat that was not spared by proof: a failed voice, or other rules', async () => {
    const store = newStore();
    const { records } = await runOf(store, 'hides');
    const [s1, s2] = recordsIn(readFileSync(records, 'utf8'));
    const hiding = {
      ...s2,
      votes: s2!.votes.map((vote, at) =>
        at < 4 ? vote : { voice: vote.voice, role: 'reader', state: 'spared' },
      ),
    };
    const refused = await curia(['decide', court, file('hides.jsonl', lines(s1!, hiding)), '--json']);
    expect(refused.status).toBe(2);
    const [first, second] = refused.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first.ruling.items[0].outcome).toBe('TAKE');
    expect(second.error).toMatchObject({
      code: 'SPARED_UNPROVEN',
      kind: 'conflict',
      details: [{ path: 'votes[4]' }],
    });
    const stricter = await curia(['decide', court, records, '--set', 'needed=4', '--json']);
    const codes = stricter.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).error?.code);
    expect(codes).toEqual(['SPARED_UNPROVEN', undefined, 'SPARED_UNPROVEN', undefined]);
    const compared = await curia(['compare', 'hides', '--set-b', 'needed=4', '--store', store, '--json']);
    // Under other rules the run would have asked on: nobody knows what would have been answered.
    expect(JSON.parse(compared.stdout)).toMatchObject({ cases: 4, unanswered: 2 });
  });

  test('says in evaluations what was and what would be spared, and is no sample for a certificate', async () => {
    const store = newStore();
    const waves = await runOf(store, 'measured');
    const all = await runOf(store, 'everybody', '--wave', 'all');
    const measured = await curia(['eval', court, all.records]);
    expect(measured.stdout).toContain(
      'Asked in the waves of the court, 2 of 4 cases close early: 3 of 20 questions are spared (15.0 %), and no case ends differently.',
    );
    const unknown = readFileSync(all.records, 'utf8').replaceAll(',"gold":"keep"', '');
    const ungraded = await curia(['eval', court, file('ungraded.jsonl', unknown)]);
    expect([ungraded.status, ungraded.stderr]).toEqual([
      2,
      expect.stringContaining('2 of 4 cases close early: 3 of 20 questions are spared'),
    ]);
    const early = await curia(['eval', court, waves.records, '--json']);
    expect(JSON.parse(early.stdout).waves).toMatchObject({ were_closed: 2, cases: 2, spared: 0 });
    const calibrated = await curia([
      'calibrate',
      court,
      waves.records,
      '--max-error',
      '0.2',
      '--confidence',
      '0.9',
    ]);
    expect(calibrated.status).not.toBe(0);
    expect(calibrated.stdout + calibrated.stderr).toContain('a certificate hears everybody');
  });

  test('a court that takes no waves says so', async () => {
    const done = await curia(['run', 'conflict-review', cases, '--agents', 'given', '--wave', '1']);
    expect([done.status, done.stderr]).toEqual([
      1,
      expect.stringContaining('--wave is for courts of your own'),
    ]);
  });
});
