/** The gate against straight-line code written from the document, and what must hold for every sample. */

import { CuriaError, withValues } from '@curia/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slipsOf } from '../../../../../core/test/slips.ts';
import { gateT0, gateT1, gateT2 } from './gate.table.ts';
import { overrideGate, ruleGate } from './gate.ts';
import type { HintCase } from './gate-case.ts';

const policies = [gateT0, gateT1, gateT2];
const TEXT = 'the screen is dim 😀';

const word = fc.constantFrom(
  'positive',
  'negative',
  'neutral',
  'pos',
  'neg',
  'neu',
  ' Positive',
  'mixed',
  'postive',
  '',
  null,
);
const weight = fc.constantFrom(0, 0.1, 0.2, 0.3, 0.5, 0.6, 0.8, 1, 1.6);
const hints = fc.array(fc.record({ polarity_hint: word, weight }), { maxLength: 6 });
const span = fc.constantFrom('screen', 'the screen is dim', 'absent', '😀', 's', ' ', '', null);
const term = fc.constantFrom('screen', 'price', 'sound');
const risk = fc.constantFrom(
  'NEGATION',
  'contrast scope',
  'Irony',
  'POLARITY_MISMATCH',
  'MISSING_SECOND_ASPECT',
  'other',
  'NEGATON',
  '',
);
const sentiments = fc.array(
  fc.record({
    aspect_term: term,
    polarity: fc.constantFrom('positive', 'negative', 'neutral', 'pos', 'NEG', 'mixed', null),
    confidence: fc.constantFrom(0, 0.5, 0.55, 0.6, 0.69, 0.7, 0.9, 1),
    is_implicit: fc.boolean(),
  }),
  { maxLength: 5 },
);
// A third of the samples is drawn so that most steps are passed, or the last ones would hardly be seen.
const strong = fc.array(
  fc.record({
    polarity_hint: fc.constantFrom('positive', 'pos', 'negative'),
    weight: fc.constantFrom(0.8, 1.6),
  }),
  {
    minLength: 1,
    maxLength: 2,
  },
);
const sample: fc.Arbitrary<HintCase> = fc.record({
  text: fc.constantFrom(TEXT, `  ${TEXT} `),
  aspect_hints: fc.dictionary(term, fc.oneof(hints, strong), { maxKeys: 3, noNullPrototype: true }),
  summary: fc.option(
    fc.record({
      aspect_evidence: fc.option(fc.dictionary(term, span, { noNullPrototype: true })),
      sentence_evidence_spans: fc.option(
        fc.oneof(fc.constant<(string | null)[]>(['screen']), fc.array(span, { maxLength: 2 })),
      ),
    }),
    { freq: 8 },
  ),
  structural_risks: fc.array(fc.record({ type: risk }), { maxLength: 1 }),
  sentiments,
});
const policy = fc.constantFrom(...policies, withValues(gateT0, { enable_debate_override: false }));

/** What the document says, step by step, sharing nothing with the table. */
function oracle(given: HintCase, policy: typeof gateT0): { outcomes: string[]; sentiments: unknown[] } {
  const { min_total, min_margin, min_target_conf, l3_conservative } = policy.values;
  const canon = (raw: string | null | undefined): string => {
    const lower = (raw ?? '').trim().toLowerCase();
    const known: Record<string, string> = { pos: 'positive', neg: 'negative', neu: 'neutral' };
    return known[lower] ?? (['positive', 'negative', 'neutral'].includes(lower) ? lower : 'invalid');
  };
  const round = (value: number): number => Number(value.toFixed(4));
  const outcomes: string[] = [];
  let after = given.sentiments.map((one) => ({ ...one })) as Record<string, unknown>[];
  let used = false;
  for (const aspect of Object.keys(given.aspect_hints)) {
    let pos = 0;
    let neg = 0;
    let valid = 0;
    for (const hint of given.aspect_hints[aspect]!) {
      if (canon(hint.polarity_hint) === 'positive') [pos, valid] = [pos + hint.weight, valid + 1];
      if (canon(hint.polarity_hint) === 'negative') [neg, valid] = [neg + hint.weight, valid + 1];
    }
    const target = round(pos) > round(neg) ? 'positive' : 'negative';
    const own = given.summary?.aspect_evidence?.[aspect];
    const chosen =
      own === undefined || own === null || own === '' ? given.summary?.sentence_evidence_spans?.[0] : own;
    const evidence = (chosen ?? '').trim();
    const risky = given.structural_risks.some(
      ({ type }) => !['MISSING_SECOND_ASPECT', 'OTHER'].includes(type.toUpperCase().split(' ').join('_')),
    );
    const mine = after.filter((one) => one.aspect_term === aspect);
    const verdict = (): string => {
      if (!policy.values.enable_debate_override) return 'override_disabled';
      if (used) return 'max_one_override_per_sample';
      if (valid === 0) return 'neutral_only';
      if (evidence === '') return 'no_evidence_span';
      if (!given.text.trim().includes(evidence)) return 'evidence_span_not_in_text';
      if (Array.from(evidence).length < 2) return 'evidence_span_missing_trigger';
      if (round(pos + neg) < min_total) return 'low_signal';
      if (round(Math.abs(pos - neg)) < min_margin) return 'action_ambiguity';
      if (risky && l3_conservative) return 'l3_conservative';
      if (mine.length > 0 && mine.every((one) => one.is_implicit)) return 'implicit_soft_only';
      if (mine.length === 0) {
        after = [
          ...after,
          {
            aspect_term: aspect,
            polarity: target,
            confidence: min_target_conf,
            is_implicit: false,
            evidence: 'debate_override',
            polarity_distribution: { [target]: 0.8 },
          },
        ];
        used = true;
        return 'add';
      }
      for (const one of mine) {
        const old =
          canon(one.polarity as string) === 'invalid' ? one.polarity : canon(one.polarity as string);
        if ((one.confidence as number) >= min_target_conf && old === target) continue;
        one.polarity = target;
        one.confidence = Math.max(one.confidence as number, min_target_conf);
        one.polarity_distribution =
          old === target || old === null ? { [target]: 0.8 } : { [target]: 0.8, [old as string]: 0.2 };
        used = true;
      }
      return used ? 'flip' : 'already_confident';
    };
    outcomes.push(`${aspect} ${target} ${verdict()}`);
  }
  return { outcomes, sentiments: after };
}

