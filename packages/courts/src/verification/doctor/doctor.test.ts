/** The doctor of verification on documents that are sound, and on those with one thing wrong. */
import { expect, test } from 'vitest';
import { verificationDoctor } from './doctor.ts';

const issue = { code: 'TOTAL_WRONG', agent: 'V2', origin: 'llm', location: { pointer: '/total' } };
const report = {
  issues: [issue],
  merged: [],
  unconfirmed: [] as object[],
  verifiers: [
    { agent: 'V1', status: 'ok', issues: 0, calls: 0 },
    { agent: 'V2', status: 'ok', issues: 1, calls: 1, saw: 'all' },
  ],
};
const pass = { pass: 1, fingerprint: 'f1', report, fixes: [] as object[] };
const documentOf = (...passes: object[]) => ({ doc_id: 'd', passes, verifier_answers: [] });

function examine(...documents: object[]) {
  const examination = verificationDoctor.examine();
  documents.forEach((one, at) => {
    expect(verificationDoctor.recognises(one)).toBe(true);
    examination.add(one, `d${at}`);
  });
  return examination;
}

test('a sound document has no findings', () => {
  expect(examine(documentOf(pass)).symptoms()).toEqual([]);
});

test.each<[code: string, passes: object[], example: string]>([
  [
    'VERIFIER_FAILED',
    [{ ...pass, report: { ...report, verifiers: [{ agent: 'V3', status: 'failed' }] } }],
    'd0 pass 1 V3',
  ],
  [
    'VERIFIER_SAW_PART',
    [{ ...pass, report: { ...report, verifiers: [{ agent: 'V2', status: 'ok', saw: 'part' }] } }],
    'd0 pass 1 V2',
  ],
  [
    'QUOTES_WHAT_NO_PAGE_SAYS',
    [{ ...pass, report: { ...report, unconfirmed: [{ ...issue, code: 'MADE_UP' }] } }],
    'd0 pass 1 V2 MADE_UP',
  ],
  [
    'UNUSABLE_ISSUES',
    [
      {
        ...pass,
        report: {
          ...report,
          issues: [
            issue,
            { code: 'VERIFIER_ISSUE_INVALID', agent: 'V2', origin: 'rule', location: { verifier: 'V2' } },
          ],
        },
      },
    ],
    'd0 pass 1 V2',
  ],
  ['FIX_FAILED', [{ ...pass, fixes: [{ problem: 'no such place' }] }], 'd0 pass 1 no such place'],
  ['PASS_WITHOUT_CHANGE', [pass, { ...pass, pass: 2 }], 'd0 pass 2'],
])('%s is found', (code, passes, example) => {
  const found = examine(documentOf(...passes)).symptoms();
  expect(found.map((one) => one.code)).toContain(code);
  expect(found.find((one) => one.code === code)).toMatchObject({ count: 1, example });
});

test('a verifier that never reports is named once there is enough to tell', () => {
  const silent = { ...pass, report: { ...report, issues: [] } };
  const many = (count: number) => examine(...Array.from({ length: count }, () => documentOf(silent)));
  expect(many(19).symptoms()).toEqual([]);
  expect(many(19).untold()).toEqual([{ code: 'NEVER_REPORTS', about: 'verifier V2', seen: 19, needed: 20 }]);
  expect(many(20).symptoms()).toMatchObject([{ code: 'NEVER_REPORTS', count: 20, of: 20 }]);
  expect(many(20).untold()).toEqual([]);
});

test('something that is not a record is refused', () => {
  expect(() => examine({ passes: [{ pass: 0 }], verifier_answers: [] })).toThrowError(
    expect.objectContaining({ kind: 'input' }),
  );
});
