/** Courts that are refused, with place and problem: what values and cases may be. */
import { expect, test } from 'vitest';
import {
  type Change,
  many,
  part,
  problemsOf,
  soundCourt as sound,
} from '../../../../core/test/sound-court.ts';

test.each<[string, Change, string[]]>([
  ['an unknown part', part({ rolez: {} }), ['rolez: is not a known field; did you mean roles?']],
  ['a name with spaces', part({ court: 'My Court' }), ['court: must be lower-case words joined by hyphens']],
  [
    'both value and fields',
    part({ fields: { a: { kind: 'flag' } } }),
    ['fields: a court has either value or fields, not both'],
  ],
  [
    'neither value nor fields',
    part({ value: undefined }),
    ['value: a court has a value or fields; this one has neither'],
  ],
  [
    'an unknown kind',
    part({ value: { kind: 'chioce', values: ['a'] } }),
    ['value.kind: must be choice, flag, number, date, text or list, got "chioce"; did you mean choice?'],
  ],
  ['a value twice', part({ value: { kind: 'choice', values: ['a', 'a'] } }), ['value.values: lists a twice']],
  ['no values', part({ value: { kind: 'choice', values: [] } }), ['value.values: must not be empty']],
  [
    'bounds the wrong way round',
    part({ value: { kind: 'number', min: 2, max: 1 } }),
    ['value: min 2 is above max 1'],
  ],
  [
    'a most that is no step',
    part({ value: { kind: 'number', min: 0, max: 1, step: 0.3 } }),
    ['value.max: is not min plus a whole number of steps of 0.3'],
  ],
  [
    'a reserved field',
    part({ case: { ...sound.case, votes: { kind: 'any' } } }),
    ['case.votes: is a reserved name'],
  ],
  [
    'a field called verdict',
    part({ value: undefined, fields: { verdict: { kind: 'flag' } } }),
    ['fields.verdict: is a reserved name'],
  ],
  [
    'a list that is no list',
    part({ items: { listed: 'tier' } }),
    ['case.tier: lists the items, so its kind is any'],
  ],
  [
    'a mark that nobody gives',
    part({ marks: { grave: { kind: 'flag' } } }),
    ['marks.grave: nothing gives it: neither the fields nor a list of items in the case'],
  ],
  [
    'a mark outside its kind',
    part({
      value: undefined,
      marks: { grave: { kind: 'flag' } },
      fields: { a: { kind: 'flag', marks: { grave: 'yes' } } },
    }),
    ['fields.a.marks.grave: must be true or false, got "yes"'],
  ],
  [
    'a mark that only some fields have',
    part({
      value: undefined,
      marks: { g: { kind: 'flag' } },
      fields: { a: { kind: 'flag', marks: { g: true } }, b: { kind: 'flag' } },
    }),
    ['fields.b: has no mark g, which a has'],
  ],
  [
    'swap of no field',
    part({ swap: ['left', 'wright'] }),
    ['swap[1]: there is no field of the case "wright"; did you mean right?'],
  ],
  [
    'swap of two kinds',
    part({ swap: ['left', 'tier'] }),
    ['swap: left and tier must be of the same kind, since each takes the place of the other'],
  ],
  [
    'swap with a flag',
    part({ swap: ['left', 'right'], value: { kind: 'flag' } }),
    ['value: under swap every value is a choice'],
  ],
  [
    'swap with one of the names',
    part({ swap: ['left', 'right'], value: { kind: 'choice', values: ['left', 'even'] } }),
    ['value.values: names only one of left and right, which are swapped'],
  ],
  [
    'a quotation from no text',
    part({ quote: { in: ['tier'] } }),
    ['quote.in[0]: tier is no text, so nothing can be quoted from it'],
  ],
  [
    'a quotation from nowhere',
    part({ quote: { in: ['txt'] } }),
    ['quote.in[0]: there is no field of the case "txt"; did you mean text?'],
  ],
  [
    'a control character',
    part({ title: 'a\u0007' }),
    ['title: has a control character or a letter that nobody sees'],
  ],
  [
    'a value called none',
    part({
      value: { kind: 'choice', values: ['none', 'b'], optional: true },
      facts: { ...sound.facts, v: { tally: 'value' } },
    }),
    ['value.values: must not contain none: the tally uses it for "there is no value"'],
  ],
  [
    'a field without a name',
    part({ value: undefined, fields: { 'a b': { kind: 'flag' } } }),
    ['fields.a b: must be a name of letters, digits, hyphens and underscores'],
  ],
  ['no fields', part({ value: undefined, fields: {} }), ['fields: must name at least one field']],
  [
    '65 fields',
    part({ value: undefined, fields: many(65) }),
    ['fields: has 65 fields; there are at most 64'],
  ],
  [
    '65 fields of a case',
    part({ case: { ...sound.case, ...many(60) } }),
    ['case: has 65 fields; there are at most 64'],
  ],
  [
    'a field of the case without a name',
    part({ case: { ...sound.case, 'a b': { kind: 'any' } } }),
    ['case.a b: must be a name of letters, digits, hyphens and underscores'],
  ],
  [
    'a field of the case with a value twice',
    part({ case: { ...sound.case, more: { kind: 'choice', values: ['a', 'a'] } } }),
    ['case.more.values: lists a twice'],
  ],
  [
    'a field of the case of no kind',
    part({ case: { ...sound.case, more: { kind: 'txt' } } }),
    ['case.more.kind: must be choice, flag, number, date, text or any, got "txt"; did you mean text?'],
  ],
  [
    'a field of the case that is a list',
    part({ case: { ...sound.case, more: { kind: 'list', of: 'text' } } }),
    ['case.more.kind: must be choice, flag, number, date, text or any, got "list"'],
  ],
  [
    'a mark without a name',
    part({ items: { listed: 'rows' }, marks: { 'a b': { kind: 'flag' } } }),
    ['marks.a b: must be a name of letters, digits, hyphens and underscores'],
  ],
  [
    'a mark with bounds the wrong way round',
    part({ items: { listed: 'rows' }, marks: { a: { kind: 'number', min: 2, max: 1 } } }),
    ['marks.a: min 2 is above max 1'],
  ],
  [
    'a mark of no kind',
    part({ items: { listed: 'rows' }, marks: { a: { kind: 'flg' } } }),
    ['marks.a.kind: must be choice, flag or number, got "flg"; did you mean flag?'],
  ],
  [
    'a mark that is a text',
    part({ items: { listed: 'rows' }, marks: { a: { kind: 'text' } } }),
    ['marks.a.kind: must be choice, flag or number, got "text"'],
  ],
  ['a reason twice', part({ reasons: ['INVOICE', 'LAWSUIT', 'INVOICE'] }), ['reasons: lists INVOICE twice']],
  [
    'an empty word',
    part({ value: { kind: 'choice', values: ['billing', ''] } }),
    ['value.values: must not hold an empty word'],
  ],
  [
    'a list of a value twice',
    part({ value: { kind: 'list', of: { kind: 'choice', values: ['a', 'a'] } } }),
    ['value.of.values: lists a twice'],
  ],
  [
    'a list of numbers',
    part({ value: { kind: 'list', of: 'number' } }),
    ['value.of: must be date, text, or a choice with its values'],
  ],
  [
    'a list of a misspelt kind',
    part({ value: { kind: 'list', of: { kind: 'txt' } } }),
    ['value.of: must be date, text, or a choice with its values'],
  ],
  [
    'a list of lists',
    part({ value: { kind: 'list', of: { kind: 'list', of: 'text' } } }),
    ['value.of: must be date, text, or a choice with its values'],
  ],
  ['a kind that is none at all', part({ value: null }), ['value: must be an object, got null']],
  ['a step of 0', part({ value: { kind: 'number', step: 0 } }), ['value.step: must be above 0']],
  [
    'a tolerance below 0',
    part({ value: { kind: 'number', tolerance: -1 } }),
    ['value.tolerance: must be at least 0, got -1'],
  ],
  [
    'a text of no letters',
    part({ value: { kind: 'text', max: 0 } }),
    ['value.max: must be at least 1, got 0'],
  ],
  [
    'an unknown part of a kind',
    part({ value: { kind: 'flag', ordered: true } }),
    ['value.ordered: is not a known field; there are kind, doc, optional'],
  ],
  [
    'a list with a reserved name',
    part({ items: { listed: 'votes' } }),
    ['items.listed: votes is a reserved name'],
  ],
  [
    'a list without a name',
    part({ items: { listed: 'a b' } }),
    ['items.listed: must be a name of letters, digits, hyphens and underscores'],
  ],
  [
    'a list that may be absent',
    part({ case: { ...sound.case, rows: { kind: 'any', optional: true } }, items: { listed: 'rows' } }),
    ['case.rows.optional: lists the items, so it cannot be absent'],
  ],
  ['items of no form', part({ items: 'listed' }), ['items: must be named, or { listed: FIELD }']],
  [
    'an unknown mark of a field',
    part({
      value: undefined,
      fields: { a: { kind: 'flag', marks: { grve: true } } },
      marks: { grave: { kind: 'flag' } },
      items: { listed: 'rows' },
    }),
    ['fields.a.marks.grve: there is no mark "grve"; did you mean grave?'],
  ],
  [
    'a mark of a field that is a list',
    part({
      value: undefined,
      fields: { a: { kind: 'flag', marks: { grave: [] } } },
      marks: { grave: { kind: 'flag' } },
    }),
    ['fields.a.marks.grave: must be text, a number, true or false'],
  ],
  ['swap of one field', part({ swap: ['left', 'left'] }), ['swap: must name two fields of the case']],
  [
    'swap of nothing',
    part({ swap: ['lft', 'rght'] }),
    [
      'swap[0]: there is no field of the case "lft"; did you mean left?',
      'swap[1]: there is no field of the case "rght"; did you mean right?',
    ],
  ],
  [
    'swap with a field that is no choice',
    part({
      value: undefined,
      fields: { a: { kind: 'choice', values: ['left', 'right'] }, b: { kind: 'flag' } },
      swap: ['left', 'right'],
    }),
    ['fields.b: under swap every value is a choice'],
  ],
  [
    'a value called none in one of two fields',
    part({
      value: undefined,
      fields: { a: { kind: 'choice', values: ['none', 'x'] }, b: { kind: 'flag', optional: true } },
      facts: { ...sound.facts, new: { tally: 'value' } },
    }),
    ['fields.a.values: must not contain none: the tally uses it for "there is no value"'],
  ],
  [
    'a field with a value twice',
    part({ value: undefined, fields: { a: { kind: 'choice', values: ['x', 'x'] } } }),
    ['fields.a.values: lists x twice'],
  ],
  [
    'a value twice, and a rule about it',
    part({
      value: { kind: 'choice', values: ['a', 'a'] },
      facts: { ...sound.facts, says: { tally: 'value' } },
    }),
    ['value.values: lists a twice'],
  ],
  [
    'a field with a value twice, and a fact about it',
    part({
      value: undefined,
      fields: { a: { kind: 'choice', values: ['x', 'x'] } },
      facts: { ...sound.facts, says: { tally: 'value' } },
    }),
    ['fields.a.values: lists x twice'],
  ],
  [
    'a field of the case with a value twice, and a fact about it',
    part({ case: { ...sound.case, tier: { kind: 'choice', values: ['free', 'free'] } } }),
    ['case.tier.values: lists free twice'],
  ],
  [
    'a mark with a value twice, and a fact about it',
    part({
      items: { listed: 'rows' },
      marks: { size: { kind: 'choice', values: ['x', 'x'] } },
      facts: { ...sound.facts, size: { mark: 'size' } },
    }),
    ['marks.size.values: lists x twice'],
  ],
  [
    'swap of one unknown field',
    part({ swap: ['lft', 'right'] }),
    ['swap[0]: there is no field of the case "lft"; did you mean left?'],
  ],
  [
    'neither value nor fields, and a fact about a value',
    part({ value: undefined, facts: { ...sound.facts, new: { count: 'voted', value: 'x' } } }),
    ['value: a court has a value or fields; this one has neither'],
  ],
])('%s', (_what, change, problems) => {
  expect(problemsOf(change(sound))).toEqual(problems);
});

