/** The doctor of investigation on findings that are sound, and on those with one thing wrong. */
import { expect, test } from 'vitest';
import { investigationDoctor } from './doctor.ts';

const evidence = [{ type: 'code', location: 'a.ts:1', verification: 'VERIFIED' }];
const finding = { ref: 'CODE-R1#F1', iid: 'CODE-R1', base_id: 'CODE', evidence };
const recordOf = (findings: object[], more: object = {}) => ({
  query: 'why?',
  investigation: { phase: 'judged', findings, exclusions: [], ...more },
});

function examine(...records: object[]) {
  const examination = investigationDoctor.examine();
  records.forEach((one, at) => {
    expect(investigationDoctor.recognises(one)).toBe(true);
    examination.add(one, `i${at}`);
  });
  return examination;
}

test('a sound investigation has no findings, nor has one that waits for its plan', () => {
  expect(examine(recordOf([finding]), { investigation: { phase: 'planning' } }).symptoms()).toEqual([]);
});

test.each<[code: string, record: object, example: string]>([
  [
    'CITATION_NOT_THERE',
    recordOf([{ ...finding, evidence: [...evidence, { location: 'b.ts:9', verification: 'FAILED' }] }]),
    'i0 CODE-R1#F1 b.ts:9',
  ],
  [
    'CITATION_UNCHECKED',
    recordOf([{ ...finding, evidence: [...evidence, { location: 'c.ts' }] }]),
    'i0 CODE-R1#F1 c.ts',
  ],
  ['CLAIM_WITHOUT_EVIDENCE', recordOf([finding, { ...finding, evidence: [] }]), 'i0 CODE-R1#F1'],
  ['MALFORMED_REPORT', recordOf([{ ...finding, is_degraded: true }]), 'i0 CODE-R1#F1'],
  ['CHANGED_SIDES', recordOf([{ ...finding, unsupported_flip: true }]), 'i0 CODE-R1#F1'],
  [
    'REPORT_LEFT_OUT',
    recordOf([finding], { exclusions: [{ investigator: 'LOG', error: 'no layers', action: 'left out' }] }),
    'i0 LOG: no layers',
  ],
])('%s is found', (code, record, example) => {
  const found = examine(record).symptoms();
  expect(found.map((one) => one.code)).toEqual([code]);
  expect(found[0]).toMatchObject({ count: 1, example });
});

test('an investigator whose citations always fail is named once there are enough of them', () => {
  const unfounded = recordOf([{ ...finding, evidence: [{ location: 'x', verification: 'FAILED' }] }]);
  const many = (count: number) => examine(...Array.from({ length: count }, () => unfounded));
  const codes = (count: number) =>
    many(count)
      .symptoms()
      .map(({ code }) => code);
  expect(codes(19)).toEqual(['CITATION_NOT_THERE']);
  expect(many(19).untold()).toMatchObject([{ code: 'NEVER_VERIFIED', seen: 19 }]);
  expect(codes(20)).toEqual(['CITATION_NOT_THERE', 'NEVER_VERIFIED']);
});
