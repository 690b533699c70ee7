/** The measures of a court on cases whose figures can be worked out by hand. */
import { describe, expect, test } from 'vitest';
import { parsePanel } from './define-panel.ts';
import { type PanelSystemReport, startPanelMeasure } from './measure-panel.ts';

const court = {
  court: 'c',
  value: { kind: 'choice', values: ['x', 'y'] },
  roles: { first: { voices: 3 }, chief: { voices: 1, asked: 'later' } },
  facts: { leading: { tally: 'leading', by: 'first' }, chief: { count: 'voted', by: 'chief' } },
  outcomes: {
    TAKE: { effect: 'take', what: 'leading', by: 'first' },
    CHIEF: { effect: 'take', what: 'leading', by: 'chief' },
    ASK: { effect: 'ask', roles: ['chief'] },
    EXPERT: { effect: 'escalate' },
  },
  rules: [
    { id: 'all', when: { leading: 3 }, then: 'TAKE', reason: '' },
    { id: 'ask', when: { leading: { at_least: 2 } }, then: 'ASK', reason: '' },
    { id: 'chief', when: { chief: 1 }, then: 'CHIEF', reason: '' },
  ],
  otherwise: { then: 'EXPERT', reason: '' },
};

const votes = (first: string, chief?: string, costs: readonly number[] = [1, 2, 3]) => [
  ...[...first].map((value, at) => ({ voice: `v${at}`, role: 'first', value, cost: costs[at]! })),
  ...(chief === undefined ? [] : [{ voice: 'c', role: 'chief', value: chief, cost: 10 }]),
];

const report = (file: object, cases: readonly object[]) => {
  const measure = startPanelMeasure(parsePanel(file));
  const taken = cases.map((one) => measure.add(one));
  return { ...measure.report(), taken };
};
const byName = (systems: readonly PanelSystemReport[]): Record<string, PanelSystemReport> =>
  Object.fromEntries(systems.map((one) => [one.system, one]));

describe('one item a case', () => {
  const cases = [
    { votes: votes('xxx'), gold: 'x' },
    { votes: votes('xxy', 'y'), gold: 'y' },
    { votes: votes('yyx', 'y'), gold: 'y' },
    { votes: votes('yy'), gold: 'x' },
    { votes: votes('xxx') },
  ];
  const { systems, taken, ...rest } = report(court, cases);
  const found = byName(systems);

  test('cases without gold are left out', () => {
    expect(taken).toEqual([true, true, true, true, false]);
    expect(rest).toMatchObject({ cases: 4, items: 4 });
  });

  test('share decided, right among them, right among all, calls and cost', () => {
    expect(found.court).toMatchObject({
      decided: 0.75,
      accuracy: 1,
      correct: 0.75,
      calls_per_case: (3 + 4 + 4 + 2) / 4,
      cost_per_case: (6 + 16 + 16 + 3) / 4,
    });
    expect(found.majority).toMatchObject({
      decided: 1,
      accuracy: 0.5,
      correct: 0.5,
      calls_per_case: 11 / 4,
      cost_per_case: 21 / 4,
    });
    expect(found['voice:chief/c']).toMatchObject({
      decided: 0.5,
      accuracy: 1,
      correct: 0.5,
      calls_per_case: 0.5,
    });
    expect(found['voice:first/v2']).toMatchObject({ decided: 0.75, accuracy: 2 / 3, correct: 0.5 });
    expect(found.cheapest).toMatchObject({ voice: 'first/v0', correct: 0.5, cost_per_case: 1 });
    expect(systems.map(({ system }) => system).slice(0, 3)).toEqual(['court', 'majority', 'cheapest']);
  });

  test('F1 for each class; an undecided item counts as missed', () => {
    expect(found.court?.f1).toEqual({ x: 2 / 3, y: 1 });
    expect(found.majority?.f1).toEqual({ x: 0.5, y: 0.5 });
  });

  test('the interval is exact, and the verdict says how many more cases would settle it', () => {
    // Clopper and Pearson for 3 of 4.
    expect(found.court?.interval.low).toBeCloseTo(0.1941, 4);
    expect(found.court?.interval.high).toBeCloseTo(0.9937, 4);
    expect(rest.verdict).toMatch(
      /^the court is right on 75\.0 % of 4 items, .* on 50\.0 %: a difference of 25\.0 points \(95 %: .*\); that is not settled, and about \d+ more cases/,
    );
  });
});

