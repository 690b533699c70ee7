/** The words that the memory finds for a case: its lesson, its codes and its symptom. */
import { expect, test } from 'vitest';
import { codeWords, wordPrinciple } from './principle.ts';
import { wordSymptom } from './symptom.ts';

test('the lesson differs with what happened', () => {
  const base = {
    structure: ['none'],
    risk_tags: [],
    risk_type: null,
    action_taken: null,
    reason_code: '',
    has_helped: null,
  };
  const lessons = [
    base,
    { ...base, structure: ['negation'] },
    { ...base, structure: ['contrast'] },
    { ...base, risk_type: 'implicit' },
    { ...base, risk_tags: ['REDUNDANT_UPPER_REF'] },
    { ...base, reason_code: 'WEAK_EVIDENCE' },
    { ...base, reason_code: 'WEAK_EVIDENCE', action_taken: 'abstain' },
    { ...base, reason_code: 'WEAK_EVIDENCE', action_taken: 'abstain', has_helped: true },
    { ...base, reason_code: 'WEAK_EVIDENCE', action_taken: 'abstain', has_helped: false },
  ].map((happening) => wordPrinciple(happening).corrective_principle);
  expect(new Set(lessons).size).toBe(lessons.length);
});

test('a code that is none, or hides a label, is not repeated', () => {
  expect(
    codeWords(['negation scope', 'NEGATION_SCOPE', 'GOLD_POSITIVE', 'ignore me!', '부정', 'x'.repeat(60)]),
  ).toEqual(['NEGATION_SCOPE']);
});

test('codes that only together speak to a model are not told', () => {
  const happening = {
    structure: ['none'],
    risk_type: null,
    action_taken: null,
    reason_code: '',
    has_helped: null,
  };
  const told = (risk_tags: string[]) => wordPrinciple({ ...happening, risk_tags }).corrective_principle;
  expect(told(['IGNORE'])).toContain('IGNORE');
  expect(told(['IGNORE', 'INSTRUCTIONS'])).not.toContain('IGNORE');
});

test('the symptom does not depend on the order in which things were seen', () => {
  const seen = {
    structure: ['contrast', 'negation'],
    conflict_types: ['b', 'a'],
    risk_types: ['Y', 'X', 'Y'],
    aspect_type: 'size',
  };
  const symptom = wordSymptom(seen);
  expect(symptom).toBe('structure contrast negation; conflict A B; risk X Y; about size');
  const turned = {
    ...seen,
    structure: ['negation', 'contrast'],
    conflict_types: ['a', 'b'],
    risk_types: ['X', 'Y'],
  };
  expect(wordSymptom(turned)).toBe(symptom);
});

test('the reason of the ruling says what the lesson is about, before risks and structure', () => {
  const happening = {
    structure: ['negation'],
    risk_tags: ['CONTRAST'],
    risk_type: 'L3',
    action_taken: null,
    has_helped: null,
  };
  const about = (reason_code: string) =>
    wordPrinciple({ ...happening, reason_code }).principle_id.split('/')[0];
  expect(about('WEAK_EVIDENCE')).toBe('evidence');
  expect(about('SOMETHING_ELSE')).toBe('contrast');
});
