/** The measures of a court on cases whose figures can be worked out by hand. */
import { describe, expect, test } from 'vitest';
import { byName, court, report, votes } from '../../../../core/test/measured-court.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { startPanelMeasure } from './measure-panel.ts';

/** Limits to four decimals, as tables of Clopper and Pearson print them. */
const limits = (low: number, high: number): unknown => ({
  low: expect.closeTo(low, 4),
  high: expect.closeTo(high, 4),
});

/** A court that takes what two of three say. */
const most = {
  ...court,
  roles: { first: { voices: 3 } },
  facts: { leading: court.facts.leading },
  outcomes: { TAKE: court.outcomes.TAKE, EXPERT: court.outcomes.EXPERT },
  rules: [{ id: 'most', when: { leading: { at_least: 2 } }, then: 'TAKE', reason: '' }],
};

describe('one item a case', () => {
  const cases = [
    { votes: votes('xxx'), gold: 'x' },
    { votes: votes('xxy', 'y'), gold: 'y' },
    { votes: votes('yyx', 'y'), gold: 'y' },
    { votes: votes('yy'), gold: 'x' },
  ];

  test('every figure of every system, and the court against the best of the others', () => {
    const follower = {
      decided: 1,
      accuracy: 0.5,
      accuracy_interval: limits(0.0676, 0.9324),
      correct: 0.5,
      interval: limits(0.0676, 0.9324),
      f1: { x: 0.5, y: 0.5 },
    };
    expect(report(court, cases, 2000)).toStrictEqual({
      cases: 4,
      items: 4,
      systems: [
        {
          system: 'court',
          calls_per_case: (3 + 4 + 4 + 2) / 4,
          cost_per_case: (6 + 16 + 16 + 3) / 4,
          decided: 3 / 4,
          accuracy: 1,
          accuracy_interval: limits(0.2924, 1),
          correct: 3 / 4,
          interval: limits(0.1941, 0.9937),
          // An undecided item counts as missed.
          f1: { x: 2 / 3, y: 1 },
        },
        { system: 'majority', calls_per_case: 11 / 4, cost_per_case: 21 / 4, ...follower },
        { system: 'cheapest', voice: 'first/v0', calls_per_case: 1, cost_per_case: 1, ...follower },
        {
          system: 'voice:chief/c',
          calls_per_case: 0.5,
          cost_per_case: 5,
          decided: 0.5,
          accuracy: 1,
          accuracy_interval: limits(0.1581, 1),
          correct: 0.5,
          interval: limits(0.0676, 0.9324),
          f1: { x: 0, y: 1 },
        },
        { system: 'voice:first/v0', calls_per_case: 1, cost_per_case: 1, ...follower },
        { system: 'voice:first/v1', calls_per_case: 1, cost_per_case: 2, ...follower },
        {
          system: 'voice:first/v2',
          calls_per_case: 0.75,
          cost_per_case: 2.25,
          decided: 0.75,
          accuracy: 2 / 3,
          accuracy_interval: limits(0.0943, 0.9916),
          correct: 0.5,
          interval: limits(0.0676, 0.9324),
          f1: { x: 0.5, y: 2 / 3 },
        },
      ],
      // One case in four is won: four draws win three or more in one of twenty, and none in one of three.
      comparison: {
        rival: 'majority',
        rival_correct: 2 / 3,
        difference: 1 / 3,
        interval: { low: 0, high: 1 },
        result: 'open',
        more_cases: 5,
      },
      verdict:
        'the court decides 3 of 4 items and hands 25.0 % to people; on what it decides it is right on 100.0 % of 3 items, majority on 66.7 %: a difference of 33.3 points (95 %: 0.0 to 100.0); that is not settled, and about 5 more cases like these would settle it',
      waves: {
        wave: 1,
        never: undefined,
        cases: 4,
        questions: 15,
        closed_early: 0,
        spared: 0,
        changed: 0,
        were_closed: 0,
      },
    });
  });

  test('cases that nobody was asked about, as a run that stopped leaves them, change nothing', () => {
    const measure = startPanelMeasure(parsePanel(court));
    const asked = cases.map((one) => measure.add(one));
    expect(measure.add({ votes: [], gold: 'y' })).toBe('unasked');
    expect(new Set(asked)).toEqual(new Set(['counted']));
    expect(measure.report({ resamples: 300 })).toEqual(report(court, cases));
  });

  test('a voice is measured where it was asked; who was spared somewhere is no rival, and who never was asked is not there', () => {
    const spared = { voice: 'v2', role: 'first', state: 'spared' };
    const closed = { votes: [...votes('xx'), spared], gold: 'y' };
    const { systems, comparison, waves } = report(most, [closed, { votes: votes('xyy'), gold: 'y' }, closed]);
    expect(byName(systems)['voice:first/v2']).toMatchObject({
      ...{ correct: 1, decided: 1, calls_per_case: 1 / 3, f1: { y: 1 } },
      interval: limits(0.025, 1),
    });
    expect(byName(systems)['voice:first/v0']).toMatchObject({ correct: 0, decided: 1, calls_per_case: 1 });
    // Counted as one who is silent in the other two, the voice would be as good as the majority.
    expect(comparison.rival).toBe('majority');
    expect(waves.were_closed).toBe(2);
    expect(byName(report(most, [{ ...closed, gold: 'x' }]).systems)).not.toHaveProperty('voice:first/v2');
  });

  test('what waves spare is known without gold', () => {
    const measure = startPanelMeasure(parsePanel(most));
    expect(measure.add({ votes: votes('xxy') })).toBe('without_gold');
    expect(measure.add({ votes: [] })).toBe('without_gold');
    expect(measure.waves()).toMatchObject({ cases: 1, closed_early: 1, questions: 3, spared: 1, changed: 0 });
  });

  test('the order of cases and votes changes nothing, and cases without gold are left out', () => {
    const measure = startPanelMeasure(parsePanel(court));
    const turned = cases.toReversed().map((one) => ({ ...one, votes: one.votes.toReversed() }));
    expect([...turned, { votes: votes('xxx') }].map((one) => measure.add(one))).toEqual([
      'counted',
      'counted',
      'counted',
      'counted',
      'without_gold',
    ]);
    const { comparison: _, verdict: __, waves: ___, ...figures } = report(court, cases);
    expect(measure.report({ resamples: 300 })).toMatchObject(figures);
  });

  test('a tie decides nothing, and a voice without a price is not the cheapest', () => {
    const free = votes('xy').map(({ cost: _, ...vote }) => vote);
    const { systems } = report(court, [
      { votes: [...free, { voice: 'v2', role: 'first', state: 'abstained', cost: 7 }], gold: 'x' },
    ]);
    expect(
      systems.map(({ system, voice, decided, cost_per_case }) => [system, voice, decided, cost_per_case]),
    ).toEqual([
      ['court', undefined, 0, 7],
      ['majority', undefined, 0, 7],
      ['cheapest', 'first/v2', 0, 7],
      ['voice:first/v0', undefined, 1, undefined],
      ['voice:first/v1', undefined, 1, undefined],
      ['voice:first/v2', undefined, 0, 7],
    ]);
    expect(byName(systems)['voice:first/v2']).toMatchObject({
      accuracy: 0,
      accuracy_interval: { low: 0, high: 1 },
    });
    expect(byName(report(court, [{ votes: free, gold: 'x' }]).systems).cheapest).toBeUndefined();
  });

  test('the cheapest is the one whose call costs least; of equals the first by name', () => {
    const cheapest = (costs: readonly number[], ...more: object[]): string | undefined =>
      byName(report(court, [{ votes: votes('xxx', undefined, costs), gold: 'x' }, ...more]).systems).cheapest
        ?.voice;
    expect(cheapest([3, 2, 2])).toBe('first/v1');
    // "v2" cost less in all, for fewer calls.
    expect(cheapest([2, 2, 3], { votes: votes('xx', undefined, [2, 2]), gold: 'x' })).toBe('first/v0');
  });
});