test('many cases settle it', () => {
  // Each voice in turn is the only one that is right, so no single voice keeps up with the chief.
  const alone = ['yxx', 'xyx', 'xxy'];
  const cases = Array.from({ length: 60 }, (_, at) =>
    at % 3 === 0
      ? { votes: votes(alone[(at / 3) % 3]!, 'y'), gold: 'y' }
      : { votes: votes('xxx'), gold: 'x' },
  );
  expect(report(court, cases).verdict).toMatch(/the court is better$/);
  const worse = cases.map((one) => ({
    ...one,
    votes: one.votes.map((vote) => (vote.role === 'chief' ? { ...vote, value: 'x' } : vote)),
  }));
  expect(report(court, worse).verdict).toMatch(/the court is worse$/);
});

describe('several items', () => {
  const fields = {
    ...court,
    value: undefined,
    fields: {
      kind: { kind: 'choice', values: ['x', 'y'] },
      amount: { kind: 'number', step: 0.5, tolerance: 0.5, optional: true },
    },
    verdict: {
      facts: { open: { count: 'items', effect: 'escalate' } },
      outcomes: { GOOD: { effect: 'take' }, DESK: { effect: 'escalate' } },
      rules: [{ id: 'open', when: { open: { at_least: 1 } }, then: 'DESK', reason: '' }],
      otherwise: { then: 'GOOD', reason: '' },
    },
  };
  const say = (kind: string, amount: number | null) =>
    ['v0', 'v1', 'v2'].flatMap((voice) => [
      { voice, role: 'first', item: 'kind', value: kind },
      { voice, role: 'first', item: 'amount', value: amount },
    ]);

  test('are scored individually, cases as a whole, and the verdict separately', () => {
    const { systems, items } = report(fields, [
      { votes: say('x', 2), gold: { kind: 'x', amount: 2.5, verdict: 'GOOD' } },
      { votes: say('x', 2), gold: { kind: 'y', amount: 4, verdict: 'DESK' } },
      { votes: say('x', null), gold: { amount: null } },
    ]);
    const { court: ours } = byName(systems);
    expect(items).toBe(5);
    expect(ours).toMatchObject({ decided: 1, correct: 3 / 5, exact_cases: 2 / 3, right_verdicts: 1 / 2 });
    expect(ours?.mean_error).toEqual({ amount: 1.25 });
    expect(ours?.within_step).toEqual({ amount: 0.5 });
    expect(ours?.f1).toEqual({ kind: { x: 2 / 3, y: 0 } });
    expect(ours!.interval.low).toBeLessThan(3 / 5);
    expect(ours!.interval.high).toBeGreaterThan(3 / 5);
  });

  test.each<[string, unknown, string]>([
    ['a value where items must be named', 'x', 'gold'],
    ['an unknown item', { kid: 'x' }, 'gold.kid'],
    ['a value outside its kind', { kind: 'z' }, 'gold.kind'],
    ['an unknown verdict', { verdict: 'GOD' }, 'gold.verdict'],
  ])('%s is refused', (_what, gold, path) => {
    const measure = startPanelMeasure(parsePanel(fields));
    expect(() => measure.add({ votes: say('x', 1), gold })).toThrowError(
      expect.objectContaining({ code: 'CASE_INVALID', details: [expect.objectContaining({ path })] }),
    );
  });

  test('items named by voices are matched by their folded key; one that nobody named counts as missed', () => {
    const named = { ...court, items: 'named', fields: undefined };
    const line = (voice: string, item: string, value: string) => ({ voice, role: 'first', item, value });
    const { systems, items } = report(named, [
      {
        votes: ['v0', 'v1', 'v2'].map((voice) => line(voice, 'Line 1', 'x')),
        gold: { 'LINE  1': 'x', 'Line 2': 'y' },
      },
    ]);
    expect(items).toBe(2);
    expect(byName(systems).court).toMatchObject({ decided: 0.5, accuracy: 1, correct: 0.5 });
  });
});

test('without gold there is nothing to measure', () => {
  const measure = startPanelMeasure(parsePanel(court));
  expect(measure.add({ votes: votes('xxx'), gold: null })).toBe(false);
  expect(() => measure.report()).toThrowError(expect.objectContaining({ code: 'NO_GOLD' }));
});

test('if no vote ever agrees with gold, both are shown and nothing is judged', () => {
  const measure = startPanelMeasure(parsePanel(court));
  measure.add({ votes: votes('xxx'), gold: 'y' });
  expect(() => measure.report()).toThrowError(
    expect.objectContaining({
      code: 'GOLD_UNMATCHED',
      details: [
        { path: 'gold', problem: '"y" 1 ×' },
        { path: 'votes', problem: '"x" 3 ×' },
      ],
    }),
  );
});

test('if nobody votes, nothing is judged', () => {
  const measure = startPanelMeasure(parsePanel(court));
  measure.add({ votes: [], gold: 'y' });
  expect(() => measure.report()).toThrowError(expect.objectContaining({ code: 'NO_ANSWERS' }));
});
