/** The tables of round 2 to 4 against straight-line readings of the seed and the contract, over every case there is. */
import { describe, expect, test } from 'vitest';
import { analyze } from '../table/analyze.ts';
import type { Procedure } from '../table/procedure.ts';
import type { AnyTable } from '../table/table.ts';
import { classification } from './classification.ts';
import { judgement } from './judgement.ts';
import { matrixUpdate } from './matrix-update.ts';
import { nextRound } from './next-round.ts';
import { investigationProcedures } from './procedures.ts';
import { similarity } from './similarity.ts';

const BOOLEANS = [false, true];
const STRENGTHS = ['STRONG', 'MODERATE', 'WEAK', null];
const ANSWERS = ['yes', 'no', 'unknown'];

function* product(...axes: readonly (readonly unknown[])[]): Generator<unknown[]> {
  const [first, ...rest] = axes;
  if (first === undefined) yield [];
  else for (const value of first) for (const more of product(...rest)) yield [value, ...more];
}

const policyOf = <P extends AnyTable>({ policies }: { policies: readonly P[] }, name: string): P =>
  policies.find((one) => one.policy === name)!;

const rule = <P extends AnyTable, R extends object>(
  procedure: Procedure<P, R>,
  policy: string,
  given: object,
): R => procedure.rule(given, policyOf(procedure, policy)).ruling;

describe('similarity', () => {
  const byDefault = (l: string, c: string, x: string, same: boolean): string => {
    if (l === 'yes' && c === 'yes') return 'SIMILAR';
    if (l === 'yes' && c === 'no') return same ? 'CONTRADICTS' : 'RELATED';
    if (l === 'no' && c === 'yes') return 'RELATED';
    if (l === 'yes' || c === 'yes') return x === 'yes' ? 'SIMILAR' : 'RELATED';
    return 'UNRELATED';
  };
  const toTheLetter = (l: string, c: string, x: string): string => {
    if (l === 'yes' && c === 'no') return 'CONTRADICTS';
    if (l === 'no' && c === 'yes') return 'RELATED';
    return [l, c, x].filter((answer) => answer === 'yes').length >= 2 ? 'SIMILAR' : 'UNRELATED';
  };

  test('all 54 comparisons, in both readings', () => {
    for (const [location, cause, fix, same_question] of product(
      ANSWERS,
      ANSWERS,
      ANSWERS,
      BOOLEANS,
    ) as Generator<[string, string, string, boolean]>) {
      const given = { location, cause, fix, same_question };
      expect(rule(similarity, 'default', given).relation, JSON.stringify(given)).toBe(
        byDefault(location, cause, fix, same_question),
      );
      expect(rule(similarity, 'literal', given).relation, JSON.stringify(given)).toBe(
        toTheLetter(location, cause, fix),
      );
    }
  });
});

describe('classification', () => {
  test('all counts up to 4, in both readings', () => {
    for (const [supporting, opposing, evidence_strength, needs_further, self_conflict] of product(
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3],
      STRENGTHS,
      BOOLEANS,
      BOOLEANS,
    ) as Generator<[number, number, string | null, boolean, boolean]>) {
      const given = { supporting, opposing, evidence_strength, needs_further, self_conflict };
      const isSolid = evidence_strength === 'STRONG' || evidence_strength === 'MODERATE';

      let category: string | null;
      const flags: string[] = [];
      if (supporting === 0) category = needs_further && opposing === 0 ? 'NEEDS_MORE' : 'WITHDRAWN';
      else if (opposing > 0) category = 'DISAGREED';
      else if (supporting >= 2) {
        category = 'AGREED';
        if (!isSolid) flags.push('weak_consensus');
      } else category = isSolid && !self_conflict ? 'UNCERTAIN' : 'NEEDS_MORE';
      if (needs_further && category !== 'WITHDRAWN') flags.push('request_item');
      expect(rule(classification, 'default', given), JSON.stringify(given)).toMatchObject({
        category,
        flags,
      });

      if (supporting >= 2 && opposing === 0) category = 'AGREED';
      else if (opposing >= 1) category = 'DISAGREED';
      else if (supporting === 1 && isSolid) category = 'UNCERTAIN';
      else if (supporting === 1 && evidence_strength === 'WEAK') category = 'NEEDS_MORE';
      else if (needs_further) category = 'NEEDS_MORE';
      else category = null;
      expect(rule(classification, 'literal', given), JSON.stringify(given)).toMatchObject({
        category,
        flags: [],
      });
    }
  });

  test('to the letter there are two gaps, and the last branch needs no supporter or no strength', () => {
    const { findings, coverage } = analyze(policyOf(classification, 'literal'));
    const gaps = findings.filter((finding) => finding.kind === 'GAP');
    expect(gaps.map((gap) => gap.witness)).toEqual([
      { supporting: 0, opposing: 0, evidence_strength: 'STRONG', needs_further: false },
      { supporting: 1, opposing: 0, evidence_strength: null, needs_further: false },
    ]);
    // Four strengths without a supporter, and one supporter without a strength.
    expect(coverage['further-work-requested']).toBe(5);
  });
});

