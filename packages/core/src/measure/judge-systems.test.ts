/** The verdict on systems whose scores are known: every cheaper way counts, and nothing else does. */
import { expect, test } from 'vitest';
import { judgeSystems, type MeasuredSystem } from './judge-systems.ts';
import type { SystemCost, SystemReport } from './system-report.ts';

const system = (
  name: string,
  kind: SystemReport['kind'],
  f1: number,
  cost: SystemCost | undefined,
  spread = 0.001,
): MeasuredSystem => ({
  report: { system: name, kind } as SystemReport,
  f1,
  drawn: Array.from({ length: 101 }, (_, at) => f1 + spread * (at - 50)),
  cost,
});
const calls = (calls_per_case: number, more: Partial<SystemCost> = {}): SystemCost => ({
  calls_per_case,
  ...more,
});
const it = { called: 'It', by: 'micro F1' };
const member = system('A', 'agent', 0.5, calls(1));
const two = system('two', 'baseline', 0.6, calls(3));
const policy = (f1: number) => system('p', 'policy', f1, calls(6));

test('a panel that beats its best member and not the cheaper agreement of two does not earn its cost', () => {
  const { earns_its_cost, sentence, rivals, best_agent } = judgeSystems([member, two, policy(0.55)], it);
  expect(earns_its_cost).toBe(false);
  expect(best_agent).toBe('A');
  expect(rivals.map(({ system: name }) => name)).toEqual(['two', 'A']);
  expect(sentence).toMatch(/^It does not earn its cost: p reaches 0\.550 with 6\.0 calls a case, two 0\.600/);
});

test('one that beats all of them does', () => {
  const { earns_its_cost, sentence } = judgeSystems([member, two, policy(0.7)], it);
  expect([earns_its_cost, sentence.startsWith('It earns its cost')]).toEqual([true, true]);
});

test('the oracle and anything more expensive are not rivals', () => {
  const dear = system('dear', 'baseline', 0.9, calls(9));
  const oracle = system('oracle', 'oracle', 1, calls(1));
  expect(judgeSystems([member, dear, oracle, policy(0.7)], it)).toMatchObject({
    earns_its_cost: true,
    rivals: [{ system: 'A' }],
  });
});

test('money counts where every price is known, and is shown', () => {
  const priced = (name: string, kind: SystemReport['kind'], f1: number, usd: number, count: number) =>
    system(name, kind, f1, calls(count, { usd_per_case: usd }));
  const one = priced('large', 'agent', 0.9, 0.05, 1);
  const small = priced('small', 'agent', 0.4, 0.001, 1);
  const { rivals, sentence } = judgeSystems([one, small, priced('p', 'policy', 0.7, 0.01, 6)], it);
  expect(rivals.map(({ system: name }) => name)).toEqual(['small']);
  expect(sentence).toContain('p reaches 0.700 with 6.0 calls and $0.0100 a case');
});

test('a member that never answered is not a rival, and without a member no cost is earned', () => {
  const silent = system('A', 'agent', 0, calls(1, { asked: 40, usable: 0 }));
  const judged = judgeSystems([silent, two, policy(0.7)], it);
  expect(judged).toMatchObject({ earns_its_cost: false, best_agent: null, not_compared: ['A'] });
  expect(judged.sentence).toContain('No member answered alone');
});

test('a difference that cannot be shown is not claimed', () => {
  const wide = (f1: number) => system('p', 'policy', f1, calls(6), -0.01);
  expect(judgeSystems([member, wide(0.55)], it).sentence).toMatch(/^It may earn its cost, but/);
  expect(judgeSystems([member, wide(0.45)], it).sentence).toContain('cannot tell the two apart');
});