describe('the court against the best of the others', () => {
  const won = { votes: votes('xxy', 'y'), gold: 'y' };
  const even = { votes: votes('xxx'), gold: 'x' };
  const lost = { votes: votes('yyx', 'x'), gold: 'y' };
  const handed = { votes: votes('yy'), gold: 'y' };
  const compared = (cases: readonly object[]) => report(court, cases).comparison;

  test('is settled by many cases', () => {
    // Each voice in turn is the only one that is right, so no single voice keeps up with the chief.
    const alone = ['yxx', 'xyx', 'xxy'];
    const cases = Array.from({ length: 60 }, (_, at) =>
      at % 3 === 0 ? { votes: votes(alone[(at / 3) % 3]!, 'y'), gold: 'y' } : even,
    );
    const better = report(court, cases);
    expect(better.comparison).toMatchObject({
      result: 'better',
      rival: 'voice:first/v0',
      difference: 13 / 60,
    });
    expect(better.comparison).not.toHaveProperty('more_cases');
    expect(better.verdict).toMatch(/; the court is better$/);
    const worse = report(
      court,
      cases.map((one) => (one === even ? even : lost)),
    );
    expect(worse.comparison).toMatchObject({ result: 'worse', difference: -1 / 3, rival: 'majority' });
    expect(worse.verdict).toMatch(/; the court is worse$/);
  });

  test('is no difference where both are right on as many', () => {
    const same = report(court, [even, won, lost]);
    expect(same.comparison).toMatchObject({
      rival: 'majority',
      rival_correct: 2 / 3,
      difference: 0,
      result: 'same',
    });
    expect(same.verdict).toMatch(/; no difference is seen$/);
  });

  test('is on what it decided: what it hands to people counts neither for it nor for others', () => {
    const half = report(court, [even, even, even, handed, handed, handed]);
    expect(half.comparison).toMatchObject({ difference: 0, rival_correct: 1, result: 'same' });
    expect(half.verdict).toMatch(/^the court decides 3 of 6 items and hands 50\.0 % to people; on what it /);
    const none = report(court, [handed, handed]);
    expect(none.comparison).toMatchObject({ result: 'open', interval: { low: -1, high: 1 } });
    expect(none.verdict).toContain('decided none of 2 items');
  });

  test('is open as long as none may be better', () => {
    expect(compared([even, even, even, lost])).toMatchObject({
      difference: -0.25,
      interval: { low: -0.75, high: 0 },
      result: 'open',
      more_cases: 5,
    });
    // Two cases show any share; one more is the least that can settle it.
    expect(compared([{ votes: votes('xx', 'y'), gold: 'y' }, even])).toMatchObject({
      difference: 0.5,
      interval: { low: 0, high: 1 },
      result: 'open',
      more_cases: 1,
    });
  });

  test('says in thousands how many more cases it would take', () => {
    // The chief is right on 22 cases against most of the others, and wrong on 20; no voice is always among the losers.
    const turns = (count: number, said: readonly string[], chief: string) =>
      Array.from({ length: count }, (_, at) => ({ votes: votes(said[at % 3]!, chief), gold: 'y' }));
    const cases = [
      ...turns(22, ['yxx', 'xyx', 'xxy'], 'y'),
      ...turns(20, ['yyx', 'xyy', 'yxy'], 'x'),
      ...Array.from({ length: 58 }, () => even),
    ];
    expect(report(court, cases).verdict).toMatch(
      / about \d{1,2},\d{3} more cases like these would settle it$/,
    );
  });

  test('is resampled as often as asked, from a seed', () => {
    const measure = startPanelMeasure(parsePanel(court));
    for (const one of [{ votes: votes('xx', 'y'), gold: 'y' }, even, even, even]) measure.add(one);
    const intervalOf = (seed: number, resamples: number) =>
      measure.report({ seed, resamples }).comparison.interval;
    for (let seed = 1; seed <= 5; seed++) {
      const { low, high } = intervalOf(seed, 1);
      expect(low).toBe(high);
    }
    expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => intervalOf(seed, 1).low)).size).toBeGreaterThan(1);
    expect(intervalOf(3, 50)).toEqual(intervalOf(3, 50));
  });
});

