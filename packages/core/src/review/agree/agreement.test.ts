/** How far people agree, against straight-line code; with too few items no figure is shown. */
import { expect, test } from 'vitest';
import { FEWEST_ITEMS, measureAgreement } from './agreement.ts';
import type { JudgedItem } from './judged-item.ts';
import { krippendorffAlpha } from './krippendorff.ts';

const item = (labels: Readonly<Record<string, string>>, more: Partial<JudgedItem> = {}): JudgedItem => ({
  item_id: 'i',
  run_id: 'r',
  case_id: 'c',
  rules: ['they-differ'],
  codes: ['DIFFER'],
  state: 'agreed',
  rounds: 1,
  month: '2026-01',
  first: Object.entries(labels).map(([person, label]) => ({ person, label })),
  machine: null,
  adjudicated: null,
  settled: null,
  ...more,
});

test('perfect, chance and no agreement', () => {
  const many = (of: (at: number) => JudgedItem): JudgedItem[] =>
    Array.from({ length: 40 }, (_, at) => of(at));
  const same = measureAgreement(many((at) => item({ ann: at % 2 ? 'a' : 'b', bob: at % 2 ? 'a' : 'b' })));
  expect(same).toMatchObject({
    items: 40,
    all: { n: 40, share: 1 },
    alpha: 1,
    pairs: [{ n: 40, share: 1, kappa: 1 }],
  });
  const never = measureAgreement(many((at) => item({ ann: at % 2 ? 'a' : 'b', bob: at % 2 ? 'b' : 'a' })));
  expect(never.pairs[0]).toMatchObject({ share: 0, kappa: -1 });
  expect(never.alpha).toBeLessThan(-0.9);
  // Each label once with each: the two agree on half, as chance would have it.
  const chance = measureAgreement(many((at) => item({ ann: at & 1 ? 'a' : 'b', bob: at & 2 ? 'a' : 'b' })));
  expect(chance.pairs[0]).toMatchObject({ share: 0.5, kappa: 0 });
  expect(chance.all.interval!.low).toBeLessThan(0.5);
  expect(chance.all.interval!.high).toBeGreaterThan(0.5);
});

test('below twenty items there is a number of items and nothing else', () => {
  const few = (n: number): JudgedItem[] =>
    Array.from({ length: n }, (_, at) =>
      item({ ann: at % 3 ? 'a' : 'b', bob: 'a' }, { machine: 'a', adjudicated: 'a', settled: 'a' }),
    );
  const none = { n: 19, share: null, interval: null };
  const short = measureAgreement(few(FEWEST_ITEMS - 1));
  expect(short).toEqual({
    items: 19,
    all: { n: 19, share: null, interval: null },
    alpha: null,
    alpha_interval: null,
    pairs: [
      { persons: ['ann', 'bob'], n: 19, share: null, interval: null, kappa: null, kappa_interval: null },
    ],
    against_adjudication: ['ann', 'bob'].map((person) => ({ person, n: 19, share: null, interval: null })),
    against_machine: ['ann', 'bob'].map((person) => ({ person, n: 19, share: null, interval: null })),
    rule_against_settlement: { n: 19, share: null, interval: null },
    ...Object.fromEntries(
      Object.entries({ by_rule: 'they-differ', by_code: 'DIFFER', by_month: '2026-01' }).map(
        ([group, name]) => [group, [{ name, ...none, alpha: null, alpha_interval: null, machine: none }]],
      ),
    ),
    most_disputed: Array.from({ length: 7 }, () => expect.objectContaining({ people: 2, answers: 2 })),
  });
  const enough = measureAgreement(few(FEWEST_ITEMS));
  expect(enough.against_machine[1]).toMatchObject({ person: 'bob', n: 20, share: 1 });
  expect(enough.rule_against_settlement.share).toBe(1);
  expect(JSON.stringify(enough)).not.toContain('NaN');
});

test('items without an answer, and people who answered alone, are counted for what they are', () => {
  const alone = Array.from({ length: 30 }, () => item({ ann: 'a' }, { machine: 'a' }));
  const nobody = Array.from({ length: 30 }, () => item({}, { machine: 'a', settled: 'b' }));
  const noMachine = Array.from({ length: 30 }, () => item({}, { settled: 'b' }));
  expect(measureAgreement([...alone, ...nobody, ...noMachine])).toMatchObject({
    items: 30,
    all: { n: 0, share: null },
    alpha: null,
    pairs: [],
    against_adjudication: [],
    against_machine: [{ person: 'ann', n: 30, share: 1 }],
    rule_against_settlement: { n: 30, share: 0 },
  });
});

