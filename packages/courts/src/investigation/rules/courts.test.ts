/** The tables of round 2 to 4 against straight-line readings of the seed and the contract, over every case there is. */

import type { AnyTable } from '@curia/core';
import { analyze } from '@curia/core';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../../../core/src/table/explain/question.ts';
import { similarity } from './finding/similarity.ts';
import { challengeTarget } from './matrix/challenge-target.ts';
import { classification } from './matrix/classification.ts';
import { judgement } from './matrix/judgement.ts';
import { matrixUpdate } from './matrix/matrix-update.ts';
import { investigationQuestions } from './questions.ts';
import { nextRound } from './rounds/next-round.ts';

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
  question: Question<P, R>,
  policy: string,
  given: object,
): R => question.rule(given, policyOf(question, policy)).ruling;

describe('similarity', () => {
  const byPlace = (
    explicit: string,
    standing: boolean,
    place: string,
    cause: string,
    same: boolean,
  ): string => {
    if (explicit === 'refutes') return standing ? 'CONTRADICTS' : 'OBJECTS';
    const isOnePlace = place === 'SAME_LINES' || place === 'SAME_FUNCTION';
    if (isOnePlace) return cause !== 'EXCLUDED' ? 'SIMILAR' : same ? 'CONTRADICTS' : 'RELATED';
    return place === 'SAME_FILE' || cause === 'SAME' ? 'RELATED' : 'UNRELATED';
  };

  test('all 120 pairs by place', () => {
    for (const [explicit, standing, place, cause, same_question] of product(
      ['refutes', 'none'],
      BOOLEANS,
      ['SAME_LINES', 'SAME_FUNCTION', 'SAME_FILE', 'ELSEWHERE', 'UNKNOWN'],
      ['SAME', 'EXCLUDED', 'UNKNOWN'],
      BOOLEANS,
    ) as Generator<[string, boolean, string, string, boolean]>) {
      const given = { explicit, standing, place, cause, same_question };
      expect(rule(similarity, 'place', given).relation, JSON.stringify(given)).toBe(
        byPlace(explicit, standing, place, cause, same_question),
      );
    }
  });

  const toTheLetter = (l: string, c: string, x: string): string => {
    if (l === 'yes' && c === 'no') return 'CONTRADICTS';
    if (l === 'no' && c === 'yes') return 'RELATED';
    return [l, c, x].filter((answer) => answer === 'yes').length >= 2 ? 'SIMILAR' : 'UNRELATED';
  };

  test('all 54 comparisons to the letter', () => {
    for (const [location, cause, fix, same_question] of product(
      ANSWERS,
      ANSWERS,
      ANSWERS,
      BOOLEANS,
    ) as Generator<[string, string, string, boolean]>) {
      const given = { location, cause, fix, same_question };
      expect(rule(similarity, 'literal', given).relation, JSON.stringify(given)).toBe(
        toTheLetter(location, cause, fix),
      );
    }
  });

  test.each([
    ['place', { location: 'yes', cause: 'no', fix: 'no', same_question: true }, '--policy literal'],
    ['place', { place: 'SAME_LINES', cause: 'no', same_question: true }, '--policy literal'],
    ['literal', { place: 'SAME_LINES', cause: 'SAME', same_question: true }, 'location, cause and fix'],
  ])('a case that was written for another policy is refused (%s)', (policy, given, words) => {
    expect(() => rule(similarity, policy, given)).toThrow(words);
  });
});