describe('next-round', () => {
  const given = (flags: readonly number[]): object => {
    const [
      disagreed,
      uncertain_high,
      uncertain_not_high,
      needs_more,
      agreed_strong_or_moderate,
      agreed_weak,
    ] = flags;
    return {
      disagreed,
      uncertain_high,
      uncertain_not_high,
      needs_more,
      agreed_strong_or_moderate,
      agreed_weak,
    };
  };

  test('all 64 combinations under every profile', () => {
    let uncovered = 0;
    for (const flags of product(...Array.from({ length: 6 }, () => [0, 2])) as Generator<number[]>) {
      const [disagreed, high, notHigh, more, , weak] = flags as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      const mustRun = disagreed > 0 || high > 0 || more > 0;
      const maySkip = disagreed + high + notHigh + more === 0 && weak === 0;
      const isEmpty = flags.every((count) => count === 0);
      if (!mustRun && !maySkip) uncovered++;
      const wanted = {
        default: { run: mustRun || !maySkip, early_termination: maySkip },
        thorough: { run: !isEmpty, early_termination: isEmpty },
        fast: { run: mustRun, early_termination: maySkip },
        literal: { run: mustRun ? true : maySkip ? false : null, early_termination: maySkip },
      };
      for (const [policy, fields] of Object.entries(wanted)) {
        expect(rule(nextRound, policy, given(flags)), `${policy} ${flags}`).toMatchObject(fields);
      }
    }
    expect(uncovered).toBe(6);
  });

  test('analysis counts the six combinations that neither list covers', () => {
    const { coverage } = analyze(policyOf(nextRound, 'literal'));
    expect(coverage.otherwise).toBe(6);
    expect(Object.values(coverage).reduce((sum, cases) => sum + cases)).toBe(64);
  });
});

describe('judgement', () => {
  const CATEGORIES = ['AGREED', 'DISAGREED', 'UNCERTAIN', 'NEEDS_MORE'];
  const VERDICTS = ['UPHELD', 'WEAKENED', 'REFUTED', 'NONE'];
  const CONFIDENCES = ['HIGH', 'MEDIUM', 'LOW', null];
  const strong = { investigators: [witness('STRONG')] };
  const empty = { investigators: [] };
  const SIDES = [undefined, { A: strong, B: empty }, { A: empty, B: strong }, { A: strong, B: strong }];

  function witness(strength: string): object {
    return { iid: 'CODE-CONFIG-R1', confidence: 'HIGH', evidence: [{ strength, verification: 'VERIFIED' }] };
  }

  const TAGS: Record<string, Record<string, string>> = {
    STRONG: { UPHELD: 'Confirmed', NONE: 'Confirmed', WEAKENED: 'Likely' },
    MODERATE: { UPHELD: 'Confirmed', NONE: 'Likely', WEAKENED: 'Likely' },
    WEAK: { UPHELD: 'Likely', NONE: 'Uncertain', WEAKENED: 'Uncertain' },
  };

  test('every category, strength, verdict, flag and outcome of a conflict, in both readings', () => {
    for (const [category, strength, verdict, formed_in_round3, quick, confidence, sides] of product(
      CATEGORIES,
      STRENGTHS,
      VERDICTS,
      BOOLEANS,
      BOOLEANS,
      CONFIDENCES,
      SIDES,
    ) as Generator<
      [string, string | null, string, boolean, boolean, string | null, (typeof SIDES)[number]]
    >) {
      const given = { category, strength, verdict, formed_in_round3, quick, confidence, sides };
      const isConflict = category === 'DISAGREED' || (category === 'AGREED' && verdict === 'REFUTED');
      const winner = !isConflict ? null : sides === SIDES[1] ? 'A' : sides === SIDES[2] ? 'B' : null;

      const others = (agreed: () => { tag: string; caveat: boolean }): object => {
        if (isConflict) {
          const record =
            winner === null ? ['both_opinions'] : [`minority_opinion_${winner === 'A' ? 'B' : 'A'}`];
          return { tag: winner === null ? 'Uncertain' : 'Likely', caveat: false, winner, record };
        }
        if (category === 'AGREED') return { ...agreed(), winner: null, weights: null, record: [] };
        return { tag: 'Uncertain', caveat: false, record: ['available_evidence', 'follow_up'] };
      };
      const byDefault = quick
        ? {
            tag: strength === 'STRONG' && confidence === 'HIGH' ? 'Likely' : 'Uncertain',
            caveat: false,
            winner: null,
            record: [],
          }
        : others(() => {
            const tag = TAGS[strength ?? 'WEAK']![verdict]!;
            const isCapped = formed_in_round3 && verdict !== 'UPHELD' && tag === 'Confirmed';
            return { tag: isCapped ? 'Likely' : tag, caveat: verdict === 'WEAKENED' };
          });
      expect(rule(judgement, 'default', given), JSON.stringify(given)).toMatchObject(byDefault);
      const toTheLetter = others(() =>
        verdict === 'WEAKENED' ? { tag: 'Likely', caveat: true } : { tag: 'Confirmed', caveat: false },
      );
      expect(rule(judgement, 'literal', given), JSON.stringify(given)).toMatchObject(toTheLetter);
    }
  });

  test.each(['default', 'literal'])(
    'a refuted agreement is unreachable under %s, but decides if it comes',
    (policy) => {
      const unreachable = analyze(policyOf(judgement, policy)).findings.filter(
        ({ kind }) => kind === 'UNREACHABLE',
      );
      expect(unreachable.map((finding) => finding.rule)).toEqual(['refuted-agreement', 'otherwise']);
      const given = { category: 'AGREED', strength: 'STRONG', verdict: 'REFUTED' };
      expect(rule(judgement, policy, given)).toMatchObject({
        rule: 'refuted-agreement',
        tag: 'Uncertain',
        winner: null,
        weights: null,
      });
    },
  );
});

