/** What a court file may say, what is refused and where, and what its hash covers. */

import { renderMarkdown } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Change, part, problemsOf, soundCourt as sound } from '../../../../core/test/sound-court.ts';
import { courtIdentity } from '../file/calibration.ts';
import { courtFile } from '../file/court-file.ts';
import { panelHash, withCalibration, withPanelValues } from '../file/panel.ts';
import { definePanel, parsePanel } from './define-panel.ts';
import { ruleCase } from './rule-case.ts';

test('a sound court has no problems', () => {
  expect(problemsOf(sound)).toEqual([]);
});

test('the shape has a JSON Schema for editors', () => {
  const schema = z.toJSONSchema(courtFile, { io: 'input' }) as {
    required: string[];
    additionalProperties: boolean;
  };
  expect(schema.additionalProperties).toBe(false);
  expect(schema.required).toEqual(
    expect.arrayContaining(['court', 'roles', 'facts', 'outcomes', 'rules', 'otherwise']),
  );
});

describe('the hash covers what decides', () => {
  const hashOf = (court: unknown): string => panelHash(parsePanel(court));
  const known = hashOf(sound);

  test.each<[string, Change]>([
    ['prompts', part({ roles: { ...sound.roles, triager: { voices: 3, prompt: 'b.md' } } })],
    ['titles', part({ title: 'Other' })],
    [
      'docs',
      part({ doc: 'why', facts: { ...sound.facts, leading: { tally: 'leading', doc: 'most votes' } } }),
    ],
    [
      'the docs of outcomes',
      part({ outcomes: { ...sound.outcomes, TAKE: { effect: 'take', what: 'leading', doc: 'else' } } }),
    ],
    ['the order of names', part({ facts: { ...sound.facts, tier: { case: 'tier' } } })],
  ])('not %s', (_what, change) => {
    expect(hashOf(change(sound))).toBe(known);
  });

  test.each<[string, Change]>([
    ['kinds', part({ value: { kind: 'choice', values: ['billing', 'legal', 'other'] } })],
    ['the case', part({ case: { ...sound.case, more: { kind: 'any', optional: true } } })],
    ['seats', part({ roles: { ...sound.roles, triager: { voices: 4 } } })],
    ['facts', part({ facts: { ...sound.facts, leading: { tally: 'leading', by: 'triager' } } })],
    [
      'effects',
      part({ outcomes: { ...sound.outcomes, TAKE: { effect: 'take', what: 'leading', by: 'triager' } } }),
    ],
    ['rules', part({ rules: [...sound.rules].reverse() })],
    ['reasons of rules', part({ otherwise: { then: 'EXPERT', reason: 'else' } })],
    ['quotations', part({ quote: { in: ['text'] } })],
    ['swap', part({ swap: ['left', 'right'] })],
    ['the policy', part({ policy: 'v2' })],
  ])('but %s', (_what, change) => {
    expect(hashOf(change(sound))).not.toBe(known);
  });

  test('values in force, and the calibration', () => {
    const panel = parsePanel(sound);
    expect(panelHash(withPanelValues(panel, { needed: 3 }))).not.toBe(known);
    expect(hashOf({ ...sound, values: { needed: 3 } })).toBe(
      panelHash(withPanelValues(panel, { needed: 3 })),
    );
    const calibration = { made_for: courtIdentity(panel), hash: 'h', answer: () => undefined };
    expect(panelHash(withCalibration(panel, calibration))).not.toBe(known);
  });

  test('the list of reasons is not part of it: a rulebook covers that', () => {
    expect(panelHash(parsePanel({ ...sound, reasons: [...sound.reasons, 'MORE'] }))).toBe(known);
  });
});

test('a calibration of another court, of other kinds, roles or rules is refused', () => {
  const panel = parsePanel(sound);
  const made = (court: unknown) => ({
    made_for: courtIdentity(parsePanel(court)),
    hash: 'h',
    answer: () => undefined,
  });
  expect(withCalibration(panel, made({ ...sound, title: 'Other' })).calibration?.hash).toBe('h');
  for (const other of [
    { ...sound, court: 'others' },
    { ...sound, value: { kind: 'choice', values: ['billing', 'legal', 'x'] } },
    { ...sound, roles: { ...sound.roles, triager: { voices: 5 } } },
    { ...sound, rules: [...sound.rules].reverse() },
  ]) {
    expect(() => withCalibration(panel, made(other))).toThrowError(
      expect.objectContaining({ code: 'CALIBRATION_MISMATCH' }),
    );
  }
});