describe('classification', () => {
  test('all counts up to 4, in both readings', () => {
    for (const [
      supporting,
      opposing,
      evidence_strength,
      needs_further,
      self_conflict,
      independent,
    ] of product([0, 1, 2, 3, 4], [0, 1, 2, 3], STRENGTHS, BOOLEANS, BOOLEANS, [0, 1, 2, 3]) as Generator<
      [number, number, string | null, boolean, boolean, number]
    >) {
      const given = { supporting, opposing, evidence_strength, needs_further, self_conflict, independent };
      const isSolid = evidence_strength === 'STRONG' || evidence_strength === 'MODERATE';
      const isNone = evidence_strength === null;

      let category: string | null;
      const flags: string[] = [];
      if (supporting === 0) category = needs_further && opposing === 0 ? 'NEEDS_MORE' : 'WITHDRAWN';
      else if (opposing > 0) category = 'DISAGREED';
      else if (isNone) category = 'NEEDS_MORE';
      else if (Math.min(supporting, independent) >= 2) {
        category = 'AGREED';
        if (!isSolid) flags.push('weak_consensus');
      } else if (self_conflict || !isSolid) category = 'NEEDS_MORE';
      else {
        category = 'UNCERTAIN';
        if (supporting > 1) flags.push('one_source');
      }
      if (needs_further && category !== 'WITHDRAWN') flags.push('request_item');
      expect(rule(classification, 'verified', given), JSON.stringify(given)).toMatchObject({
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
        default: { run: !isEmpty, early_termination: isEmpty },
        thorough: { run: !isEmpty, early_termination: isEmpty },
        fast: { run: false, early_termination: isEmpty },
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
  const strong = { investigators: [witness('STRONG')] };
  const empty = { investigators: [] };
  const SIDES = [undefined, { A: strong, B: empty }, { A: empty, B: strong }, { A: strong, B: strong }];

  function witness(strength: string): object {
    return { iid: 'CODE-CONFIG-R1', confidence: 'HIGH', evidence: [{ strength, verification: 'VERIFIED' }] };
  }

  test('every category, strength, verdict, flag and outcome of a conflict, in both readings', () => {
    for (const [category, strength, verdict, reviewer_independent, held, one_source, quick, sides] of product(
      CATEGORIES,
      STRENGTHS,
      VERDICTS,
      BOOLEANS,
      BOOLEANS,
      BOOLEANS,
      BOOLEANS,
      SIDES,
    ) as Generator<
      [string, string | null, string, boolean, boolean, boolean, boolean, (typeof SIDES)[number]]
    >) {
      const given = { category, strength, verdict, reviewer_independent, held, one_source, quick, sides };
      const isConflict = category === 'DISAGREED' || (category === 'AGREED' && verdict === 'REFUTED');
      const dominant = !isConflict ? null : sides === SIDES[1] ? 'A' : sides === SIDES[2] ? 'B' : null;
      const isSound = strength === 'STRONG' || strength === 'MODERATE';
      const open = {
        tag: 'Uncertain',
        caveat: false,
        winner: null,
        record: ['available_evidence', 'follow_up'],
      };
      const bySides = (winner: string | null) => ({
        tag: winner === null ? 'Uncertain' : 'Likely',
        caveat: false,
        winner,
        record: winner === null ? ['both_opinions'] : [`minority_opinion_${winner === 'A' ? 'B' : 'A'}`],
      });
      const plain = (tag: string, caveat = false) => ({
        tag,
        caveat,
        winner: null,
        weights: null,
        record: [],
      });

      let reviewed: object;
      if (held) reviewed = open;
      else if (isConflict) reviewed = bySides(verdict === 'REFUTED' ? null : dominant);
      else if (category !== 'AGREED')
        reviewed =
          one_source && category === 'UNCERTAIN' && isSound && verdict !== 'REFUTED' ? plain('Likely') : open;
      else if (!isSound) reviewed = plain('Uncertain', verdict === 'WEAKENED');
      else if (verdict === 'WEAKENED') reviewed = plain('Likely', true);
      else reviewed = plain(verdict === 'UPHELD' && reviewer_independent && !quick ? 'Confirmed' : 'Likely');
      expect(rule(judgement, 'reviewed', given), JSON.stringify(given)).toMatchObject(reviewed);

      const toTheLetter = isConflict
        ? bySides(dominant)
        : category !== 'AGREED'
          ? open
          : verdict === 'WEAKENED'
            ? plain('Likely', true)
            : plain('Confirmed');
      expect(rule(judgement, 'literal', given), JSON.stringify(given)).toMatchObject(toTheLetter);
    }
  });

  test('whatever is not known does not confirm', () => {
    const given = { category: 'AGREED', strength: 'STRONG', verdict: 'UPHELD' };
    expect(rule(judgement, 'reviewed', given)).toMatchObject({ tag: 'Likely', rule: 'own-review' });
  });

  test('a refuted agreement is unreachable to the letter, but decides if it comes', () => {
    const unreachable = analyze(policyOf(judgement, 'literal')).findings.filter(
      ({ kind }) => kind === 'UNREACHABLE',
    );
    expect(unreachable.map((finding) => finding.rule)).toEqual(['refuted-agreement', 'otherwise']);
    for (const policy of ['reviewed', 'literal']) {
      const given = { category: 'AGREED', strength: 'STRONG', verdict: 'REFUTED' };
      expect(rule(judgement, policy, given)).toMatchObject({
        rule: 'refuted-agreement',
        tag: 'Uncertain',
        winner: null,
        weights: null,
      });
    }
  });
});

describe('challenge target', () => {
  test('every form, count and flag: no challenge is lost', () => {
    for (const [form, matches, asked, asked_again] of product(
      ['item', 'iid_finding', 'bare_finding', 'other'],
      [0, 1, 2, 3],
      BOOLEANS,
      BOOLEANS,
    ) as Generator<[string, number, boolean, boolean]>) {
      const given = { form, matches, asked, asked_again };
      const isOne = form !== 'other' && matches === 1;
      const wanted =
        isOne && (asked || asked_again)
          ? 'TAKE'
          : !asked_again
            ? 'ASK_AGAIN'
            : matches >= 2
              ? 'HOLD_ALL_MATCHING'
              : 'HOLD_ALL_ASKED';
      expect(rule(challengeTarget, 'default', given).target, JSON.stringify(given)).toBe(wanted);
    }
  });
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
      expect(rule(matrixUpdate, 'literal', facts).change, JSON.stringify(facts)).toBe(wanted(...given));
    }
  });

  const moved = (
    before: string,
    verdict: string,
    event: string,
    kind: boolean,
    cited: boolean,
    last: boolean,
  ) => {
    if (before === 'AGREED' && verdict === 'REFUTED') return 'CONTEST';
    switch (event) {
      case 'retracts':
        return before !== 'DISAGREED' ? 'WITHDRAW' : cited ? 'RECLASSIFY' : 'KEEP';
      case 'contradicts':
        return cited ? 'CONTEST' : 'ADD_CAVEAT';
      case 'leaves':
        return 'RECLASSIFY';
    }
    if (before === 'AGREED' && verdict === 'UPHELD') return 'RAISE';
    if (before === 'AGREED' && verdict === 'WEAKENED') return 'ADD_CAVEAT';
    if (event === 'agrees') {
      if (before === 'DISAGREED') return cited ? 'AGREE' : 'KEEP';
      return kind && before !== 'AGREED' ? 'AGREE' : 'KEEP';
    }
    return before === 'NEEDS_MORE' && last ? 'GIVE_UP' : 'KEEP';
  };

  test('every category, verdict and event, by what is new', () => {
    for (const [category, verdict, event, new_kind, said, last] of product(
      CATEGORIES,
      VERDICTS,
      ['agrees', 'contradicts', 'retracts', 'leaves', 'silent', 'failed'],
      BOOLEANS,
      BOOLEANS,
      BOOLEANS,
    ) as Generator<[string, string, string, boolean, boolean, boolean]>) {
      const given = { category, verdict, event, new_kind, new_citation: said, last };
      expect(rule(matrixUpdate, 'reviewed', given).change, JSON.stringify(given)).toBe(
        moved(category, verdict, event, new_kind, said || new_kind, last),
      );
    }
  });

  test.each([
    ['reviewed', { supporting: 2, opposing: 0 }, 'event'],
    ['literal', { event: 'agrees' }, 'supporting'],
  ])('a case that was written for another policy is refused (%s)', (policy, facts, words) => {
    expect(() => rule(matrixUpdate, policy, { category: 'AGREED', verdict: 'NONE', ...facts })).toThrow(
      words,
    );
  });
});

describe('every table', () => {
  const tables = investigationQuestions.flatMap(({ policies, retired = [] }) => [...policies, ...retired]);
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
