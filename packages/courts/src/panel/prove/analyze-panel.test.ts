/** The analysis against every panel of small courts, one by one and by hand; and what it says about the courts of the fixtures. */
import { readdirSync, readFileSync } from 'node:fs';
import { CuriaError } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { draws } from '../../../../core/test/draws.ts';
import { decideByHand, type OracleCase, type OracleCourt } from '../../../../core/test/panel-oracle.ts';
import { Dice } from '../../../../core/test/random-panel.ts';
import type { Panel } from '../file/panel.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { analyzePanel, type PanelAnalysis, type PanelFinding } from './analyze-panel.ts';

/** Courts that are walked by hand. */
const COURTS = draws(10);
const folder = new URL('../../../../core/test/courts/', import.meta.url);
const load = (name: string): Record<string, unknown> => parse(readFileSync(new URL(name, folder), 'utf8'));

const KINDS: Readonly<
  Record<string, { kind: object; values: readonly unknown[]; forms: readonly object[] }>
> = {
  choice: {
    kind: { kind: 'choice', values: ['x', 'y'] },
    values: ['x', 'y'],
    forms: [{ tally: 'value' }, { count: 'voted', value: 'x' }],
  },
  optional: {
    kind: { kind: 'flag', optional: true },
    values: [true, false, null],
    forms: [
      { tally: 'value', by: 'second' },
      { count: 'voted', value: null },
    ],
  },
  grades: {
    kind: { kind: 'number', min: 0, max: 1, step: 0.5 },
    values: [0, 0.5, 1],
    forms: [
      { tally: 'median' },
      { tally: 'spread' },
      { tally: 'far', beyond: 0 },
      { count: 'voted', value: 0.5 },
    ],
  },
  text: {
    kind: { kind: 'text' },
    values: ['p', 'q', 'r', 'named'],
    forms: [{ count: 'voted', value: 'named' }, { tally: 'rest' }],
  },
};

const COUNTS = [
  { count: 'silent' },
  { count: 'missing', by: 'second' },
  { count: 'refused' },
  { count: 'answered', per: 'seats' },
  { count: 'abstained' },
  { count: 'voted', reason: 'R1' },
  { count: 'voted', by: 'second' },
  { tally: 'leading' },
  { tally: 'second', by: 'first' },
  { tally: 'margin' },
  { tally: 'sure_margin' },
  { tally: 'sure_margin', by: 'first', per: 'answered' },
  { tally: 'tie' },
  { asked: 'second' },
  { case: 'urgent' },
] as const;

/** What a cell may ask of a fact of a form. */
function cellFor(
  dice: Dice,
  form: Record<string, unknown>,
  kind: { kind: string; values?: readonly string[] },
): unknown {
  if (form.tally === 'tie' || 'asked' in form || 'case' in form) return dice.is(0.5);
  if (form.tally === 'value') {
    const words = kind.kind === 'flag' ? ['true', 'false', 'none', null] : [...kind.values!, null];
    return dice.pick([dice.pick(words), { not: dice.pick(words) }]);
  }
  const bound =
    'per' in form || form.tally === 'median' || form.tally === 'spread'
      ? dice.pick([0, 0.5, 1])
      : dice.below(3);
  return dice.pick([bound, { at_least: bound }, { at_most: bound }, { above: bound }]);
}

