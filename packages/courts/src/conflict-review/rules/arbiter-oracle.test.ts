/** Every combination of votes, reasons and conflict types against the sources' rules, written out straight. */
import { expect, test } from 'vitest';
import type { ConflictCase } from './conflict-case.ts';
import { conflictInput } from './conflict-case.ts';
import { ruleConflict } from './conflict-review.ts';
import { voteV1 } from './vote/vote-v1.table.ts';
import { voteV2 } from './vote/vote-v2.table.ts';
import { voteV5 } from './vote/vote-v5.table.ts';

interface Cast {
  readonly action: string;
  readonly reason: string;
  readonly value: { polarity: string } | null;
}

interface Expected {
  readonly action: string;
  readonly reason: string;
  readonly source: string;
  readonly value: { polarity: string } | undefined;
}

const POSITIVE = { polarity: 'positive' };
const NEGATIVE = { polarity: 'negative' };

const CASTS: readonly (Cast | undefined)[] = [
  undefined,
  { action: 'KEEP', reason: '', value: null },
  { action: 'MERGE', reason: 'ASPECT_REF_MISMATCH', value: null },
  { action: 'FLAG', reason: 'WEAK_INFERENCE', value: null },
  { action: 'DROP', reason: '', value: null },
  { action: 'DROP', reason: 'WEAK_EVIDENCE', value: null },
  { action: 'DROP', reason: ' redundant_upper_ref', value: null },
  { action: 'DROP', reason: 'NEGATION_SCOPE', value: null },
  { action: 'FLIP', reason: '', value: null },
  { action: 'FLIP', reason: 'negation_scope ', value: NEGATIVE },
  { action: 'FLIP', reason: 'CONTRAST_CLAUSE', value: POSITIVE },
  { action: 'FLIP', reason: 'STRUCTURAL_INCONSISTENT', value: null },
  { action: 'FLIP', reason: 'WEAK_EVIDENCE', value: NEGATIVE },
];

const TYPES = [
  '',
  'ref_polarity_mismatch',
  'term_polarity_mismatch',
  'semantic_conflict_candidate',
  'granularity_overlap_candidate',
  'REDUNDANT_UPPER_REF',
];

function readAs(cast: Cast | undefined): string {
  if (cast === undefined) return 'KEEP';
  return cast.action === 'MERGE' ? 'KEEP' : cast.action;
}

function shared(a: string, b: string, c: string): string | undefined {
  if (a === b) return a;
  if (a === c) return a;
  if (b === c) return b;
  return undefined;
}

function valueOfFlip(casts: readonly (Cast | undefined)[]): { polarity: string } | undefined {
  for (const cast of casts)
    if (cast !== undefined && cast.action === 'FLIP' && cast.value !== null) return cast.value;
  return undefined;
}

const reasonOf = (casts: readonly (Cast | undefined)[], action: string): string =>
  casts
    .find((cast) => cast?.action === action)!
    .reason.trim()
    .toUpperCase();

const STRUCTURAL = ['NEGATION_SCOPE', 'CONTRAST_CLAUSE', 'STRUCTURAL_INCONSISTENT'];
const JUSTIFIED = ['WEAK_EVIDENCE', 'REDUNDANT_UPPER_REF'];

const isSplit = (votes: readonly string[]): boolean =>
  votes.includes('FLIP') && votes.includes('DROP') && votes.includes('KEEP');

function firstArbiter(casts: readonly [Cast | undefined, Cast | undefined, Cast | undefined]): Expected {
  const votes = casts.map(readAs) as [string, string, string];
  const majority = shared(...votes);
  const flip = (source: string): Expected => ({
    action: 'FLIP',
    reason: '',
    source,
    value: valueOfFlip(casts),
  });
  if (majority === 'FLIP') return flip('001/1');
  if (majority !== undefined) return { action: majority, reason: '', source: '001/1', value: undefined };
  if (isSplit(votes)) {
    if (STRUCTURAL.includes(reasonOf(casts, 'FLIP'))) return flip('001/3-flip');
    return { action: 'FLAG', reason: 'POLARITY_UNCERTAIN', source: '001/3-flag', value: undefined };
  }
  return { action: 'FLAG', reason: 'POLARITY_UNCERTAIN', source: '001/2', value: undefined };
}

function secondArbiter(
  casts: readonly [Cast | undefined, Cast | undefined, Cast | undefined],
  type: string,
): Expected {
  const votes = casts.map(readAs) as [string, string, string];
  const majority = shared(...votes);
  const flip = (source: string): Expected => ({
    action: 'FLIP',
    reason: '',
    source,
    value: valueOfFlip(casts),
  });
  if (majority !== undefined) {
    if (type === 'granularity_overlap_candidate' || type === 'REDUNDANT_UPPER_REF') {
      if (casts[2] !== undefined && votes[2] !== majority) {
        return { action: 'FLAG', reason: 'FACET_MINORITY_SIGNAL', source: '000/1-facet', value: undefined };
      }
    }
    if (majority === 'FLIP') return flip('000/1');
    return { action: majority, reason: '', source: '000/1', value: undefined };
  }
  if (isSplit(votes)) {
    if (STRUCTURAL.includes(reasonOf(casts, 'FLIP'))) return flip('000/3-flip');
    if (JUSTIFIED.includes(reasonOf(casts, 'DROP'))) {
      return { action: 'DROP', reason: '', source: '000/3-drop', value: undefined };
    }
    const reason = type === 'granularity_overlap_candidate' ? 'REDUNDANT_REF_UNCERTAIN' : 'TIE_UNRESOLVED';
    return { action: 'FLAG', reason, source: '000/3-flag', value: undefined };
  }
  const reason = type === 'granularity_overlap_candidate' ? 'REDUNDANT_REF_UNCERTAIN' : 'POLARITY_UNCERTAIN';
  return { action: 'FLAG', reason, source: '000/2', value: undefined };
}