test('a group has the items that somebody answered, and agreement over those that two answered', () => {
  const settled = { machine: 'a', settled: 'a' };
  const measured = measureAgreement([
    ...Array.from({ length: 20 }, () => item({ ann: 'a', bob: 'a' }, { rules: ['two'], ...settled })),
    ...Array.from({ length: 20 }, () =>
      item({ ann: 'a' }, { rules: ['two', 'one'], month: null, ...settled }),
    ),
    item({}, { rules: ['nobody'], codes: ['NOBODY'], month: null, ...settled }),
  ]);
  const { share, interval, n } = measured.all;
  expect([n, share]).toEqual([20, 1]);
  const same = { n, share, interval, alpha: null, alpha_interval: null };
  const none = { n: 0, share: null, interval: null, alpha: null, alpha_interval: null };
  expect(measured.by_rule.map(({ machine, ...group }) => ({ ...group, machine: machine.n }))).toEqual([
    { name: 'one', ...none, machine: 20 },
    { name: 'two', ...same, machine: 40 },
  ]);
  expect(measured.by_code.map(({ name, machine }) => [name, machine.n])).toEqual([['DIFFER', 40]]);
  expect(measured.by_month.map(({ name, machine }) => [name, machine.n])).toEqual([['2026-01', 20]]);
});

test('twenty items are enough; people are listed by name, whoever came first', () => {
  const twenty = Array.from({ length: 20 }, (_, at) =>
    item(
      { cyd: 'a', bob: at % 4 ? 'a' : 'b', ann: 'b' },
      { adjudicated: 'a', settled: at % 2 ? 'a' : null, machine: 'a' },
    ),
  );
  const measured = measureAgreement(twenty);
  expect(measured.alpha).toBe(krippendorffAlpha(twenty.map(({ first }) => first.map(({ label }) => label))));
  expect(measured.alpha).not.toBeNull();
  expect(measured.pairs).toMatchObject([
    { persons: ['bob', 'ann'], share: 0.25, kappa: 0 },
    { persons: ['cyd', 'ann'], share: 0 },
    { persons: ['cyd', 'bob'], share: 0.75, kappa: 0 },
  ]);
  expect(measured.against_adjudication.map(({ person, share }) => [person, share])).toEqual([
    ['ann', 0],
    ['bob', 0.75],
    ['cyd', 1],
  ]);
  expect(measured.rule_against_settlement).toMatchObject({ n: 10, share: null });
});

test('the most disputed come first: by the pairs that differ, then by rounds, then by people', () => {
  const named = (item_id: string, labels: Readonly<Record<string, string>>, more: Partial<JudgedItem> = {}) =>
    item(labels, { item_id, ...more });
  const { most_disputed } = measureAgreement([
    named('same', { ann: 'a', bob: 'a' }),
    named('third', { ann: 'a', bob: 'a', cyd: 'b' }),
    named('two', { ann: 'a', bob: 'b' }),
    named('all', { ann: 'a', bob: 'b', cyd: 'c' }),
    named('again', { ann: 'a', bob: 'b' }, { rounds: 2, state: 'waiting' }),
    named('one', { ann: 'a' }),
  ]);
  expect(most_disputed.map(({ item_id }) => item_id)).toEqual(['again', 'all', 'two', 'third']);
  expect(most_disputed[3]).toEqual({
    ...{ item_id: 'third', run_id: 'r', case_id: 'c', state: 'agreed', rounds: 1 },
    ...{ people: 3, answers: 2, differ: 2 / 3 },
  });
});

test('at most fifty disputed items are listed', () => {
  const disputed = (items: number): JudgedItem[] =>
    Array.from({ length: items }, (_, at) => item({ ann: 'a', bob: 'b' }, { item_id: String(100 + at) }));
  const { most_disputed } = measureAgreement(disputed(51).toReversed());
  expect(most_disputed.map(({ item_id }) => item_id)).toEqual(disputed(50).map(({ item_id }) => item_id));
});

test('groups count an item under each of its rules, and in the month of its first answer', () => {
  const items = Array.from({ length: 40 }, (_, at) =>
    item(
      { ann: at % 2 ? 'a' : 'b', bob: at % 4 ? 'a' : 'b' },
      {
        ...{
          rules: at < 20 ? ['one', 'two'] : ['two'],
          codes: ['C'],
          month: at < 30 ? '2026-01' : '2026-02',
        },
        ...{ machine: 'a', settled: 'a' },
      },
    ),
  );
  const { by_rule, by_code, by_month } = measureAgreement(items);
  expect(by_rule.map(({ name, n }) => [name, n])).toEqual([
    ['one', 20],
    ['two', 40],
  ]);
  expect(by_rule[1]!.share).toBe(0.75);
  expect(by_rule[1]!.machine).toMatchObject({ n: 40, share: 1 });
  expect(by_code).toMatchObject([{ name: 'C', n: 40, share: 0.75 }]);
  expect(by_month).toMatchObject([
    { name: '2026-01', n: 30 },
    { name: '2026-02', n: 10, share: null, alpha: null, alpha_interval: null },
  ]);
});
