/** Agreement against published figures and straight-line code; and nothing where there is too little to say. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cohenKappa } from '../measure/agreement.ts';
import { FEWEST_ITEMS, measureAgreement } from './agreement.ts';
import { alphaOf, kappaOf } from './beyond-chance.ts';
import type { ReviewSubmitted } from './desk-event.ts';
import { type JudgedItem, judgedItem } from './judged-item.ts';
import { krippendorffAlpha } from './krippendorff.ts';
import { newItem, type ReviewItem, revisionOf, settlementOf, stepItem } from './review-item.ts';

test('alpha of the example that Krippendorff computes by hand', () => {
  const rows = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
    [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
  ];
  const items = rows[0]!.map((_, at) => rows.flatMap((row) => (row[at] === null ? [] : [String(row[at])])));
  expect(krippendorffAlpha(items)).toBeCloseTo(0.743, 3);
});

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

test('everybody always saying the same leaves nothing to compare with', () => {
  expect(
    krippendorffAlpha([
      ['a', 'a'],
      ['a', 'a'],
    ]),
  ).toBeNull();
  expect(krippendorffAlpha([])).toBeNull();
});

test('the first answer counts, even if it was taken back and given again after a look at the machine', () => {
  const id = 'abcdefabcdefabcdefab';
  const about = { packet_id: 'p', item_id: id, round: 1, seat: 1, person: 'ann' };
  const said = (label: string): ReviewSubmitted => ({
    kind: 'review-submitted',
    ...about,
    seats: 2,
    revision: revisionOf(id, 1),
    answer: {},
    label,
    notes: '',
    at: '2026-01-01T00:00:00.000Z',
  });
  const back = { kind: 'review-withdrawn' as const, ...about };
  const course = [said('mine'), back, said('second'), back, said('machine')];
  const origin = { run_id: 'r', case_id: 'c', rules: [], codes: [] };
  const judged = judgedItem(course.reduce<ReviewItem>(stepItem, newItem(id, 2)), 'machine', origin);
  expect(judged).toMatchObject({ month: '2026-01', state: 'reviewing', rounds: 1 });
  expect(judged.first).toEqual([{ person: 'ann', label: 'mine' }]);
  expect(judged).toMatchObject({ machine: 'machine', adjudicated: null, settled: null });
});

test('an item says who answered, sorted, what the adjudicator said and what it was settled on', () => {
  const id = 'abcdefabcdefabcdefab';
  const origin = { run_id: 'r', case_id: 'c', rules: [], codes: [] };
  const said = (person: string, seat: number, label: string): ReviewSubmitted => ({
    kind: 'review-submitted',
    packet_id: 'p',
    item_id: id,
    round: 1,
    seat,
    seats: 2,
    person,
    revision: revisionOf(id, 1),
    answer: {},
    label,
    notes: '',
    at: '2026-01-01T00:00:00.000Z',
  });
  const reviewed = [said('zoe', 1, 'a'), said('ann', 2, 'b'), said('cyd', 0, 'b')].reduce<ReviewItem>(
    stepItem,
    newItem(id, 2),
  );
  const settled = stepItem(reviewed, settlementOf(reviewed, 'p', () => ({}))!);
  expect(judgedItem(settled, null, origin)).toMatchObject({
    first: [
      { person: 'ann', label: 'b' },
      { person: 'zoe', label: 'a' },
    ],
    machine: null,
    adjudicated: 'b',
    settled: 'b',
  });
});

const answers = fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 4 }), {
  minLength: 20,
  maxLength: 60,
});

test('an interval contains its figure, and the order in which items come changes nothing', () => {
  fc.assert(
    fc.property(answers, (items) => {
      const alpha = alphaOf(items);
      expect(alpha.value ?? 2).toBeCloseTo(krippendorffAlpha(items) ?? 2, 12);
      expect(alphaOf(items.toReversed().map((said) => said.toReversed()))).toEqual(alpha);
      const pairs = items.map((said): [string, string] => [said[0]!, said[1]!]);
      const kappa = kappaOf(pairs);
      expect(kappa.value ?? 2).toBeCloseTo(cohenKappa(pairs) ?? 2, 12);
      expect(kappaOf(pairs.toReversed())).toEqual(kappa);
      for (const { value, interval } of [alpha, kappa]) {
        if (value === null || interval === null) continue;
        expect(interval.low).toBeLessThanOrEqual(value + 1e-9);
        expect(interval.high).toBeGreaterThanOrEqual(value - 1e-9);
      }
    }),
    { numRuns: 25 },
  );
});

test('the interval of kappa is close to the large-sample one, and narrows with the square root of the items', () => {
  // Labels half and half, agreement on four of five: kappa is 0.6, its large-sample error sqrt(0.8 · 0.2 / n) / 0.5.
  const make = (n: number): [string, string][] =>
    Array.from({ length: n }, (_, at): [string, string] => {
      const one = at % 2 === 0 ? 'a' : 'b';
      return [one, at % 10 < 8 ? one : one === 'a' ? 'b' : 'a'];
    });
  for (const n of [100, 400]) {
    const { value, interval } = kappaOf(make(n));
    expect(value).toBeCloseTo(0.6, 10);
    const error = Math.sqrt((0.8 * 0.2) / n) / 0.5;
    expect(Math.abs(interval!.low - (0.6 - 1.96 * error))).toBeLessThan(0.3 * error);
    expect(Math.abs(interval!.high - (0.6 + 1.96 * error))).toBeLessThan(0.3 * error);
  }
});

test('an interval that nearly no resample has is not told', () => {
  const items = Array.from({ length: 40 }, (_, at): [string, string] => ['a', at === 0 ? 'b' : 'a']);
  // One answer in forty differs: a third of the resamples have no difference at all, and so no kappa.
  expect(kappaOf(items)).toEqual({ value: 0, interval: null });
  expect(kappaOf(items.map((): [string, string] => ['a', 'a']))).toEqual({ value: null, interval: null });
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