function smallCourt(dice: Dice, name: string): { file: OracleCourt; panel: Panel } {
  const { kind, forms } = KINDS[name]!;
  const chosen = dice.shuffle([...COUNTS, ...forms] as object[]).slice(0, 5) as Record<string, unknown>[];
  const all = chosen.some((form) => forms.includes(form))
    ? chosen
    : [...chosen.slice(1), forms[0] as Record<string, unknown>];
  const when = (): object =>
    Object.fromEntries(
      all.flatMap((form, at) =>
        dice.is(0.35) ? [[`f${at}`, cellFor(dice, form, kind as { kind: string })]] : [],
      ),
    );
  const outcomes = {
    TAKE: {
      effect: 'take',
      what: 'leading',
      ...(dice.is(0.4) ? { by: dice.pick(['first', 'second']) } : {}),
    },
    ASK: { effect: 'ask', roles: ['second'] },
    REFUSE: { effect: 'refuse' },
    EXPERT: { effect: 'escalate' },
  };
  const file = {
    court: 'small',
    case: { urgent: { kind: 'flag' } },
    value: kind,
    reasons: ['R1', 'R2'],
    roles: { first: { voices: 2 }, second: { voices: 1, asked: 'later' } },
    facts: Object.fromEntries(all.map((form, at) => [`f${at}`, form])),
    outcomes,
    rules: [
      ...dice
        .shuffle(['TAKE', 'TAKE', 'ASK', 'REFUSE', dice.pick(['TAKE', 'EXPERT'])])
        .map((then, at) => ({ id: `r${at}`, when: when(), then, reason: '' })),
    ],
    otherwise: { then: 'EXPERT', reason: '' },
    ...(dice.is(0.2)
      ? {
          never: [
            {
              when: { [`f${all.length - 1}`]: cellFor(dice, all.at(-1)!, kind as { kind: string }) },
              because: '',
            },
          ],
        }
      : {}),
  };
  return settle(file);
}

/** Rules that could never match ask for nothing instead. */
function settle(file: Record<string, unknown>): { file: OracleCourt; panel: Panel } {
  try {
    return { file: file as unknown as OracleCourt, panel: parsePanel(file) };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    const wrong = new Set(
      error.details.flatMap(({ path }) => /^rules\[(\d+)\]/.exec(path)?.[1] ?? []).map(Number),
    );
    const { never: _never, ...rest } = file;
    return settle({
      ...rest,
      rules: (file.rules as object[]).map((rule, at) => (wrong.has(at) ? { ...rule, when: {} } : rule)),
    });
  }
}

type Answer = Readonly<Record<string, unknown>>;

/** Every panel of a small court: three seats that answer one by one, nothing merged. */
function* panelsOf(values: readonly unknown[]): Generator<{ urgent: boolean; answers: readonly Answer[] }> {
  const answers: Answer[] = [
    ...['missing', 'abstained', 'refused', 'unusable'].map((state) => ({ state })),
    ...values.flatMap((value) => [{ value }, { value, reason: 'R1' }]),
  ];
  for (const urgent of [false, true])
    for (const one of answers)
      for (const two of answers.slice(answers.indexOf(one)))
        for (const three of answers) yield { urgent, answers: [one, two, three] };
}

const SEATS = [
  { role: 'first', voice: 'first-1' },
  { role: 'first', voice: 'first-2' },
  { role: 'second', voice: 'second-1' },
];

const caseOf = (urgent: boolean, answers: readonly Answer[]): OracleCase =>
  ({ urgent, votes: answers.map((answer, at) => ({ ...SEATS[at]!, ...answer })) }) as unknown as OracleCase;

interface ByHand {
  readonly UNREACHABLE: Set<string>;
  readonly REDUNDANT: Set<string>;
  readonly GAP: Set<string>;
  readonly TAKES_NOTHING: Set<string>;
  readonly SILENCE_HELPS: Set<string>;
}

const without = (file: OracleCourt, rule: string): OracleCourt => ({
  ...file,
  rules: file.rules.filter(({ id }) => id !== rule),
});

