/** What a court file may say of its memory, with place and problem of everything else. */
import { memoryOptions } from '@curia/memory';
import { expect, test } from 'vitest';
import { refusalOf } from '../../../../core/test/refusal-of.ts';
import { rememberingCourt, rememberingFile } from '../../../../core/test/remembering-court.ts';
import { MEMORY_CONDITIONS, MEMORY_LESSONS, MEMORY_POLICIES } from './memory-part.ts';
import { panelHash } from './panel.ts';
import { rememberedFields, seesAdvice } from './remembered.ts';

const problemsOf = (more: object): string[] =>
  (refusalOf(() => rememberingCourt(more))?.details ?? []).map(({ path, problem }) => `${path}: ${problem}`);

test('its words are those of the options', () => {
  const { memory, memory_policy, memory_lessons } = memoryOptions();
  expect(new Set(MEMORY_CONDITIONS)).toEqual(new Set(memory.unwrap().options));
  expect(MEMORY_POLICIES).toEqual(memory_policy.unwrap().options);
  expect(MEMORY_LESSONS).toEqual(memory_lessons.unwrap().options);
});

const many = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`flag${at}`, { kind: 'flag' }]));
const long = 'x'.repeat(51);

test.each<[string, object, string[]]>([
  ['nothing', { memory: {} }, ['memory.described_by: must be a list, got nothing']],
  ['no field', { memory: { described_by: [] } }, ['memory.described_by: must not be empty']],
  [
    'an unknown field',
    { memory: { described_by: ['txet'] } },
    ['memory.described_by[0]: there is no field of the case "txet"; did you mean text?'],
  ],
  [
    'a field that is a number',
    {
      case: { ...rememberingFile.case, amount: { kind: 'number' } },
      memory: { described_by: ['amount'] },
    },
    ['memory.described_by[0]: amount is no text, choice or flag'],
  ],
  [
    'a field twice',
    { memory: { described_by: ['text', 'text'] } },
    ['memory.described_by: lists text twice'],
  ],
  [
    'more flags than fit',
    { case: many, memory: { described_by: Object.keys(many) } },
    ['memory.described_by: names 7 choices and flags; there are at most 6'],
  ],
  [
    'an unknown role',
    { memory: { described_by: ['text'], roles: ['lawyr'] } },
    ['memory.roles[0]: there is no role "lawyr"; did you mean lawyer?'],
  ],
  [
    'parts of one value',
    { memory: { described_by: ['text'], parts: ['value'] } },
    ['memory.parts: the court has one value, which is what is remembered'],
  ],
  [
    'a case field of that name',
    { case: { ...rememberingFile.case, memory: { kind: 'flag' } } },
    ['case.memory: is a reserved name of courts with memory'],
  ],
  [
    'a word that is too long to keep',
    { case: { ...rememberingFile.case, tier: { kind: 'choice', values: ['free', long] } } },
    [`memory.described_by[1]: has a word of more than 50 letters, which the memory cannot keep: ${long}`],
  ],
  [
    'a condition that no court of its own has',
    { memory: { described_by: ['text'], condition: 'S0_single_pass' } },
    ['memory.condition: must be M2, M0, M1, C1, C2, C2_silent, C3 or C2_eval_only, got "S0_single_pass"'],
  ],
])('%s is refused', (_what, more, problems) => {
  expect(problemsOf(more)).toEqual(problems);
});

test('texts, numbers and dates are never remembered', () => {
  const facts = {
    facts: { voted: { count: 'voted' } },
    rules: [],
    outcomes: { EXPERT: { effect: 'escalate' } },
  };
  const open = { ...facts, roles: { triager: { voices: 3 } }, value: { kind: 'text' } };
  expect(problemsOf(open)).toContain(
    'memory: there is nothing to remember: voices say no choice and no flag',
  );
  const fields = { note: { kind: 'text' }, team: { kind: 'choice', values: ['a', 'b'] } };
  const some = { ...open, value: undefined, fields };
  expect([...rememberedFields(rememberingCourt(some).court)]).toEqual(['team']);
  expect(problemsOf({ ...some, memory: { described_by: ['text'], parts: ['note'] } })).toContain(
    'memory.parts[0]: note is no choice or flag; no other words are remembered',
  );
});

test('roles that are asked first see advice, unless others are named', () => {
  const { court } = rememberingCourt();
  expect(['triager', 'lawyer'].map((role) => seesAdvice(court, role))).toEqual([true, false]);
  const named = rememberingCourt({ memory: { described_by: ['text'], roles: ['lawyer'] } }).court;
  expect(['triager', 'lawyer'].map((role) => seesAdvice(named, role))).toEqual([false, true]);
  const { memory: _, ...without } = court;
  expect(seesAdvice(without, 'triager')).toBe(false);
});

test('what a court remembers is no part of what it decides by', () => {
  expect(panelHash(rememberingCourt({ memory: undefined }))).toBe(panelHash(rememberingCourt()));
});