describe('matrix update', () => {
  const CATEGORIES = ['AGREED', 'DISAGREED', 'UNCERTAIN', 'NEEDS_MORE', 'WITHDRAWN'];
  const VERDICTS = ['UPHELD', 'WEAKENED', 'REFUTED', 'NONE'];

  const wanted = (
    category: string,
    verdict: string,
    supporting: number,
    opposing: number,
    adopted: boolean,
    answered: boolean,
  ): string => {
    switch (category) {
      case 'AGREED':
        if (verdict === 'REFUTED') return 'CONTEST';
        if (supporting < 2) return 'RECLASSIFY';
        if (opposing > 0) return 'CONTEST';
        return verdict === 'UPHELD' ? 'RAISE' : verdict === 'WEAKENED' ? 'ADD_CAVEAT' : 'KEEP';
      case 'DISAGREED':
        if (supporting > 0 && opposing > 0) return 'KEEP';
        return adopted && supporting > 1 && opposing === 0 ? 'AGREE' : 'RECLASSIFY';
      case 'UNCERTAIN':
        if (supporting === 0) return 'WITHDRAW';
        return opposing > 0 ? 'CONTEST' : supporting > 1 ? 'AGREE' : 'KEEP';
      case 'NEEDS_MORE':
        return answered ? 'RECLASSIFY' : 'GIVE_UP';
      default:
        return supporting > 0 ? 'RECLASSIFY' : 'KEEP';
    }
  };

  test('every category, verdict and count up to 3', () => {
    const counts = [0, 1, 2, 3];
    for (const given of product(CATEGORIES, VERDICTS, counts, counts, BOOLEANS, BOOLEANS) as Generator<
      [string, string, number, number, boolean, boolean]
    >) {
      const [category, verdict, supporting, opposing, adopted, answered] = given;
      const facts = { category, verdict, supporting, opposing, adopted, answered };
      expect(rule(matrixUpdate, 'default', facts).change, JSON.stringify(facts)).toBe(wanted(...given));
    }
  });
});

describe('every table', () => {
  const tables = investigationProcedures.flatMap(({ policies }) => policies);
  test.each(tables.map((table) => [`${table.id}@${table.policy}`, table] as const))(
    '%s has no finding that its authors do not know of',
    (_name, table) => {
      expect(analyze(table).findings.filter((finding) => !finding.accepted)).toEqual([]);
    },
  );

  test.each(tables.map((table) => [`${table.id}@${table.policy}`, table] as const))(
    '%s cites the seed step by step, or Curia itself',
    (_name, table) => {
      for (const { source } of [...table.rules, table.otherwise]) {
        expect(source).toMatch(new RegExp(`^(003/${table.id}-[1-9]|curia/${table.policy}/[a-z0-9-]+)$`));
      }
    },
  );
});
