/** The two closed lists of conflict review: reason codes and references. */
import { expect, test } from 'vitest';
import { nameRef, normalizeRef } from '../../../../core/src/text/opinion/normalize-ref.ts';
import { REF_LANGUAGES } from '../../../../core/src/text/opinion/ref-names.ts';
import { ALLOWED_REFS, allowedRefs, isAllowedRef } from '../../opinions/taxonomy.ts';
import { detectFlags } from './detect-flags.ts';
import {
  isReasonCode,
  JUSTIFIED_CODES,
  REASON_CODES,
  readReasonCode,
  STRUCTURAL_CODES,
} from './reason-code.ts';
import { triplet } from './triplet.ts';
import { voteV2 } from './vote/vote-v2.table.ts';

test('there are 17 reason codes, and those that decide are among them', () => {
  expect(Object.keys(REASON_CODES)).toHaveLength(17);
  expect([...STRUCTURAL_CODES, ...JUSTIFIED_CODES].every(isReasonCode)).toBe(true);
  expect(isReasonCode('toString')).toBe(false);
  expect(readReasonCode(' weak_evidence\n')).toBe('WEAK_EVIDENCE');
  expect(readReasonCode(null)).toBe('');
});

test('there are 25 references, and the entity with a slash is allowed as well', () => {
  expect(ALLOWED_REFS).toHaveLength(25);
  expect(new Set(ALLOWED_REFS).size).toBe(25);
  const slashed = ALLOWED_REFS.filter((ref) => ref.includes('·')).map((ref) => ref.replace('·', '/'));
  expect(slashed).toHaveLength(6);
  expect(slashed.every(isAllowedRef)).toBe(true);
  expect(isAllowedRef('브랜드#다양성')).toBe(false);
  expect(isAllowedRef('본품 # 가격')).toBe(true);
});

test('references have a name in every language, and all of them are one reference', () => {
  for (const language of REF_LANGUAGES) {
    const refs = allowedRefs(language);
    expect(new Set(refs).size).toBe(25);
    expect(refs.map(normalizeRef)).toEqual(ALLOWED_REFS);
    expect(refs.every(isAllowedRef)).toBe(true);
  }
  expect(nameRef('본품 # 품질', 'en')).toBe('main item#quality');
  expect(nameRef('Main Item#Quality', 'ko')).toBe('본품#품질');
  expect(nameRef('something#else', 'en')).toBe('something#else');
});

test('an English reference to the whole product contains its parts', () => {
  const candidates = ['whole product#price', 'main item#price'].map((aspect_ref, at) => ({
    tuple_id: `t${at}`,
    aspect_term: 'price',
    aspect_ref,
    polarity: 'positive',
  }));
  expect(detectFlags(candidates, voteV2.values)).toMatchObject([
    { conflict_type: 'granularity_overlap_candidate', tuple_ids: ['t0', 't1'] },
  ]);
});

test.each([{}, { polarity: null }, { polarity: 1 }])(
  'a triplet with the polarity of %j claims nothing',
  (said) => {
    expect(triplet.safeParse({ aspect_term: 'battery', ...said }).success).toBe(false);
  },
);