/** The findings, from the definitions alone. */
function findByHand(file: OracleCourt, values: readonly unknown[]): ByHand {
  const rules = [...file.rules.map(({ id }) => id), 'otherwise'];
  const hit = new Set<string>();
  const changing = new Set<string>();
  const nothing = new Set<string>();
  const helped = new Set<string>();
  const endOf = (court: OracleCourt, one: OracleCase, see?: (rule: string) => void) => {
    const { outcome, effect, value, rule, code } = decideByHand(court, one, () => undefined, see).items[0]!;
    return {
      end: JSON.stringify([outcome, effect, value]),
      taken: JSON.stringify([effect, value]),
      effect,
      rule,
      code,
    };
  };
  for (const { urgent, answers } of panelsOf(values)) {
    const one = caseOf(urgent, answers);
    const seen = new Set<string>();
    const here = endOf(file, one, (rule) => seen.add(rule));
    for (const rule of seen) {
      hit.add(rule);
      if (rule !== 'otherwise' && !changing.has(rule) && endOf(without(file, rule), one).end !== here.end)
        changing.add(rule);
    }
    if (here.code === 'NOTHING_TO_TAKE') nothing.add(here.rule);
    answers.forEach((answer, at) => {
      if (!('value' in answer)) return;
      const then = endOf(file, caseOf(urgent, answers.with(at, { state: 'missing' })));
      if (then.effect !== 'escalate' && then.effect !== 'ask' && then.taken !== here.taken)
        helped.add(then.rule);
    });
  }
  return {
    UNREACHABLE: new Set(rules.filter((rule) => !hit.has(rule))),
    REDUNDANT: new Set([...hit].filter((rule) => rule !== 'otherwise' && !changing.has(rule))),
    GAP: new Set(hit.has('otherwise') ? ['otherwise'] : []),
    TAKES_NOTHING: nothing,
    SILENCE_HELPS: helped,
  };
}

const rulesWith = ({ findings }: PanelAnalysis, kind: string): string[] =>
  [...new Set(findings.filter((one) => one.kind === kind).map(({ rule }) => rule))].sort();

/** Decides a witness by hand: the rule must be one of those that it went through. */
function showsByHand(file: OracleCourt, { kind, rule, witness }: PanelFinding): boolean {
  const rulesOf = (votes: readonly object[]): string[] => {
    const seen: string[] = [];
    decideByHand(
      file,
      { ...witness!.case, votes } as unknown as OracleCase,
      () => undefined,
      (one) => seen.push(one),
    );
    return seen;
  };
  if (kind !== 'SILENCE_HELPS') return rulesOf(witness!.votes).includes(rule);
  const { role, voice } = witness!.silent!;
  const isSilent = (vote: { role?: string; voice: string }): boolean =>
    vote.role === role && vote.voice === voice;
  const silent = witness!.votes.map((vote) =>
    isSilent(vote) ? { role, voice, item: witness!.item, state: 'missing' } : vote,
  );
  const [before, after] = [witness!.votes, silent].map(
    (votes) => decideByHand(file, { ...witness!.case, votes } as unknown as OracleCase).items[0]!,
  );
  return (
    after!.rule === rule &&
    JSON.stringify([before!.effect, before!.value]) !== JSON.stringify([after!.effect, after!.value])
  );
}

describe('findings on small courts match an enumeration of every panel', () => {
  test.each(Object.keys(KINDS))('%s', (name) => {
    const dice = new Dice(name.length);
    for (let left = COURTS; left > 0; left--) {
      const { file, panel } = smallCourt(dice, name);
      const analysis = analyzePanel(panel, { overlaps: true });
      const said = JSON.stringify(file);
      expect(analysis.exact).toBe(true);
      for (const found of analysis.findings) {
        // What one vote does is held against every panel in moves.test.ts.
        if (!['UNREACHABLE', 'UNREACHABLE_RESULT', 'NEVER_MATTERS', 'NOT_MONOTONE'].includes(found.kind))
          expect(
            showsByHand(file, found),
            `${found.kind} ${found.rule} ${JSON.stringify(found.witness)} ${said}`,
          ).toBe(true);
      }
      if (panel.table.never.length > 0) continue;
      const byHand = findByHand(file, KINDS[name]!.values);
      for (const [kind, rules] of Object.entries(byHand))
        expect({ kind, rules: rulesWith(analysis, kind) }, said).toEqual({ kind, rules: [...rules].sort() });
      expect(
        Object.entries(analysis.coverage)
          .filter(([, panels]) => panels === 0)
          .map(([rule]) => rule)
          .sort(),
      ).toEqual([...byHand.UNREACHABLE].sort());
    }
  });
});

