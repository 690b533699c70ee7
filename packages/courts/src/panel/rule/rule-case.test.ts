/** Rulings on small cases that can be counted by hand: rounds, effects, states, quotations, orders, verdicts. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type CalibratedAnswer, courtIdentity } from '../file/calibration.ts';
import { type Panel, withCalibration, withPanelValues } from '../file/panel.ts';
import { parsePanel } from './define-panel.ts';
import { ruleCase } from './rule-case.ts';

const load = (name: string): Panel =>
  parsePanel(
    parse(readFileSync(new URL(`../../../../core/test/courts/${name}.yaml`, import.meta.url), 'utf8')),
  );

describe('triage', () => {
  const triage = load('triage');
  const given = { case_id: 't1', text: 'I will sue you over this invoice', tier: 'pro' };
  const triagers = [
    { voice: 'a', role: 'triager', value: 'billing', reason: 'NAMES_AN_INVOICE' },
    { voice: 'b', role: 'triager', value: 'billing', reason: 'THREATENS_TO_SUE' },
    { voice: 'c', role: 'triager', value: 'legal' },
  ];
  const lawyer = (more: object) => ({ voice: 'l', role: 'lawyer', ...more });

  test('a threat asks for the lawyer, unless that role has answered already', () => {
    expect(ruleCase(triage, { ...given, votes: triagers })).toMatchObject({
      effect: 'ask',
      items: [
        {
          outcome: 'ASK_LAWYER',
          effect: 'ask',
          ask: ['lawyer'],
          rule: 'lawyer-first',
          round: 1,
          source: 'ticket-triage/v1/lawyer-first',
        },
      ],
      round: 1,
    });
  });

  test('then the lawyer decides in round 2, and who asked is passed over with the condition `open`', () => {
    const { items } = ruleCase(
      triage,
      { ...given, votes: [...triagers, lawyer({ value: 'legal' })] },
      { trace: true },
    );
    expect(items[0]).toMatchObject({
      outcome: 'LEGAL',
      effect: 'take',
      value: 'legal',
      rule: 'lawyer-legal',
      round: 2,
      leading: ['billing', 'legal'],
    });
    const passed = items[0]?.trace?.find(({ rule }) => rule === 'lawyer-first');
    expect(passed).toMatchObject({ matched: false });
    expect(passed?.conditions.at(-1)).toEqual({ fact: 'open', value: false, wanted: 'true', pass: false });
    expect(items[0]?.facts).not.toHaveProperty('open');
  });

  test('a silent lawyer hands it to a person', () => {
    const { items } = ruleCase(triage, { ...given, votes: [...triagers, lawyer({ state: 'missing' })] });
    expect(items[0]).toMatchObject({
      rule: 'no-lawyer',
      effect: 'escalate',
      round: 2,
      votes: { voted: 3, missing: 1 },
    });
  });

  test('a lawyer who was never asked counts nothing, and is named', () => {
    const votes = [...triagers.map(({ reason: _reason, ...vote }) => vote), lawyer({ value: 'legal' })];
    const ruling = ruleCase(triage, { ...given, votes });
    expect(ruling).toMatchObject({
      items: [{ rule: 'two-thirds', value: 'billing', votes: { voted: 3 } }],
      unasked: [{ role: 'lawyer', voice: 'l' }],
    });
  });

  test('parameters are set as in any table', () => {
    const votes = [...triagers.slice(0, 1), { ...triagers[1], reason: 'OTHER' }, triagers[2]];
    const enterprise = { ...given, tier: 'enterprise', votes };
    expect(ruleCase(triage, enterprise).items[0]).toMatchObject({
      rule: 'enterprise',
      reason: '2 of 3 agree',
    });
    expect(ruleCase(withPanelValues(triage, { needed: 2 }), enterprise).items[0]?.rule).toBe('two-thirds');
  });

  test('a calibration certifies, unless it is a tie or void', () => {
    const votes = [triagers[0], { ...triagers[2] }, { voice: 'd', role: 'triager', value: 'other' }];
    const answer: CalibratedAnswer = { label: 'technical', tie: false, certified: true, certainty: 0.9 };
    const under = (more: Partial<CalibratedAnswer>): Panel =>
      withCalibration(triage, {
        made_for: courtIdentity(triage),
        hash: 'h',
        answer: () => ({ ...answer, ...more }),
      });
    expect(ruleCase(under({}), { ...given, votes }).items[0]).toMatchObject({
      rule: 'certified',
      value: 'technical',
    });
    expect(ruleCase(under({}), { ...given, votes: votes.slice(0, 2) }).items[0]).toMatchObject({
      rule: 'otherwise',
    });
    expect(ruleCase(under({ tie: true }), { ...given, votes }).items[0]).toMatchObject({ rule: 'otherwise' });
    expect(ruleCase(under({ certified: false }), { ...given, votes }).items[0]).toMatchObject({
      rule: 'otherwise',
    });
    expect(ruleCase(triage, { ...given, votes }, { facts: true }).items[0]?.facts).toMatchObject({
      certified: false,
    });
  });
});

describe('pairwise judging', () => {
  const pairwise = load('pairwise');
  const given = { question: 'q', answer_a: 'x', answer_b: 'y' };
  const both = (voice: string, one: object, two: object = one, role = 'judge') => [
    { voice, role, order: '1', ...one },
    { voice, role, order: '2', ...two },
  ];
  const a = { value: 'answer_a' };
  const b = { value: 'answer_b' };

  test('a judge who follows the order is inconsistent, and one order alone is missing', () => {
    const votes = [...both('1', a), ...both('2', a, b), ...both('3', a).slice(1)];
    expect(ruleCase(pairwise, { ...given, votes }).items[0]?.votes).toEqual({
      voted: 1,
      abstained: 0,
      missing: 1,
      refused: 0,
      unusable: 0,
      inconsistent: 1,
    });
  });

  test.each<[string, object, object, string]>([
    ['unusable beats everything', { state: 'unusable' }, { state: 'refused' }, 'unusable'],
    ['refused beats missing', { state: 'missing' }, { state: 'refused' }, 'refused'],
    ['missing beats abstained', { state: 'abstained' }, { state: 'missing' }, 'missing'],
    ['abstained beats a vote', a, { state: 'abstained' }, 'abstained'],
  ])('%s', (_what, one, two, state) => {
    expect(ruleCase(pairwise, { ...given, votes: both('1', one, two) }).items[0]?.votes).toMatchObject({
      [state]: state === 'missing' ? 3 : 1,
    });
  });
});

describe('fields', () => {
  const fields = load('fields');
  const text = 'Invoice 7 of ACME Ltd, issued 2026-01-31, total 12.50';
  const read = (voice: string, item: string, value: unknown, quotation?: string) => ({
    voice,
    item,
    value,
    ...(quotation === undefined ? {} : { quotation }),
  });

  test('a vote without its quotation is unusable; "there is none" needs no quotation', () => {
    const votes = [
      ...['1', '2', '3'].flatMap((voice) => [
        read(voice, 'supplier', 'Acme Ltd', 'acme  LTD'),
        read(voice, 'discount', null),
      ]),
      read('1', 'total', 12.5, 'total 12.50'),
      read('2', 'total', 12.51, 'total 12.50'),
      read('3', 'total', 12.5, 'total 99'),
    ];
    const { items, verdict, effect } = ruleCase(fields, { text, votes });
    const by = Object.fromEntries(items.map((item) => [item.item, item]));
    expect(by.supplier).toMatchObject({ effect: 'take', value: 'Acme Ltd' });
    expect(by.discount).toMatchObject({ effect: 'take', value: null, rule: 'agreed' });
    expect(by.total).toMatchObject({ effect: 'escalate', votes: { voted: 2, unusable: 1 }, leading: [12.5] });
    expect(verdict).toMatchObject({
      outcome: 'DESK',
      rule: 'required-open',
      source: 'extract-fields/v1/verdict/required-open',
    });
    expect(effect).toBe('escalate');
  });
});

describe('effects', () => {
  const make = (outcomes: object, then: string, more: object = {}) =>
    parsePanel({
      court: 'e',
      value: { kind: 'number', optional: true },
      roles: { one: { voices: 'any' } },
      facts: { voted: { count: 'voted' } },
      outcomes,
      rules: [],
      otherwise: { then, reason: '' },
      ...more,
    });
  const votes = (...values: (number | null)[]) => values.map((value, at) => ({ voice: `v${at}`, value }));

  test('if no value leads, none is taken: a person decides, and the code says why', () => {
    const panel = make({ T: { effect: 'take', what: 'leading' } }, 'T');
    expect(ruleCase(panel, { votes: votes(1, 2) }).items[0]).toMatchObject({
      outcome: 'T',
      effect: 'escalate',
      code: 'NOTHING_TO_TAKE',
      rule: 'otherwise',
    });
    expect(ruleCase(panel, { votes: [] }).items[0]).toMatchObject({
      effect: 'escalate',
      code: 'NOTHING_TO_TAKE',
    });
    expect(ruleCase(panel, { votes: votes(1, null, null) }).items[0]).toMatchObject({
      effect: 'take',
      value: null,
      code: 'OTHERWISE',
    });
  });

  test('the median is taken if at least one voice gave a number', () => {
    const panel = make({ M: { effect: 'take', what: 'median' } }, 'M');
    expect(ruleCase(panel, { votes: votes(4, 1, null, 2) }).items[0]).toMatchObject({ value: 2 });
    expect(ruleCase(panel, { votes: votes(null) }).items[0]).toMatchObject({
      effect: 'escalate',
      code: 'NOTHING_TO_TAKE',
    });
  });

  test('without a verdict the case escalates before it takes, and takes before it refuses', () => {
    const panel = parsePanel({
      court: 'e',
      fields: { a: { kind: 'flag', marks: { m: 'take' } }, b: { kind: 'flag', marks: { m: 'refuse' } } },
      marks: { m: { kind: 'choice', values: ['take', 'refuse'] } },
      roles: { one: { voices: 1 } },
      facts: { m: { mark: 'm' }, voted: { count: 'voted' } },
      outcomes: { T: { effect: 'take', value: true }, R: { effect: 'refuse' }, E: { effect: 'escalate' } },
      rules: [
        { id: 'silent', when: { voted: 0 }, then: 'E', reason: '' },
        { id: 'refused', when: { m: 'refuse' }, then: 'R', reason: '' },
      ],
      otherwise: { then: 'T', reason: '' },
    });
    const all = [
      { voice: 'v', item: 'a', value: true },
      { voice: 'v', item: 'b', value: true },
    ];
    expect(ruleCase(panel, { votes: all }).effect).toBe('take');
    expect(ruleCase(panel, { votes: all.slice(1) }).effect).toBe('escalate');
  });
});