test('the table is one of the kernel, and renders like any other', () => {
  const { table } = parsePanel(sound);
  expect(renderMarkdown(table)).toContain('votes of the class with the most votes');
  expect(table.rules[0]?.source).toBe('tickets/v1/lawsuit');
});

test('in TypeScript a misspelt value, role, fact or outcome does not compile', () => {
  const panel = definePanel({
    court: 'typed',
    case: { tier: { kind: 'choice', values: ['free', 'paid'] }, note: { kind: 'text' } },
    value: { kind: 'choice', values: ['a', 'b'] },
    reasons: ['GOOD', 'BAD'],
    roles: { one: { voices: 3 }, two: { voices: 1, asked: 'later' } },
    facts: {
      says: { tally: 'value', by: 'one' },
      bad: { count: 'voted', value: 'b', reason: 'BAD' },
      tier: { case: 'tier' },
      distinct: {
        kind: 'count',
        doc: 'different values',
        version: '1',
        from: ({ seats }) => new Set(seats.map(({ value }) => value)).size,
      },
    },
    outcomes: {
      TAKE: { effect: 'take', what: 'leading' },
      ASK: { effect: 'ask', roles: ['two'] },
      EXPERT: { effect: 'escalate' },
    },
    rules: [
      { id: 'spread', when: { distinct: { at_least: 3 } }, then: 'EXPERT', reason: '{distinct} answers' },
      { id: 'paid', when: { tier: 'paid', says: 'a' }, then: 'ASK', reason: '' },
      { id: 'bad', when: { bad: { at_least: 'limit' } }, then: 'EXPERT', reason: '' },
      { id: 'said', when: { says: { not: null } }, then: 'TAKE', reason: '{says}' },
    ],
    otherwise: { then: 'EXPERT', reason: '' },
    params: { limit: { kind: 'number', doc: '', default: 1 } },
  });
  const vote = (voice: string, value?: string) => ({
    voice,
    role: 'one',
    ...(value === undefined ? { state: 'abstained' } : { value }),
  });
  const ruling = ruleCase(
    panel,
    { tier: 'free', note: 'n', votes: [vote('x', 'a'), vote('y', 'b'), vote('z')] },
    { facts: true },
  );
  expect(ruling.items[0]).toMatchObject({ rule: 'spread', facts: { distinct: 3 } });
  const head = {
    court: 'typed',
    value: { kind: 'choice', values: ['a', 'b'] },
    roles: { one: { voices: 3 } },
  } as const;
  const tail = {
    outcomes: { EXPERT: { effect: 'escalate' } },
    rules: [],
    otherwise: { then: 'EXPERT', reason: '' },
  } as const;
  const refused = (define: () => unknown): void => expect(define).toThrowError();
  const always = { id: 'r', then: 'EXPERT', reason: '' } as const;
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      facts: {
        // @ts-expect-error no such value
        f: { count: 'voted', value: 'c' },
      },
    }),
  );
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      facts: {
        // @ts-expect-error no such role
        f: { count: 'voted', by: 'tow' },
      },
    }),
  );
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      reasons: ['GOOD'],
      facts: {
        // @ts-expect-error no such reason
        f: { count: 'voted', reason: 'BAD' },
      },
    }),
  );
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      facts: { f: { count: 'voted' } },
      otherwise: {
        // @ts-expect-error no such outcome
        then: 'EXPRT',
        reason: '',
      },
    }),
  );
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      facts: { f: { count: 'voted' } },
      // @ts-expect-error no such fact
      rules: [{ ...always, when: { g: 1 } }],
    }),
  );
  refused(() =>
    definePanel({
      ...head,
      ...tail,
      facts: { f: { tally: 'value' } },
      // @ts-expect-error no such value of the leading choice
      rules: [{ ...always, when: { f: 'c' } }],
    }),
  );
});

test('the version of a function is part of the hash, and of a file it is refused', () => {
  const withVersion = (version: string) => ({
    ...sound,
    facts: { ...sound.facts, own: { kind: 'count', doc: '', version, from: () => 1 } },
  });
  expect(panelHash(parsePanel(withVersion('1')))).not.toBe(panelHash(parsePanel(withVersion('2'))));
  expect(
    problemsOf({ ...sound, facts: { ...sound.facts, own: { kind: 'count', version: '1', from: 'code' } } }),
  ).not.toEqual([]);
});
