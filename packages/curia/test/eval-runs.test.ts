/** `curia eval RUN…` on real runs: the figures of each, and how far repeats agree. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { curia, fileWith } from './run-curia.ts';

const gold = [{ aspect_term: 'sound', aspect_ref: '본품#품질', polarity: 'positive' }];
const lines = ['The sound is great.', 'The sound is great.', 'The cable is good.'].map((text, at) =>
  JSON.stringify({ case_id: `c${at}`, text, ...(at < 2 ? { gold } : {}) }),
);
const cases = fileWith('repeats.jsonl', lines.join('\n'));
const store = join(cases, '..', 'eval-runs.db');
/** Says of the sound what its own number says: the first run is of one mind, the second of another. */
const agentSaying = (name: string, polarity: string): string =>
  `module:${fileWith(
    `${name}.mjs`,
    `export default ({ role, inputs }) => role.startsWith('perspective-')
      ? { answer: { triplets: [{ aspect_term: inputs.text.split(' ')[1], aspect_ref: '본품#품질', polarity: '${polarity}' }] } }
      : { answer: { review_actions: [] } };`,
  )}`;

test('runs of the same texts are repeats, and a figure without observations is not given', async () => {
  for (const [id, polarity] of [
    ['one', 'positive'],
    ['two', 'negative'],
  ] as const) {
    const args = ['run', 'conflict-review', cases, '--agents', agentSaying(id, polarity), '--name', id];
    expect((await curia([...args, '--store', store])).status).toBe(0);
  }
  const alone = (await curia(['eval', 'one', '--store', store, '--json'])).lines[0];
  expect(alone.consistency).toMatchObject({ repeated: 1, self_consistency_exact: 1, flip_flop_rate: 0 });
  const both = await curia(['eval', 'one', 'two', '--store', store, '--json']);
  expect(both.status).toBe(0);
  const [{ court, runs, over_runs, consistency }] = both.lines;
  expect(court).toBe('conflict-review');
  expect(consistency).toMatchObject({ repeated: 2, self_consistency_exact: 0, flip_flop_rate: 1 });
  expect(runs[0].metrics).toMatchObject({
    ref_fill_s1: { value: 1 },
    polarity_conflict_rate: { value: 0, of: 3 },
    severe_l3_rate: { value: 0, of: 2 },
    validator_clear_rate: { value: null, of: 0 },
    memory_used_rate: { value: null },
  });
  expect(over_runs.severe_l3_rate.sd).toBeGreaterThan(0);
  const { stdout } = await curia(['eval', 'one', 'two', '--store', store]);
  expect(stdout).toContain('2 texts were repeated: self_consistency_exact 0.000, flip_flop_rate 1.000');
  expect(stdout).toMatch(/nothing to measure on: .*validator_clear_rate/);
});

test('runs under different policies are no repeats, and nothing is averaged over them', async () => {
  const other = [
    'run',
    'conflict-review',
    cases,
    '--agents',
    agentSaying('three', 'negative'),
    '--name',
    'three',
  ];
  expect((await curia([...other, '--policy', 'v2', '--store', store])).status).toBe(0);
  const { lines: measured, stderr } = await curia(['eval', 'one', 'three', '--store', store, '--json']);
  expect(stderr).toBe('');
  const [{ over_runs, consistency, notes }] = measured;
  for (const figure of Object.values(over_runs)) expect(figure).toEqual({ mean: null, sd: null });
  // Each run repeats one text by itself, and agrees with itself.
  expect(consistency).toMatchObject({ repeated: 2, self_consistency_exact: 1, flip_flop_rate: 0 });
  expect(notes.join(' ')).toMatch(/different rulebooks.*one \(v\d\); three \(v2\)/);
});

test('runs that cannot be measured together are refused', async () => {
  const twice = await curia(['eval', 'one', 'one', '--store', store]);
  expect([twice.status, twice.stderr.includes('named twice')]).toEqual([1, true]);
  const debate = [
    'run',
    'debate-override',
    cases,
    '--agents',
    'offline',
    '--name',
    'debate',
    '--store',
    store,
  ];
  await curia(debate);
  const mixed = await curia(['eval', 'one', 'debate', '--store', store]);
  expect([mixed.status, mixed.stderr.includes('measure runs of one court')]).toEqual([1, true]);
  const { lines: measured } = await curia(['eval', 'debate', '--store', store, '--json']);
  expect(measured[0].runs[0].metrics).toMatchObject({
    override_applied_rate: { of: 3 },
    validator_clear_rate: { value: null },
    risk_flagged_rate: { of: 3 },
  });
});