test('as many fields as a court may have', () => {
  expect(problemsOf({ ...sound, value: undefined, fields: many(64) })).toEqual([]);
});

test.each<[unknown, string]>([
  [null, 'null'],
  [[], 'a list'],
  ['court', '"court"'],
  [1, '1'],
])('%j is no court', (value, said) => {
  expect(problemsOf(value)).toEqual([`: must be an object, got ${said}`]);
});

test.each(['value', 'fields'])('a court without a %s is told so once, whatever it tallies', (part) => {
  const facts = { ...sound.facts, says: { tally: 'value' } };
  const { value: _value, ...rest } = sound;
  const court = { ...rest, ...(part === 'fields' ? { fields: {} } : {}), facts };
  expect(problemsOf(court)).toEqual([
    part === 'fields'
      ? 'fields: must name at least one field'
      : 'value: a court has a value or fields; this one has neither',
  ]);
});

test.each([
  { kind: 'number', min: 0, max: 0 },
  { kind: 'number', step: 1 },
  { kind: 'number', step: 1, min: 0 },
  { kind: 'number', step: 1, max: 3 },
  { kind: 'choice', values: ['none', 'x'] },
  { kind: 'choice', values: ['none', 'x'], optional: true },
])('%j is a sound kind', (value) => {
  expect(problemsOf({ ...sound, value })).toEqual([]);
});

test('a value called none is sound where the tally cannot mistake it', () => {
  const facts = { ...sound.facts, says: { tally: 'value' } };
  expect(problemsOf({ ...sound, value: { kind: 'choice', values: ['none', 'x'] }, facts })).toEqual([]);
});

test('a list of texts is one value where a field is a list', () => {
  const fields = { urgent: { kind: 'flag' }, tags: { kind: 'list', of: 'text' } };
  const facts = { ...sound.facts, tagged: { count: 'voted', value: ['x', 'y'] } };
  expect(problemsOf({ ...sound, value: undefined, fields, facts })).toEqual([]);
});
