/** Courts with a slip: the problem says which words there are and which was meant, once, and where it is. */
import { expect, test } from 'vitest';
import {
  type Change,
  outcome,
  part,
  problemsOf,
  soundCourt as sound,
} from '../../../../core/test/sound-court.ts';

const fields = (kind: object): Change => part({ value: undefined, fields: { a: kind } });
const more = (kind: unknown): Change => part({ case: { ...sound.case, more: kind } });
const size = (kind: object): Change => part({ items: { listed: 'rows' }, marks: { size: kind } });

const verdict = {
  facts: { taken: { count: 'items', effect: 'take' } },
  outcomes: { PASS: { effect: 'take' } },
  rules: [],
  otherwise: { then: 'PASS', reason: '' },
};

const VALUES = 'choice, flag, number, date, text or list';
const CASES = 'choice, flag, number, date, text or any';
const MARKS = 'choice, flag or number';

test.each<[string, string, Change, string]>([
  ['chioce', 'choice', part({ value: { kind: 'chioce' } }), `value.kind: must be ${VALUES}`],
  ['flga', 'flag', part({ value: { kind: 'flga' } }), `value.kind: must be ${VALUES}`],
  ['numbr', 'number', fields({ kind: 'numbr' }), `fields.a.kind: must be ${VALUES}`],
  ['dat', 'date', fields({ kind: 'dat' }), `fields.a.kind: must be ${VALUES}`],
  ['int', 'number', fields({ kind: 'int' }), `fields.a.kind: must be ${VALUES}`],
  ['float', 'number', part({ value: { kind: 'float' } }), `value.kind: must be ${VALUES}`],
  ['txet', 'text', more({ kind: 'txet' }), `case.more.kind: must be ${CASES}`],
  ['ayn', 'any', more({ kind: 'ayn' }), `case.more.kind: must be ${CASES}`],
  ['flg', 'flag', size({ kind: 'flg' }), `marks.size.kind: must be ${MARKS}`],
])('the kind %s was meant to be %s', (word, meant, change, problem) => {
  expect(problemsOf(change(sound))).toEqual([`${problem}, got "${word}"; did you mean ${meant}?`]);
});

test.each<[string, Change, string]>([
  [
    'a kind like no other',
    part({ value: { kind: 'colour' } }),
    `value.kind: must be ${VALUES}, got "colour"`,
  ],
  ['no kind', more({}), `case.more.kind: must be ${CASES}, got nothing`],
  ['null instead of a kind', more(null), 'case.more: must be an object, got null'],
  [
    'a list of an unknown kind',
    part({ value: { kind: 'list', of: { kind: 'txt' } } }),
    'value.of: must be date, text, or a choice with its values',
  ],
  [
    'an object instead of a value',
    outcome({ effect: 'take', value: {} }),
    'outcomes.NEW.value: must be a value: text, a number, true or false, null, or a list of texts',
  ],
  [
    'a number instead of a role',
    outcome({ effect: 'take', what: 'leading', by: 5 }),
    'outcomes.NEW.by: must be one, or a list of several',
  ],
  [
    'a verdict that accepts what only a court can have',
    part({
      verdict: { ...verdict, accepted: [{ kind: 'TAKES_NOTHING', rule: 'otherwise', because: 'it may' }] },
    }),
    'verdict.accepted[0].kind: must be UNREACHABLE, REDUNDANT, GAP, OVERLAP or SILENCE_HELPS, got "TAKES_NOTHING"',
  ],
])('%s', (_what, change, problem) => {
  expect(problemsOf(change(sound))).toEqual([problem]);
});

const upsideDown = { kind: 'number', min: 3, max: -2 };
const aboutMedian = {
  facts: { ...sound.facts, middle: { tally: 'median' } },
  rules: [
    ...sound.rules,
    { id: 'high', when: { middle: { at_least: 3 } }, then: 'TAKE', reason: '{middle} is high' },
  ],
};

test.each<[string, Change, string]>([
  [
    'a parameter, in a court with a verdict',
    part({ verdict, params: { ...sound.params, 'two words': sound.params.needed } }),
    'params.two words: must be a name of letters, digits and underscores',
  ],
  [
    'a value that a rule is about',
    part({ value: upsideDown, ...aboutMedian }),
    'value: min 3 is above max -2',
  ],
  [
    'a field that a rule is about',
    part({ value: undefined, fields: { a: upsideDown }, ...aboutMedian }),
    'fields.a: min 3 is above max -2',
  ],
  [
    'a fact that there is not, and a gap is accepted for',
    part({
      accepted: [{ kind: 'GAP', rule: 'otherwise', when: { teir: 'free' }, because: 'a person decides' }],
    }),
    'accepted[0].when.teir: there is no fact "teir"; did you mean tier?',
  ],
  [
    'a fact that a gap is accepted for',
    part({
      facts: { ...sound.facts, tied: { tally: 'tie', by: 'lawer' } },
      accepted: [{ kind: 'GAP', rule: 'otherwise', when: { tied: true }, because: 'a person decides' }],
    }),
    'facts.tied.by: there is no role "lawer"; did you mean lawyer?',
  ],
])('one problem is reported once: %s', (_what, change, problem) => {
  expect(problemsOf(change(sound))).toEqual([problem]);
});

test.each<[string, Change]>([
  ['a list of days', part({ value: { kind: 'list', of: 'date' } })],
  [
    'a verdict about one of several numbers',
    part({
      value: { kind: 'number' },
      verdict: { ...verdict, facts: { few: { count: 'items', value: [1, 2] } } },
    }),
  ],
])('%s is no slip', (_what, change) => {
  expect(problemsOf(change(sound))).toEqual([]);
});
