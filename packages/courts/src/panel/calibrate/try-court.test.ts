/** A court under trial: what it takes at each threshold, by weights with round numbers. */
import { describe, expect, test } from 'vitest';
import type { WeighedModel } from '../../../../core/src/votes/weigh/model.ts';
import { file, panel } from '../../../../core/test/certified-court.ts';
import type { Panel } from '../file/panel.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { readCourtItems, tryCourt, votesOf } from './try-court.ts';

describe('a court under trial', () => {
  /** Weights that make every margin a different whole number. */
  const model: WeighedModel = {
    method: 'stack',
    reviewers: ['a', 'b', 'c'].map((reviewer) => ({ reviewer, orders: 1, cost: null })),
    stages: [{ asks: ['a', 'b', 'c'], weights: [1, 2, 4] }],
    stop_at: 0,
  };
  const classes = ['class-0', 'class-1'];
  const asking = parsePanel({
    ...file,
    roles: { judge: { voices: 'any' }, second: { voices: 'any', asked: 'later' } },
    outcomes: { ...file.outcomes, ASK: { effect: 'ask', roles: ['second'] } },
    rules: [...file.rules, { id: 'ask', when: { certified: false }, then: 'ASK', reason: '' }],
  });
  const inRoles: WeighedModel = {
    ...model,
    reviewers: ['judge/a', 'judge/b', 'second/c'].map((reviewer) => ({ reviewer, orders: 1, cost: null })),
    stages: [{ asks: ['judge/a', 'judge/b', 'second/c'], weights: [1, 2, 4] }],
  };
  const vote = (voice: string, at: number, role?: string) => ({
    voice,
    value: `class-${at}`,
    ...(role === undefined ? {} : { role }),
  });
  const itemsOf = (on: Panel, votes: readonly object[]) =>
    new Map(readCourtItems(on, { case_id: 'k', votes }).items.map((item) => [item.item, item]));

  test.each<[string, Panel, WeighedModel, readonly object[]]>([
    ['that takes what is certified', panel, model, [vote('a', 0), vote('b', 1), vote('c', 1)]],
    [
      'in a tie',
      panel,
      { ...model, stages: [{ asks: ['a', 'b'], weights: [1, 1, 0] }] },
      [vote('a', 0), vote('b', 1)],
    ],
    ['of one class', panel, model, [vote('a', 0)]],
    [
      'that asks a second role',
      asking,
      inRoles,
      [vote('a', 0, 'judge'), vote('b', 1, 'judge'), vote('c', 0, 'second')],
    ],
  ])(
    '%s takes the same at a threshold, whichever thresholds were tried before',
    (_what, on, learned, votes) => {
      const items = itemsOf(on, votes);
      const thresholds = [
        3,
        5,
        1,
        0,
        7,
        2.5,
        Number.POSITIVE_INFINITY,
        4,
        1,
        5,
        Number.NEGATIVE_INFINITY,
        3,
        6,
      ];
      const tried = tryCourt(on, items)(learned, classes, { kind: 'panel', known: new Set() });
      for (const threshold of thresholds) {
        const { label, ballots } = tried.take('k', threshold);
        const fresh = tryCourt(on, items)(learned, classes, { kind: 'panel', known: new Set() }).take(
          'k',
          threshold,
        );
        expect([threshold, label, ballots]).toEqual([threshold, fresh.label, fresh.ballots]);
      }
      expect(tried.model).toEqual(learned);
    },
  );

  test('takes from its margin down, and shows the votes it had each time it asked', () => {
    const items = itemsOf(asking, [vote('a', 0, 'judge'), vote('b', 1, 'judge'), vote('c', 0, 'second')]);
    const court = tryCourt(asking, items)(inRoles, classes, { kind: 'panel', known: new Set() });
    const judges = [
      { reviewer: 'judge/a', label: 'class-0' },
      { reviewer: 'judge/b', label: 'class-1' },
    ];
    const both = [...judges, { reviewer: 'second/c', label: 'class-0' }];
    const taken = (threshold: number) => {
      const { label, ballots } = court.take('k', threshold);
      return { label, ballots };
    };
    // The margin of the judges alone is 2 - 1, with the second it is 1 + 4 - 2.
    expect(taken(1)).toEqual({ label: 'class-1', ballots: [judges] });
    expect(taken(1.5)).toEqual({ label: 'class-0', ballots: [judges, both] });
    expect(taken(3)).toEqual({ label: 'class-0', ballots: [judges, both] });
    expect(taken(3.5)).toEqual({ label: null, ballots: [judges, both] });
  });

  test('votes on items that are known from elsewhere, or from the case, are one set', () => {
    const items = itemsOf(panel, [vote('b', 1), vote('a', 0)]);
    const more = new Map([
      ...items,
      ...readCourtItems(panel, { case_id: 'z', gold: 'class-1', votes: [] }).items.map(
        (item) => [item.item, item] as const,
      ),
    ]);
    const set = votesOf(more, [{ item: 'k', label: 'class-0', drawn: 'suggested' }]);
    expect([set.items, set.reviewers, [...set.gold], [...set.abstained], [...set.suggested]]).toEqual([
      ['k', 'z'],
      ['a', 'b'],
      [0, 1],
      [1, 0],
      [0],
    ]);
    expect([...votesOf(items).gold]).toEqual([-1]);
    // Who comes first by name abstains on what nobody answered, in whatever order the cases come.
    const cases = [
      { case_id: '1', votes: [vote('b', 0)] },
      { case_id: '2', votes: [vote('a', 1)] },
      { case_id: '3', votes: [] },
    ].flatMap((one) => readCourtItems(panel, one).items);
    const { reviewers, abstained } = votesOf(new Map(cases.map((item) => [item.item, item])));
    expect([reviewers, [...abstained]]).toEqual([
      ['a', 'b'],
      [1, 0],
    ]);
  });
});
