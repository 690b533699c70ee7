/** What must hold of the weight of evidence, whatever the evidence. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Side, type WeightValues, weighSide, weighSides } from './evidence-weight.ts';
import { judgementReviewed } from './judgement-reviewed.table.ts';

const values = judgementReviewed.values as WeightValues;

const IIDS = ['CODE-CALLCHAIN-R1', 'CODE-CONFIG-R1', 'LOG-PATTERN-R1', 'HIST-BLAME-R1', 'CR-AGREED-R3'];
const evidence = fc.record({
  strength: fc.constantFrom('STRONG' as const, 'MODERATE' as const, 'WEAK' as const),
  verification: fc.constantFrom('VERIFIED' as const, 'UNCHECKED' as const, 'FAILED' as const),
  citation: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
});
const investigator = fc.record({
  iid: fc.constantFrom(...IIDS),
  confidence: fc.constantFrom('HIGH' as const, 'MEDIUM' as const, 'LOW' as const),
  unsupported_flip: fc.boolean(),
  evidence: fc.array(evidence, { maxLength: 5 }),
});
const side: fc.Arbitrary<Side> = fc.record({
  investigators: fc.array(investigator, { maxLength: 5 }),
  verdict: fc.constantFrom('UPHELD' as const, 'WEAKENED' as const, 'REFUTED' as const, 'NONE' as const),
});

const alone = (given: Side): number => weighSide(given, new Set(), values);
const close = (a: number, b: number): void => expect(Math.abs(a - b)).toBeLessThan(1e-9);

describe('the weight of a side', () => {
  test('never falls when distinct evidence is added', () => {
    fc.assert(
      fc.property(side, evidence, fc.nat(), (given, extra, at) => {
        if (given.investigators.length === 0) return;
        const lucky = at % given.investigators.length;
        const added = { ...extra, citation: 'a citation of its own' };
        const investigators = given.investigators.map((one, index) =>
          index === lucky ? { ...one, evidence: [...one.evidence, added] } : one,
        );
        expect(alone({ ...given, investigators })).toBeGreaterThanOrEqual(alone(given) - 1e-12);
      }),
    );
  });

  test('never falls when another investigator brings distinct evidence', () => {
    fc.assert(
      fc.property(side, investigator, (given, extra) => {
        const own = {
          ...extra,
          evidence: extra.evidence.map((one, at) => ({ ...one, citation: `own ${at}` })),
        };
        const more = { ...given, investigators: [...given.investigators, own] };
        expect(alone(more)).toBeGreaterThanOrEqual(alone(given) - 1e-12);
      }),
    );
  });

  test('does not depend on the order of investigators or evidence', () => {
    fc.assert(
      fc.property(side, (given) => {
        const turned = given.investigators
          .toReversed()
          .map((one) => ({ ...one, evidence: one.evidence.toReversed() }));
        close(alone({ ...given, investigators: turned }), alone(given));
      }),
    );
  });

  test('does not grow when one investigator’s evidence is split over several entries', () => {
    fc.assert(
      fc.property(investigator, (given) => {
        const split = given.evidence.map((one) => ({ ...given, evidence: [one] }));
        close(alone({ investigators: split }), alone({ investigators: [given] }));
      }),
    );
  });

  test('endless weak items of one investigator stay below one moderate item', () => {
    const weak = { strength: 'WEAK' as const, verification: 'VERIFIED' as const };
    const many = {
      iid: IIDS[0]!,
      confidence: 'HIGH' as const,
      evidence: Array.from({ length: 1000 }, () => weak),
    };
    expect(alone({ investigators: [many] })).toBeCloseTo(0.375, 12);
  });
});

describe('two sides', () => {
  test('swapping them swaps weights and winner, and at most one dominates', () => {
    fc.assert(
      fc.property(side, side, (a, b) => {
        const forth = weighSides(a, b, values);
        const back = weighSides(b, a, values);
        expect([back.A, back.B]).toEqual([forth.B, forth.A]);
        expect(back.dominant).toBe(forth.dominant === null ? null : forth.dominant === 'A' ? 'B' : 'A');
      }),
    );
  });

  test('equal evidence never yields a winner', () => {
    fc.assert(
      fc.property(side, (one) => {
        expect(weighSides(one, one, values).dominant).toBeNull();
      }),
    );
  });

  test('failed citations count nothing', () => {
    fc.assert(
      fc.property(side, (given) => {
        const investigators = given.investigators.map((one) => ({
          ...one,
          evidence: one.evidence.map((item) => ({ ...item, verification: 'FAILED' as const })),
        }));
        expect(alone({ ...given, investigators })).toBe(0);
      }),
    );
  });
});

describe('the formula by hand', () => {
  const item = (
    strength: 'STRONG' | 'MODERATE' | 'WEAK',
    verification: 'VERIFIED' | 'UNCHECKED' | 'FAILED' = 'VERIFIED',
    citation?: string,
  ) => ({ strength, verification, ...(citation === undefined ? {} : { citation }) });
  const by = (iid: string, confidence: 'HIGH' | 'MEDIUM' | 'LOW', ...list: ReturnType<typeof item>[]) => ({
    iid,
    confidence,
    evidence: list,
  });

  test('items decay within an investigator, investigators within a type, types add up, the verdict multiplies', () => {
    const given: Side = {
      investigators: [
        by('CODE-CALLCHAIN-R1', 'HIGH', item('MODERATE'), item('STRONG')),
        by('CODE-CONFIG-R1', 'MEDIUM', item('STRONG', 'UNCHECKED')),
        by('LOG-PATTERN-R1', 'LOW', item('STRONG')),
      ],
      verdict: 'WEAKENED',
    };
    close(alone(given), (1 + 0.6 * 0.5 + 0.7 * (0.8 * 0.6) + 0.5) * 0.7);
  });

  test('a citation used twice counts once, where it weighs most after the flip', () => {
    const flipped = {
      ...by('CODE-CALLCHAIN-R1', 'HIGH', item('STRONG', 'VERIFIED', 'x')),
      unsupported_flip: true,
    };
    const steady = by('LOG-PATTERN-R1', 'MEDIUM', item('STRONG', 'VERIFIED', 'x'));
    close(alone({ investigators: [flipped, steady] }), 0.8);
  });

  test('among equals a citation counts at the smallest id, whatever the order', () => {
    const one = by('LOG-PATTERN-R1', 'HIGH', item('STRONG', 'VERIFIED', 'x'), item('MODERATE'));
    const two = by('CODE-CALLCHAIN-R1', 'HIGH', item('STRONG', 'VERIFIED', 'x'), item('MODERATE'));
    // At CODE: 1 + 0.6 × 0.5, and 0.5 at LOG.
    close(alone({ investigators: [one, two] }), 1.8);
    close(alone({ investigators: [two, one] }), 1.8);
  });

  test('a citation that both sides use counts a quarter on both', () => {
    const a = { investigators: [by('CODE-CALLCHAIN-R1', 'HIGH', item('STRONG', 'VERIFIED', 'x'))] };
    const b = { investigators: [by('LOG-PATTERN-R1', 'HIGH', item('STRONG', 'VERIFIED', 'x'))] };
    expect(weighSides(a, b, values)).toEqual({ A: 0.25, B: 0.25, dominant: null });
  });

  test('twice as much is not more than twice as much', () => {
    const a = { investigators: [by('CODE-CALLCHAIN-R1', 'HIGH', item('STRONG'))] };
    const b = { investigators: [by('LOG-PATTERN-R1', 'HIGH', item('MODERATE'))] };
    expect(weighSides(a, b, values).dominant).toBeNull();
  });

  test('without verified evidence that is more than weak, no side dominates', () => {
    const a = {
      investigators: [
        by('CODE-CALLCHAIN-R1', 'HIGH', item('STRONG', 'UNCHECKED'), item('STRONG', 'UNCHECKED')),
      ],
    };
    expect(weighSides(a, { investigators: [] }, values).dominant).toBeNull();
    const checked = { investigators: [...a.investigators, by('LOG-PATTERN-R1', 'LOW', item('MODERATE'))] };
    expect(weighSides(checked, { investigators: [] }, values).dominant).toBe('A');
  });
});