describe('without a number of seats', () => {
  test('reports only what is true for any counts', () => {
    const dice = new Dice(9);
    let told = 0;
    for (let left = COURTS * 3; left > 0; left--) {
      const { file, panel } = smallCourt(dice, dice.pick(['choice', 'text']));
      const exact = analyzePanel(panel);
      const any = analyzePanel(
        parsePanel({
          ...file,
          roles: { first: { voices: 'any' }, second: { voices: 'any', asked: 'later' } },
        }),
      );
      expect(any).toMatchObject({ exact: false, panels: null });
      const known = rulesWith(exact, 'UNREACHABLE');
      for (const rule of rulesWith(any, 'UNREACHABLE')) {
        expect(known, JSON.stringify(file)).toContain(rule);
        told++;
      }
      const idle = [...known, ...rulesWith(exact, 'REDUNDANT')];
      for (const rule of rulesWith(any, 'REDUNDANT')) expect(idle, JSON.stringify(file)).toContain(rule);
      expect(any.findings.every(({ kind }) => kind === 'UNREACHABLE' || kind === 'REDUNDANT')).toBe(true);
    }
    expect(told).toBeGreaterThan(0);
  });

  test('the laws of counting are known', () => {
    const rule = (id: string, when: object) => ({ id, when, then: 'TAKE', reason: '' });
    const panel = parsePanel({
      court: 'laws',
      value: { kind: 'text' },
      roles: { one: { voices: 'any' } },
      facts: {
        leading: { tally: 'leading' },
        second: { tally: 'second' },
        rest: { tally: 'rest' },
        margin: { tally: 'margin' },
        voted: { count: 'voted' },
        silent: { count: 'silent' },
        seats: { count: 'seats' },
      },
      outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
      rules: [
        rule('second-leads', { leading: 1, second: 2 }),
        rule('margin-off', { leading: 3, second: 1, margin: 1 }),
        rule('third-without-second', { second: 0, rest: { at_least: 1 } }),
        rule('more-votes-than-seats', { voted: { at_least: 3 }, seats: 2 }),
        rule('silent-beyond', { silent: 3, voted: { at_least: 1 }, seats: 3 }),
        rule('fine', { leading: 2, second: 1, margin: 1 }),
      ],
      otherwise: { then: 'EXPERT', reason: '' },
    });
    expect(rulesWith(analyzePanel(panel), 'UNREACHABLE')).toEqual([
      'margin-off',
      'more-votes-than-seats',
      'second-leads',
      'silent-beyond',
      'third-without-second',
    ]);
  });

  test('too many panels are counted, not walked', () => {
    const panel = parsePanel({
      court: 'many',
      value: { kind: 'choice', values: Array.from({ length: 30 }, (_, at) => `v${at}`) },
      roles: { one: { voices: 20 } },
      facts: { leading: { tally: 'leading' } },
      outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
      rules: [{ id: 'many', when: { leading: { at_least: 11 } }, then: 'TAKE', reason: '' }],
      otherwise: { then: 'EXPERT', reason: '' },
    });
    expect(analyzePanel(panel)).toMatchObject({ exact: false, findings: [] });
  });
});

