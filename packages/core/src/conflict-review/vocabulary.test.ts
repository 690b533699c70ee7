/** The two closed lists of conflict review: reason codes and references. */
import { expect, test } from 'vitest';
import {
  isReasonCode,
  JUSTIFIED_CODES,
  REASON_CODES,
  readReasonCode,
  STRUCTURAL_CODES,
} from './reason-code.ts';
import { ALLOWED_REFS, isAllowedRef } from './taxonomy.ts';

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
