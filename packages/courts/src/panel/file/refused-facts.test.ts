/** Courts that are refused, with place and problem: who is asked and what is counted. */
import { expect, test } from 'vitest';
import {
  type Change,
  fact,
  many,
  part,
  problemsOf,
  soundCourt as sound,
} from '../../../../core/test/sound-court.ts';

test.each<[string, Change, string[]]>([
  [
    'no seats',
    part({ roles: { ...sound.roles, triager: { voices: 0 } } }),
    ['roles.triager.voices: must be at least 1, got 0'],
  ],
  [
    'no names',
    part({ roles: { ...sound.roles, triager: { voices: [] } } }),
    ['roles.triager.voices: must not be empty'],
  ],
  [
    '1,001 seats',
    part({ roles: { ...sound.roles, triager: { voices: 1000 } } }),
    ['roles: have 1001 voices; there are at most 1000'],
  ],
  [
    'a voice twice',
    part({ roles: { ...sound.roles, triager: { voices: ['a', 'a'] } } }),
    ['roles.triager.voices: lists a twice'],
  ],
  [
    'nobody first',
    part({ roles: { lawyer: { voices: 1, asked: 'later' } } }),
    ['roles: must have a role that is asked first'],
  ],
  [
    'a later role that nobody asks',
    part({ roles: { ...sound.roles, idle: { voices: 1, asked: 'later' } } }),
    ['roles.idle: is asked later, but no outcome asks for it'],
  ],
  [
    'a first role that sees votes',
    part({ roles: { ...sound.roles, triager: { voices: 3, sees: 'votes' } } }),
    ['roles.triager.sees: who is asked first has no votes to see'],
  ],
  [
    'a fact of no form',
    fact({ votes: 1 }),
    [
      'facts.new.count: must be seats, answered, silent, voted, abstained, inconsistent, missing, refused or unusable, got nothing',
      'facts.new.votes: is not a known field; there are count, value, reason, quotation, by, per, doc',
    ],
  ],
  [
    'a count of nothing',
    fact({ count: 'slient' }),
    [
      'facts.new.count: must be seats, answered, silent, voted, abstained, inconsistent, missing, refused or unusable, got "slient"; did you mean silent?',
    ],
  ],
  [
    'a tally of nothing',
    fact({ tally: 'leding' }),
    [
      'facts.new.tally: must be leading, second, margin, sure_margin, rest, tie, value, median, spread, confidence or far, got "leding"; did you mean leading?',
    ],
  ],
  [
    'an unknown role',
    fact({ count: 'silent', by: 'lawer' }),
    ['facts.new.by: there is no role "lawer"; did you mean lawyer?'],
  ],
  [
    'an unknown value',
    fact({ count: 'voted', value: 'legl' }),
    ['facts.new.value: must be one of billing, legal, got "legl"; did you mean legal?'],
  ],
  [
    'an unknown reason',
    fact({ count: 'voted', reason: 'LAWSUITE' }),
    ['facts.new.reason: there is no reason "LAWSUITE"; did you mean LAWSUIT?'],
  ],
  [
    'a filter where nobody votes',
    fact({ count: 'silent', value: 'legal' }),
    ['facts.new.value: only count: voted takes it'],
  ],
  [
    'a quotation without quote',
    fact({ count: 'voted', quotation: 'found' }),
    ['facts.new.quotation: quotations are looked up only where the court says in which fields (quote)'],
  ],
  [
    'a median of words',
    fact({ tally: 'median' }),
    ['facts.new: median is for numbers and ordered choices, and value is none'],
  ],
  ['a share of a tie', fact({ tally: 'tie', per: 'seats' }), ['facts.new.per: tie cannot be a share']],
  [
    'far without beyond',
    fact({ tally: 'far' }),
    [
      'facts.new: far needs beyond: how far from the median',
      'facts.new: far is for numbers and ordered choices, and value is none',
    ],
  ],
  ['beyond without far', fact({ tally: 'rest', beyond: 1 }), ['facts.new.beyond: only far takes it']],
  [
    'a text as a fact',
    fact({ case: 'text' }),
    ['facts.new.case: text is a text; only a choice, a number or a flag can be a fact'],
  ],
  [
    'an unknown field of the case',
    fact({ case: 'tiers' }),
    ['facts.new.case: there is no field of the case "tiers"; did you mean tier?'],
  ],
  [
    'what every object has',
    fact({ case: 'constructor' }),
    ['facts.new.case: there is no field of the case "constructor"; there are text, note, tier, left, right'],
  ],
  ['an unknown mark', fact({ mark: 'grave' }), ['facts.new.mark: there is no mark "grave"; there are none']],
  [
    'a fact called open',
    part({ facts: { ...sound.facts, open: { count: 'silent' } } }),
    ['facts.open: is a reserved name'],
  ],
  [
    'a role without a name',
    part({ roles: { ...sound.roles, 'a b': { voices: 1 } } }),
    ['roles.a b: must be a name of letters, digits, hyphens and underscores'],
  ],
  [
    'a role called verdict',
    part({ roles: { ...sound.roles, verdict: { voices: 1 } } }),
    ['roles.verdict: is a reserved name'],
  ],
  [
    'an empty name among voices',
    part({ roles: { ...sound.roles, triager: { voices: ['a', ''] } } }),
    ['roles.triager.voices: must not hold an empty name'],
  ],
  [
    'voices of no form',
    part({ roles: { ...sound.roles, triager: { voices: 'all' } } }),
    ['roles.triager.voices: must be a number from 1 to 1000, a list of names, or any'],
  ],
  ['a role twice', fact({ count: 'silent', by: ['lawyer', 'lawyer'] }), ['facts.new.by: lists lawyer twice']],
  ['no role', fact({ count: 'silent', by: [] }), ['facts.new.by: must not be empty']],
  [
    'an unknown role that was asked',
    fact({ asked: 'lawer' }),
    ['facts.new.asked: there is no role "lawer"; did you mean lawyer?'],
  ],
  [
    'a reason where nobody votes',
    fact({ count: 'silent', reason: 'LAWSUIT' }),
    ['facts.new.reason: only count: voted takes it'],
  ],
  [
    'a quotation where nobody votes',
    fact({ count: 'silent', quotation: 'found' }),
    ['facts.new.quotation: only count: voted takes it'],
  ],
  [
    'a value that is an object',
    fact({ count: 'voted', value: {} }),
    ['facts.new.value: fits none of the forms it may have'],
  ],
  [
    'a reason where the court has none',
    part({ reasons: undefined }),
    ['facts.lawsuits.reason: there is no reason "LAWSUIT"; there are none'],
  ],
  [
    'a share of nothing',
    fact({ count: 'silent', per: 'votes' }),
    ['facts.new.per: must be seats, answered or voted, got "votes"; did you mean voted?'],
  ],
  [
    'a quotation of no result',
    fact({ count: 'voted', quotation: 'foud' }),
    ['facts.new.quotation: must be found, none or not-found, got "foud"; did you mean found?'],
  ],
  [
    'an optional field as a fact',
    part({ case: { ...sound.case, tier: { kind: 'choice', values: ['free', 'paid'], optional: true } } }),
    ['facts.tier.case: tier is optional, so it cannot be a fact'],
  ],
  [
    'numbers and ordered choices together',
    part({
      value: undefined,
      fields: { a: { kind: 'number' }, b: { kind: 'choice', values: ['x', 'y'], ordered: true } },
      facts: { ...sound.facts, new: { tally: 'spread' } },
    }),
    ['facts.new: spread would mix numbers and ordered choices'],
  ],
  [
    'a spread of words',
    fact({ tally: 'spread' }),
    ['facts.new: spread is for numbers and ordered choices, and value is none'],
  ],
  [
    'far from the median of words',
    fact({ tally: 'far', beyond: 1 }),
    ['facts.new: far is for numbers and ordered choices, and value is none'],
  ],
  [
    'the value of a text',
    part({ value: { kind: 'text' }, facts: { ...sound.facts, new: { tally: 'value' } } }),
    ['facts.new: value is for choices and flags, and value is none'],
  ],
  [
    'a calibration of a text',
    part({ value: { kind: 'text' }, facts: { ...sound.facts, new: { calibrated: 'certified' } } }),
    ['facts.new: calibrated is for choices and flags, and value is none'],
  ],
  [
    'a calibration of nothing',
    fact({ calibrated: 'certifed' }),
    ['facts.new.calibrated: must be certified or certainty, got "certifed"; did you mean certified?'],
  ],
  [
    'a value of no field',
    part({
      value: undefined,
      fields: { a: { kind: 'list', of: 'text' }, b: { kind: 'flag' } },
      facts: { ...sound.facts, new: { count: 'voted', value: [['x'], 7] } },
    }),
    ['facts.new.value: must be a list, got 7'],
  ],
  [
    'a later role that another outcome only takes',
    part({ outcomes: { ...sound.outcomes, ASK: { effect: 'escalate' } } }),
    ['roles.lawyer: is asked later, but no outcome asks for it'],
  ],
  [
    'a wrong fact in what never occurs',
    part({
      facts: { ...sound.facts, new: { tally: 'median' } },
      never: [{ when: { new: 1, leadin: 1 }, because: '' }],
    }),
    [
      'facts.new: median is for numbers and ordered choices, and value is none',
      'never[0].when.leadin: there is no fact "leadin"; did you mean leading?',
    ],
  ],
  [
    'a function without a version',
    fact({ kind: 'count', doc: '', from: () => 1 }),
    ['facts.new.version: must be text'],
  ],
  [
    'a function with a version that is no text',
    fact({ kind: 'count', doc: '', version: 1, from: () => 1 }),
    ['facts.new.version: must be text'],
  ],
  [
    'more names than may sit',
    part({ roles: { ...sound.roles, triager: { voices: Object.keys(many(1000)) } } }),
    ['roles: have 1001 voices; there are at most 1000'],
  ],
  [
    'more seats than there may be, beside any number of voices',
    part({ roles: { crowd: { voices: 'any' }, ...sound.roles, triager: { voices: 1000 } } }),
    ['roles: have 1001 voices; there are at most 1000'],
  ],
  [
    'a later role that no outcome asks for, only one that cannot',
    part({
      roles: { ...sound.roles, idle: { voices: 1, asked: 'later' } },
      outcomes: { ...sound.outcomes, EXPERT: { effect: 'escalate', roles: ['idle'] } },
    }),
    ['roles.idle: is asked later, but no outcome asks for it', 'outcomes.EXPERT.roles: only ask takes it'],
  ],
  [
    'an unknown role twice',
    fact({ count: 'silent', by: ['clerk', 'clerk'] }),
    ['facts.new.by: there is no role "clerk"; there are triager, lawyer', 'facts.new.by: lists clerk twice'],
  ],
  [
    'a wrong fact, and a rule that is wrong about another',
    part({
      facts: { ...sound.facts, new: { tally: 'median' } },
      rules: [...sound.rules, { id: 'x', when: { leading: 'many', new: 1 }, then: 'TAKE', reason: '' }],
    }),
    [
      'facts.new: median is for numbers and ordered choices, and value is none',
      'rules[2].when.leading: must be a number or { at_least, above, at_most, below, equals }',
    ],
  ],
  [
    'a role that nobody asks, and a rule about a field of the case',
    part({
      roles: { ...sound.roles, idle: { voices: 1, asked: 'later' } },
      rules: [...sound.rules, { id: 'x', when: { tier: 'free' }, then: 'TAKE', reason: '' }],
    }),
    ['roles.idle: is asked later, but no outcome asks for it'],
  ],
])('%s', (_what, change, problems) => {
  expect(problemsOf(change(sound))).toEqual(problems);
});

test('all problems at once, each once', () => {
  const found = problemsOf({
    ...sound,
    value: { kind: 'text' },
    facts: { ...sound.facts, middle: { tally: 'median' }, says: { tally: 'value', by: 'nobody' } },
    rules: [...sound.rules, { id: 'm', when: { middle: 1, says: 'x' }, then: 'TAKE', reason: '{middle}' }],
  });
  expect(found.map((problem) => problem.split(':')[0]).sort()).toEqual([
    'facts.middle',
    'facts.says',
    'facts.says.by',
  ]);
});

test('as many seats as there may be', () => {
  expect(problemsOf({ ...sound, roles: { ...sound.roles, triager: { voices: 999 } } })).toEqual([]);
});