/** A case with one tuple for every conflict type, on which all vote alike. */
function panelOf(casts: readonly (Cast | undefined)[]): ConflictCase {
  const ids = TYPES.map((_, at) => `t${at}`);
  const list = (cast: Cast | undefined): object[] =>
    cast === undefined
      ? []
      : [
          {
            action_type: cast.action,
            target_tuple_ids: ids,
            reason_code: cast.reason,
            new_value: cast.value,
          },
        ];
  return conflictInput.parse({
    candidates: ids.map((tuple_id) => ({ tuple_id, aspect_term: 'x', aspect_ref: '', polarity: 'neutral' })),
    review_actions: { A: list(casts[0]), B: list(casts[1]), C: list(casts[2]) },
    conflict_flags: TYPES.flatMap((conflict_type, at) =>
      conflict_type === '' ? [] : [{ tuple_ids: [`t${at}`], conflict_type }],
    ),
  });
}

const triples = CASTS.flatMap((a) => CASTS.flatMap((b) => CASTS.map((c) => [a, b, c] as const)));

test('v1 answers as its source on every combination', () => {
  for (const casts of triples) {
    const expected = firstArbiter(casts);
    for (const ruling of ruleConflict(panelOf(casts), voteV1).rulings) {
      const { action_type, reason_code, source, new_value } = ruling;
      expect({ action: action_type, reason: reason_code, source, value: new_value }).toEqual(expected);
    }
  }
});

test('v2 answers as its source on every combination', () => {
  for (const casts of triples) {
    const { rulings } = ruleConflict(panelOf(casts), voteV2);
    TYPES.forEach((type, at) => {
      const { action_type, reason_code, source, new_value } = rulings[at]!;
      expect({ action: action_type, reason: reason_code, source, value: new_value }).toEqual(
        secondArbiter(casts, type),
      );
    });
  }
});

/** Every vote of three reviewers who all speak, with every reason that counts and one that does not. */
const SPOKEN: readonly Cast[] = [
  { action: 'KEEP', reason: '', value: null },
  { action: 'DROP', reason: 'WEAK_EVIDENCE', value: null },
  { action: 'DROP', reason: 'REDUNDANT_UPPER_REF', value: null },
  { action: 'DROP', reason: 'OTHER', value: null },
  { action: 'FLIP', reason: 'NEGATION_SCOPE', value: NEGATIVE },
  { action: 'FLIP', reason: 'OTHER', value: NEGATIVE },
  { action: 'FLAG', reason: '', value: null },
  { action: 'MERGE', reason: '', value: null },
];

/** A tuple on which all three vote, beside another of the same term that nobody votes on. */
const besideAnother = (casts: readonly Cast[], conflict_type: string): ConflictCase => {
  const list = ({ action, reason, value }: Cast): object[] => [
    {
      action_type: action,
      target_tuple_ids: ['t0'],
      reason_code: reason,
      new_value: action === 'MERGE' ? { normalized_ref: '본품#품질' } : value,
    },
  ];
  return conflictInput.parse({
    text: '품질이 좋지 않다',
    candidates: ['제품 전체#품질', '본품#품질'].map((aspect_ref, at) => ({
      tuple_id: `t${at}`,
      aspect_term: '품질',
      aspect_ref,
      polarity: 'positive',
    })),
    review_actions: { A: list(casts[0]!), B: list(casts[1]!), C: list(casts[2]!) },
    conflict_flags: conflict_type === '' ? [] : [{ tuple_ids: ['t0', 't1'], conflict_type }],
  });
};

test('v5 answers as the source of v2 wherever three reviewers vote: all 3,072 votes, reasons and conflict types', () => {
  let cases = 0;
  for (const a of SPOKEN) {
    for (const b of SPOKEN) {
      for (const c of SPOKEN) {
        for (const type of TYPES) {
          const [{ action_type, reason_code, new_value }] = ruleConflict(
            besideAnother([a, b, c], type),
            voteV5,
          ).rulings as [ReturnType<typeof ruleConflict>['rulings'][number]];
          const { action, reason, value } = secondArbiter([a, b, c], type);
          expect([action_type, reason_code]).toEqual([action, reason]);
          if (action === 'FLIP') expect(new_value?.polarity).toBe(value?.polarity);
          cases++;
        }
      }
    }
  }
  expect(cases).toBe(3072);
});

test('over the 64 triples of four actions rule 1 takes 40, rule 2 takes 18 (each with a FLAG), rule 3 takes 6', () => {
  const four = ['KEEP', 'DROP', 'FLIP', 'FLAG'].map((action) => ({ action, reason: '', value: null }));
  const taken = new Map<string, number>();
  for (const a of four) {
    for (const b of four) {
      for (const c of four) {
        const { source } = ruleConflict(panelOf([a, b, c]), voteV2).rulings[0]!;
        const rule = source.slice(0, 5);
        taken.set(rule, (taken.get(rule) ?? 0) + 1);
        if (rule === '000/2') expect([a, b, c].map(({ action }) => action)).toContain('FLAG');
      }
    }
  }
  expect(Object.fromEntries(taken)).toEqual({ '000/1': 40, '000/2': 18, '000/3': 6 });
});
