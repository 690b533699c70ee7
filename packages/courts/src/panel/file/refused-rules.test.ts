/** Courts that are refused, with place and problem: outcomes, rules and verdicts. */
import { expect, test } from 'vitest';
import {
  type Change,
  outcome,
  part,
  problemsOf,
  soundCourt as sound,
} from '../../../../core/test/sound-court.ts';

test.each<[string, Change, string[]]>([
  [
    'a take of nothing',
    outcome({ effect: 'take' }),
    ['outcomes.NEW: take needs either what (leading, median or calibrated) or value'],
  ],
  [
    'a take of two things',
    outcome({ effect: 'take', what: 'leading', value: 'legal' }),
    ['outcomes.NEW: take needs either what (leading, median or calibrated) or value'],
  ],
  [
    'a take outside the list',
    outcome({ effect: 'take', value: 'leagl' }),
    ['outcomes.NEW.value: value must be one of billing, legal, got "leagl"; did you mean legal?'],
  ],
  [
    'a median taken of words',
    outcome({ effect: 'take', what: 'median' }),
    ['outcomes.NEW.what: median is for numbers and ordered choices, and value is none'],
  ],
  [
    'a given value of somebody',
    outcome({ effect: 'take', value: 'legal', by: 'lawyer' }),
    ['outcomes.NEW.by: only leading and median take it'],
  ],
  ['an ask of nobody', outcome({ effect: 'ask' }), ['outcomes.NEW.roles: ask needs the roles to ask']],
  [
    'an ask of who was asked',
    outcome({ effect: 'ask', roles: ['triager'] }),
    ['outcomes.NEW.roles[0]: triager is asked first; only a role that is asked later can be asked for'],
  ],
  [
    'an ask of a stranger',
    outcome({ effect: 'ask', roles: ['lowyer'] }),
    ['outcomes.NEW.roles[0]: there is no role "lowyer"; did you mean lawyer?'],
  ],
  [
    'an escalation with a value',
    outcome({ effect: 'escalate', value: 'legal' }),
    ['outcomes.NEW.value: only take takes it'],
  ],
  [
    'an outcome that nobody gives',
    part({ outcomes: { ...sound.outcomes, IDLE: { effect: 'refuse' } } }),
    ['outcomes.IDLE: no rule gives it'],
  ],
  [
    'an otherwise that asks',
    part({ otherwise: { then: 'ASK', reason: '' } }),
    [
      'outcomes.EXPERT: no rule gives it',
      'otherwise.then: otherwise must not ask: then a run might never end',
    ],
  ],
  [
    'an unknown fact in a rule',
    part({ rules: [{ id: 'x', when: { leadin: 1 }, then: 'TAKE', reason: '' }, ...sound.rules] }),
    ['rules[0].when.leadin: there is no fact "leadin"; did you mean leading?'],
  ],
  [
    'an unknown parameter',
    part({ rules: [{ ...sound.rules[1], when: { leading: { at_least: 'neded' } } }, sound.rules[0]] }),
    ['rules[0].when.leading: at_least there is no parameter "neded"; did you mean needed?'],
  ],
  [
    'a value outside the case field',
    part({ rules: [...sound.rules, { id: 'x', when: { tier: 'fre' }, then: 'TAKE', reason: '' }] }),
    ['rules[2].when.tier: there is no value "fre"; did you mean free?'],
  ],
  [
    'an accepted finding of no rule',
    part({ accepted: [{ kind: 'SILENCE_HELPS', rule: 'agred', because: '' }] }),
    ['accepted[0].rule: there is no rule "agred"; did you mean agreed?'],
  ],
  [
    'an accepted finding of no kind',
    part({ accepted: [{ kind: 'SILENCE_HELP', rule: 'agreed', because: '' }] }),
    [
      'accepted[0].kind: must be UNREACHABLE, REDUNDANT, GAP, OVERLAP, UNREACHABLE_RESULT, NEVER_MATTERS, SILENCE_HELPS, NOT_MONOTONE or TAKES_NOTHING, got "SILENCE_HELP"; did you mean SILENCE_HELPS?',
    ],
  ],
  [
    'a verdict on no outcome',
    part({
      verdict: {
        facts: { a: { count: 'items', outcome: 'TAEK' } },
        outcomes: { X: { effect: 'take' } },
        rules: [],
        otherwise: { then: 'X', reason: '' },
      },
    }),
    ['verdict.facts.a.outcome: there is no outcome "TAEK"; did you mean TAKE?'],
  ],
  [
    'a verdict with an unknown fact',
    part({
      verdict: {
        facts: { a: { count: 'items' } },
        outcomes: { X: { effect: 'take' } },
        rules: [{ id: 'r', when: { b: 1 }, then: 'X', reason: '' }],
        otherwise: { then: 'X', reason: '' },
      },
    }),
    ['verdict.rules[0].when.b: there is no fact "b"; there is only a'],
  ],
  [
    'a parameter called open',
    part({ params: { ...sound.params, open: { kind: 'number', default: 1, doc: '' } } }),
    ['params.open: is a reserved name'],
  ],
  [
    'what only ask takes',
    outcome({ effect: 'take', what: 'leading', roles: ['lawyer'] }),
    ['outcomes.NEW.roles: only ask takes it'],
  ],
  [
    'what only take takes',
    outcome({ effect: 'ask', roles: ['lawyer'], what: 'leading', by: 'lawyer' }),
    ['outcomes.NEW.what: only take takes it', 'outcomes.NEW.by: only take takes it'],
  ],
  [
    'a role twice in a take',
    outcome({ effect: 'take', what: 'leading', by: ['lawyer', 'lawyer'] }),
    ['outcomes.NEW.by: lists lawyer twice'],
  ],
  [
    'a calibrated value of somebody',
    outcome({ effect: 'take', what: 'calibrated', by: 'lawyer' }),
    ['outcomes.NEW.by: only leading and median take it'],
  ],
  [
    'a calibrated text',
    part({
      value: { kind: 'text' },
      outcomes: { ...sound.outcomes, TAKE: { effect: 'take', what: 'calibrated' } },
    }),
    ['outcomes.TAKE.what: calibrated is for choices and flags, and value is none'],
  ],
  [
    'a role twice in an ask',
    outcome({ effect: 'ask', roles: ['lawyer', 'lawyer'] }),
    ['outcomes.NEW.roles: lists lawyer twice'],
  ],
  [
    'an effect of no kind',
    outcome({ effect: 'tak' }),
    ['outcomes.NEW.effect: must be take, ask, escalate or refuse, got "tak"; did you mean take?'],
  ],
  [
    'an otherwise of no outcome',
    part({ otherwise: { then: 'EXPRT', reason: '' } }),
    [
      'outcomes.EXPERT: no rule gives it',
      'otherwise.then: there is no outcome "EXPRT"; did you mean EXPERT?',
    ],
  ],
  [
    'a verdict that nobody gives',
    part({
      verdict: {
        facts: {},
        outcomes: { X: { effect: 'take' }, Y: { effect: 'refuse' } },
        rules: [],
        otherwise: { then: 'X', reason: '' },
      },
    }),
    ['verdict.outcomes.Y: no rule gives it', 'verdict.facts: must name at least one fact'],
  ],
  [
    'a verdict that asks',
    part({
      verdict: {
        facts: {},
        outcomes: { X: { effect: 'ask' } },
        rules: [],
        otherwise: { then: 'X', reason: '' },
      },
    }),
    ['verdict.outcomes.X.effect: must be take, escalate or refuse, got "ask"'],
  ],
  [
    'a verdict on an unknown field of the case',
    part({
      verdict: {
        facts: { a: { case: 'tiers' } },
        outcomes: { X: { effect: 'take' } },
        rules: [],
        otherwise: { then: 'X', reason: '' },
      },
    }),
    ['verdict.facts.a.case: there is no field of the case "tiers"; did you mean tier?'],
  ],
  [
    'a verdict on a text',
    part({
      verdict: {
        facts: { a: { case: 'text' } },
        outcomes: { X: { effect: 'take' } },
        rules: [],
        otherwise: { then: 'X', reason: '' },
      },
    }),
    ['verdict.facts.a.case: text is a text; only a choice, a number or a flag can be a fact'],
  ],
  [
    'a verdict on an unknown value',
    part({
      verdict: {
        facts: { a: { count: 'items', value: 'leagl' } },
        outcomes: { X: { effect: 'take' } },
        rules: [],
        otherwise: { then: 'X', reason: '' },
      },
    }),
    ['verdict.facts.a.value: must be one of billing, legal, got "leagl"; did you mean legal?'],
  ],
  [
    'a verdict on an unknown mark',
    part({
      verdict: {
        facts: { a: { count: 'items', marks: { grave: true } } },
        outcomes: { X: { effect: 'take' } },
        rules: [],
        otherwise: { then: 'X', reason: '' },
      },
    }),
    ['verdict.facts.a.marks.grave: there is no mark "grave"; there are none'],
  ],
  [
    'a verdict on a mark outside its kind',
    part({
      items: { listed: 'rows' },
      marks: { grave: { kind: 'flag' } },
      verdict: {
        facts: { a: { count: 'items', marks: { grave: ['yes', true] } } },
        outcomes: { X: { effect: 'take' } },
        rules: [],
        otherwise: { then: 'X', reason: '' },
      },
    }),
    ['verdict.facts.a.marks.grave: must be true or false, got "yes"'],
  ],
  [
    'a parameter without a default',
    part({ params: { needed: { kind: 'number', doc: '' } } }),
    ['params.needed.default: must be a number, got nothing'],
  ],
  [
    'a policy without a name',
    part({ policy: 'A B' }),
    ['policy: must be a word of letters, digits, dots, hyphens and underscores'],
  ],
  [
    'a source twice',
    part({ rules: [...sound.rules, sound.rules[0]] }),
    ['rules[2].id: lawsuit is already the id of rules[0]'],
  ],
  [
    'an escalation with a wrong value',
    outcome({ effect: 'escalate', value: 'leagl' }),
    ['outcomes.NEW.value: only take takes it'],
  ],
  [
    'a policy without a name, told once for both tables',
    part({
      policy: 'A B',
      verdict: {
        facts: { a: { count: 'items' } },
        outcomes: { X: { effect: 'take' } },
        rules: [],
        otherwise: { then: 'X', reason: '' },
      },
    }),
    ['policy: must be a word of letters, digits, dots, hyphens and underscores'],
  ],
  [
    'a parameter without a default, told once for both tables',
    part({
      params: { needed: { kind: 'number', doc: '' } },
      verdict: {
        facts: { a: { count: 'items' } },
        outcomes: { X: { effect: 'take' } },
        rules: [],
        otherwise: { then: 'X', reason: '' },
      },
    }),
    ['params.needed.default: must be a number, got nothing'],
  ],
])('%s', (_what, change, problems) => {
  expect(problemsOf(change(sound))).toEqual(problems);
});