describe('the gate', () => {
  test('agrees with the document on every sample', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(sample, policy, (given, by) => {
        const ruling = ruleGate(given, by);
        const told = ruling.aspects.map(
          (one) => `${one.aspect} ${one.target_pol} ${one.skip_reason ?? one.action}`,
        );
        const expected = oracle(given, by);
        expect(told).toEqual(expected.outcomes);
        expect(ruling.sentiments).toEqual(expected.sentiments);
        for (const { code } of ruling.aspects) seen.add(code);
      }),
      { numRuns: 4000, seed: 2 },
    );
    expect([...seen].sort()).toEqual(gateT0.rules.map((rule) => rule.code).sort());
  });

  test('gives every aspect exactly one record, in the order of the keys', () => {
    fc.assert(
      fc.property(sample, policy, (given, by) => {
        expect(ruleGate(given, by).aspects.map(({ aspect }) => aspect)).toEqual(
          Object.keys(given.aspect_hints),
        );
      }),
    );
  });

  test('changes at most one aspect, and none if it says SKIP', () => {
    fc.assert(
      fc.property(sample, policy, (given, by) => {
        const { gate_decision, aspects, sentiments: after, stats } = ruleGate(given, by);
        expect(stats.applied).toBe(aspects.filter((one) => one.decision === 'APPLY').length);
        expect(stats.applied).toBeLessThanOrEqual(1);
        if (gate_decision === 'SKIP') expect(after).toEqual(given.sentiments);
        const applied = aspects.find((one) => one.decision === 'APPLY')?.aspect;
        const others = (list: readonly { aspect_term: string }[]): unknown[] =>
          list.filter((one) => one.aspect_term !== applied);
        expect(others(after)).toEqual(others(given.sentiments));
      }),
    );
  });

  test('more signal for the target never turns APPLY into SKIP, except where another aspect comes first', () => {
    fc.assert(
      fc.property(sample, policy, term, fc.constantFrom(0, 0.3, 0.8), (given, by, aspect, more) => {
        const before = ruleGate(given, by).aspects.find((one) => one.aspect === aspect);
        if (before?.decision !== 'APPLY') return;
        const stronger = {
          ...given,
          aspect_hints: {
            ...given.aspect_hints,
            [aspect]: [...given.aspect_hints[aspect]!, { polarity_hint: before.target_pol, weight: more }],
          },
        };
        const after = ruleGate(stronger, by).aspects.find((one) => one.aspect === aspect)!;
        expect([after.decision, after.target_pol]).toEqual(['APPLY', before.target_pol]);
      }),
      { numRuns: 2000 },
    );
  });

  test('does not depend on the order of the hints', () => {
    fc.assert(
      fc.property(sample, policy, (given, by) => {
        const reversed = Object.fromEntries(
          Object.entries(given.aspect_hints).map(([aspect, list]) => [aspect, list.toReversed()]),
        );
        expect(ruleGate({ ...given, aspect_hints: reversed }, by)).toEqual(ruleGate(given, by));
      }),
    );
  });

  test('many sentiments are matched like few', () => {
    fc.assert(
      fc.property(sample, policy, (given, by) => {
        const filler = Array.from({ length: 20 }, (_, at) => ({
          aspect_term: `other ${at}`,
          polarity: 'neutral',
          confidence: 0.5,
          is_implicit: false,
        }));
        const few = ruleGate(given, by);
        const many = ruleGate({ ...given, sentiments: [...filler, ...given.sentiments] }, by);
        expect(many.aspects).toEqual(few.aspects);
        expect(many.sentiments.slice(filler.length)).toEqual(few.sentiments);
      }),
    );
  });

  test('one wrong character never changes more aspects, except in a hint, which the document leaves out', () => {
    const words = ['polarity', 'type'];
    const places = {
      isWord: (_text: string, path: string) => words.includes(path.split('.').at(-1)!),
      hasFreeKeys: (path: string) => path === 'aspect_hints' || path === 'summary.aspect_evidence',
    };
    let refused = 0;
    fc.assert(
      fc.property(sample, policy, fc.nat(), (given, by, at) => {
        const slips = [...slipsOf(given, places)];
        const slip = slips[at % slips.length]!;
        try {
          const { stats } = overrideGate.rule(slip.value, by).ruling;
          expect(stats.applied).toBeLessThanOrEqual(ruleGate(given, by).stats.applied);
        } catch (error) {
          if (!CuriaError.is(error)) throw error;
          refused++;
        }
      }),
      { numRuns: 200, seed: 5 },
    );
    expect(refused).toBeGreaterThan(100);
  });
});
