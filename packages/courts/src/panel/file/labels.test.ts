/** Labels of a court: what is refused, that they shape no ruling, and what a person is asked by them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorOf } from '../../../../core/test/certified-court.ts';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { askedOfCase, askedOfItem, askedOfVerdict } from '../case/asked-words.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { ruleCase } from '../rule/rule-case.ts';
import { courtIdentity } from './calibration.ts';
import { panelHash } from './panel.ts';

const value = { kind: 'choice', values: ['yes', 'no'] };
const labelled = (labels: unknown, more: object = {}) => smallCourt(value, { labels, ...more });
const problemsIn = (labels: unknown, more: object = {}): string[] => {
  const { code, details } = errorOf(() => labelled(labels, more)) as {
    code: string;
    details: { path: string; problem: string }[];
  };
  expect(code).toBe('COURT_INVALID');
  return details.map(({ path, problem }) => `${path}: ${problem}`);
};

test.each<[string, unknown, string]>([
  ['an unknown language', { fr: {} }, 'labels.fr: is not a known field; there are en, ko'],
  [
    'an unknown part',
    { en: { outcome: {} } },
    'labels.en.outcome: is not a known field; did you mean outcomes?',
  ],
  ['an empty label', { en: { values: { yes: ' ' } } }, 'labels.en.values.yes: must not be empty'],
  ['an empty title', { en: { title: '' } }, 'labels.en.title: must not be empty'],
  [
    'a character that nobody sees',
    { en: { values: { yes: 'Yes\u202e' } } },
    'labels.en.values.yes: has a control character or a letter that nobody sees',
  ],
  [
    'an over-long label',
    { ko: { roles: { one: '가'.repeat(81) } } },
    'labels.ko.roles.one: must have at most 80 characters',
  ],
  [
    'an over-long question',
    { ko: { questions: { value: '가'.repeat(301) } } },
    'labels.ko.questions.value: must have at most 300 characters',
  ],
  [
    'an outcome that the court does not have',
    { en: { outcomes: { TAKEN: 'Taken' } } },
    'labels.en.outcomes.TAKEN: there is no outcome "TAKEN"; did you mean TAKE?',
  ],
  [
    'a value that no choice has',
    { en: { values: { maybe: 'Maybe' } } },
    'labels.en.values.maybe: there is no value of a choice "maybe"; there are yes, no',
  ],
  [
    'a question about a verdict that there is none of',
    { en: { questions: { verdict: 'Well?' } } },
    'labels.en.questions.verdict: there is no question about "verdict"; there is only value',
  ],
  [
    'two values of one label',
    { en: { values: { yes: 'Sure', no: 'Sure' } } },
    'labels.en.values.no: "Sure" is what yes is called',
  ],
  [
    'a label that is the name of another value',
    { en: { values: { no: 'yes' } } },
    'labels.en.values.no: "yes" is what yes is called',
  ],
  [
    'labels that look alike',
    { en: { values: { yes: 'Sure', no: 'Ѕure' } } },
    'labels.en.values.no: "Ѕure" can be taken for "Sure", which yes is called: give the two other words',
  ],
])('%s is refused', (_what, labels, problem) => {
  expect(problemsIn(labels)).toEqual([problem]);
});

test('the same label may stand in two languages, and beside another kind of thing', () => {
  const both = { values: { yes: 'OK', no: 'Nein' }, outcomes: { TAKE: 'OK' } };
  expect(labelled({ en: both, ko: both }).court.labels).toEqual({ en: both, ko: both });
});

const words = fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'abcdefg가나다라') });

test('labels change neither a hash nor a ruling', () => {
  const plain = smallCourt(value);
  const input = { votes: [{ voice: 'a', value: 'yes' }] };
  fc.assert(
    fc.property(words, words, words, (title, take, role) => {
      const court = labelled({ ko: { title, outcomes: { TAKE: take }, roles: { one: role } } });
      expect(panelHash(court)).toBe(panelHash(plain));
      expect(courtIdentity(court)).toEqual(courtIdentity(plain));
      expect(ruleCase(court, input)).toEqual(ruleCase(plain, input));
    }),
  );
});

test('a person is asked by the labels, in every language that has some, and answers by the names', () => {
  const labels = {
    en: { title: 'Consent', values: { yes: 'Agreed' }, questions: { value: 'Did they agree?' } },
    ko: { values: { yes: '동의', no: '거절' } },
  };
  const court = labelled(labels);
  expect(askedOfCase(court)).toEqual({
    question: 'Consent: what is right?',
    words: {
      en: { question: 'Consent: what is right?' },
      ko: { question: 'small: 무엇이 맞습니까?' },
    },
  });
  expect(askedOfItem(court, 'value', { kind: 'choice', values: ['yes', 'no'] })).toEqual({
    question: 'Did they agree?',
    words: {
      en: { question: 'Did they agree?', values: { yes: 'Agreed' } },
      ko: { question: '맞는 값은 무엇입니까?', values: { yes: '동의', no: '거절' } },
    },
  });
  expect(askedOfItem(smallCourt(value), 'value', { kind: 'flag' })).toEqual({
    question: 'What is the right value?',
  });
});

test('items of a list are named with their fields, and the verdict by its outcomes', () => {
  const court = parsePanel({
    court: 'rows',
    case: { rows: { kind: 'any' } },
    items: { listed: 'rows' },
    fields: { total: { kind: 'number' }, paid: { kind: 'flag' } },
    roles: { one: { voices: 1 } },
    facts: { voted: { count: 'voted' } },
    outcomes: { TAKE: { effect: 'take', what: 'leading' } },
    rules: [],
    otherwise: { then: 'TAKE', reason: '' },
    verdict: {
      facts: { taken: { count: 'items', effect: 'take' } },
      outcomes: { PASS: { effect: 'take' } },
      rules: [],
      otherwise: { then: 'PASS', reason: '' },
    },
    labels: {
      ko: {
        fields: { total: '합계' },
        values: { true: '냈음' },
        outcomes: { PASS: '통과' },
        questions: { paid: '냈습니까?', verdict: '통과합니까?' },
      },
    },
  });
  expect(askedOfItem(court, 'r1/total', { kind: 'number' }).words?.ko).toEqual({
    question: 'r1/합계: 무엇이 맞습니까?',
    label: 'r1/합계',
  });
  expect(askedOfItem(court, 'r1/paid', { kind: 'flag' })).toEqual({
    question: 'What is right for r1/paid?',
    words: { ko: { question: 'r1/paid: 냈습니까?', label: 'r1/paid', values: { true: '냈음' } } },
  });
  expect(askedOfVerdict(court, ['PASS']).words?.ko).toEqual({
    question: '통과합니까?',
    values: { PASS: '통과' },
  });
});