describe('several items', () => {
  const fields = {
    ...court,
    value: undefined,
    fields: {
      kind: { kind: 'choice', values: ['x', 'y'] },
      amount: { kind: 'number', step: 0.5, tolerance: 0.5, optional: true },
      level: { kind: 'choice', values: ['low', 'mid', 'high', 'top'], ordered: true },
    },
    verdict: {
      facts: { open: { count: 'items', effect: 'escalate' } },
      outcomes: { GOOD: { effect: 'take' }, DESK: { effect: 'escalate' } },
      rules: [{ id: 'open', when: { open: { at_least: 1 } }, then: 'DESK', reason: '' }],
      otherwise: { then: 'GOOD', reason: '' },
    },
  };
  const say = (said: Record<string, unknown>) =>
    ['v0', 'v1', 'v2'].flatMap((voice) =>
      Object.entries(said).map(([item, value]) => ({ voice, role: 'first', item, value })),
    );

  test('are scored one by one, cases as a whole, and the verdict separately', () => {
    const { systems, items } = report(fields, [
      {
        votes: say({ kind: 'x', amount: 2, level: 'low' }),
        gold: { kind: 'x', amount: 2.5, verdict: 'GOOD' },
      },
      { votes: say({ kind: 'x', amount: 2 }), gold: { kind: 'y', amount: 4, verdict: 'GOOD' } },
      { votes: say({ kind: 'x', amount: null }), gold: { amount: null, verdict: 'DESK' } },
      { votes: say({ kind: 'x' }), gold: { kind: 'x' } },
      { votes: say({ kind: 'x' }), gold: { verdict: 'DESK' } },
      // Somebody is still to be asked, so that there is no verdict yet.
      { votes: say({ kind: 'x' }).slice(0, 2), gold: { verdict: 'DESK' } },
    ]);
    const { court: ours, majority } = byName(systems);
    expect(items).toBe(6);
    // The last two have no item that is known: they are no cases that are right as a whole.
    expect(ours).toMatchObject({ decided: 1, correct: 4 / 6, exact_cases: 3 / 4, right_verdicts: 3 / 5 });
    expect(majority).not.toHaveProperty('right_verdicts');
    // Between "none" and a number there is no distance.
    expect(ours?.mean_error).toEqual({ amount: 1.25 });
    expect(ours?.within_step).toEqual({ amount: 0.5 });
    expect(ours?.f1).toEqual({ kind: { x: 4 / 5, y: 0 } });
  });

  test('a voice that is first heard later missed what came before', () => {
    const { systems, comparison } = report(court, [
      { votes: votes('xx'), gold: 'y' },
      { votes: votes('xx', 'y'), gold: 'y' },
    ]);
    expect(comparison).toMatchObject({
      rival: 'voice:chief/c',
      interval: { low: 0, high: 0 },
      result: 'same',
    });
    expect(byName(systems)['voice:chief/c']).toMatchObject({ f1: { y: 2 / 3 } });
    const chief = (item: string, value: string) => ({ voice: 'c', role: 'chief', item, value });
    const later = report(fields, [
      { votes: say({ kind: 'x' }), gold: { kind: 'x', level: 'low' } },
      { votes: [chief('kind', 'x'), chief('level', 'low')], gold: { kind: 'x', level: 'mid' } },
    ]);
    // Of two draws, both, one or none are the second case.
    expect(byName(later.systems)['voice:chief/c']).toMatchObject({
      accuracy: 0.5,
      accuracy_interval: { low: 0, high: 0.5 },
      interval: { low: 0, high: 0.5 },
    });
  });

  test('have intervals over cases: two cases show every share between them', () => {
    const { systems, ...rest } = report(fields, [
      { votes: say({ kind: 'x', amount: 2 }), gold: { kind: 'x', amount: 2.5, level: 'low' } },
      { votes: say({ kind: 'x', level: 'top' }), gold: { kind: 'y', level: 'mid' } },
    ]);
    const figures = {
      calls_per_case: 3,
      decided: 4 / 5,
      accuracy: 2 / 4,
      accuracy_interval: { low: 0, high: 1 },
      correct: 2 / 5,
      interval: { low: 0, high: 2 / 3 },
      f1: { kind: { x: 2 / 3, y: 0 }, level: { low: 0, mid: 0, top: 0 } },
      mean_error: { amount: 0.5, level: 2 },
      within_step: { amount: 1, level: 0 },
      exact_cases: 0,
    };
    expect(systems).toStrictEqual([
      { system: 'court', ...figures },
      { system: 'majority', ...figures },
      ...['v0', 'v1', 'v2'].map((voice) => ({
        system: `voice:first/${voice}`,
        ...figures,
        calls_per_case: 1,
      })),
    ]);
    expect(rest.comparison).toEqual({
      rival: 'majority',
      rival_correct: 2 / 4,
      difference: 0,
      interval: { low: 0, high: 0 },
      result: 'same',
    });
  });

  test('have an interval that tells how few the cases are where all are right', () => {
    const right = { votes: say({ kind: 'x', level: 'low' }), gold: { kind: 'x', level: 'low' } };
    const intervalOf = (one: object) =>
      byName(
        report(
          fields,
          Array.from({ length: 9 }, () => one),
        ).systems,
      ).court?.interval;
    // Nine cases with two items each are nine cases.
    expect(intervalOf(right)).toEqual(limits(0.6637, 1));
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

describe('nothing is judged', () => {
  const refused = (cases: readonly object[], file: object = court) => expect(() => report(file, cases));

  test('without gold', () => {
    const measure = startPanelMeasure(parsePanel(court));
    expect(measure.add({ votes: votes('xxx'), gold: null })).toBe('without_gold');
    expect(() => measure.report()).toThrowError(expect.objectContaining({ code: 'NO_GOLD' }));
  });

  test('if no vote ever agrees with gold: both are shown', () => {
    refused([{ votes: votes('xxx'), gold: 'y' }]).toThrowError(
      expect.objectContaining({
        code: 'GOLD_UNMATCHED',
        message: 'no system is right on any of 1 items, so there is nothing to judge',
        details: [
          { path: 'gold', problem: '"y" 1 ×' },
          { path: 'votes', problem: '"x" 3 ×' },
        ],
      }),
    );
  });

  test('if nobody votes', () => {
    refused([{ votes: [{ ...votes('x')[0], state: 'missing', value: null }], gold: 'y' }]).toThrowError(
      expect.objectContaining({
        code: 'NO_ANSWERS',
        message: 'no voice votes on any of 1 items, so there is nothing to judge',
      }),
    );
  });

  test('if nobody was asked', () => {
    refused([{ votes: [], gold: 'y' }]).toThrowError(
      expect.objectContaining({
        code: 'NO_ANSWERS',
        message: 'nobody was asked about any of 1 cases with known answers, so there is nothing to judge',
      }),
    );
  });

  test('and of many labels the first thousand are counted', () => {
    const named = { ...court, value: { kind: 'text' }, items: 'named' };
    const items = [...Array.from({ length: 1005 }, (_, at) => at), 0];
    const line = (at: number, place: number) => ({
      voice: 'v',
      role: 'first',
      item: `i${place}`,
      value: `said ${at}`,
    });
    refused(
      [
        {
          votes: items.map(line),
          gold: Object.fromEntries(items.map((at, place) => [`i${place}`, `gold ${at}`])),
        },
      ],
      named,
    ).toThrowError(
      expect.objectContaining({
        details: [
          { path: 'gold', problem: expect.stringMatching(/^"gold 0" 2 ×, "gold 1" 1 ×,.* and 995 others$/) },
          { path: 'votes', problem: expect.stringMatching(/^"said 0" 2 ×, .* and 995 others$/) },
        ],
      }),
    );
  });
});
