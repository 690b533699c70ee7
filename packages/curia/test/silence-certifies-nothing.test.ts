/** A voice that fails, answers unusably, is missing or is spelt otherwise never makes an answer certified: in `decide`, in `run`, in a cascade. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curia as run } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-silence-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
cpSync(join(import.meta.dirname, '../../../examples/09-certified-court'), folder, { recursive: true });
const at = (name: string): string => join(folder, name);
/** Runs a command where the court lies, with the store that is usual there. */
const curia = (args: readonly string[], input = '') => run(args, input, {}, folder);

const votes = [
  { voice: 'large', value: 'bug' },
  { voice: 'small-a', value: 'refund' },
  { voice: 'small-b', value: 'refund' },
] as const;
const agreed = votes.map(({ voice }) => ({ voice, value: 'refund' }));
const ticket = (said: readonly object[]): object => ({
  case_id: 'k',
  text: 'Search finds nothing.',
  votes: said,
});

beforeAll(async () => {
  const options = ['--gold-drawn', 'random', '--max-error', '0.05', '--confidence', '0.9'];
  const made = await curia(['calibrate', at('court.yaml'), at('labelled.jsonl'), ...options]);
  expect(made.status).toBe(0);
  const cascade = ['--cascade', at('cascade.yaml'), '--out', at('cascade.json')];
  expect(
    (await curia(['calibrate', at('court.yaml'), at('labelled.jsonl'), ...options, ...cascade])).status,
  ).toBe(0);
  // A calibration counts where a store can say that it still stands.
  const ran = await curia(['run', at('court.yaml'), at('may.jsonl'), '--agents', 'given', '--no-folder']);
  expect(ran.status).toBe(0);
});

interface Item {
  readonly outcome: string;
  readonly value?: string;
  readonly calibrated?: { readonly certified: boolean; readonly unheard?: readonly string[] };
}

const decide = async (said: readonly object[], court = 'court.yaml'): Promise<Item | string> => {
  const { lines } = await curia(['decide', at(court), '--facts'], `${JSON.stringify(ticket(said))}\n`);
  const [line] = lines as [{ ruling?: { items: [Item] }; error?: { code: string } }];
  return line.ruling?.items[0] ?? line.error!.code;
};

/** Every way in which the large model can fail to say what it thinks. */
const FAILURES: readonly [string, readonly object[]][] = [
  ['is not there', votes.slice(1)],
  ['is missing', [{ voice: 'large', state: 'missing' }, ...votes.slice(1)]],
  ['declined', [{ voice: 'large', state: 'refused' }, ...votes.slice(1)]],
  ['could not be read', [{ voice: 'large', state: 'unusable' }, ...votes.slice(1)]],
  ['abstains, which was never measured', [{ voice: 'large', state: 'abstained' }, ...votes.slice(1)]],
];

describe('decide', () => {
  test('a dissent of the large model goes to a person, and what all agree on is certified', async () => {
    expect(await decide(votes)).toMatchObject({ outcome: 'EXPERT' });
    expect(await decide(agreed)).toMatchObject({ outcome: 'TAKE', value: 'refund' });
  });

  test.each(FAILURES)('nothing is certified if it %s', async (_what, said) => {
    expect(await decide(said)).toMatchObject({
      outcome: 'EXPERT',
      calibrated: { label: 'refund', certified: false, why: 'voice-missing', unheard: ['large'] },
    });
  });

  test.each([
    ['is null', [{ voice: 'large', value: null }, ...votes.slice(1)]],
    ['is an unknown word', [{ voice: 'large', value: 'bugs' }, ...votes.slice(1)]],
    ['is spelt otherwise', [{ ...votes[0], voice: 'Large' }, ...votes.slice(1)]],
  ])('a record in which it %s is refused', async (_what, said) => {
    expect(await decide(said)).toBe('VOTE_INVALID');
  });

  test.each(agreed.map(({ voice }) => voice))(
    'what all others agree on is not certified without %s',
    async (voice) => {
      expect(await decide(agreed.filter((vote) => vote.voice !== voice))).toMatchObject({
        outcome: 'EXPERT',
        calibrated: { certified: false, unheard: [voice] },
      });
    },
  );

  test('the explanation names the voice that is missing', async () => {
    writeFileSync(at('one.jsonl'), `${JSON.stringify(ticket(votes.slice(1)))}\n`);
    const { stdout } = await curia(['why', at('court.yaml'), at('one.jsonl')]);
    expect(stdout).toContain('not certified: large was not heard');
  });
});