describe('the courts of the fixtures', () => {
  test.each(readdirSync(folder).filter((name) => name !== 'moderation.yaml'))(
    '%s accepts exactly the findings that it has',
    (name) => {
      const { exact, findings, outdated } = analyzePanel(parsePanel(load(name)));
      expect({ exact, open: findings.filter(({ accepted }) => !accepted), outdated }).toEqual({
        exact: true,
        open: [],
        outdated: [],
      });
    },
  );

  test('silence never approves', () => {
    const { findings } = analyzePanel(parsePanel(load('approval.yaml')));
    expect(findings.filter(({ kind }) => kind === 'SILENCE_HELPS' || kind === 'TAKES_NOTHING')).toEqual([]);
  });

  test('without the rule on a silent lawyer, silence takes what the triagers said', () => {
    const file = load('triage.yaml') as { rules: { id: string }[]; accepted: unknown };
    const rules = file.rules.filter(({ id }) => id !== 'no-lawyer');
    const { findings } = analyzePanel(parsePanel({ ...file, rules, accepted: [] }));
    const found = findings.filter(({ kind }) => kind === 'SILENCE_HELPS').map(({ rule }) => rule);
    expect(found).toEqual(['two-thirds']);
  });

  test('a grave denial that times out is found by its panel', () => {
    const file = load('approval.yaml') as { rules: { id: string; when: object }[] };
    const rules = file.rules.filter(({ id }) => id !== 'silence' && id !== 'guards-abstain');
    const { findings } = analyzePanel(parsePanel({ ...file, rules, accepted: [] }));
    const helped = findings.find(({ kind, rule }) => kind === 'SILENCE_HELPS' && rule === 'agreed');
    expect(helped?.message).toMatch(
      /falls silent, agreed takes "approve"; before, .* (refuses it|hands it to a person)/,
    );
    expect(helped?.witness?.silent).toBeDefined();
  });
});

test('a rule that takes a value when none leads is found', () => {
  const panel = parsePanel({
    court: 'ties',
    value: { kind: 'flag' },
    roles: { one: { voices: 2 } },
    facts: { voted: { count: 'voted' } },
    outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
    rules: [{ id: 'both', when: { voted: 2 }, then: 'TAKE', reason: '' }],
    otherwise: { then: 'EXPERT', reason: '' },
    accepted: [{ kind: 'TAKES_NOTHING', rule: 'both', because: 'a tie goes to a person' }],
  });
  const found = analyzePanel(panel).findings.find(({ kind }) => kind === 'TAKES_NOTHING');
  expect(found).toMatchObject({
    rule: 'both',
    accepted: true,
    accepted_because: 'a tie goes to a person',
    witness: { facts: { voted: 2 } },
  });
  expect(found?.witness?.votes.map(({ value }) => value)).toEqual([true, false]);
});

test('swap, quotations and names make panels that can happen', () => {
  const base = {
    court: 'more',
    case: { a: { kind: 'text' }, b: { kind: 'text' } },
    value: { kind: 'choice', values: ['a', 'b'] },
    reasons: ['R1'],
    quote: { in: ['a', 'b'], required: true },
    roles: { one: { voices: 2 } },
    facts: {
      inconsistent: { count: 'inconsistent' },
      reasons: { count: 'voted', reason: 'R1' },
      leading: { tally: 'leading' },
    },
    outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
    rules: [
      { id: 'swapped', when: { inconsistent: { at_least: 1 } }, then: 'EXPERT', reason: '' },
      { id: 'reasoned', when: { reasons: 2, leading: 2 }, then: 'TAKE', reason: '' },
      { id: 'silent', when: { leading: 0 }, then: 'EXPERT', reason: '' },
    ],
    otherwise: { then: 'EXPERT', reason: '' },
  };
  const swapped = analyzePanel(parsePanel({ ...base, swap: ['a', 'b'] }));
  expect(swapped).toMatchObject({ exact: true });
  expect(swapped.coverage.swapped).toBeGreaterThan(0);
  expect(rulesWith(analyzePanel(parsePanel(base)), 'UNREACHABLE')).toEqual(['swapped']);
  // An item that voices name is there only where somebody votes on it, so that something always leads.
  expect(rulesWith(analyzePanel(parsePanel({ ...base, items: 'named' })), 'UNREACHABLE')).toEqual([
    'silent',
    'swapped',
  ]);
});