describe('a run', () => {
  const agent = (broken: string): string => `export default ({ voice }) => {
  if (voice === 'large') { ${broken} }
  return { answer: { votes: [{ value: 'refund' }] } };
};
`;

  test.each([
    ['throws', `throw new Error('down')`],
    ['answers with another word', `return { answer: { votes: [{ value: 'bugs' }] } }`],
    ['answers with null', `return { answer: { votes: [{ value: null }] } }`],
    ['answers with nothing', 'return { answer: { votes: [] } }'],
    ['answers in another shape', `return { answer: 'refund' }`],
    ['declines', `return { answer: { votes: [{ state: 'refused' }] } }`],
  ])('certifies nothing where the large model %s', async (what, broken) => {
    const [name, id] = [`${what.replaceAll(' ', '-')}.mjs`, what.replaceAll(' ', '-')];
    writeFileSync(at(name), agent(broken));
    writeFileSync(at('bare.jsonl'), '{"case_id":"k","text":"Search finds nothing."}\n');
    const ran = await curia([
      ...['run', at('court.yaml'), at('bare.jsonl'), '--agents', `module:${at(name)}`],
      ...['--name', id, '--no-folder'],
    ]);
    expect(ran.stdout).toContain('1 EXPERT');
    const replayed = await curia(['compare', id]);
    expect(replayed.stdout).toContain('No ruling moves');
    expect((await curia(['audit', id])).status).toBe(0);
  });
});

describe('a cascade', () => {
  test('certifies nothing without a voice of the stages that it reached', async () => {
    const roles = [
      ...readFileSync(at('cascade.yaml'), 'utf8').matchAll(/^ {2}(stage-\d+):\n {4}voices:\n {6}- (.+)$/gm),
    ];
    const said = roles.map(([, role, voice]) => ({ role, voice, value: 'refund' }));
    expect(said.length).toBe(3);
    const whole = await decide(said, 'cascade.yaml');
    expect(whole).toMatchObject({ outcome: 'TAKE', value: 'refund' });
    let isLost = 0;
    for (const [place, { voice }] of said.entries())
      for (const state of ['missing', 'refused', 'unusable', 'abstained']) {
        const item = await decide(
          said.with(place, { ...said[place]!, value: undefined, state } as never),
          'cascade.yaml',
        );
        // A stage that was never reached is not missed.
        if ((item as Item).outcome === 'TAKE') expect(place).toBeGreaterThan(0);
        else {
          isLost++;
          expect(item).toMatchObject({ outcome: 'EXPERT', calibrated: { certified: false } });
          expect((item as Item).calibrated!.unheard!.join()).toContain(voice);
        }
      }
    expect(isLost).toBeGreaterThan(3);
  });
});

test('analyze --strict has nothing to say against the court, since silence takes certificates away', async () => {
  const { status, stdout } = await curia(['tables', '--check', at('court.yaml'), '--strict']);
  expect([status, stdout.includes('SILENCE_HELPS')]).toEqual([0, false]);
});

test('analyze --strict finds a court that takes what only silence makes certain', async () => {
  const text = readFileSync(at('court.yaml'), 'utf8')
    .replace('{ calibrated: certified }', '{ calibrated: certainty }')
    .replace('certified: true', 'certified: { at_least: 0.9 }');
  writeFileSync(at('certain.yaml'), text.replace(/^calibration:.*$/m, ''));
  const { status, stdout } = await curia(['tables', '--check', at('certain.yaml'), '--strict']);
  expect(status).toBe(2);
  expect(stdout).toContain('SILENCE_HELPS certified');
});
