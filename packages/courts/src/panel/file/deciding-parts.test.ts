/** What the hash of a court covers, and what it does not. */

import { count } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import type { CourtFile } from './court-file.ts';
import { decidingParts } from './deciding-parts.ts';
import { panelHash } from './panel.ts';

const court: CourtFile = {
  court: 'c',
  title: 'a title',
  doc: 'a sentence',
  case: { text: { kind: 'text', doc: 'what is read' }, rows: { kind: 'any', optional: true } },
  fields: {
    tags: { kind: 'list', of: { kind: 'choice', values: ['a'], doc: 'a tag' }, doc: 'all tags' },
    words: { kind: 'list', of: 'text' } as never,
    sum: { kind: 'number', min: 0, doc: 'the sum' },
  },
  items: { listed: 'rows' },
  marks: { grave: { kind: 'flag', doc: 'graver than others' } },
  quote: { in: ['text'], required: true },
  roles: {
    one: { voices: ['bob', 'ada'], prompt: 'p.md' },
    two: { voices: 2, asked: 'later', sees: 'votes' },
    any: { voices: 'any' },
  },
  facts: {
    voted: { count: 'voted', by: ['two', 'one'], doc: 'who voted' },
    alone: { count: 'silent', by: 'two' },
    grave: { mark: 'grave' },
    own: { ...count('ours'), version: '2', from: () => 1 },
  },
  outcomes: {
    TAKE: { effect: 'take', what: 'leading', doc: 'taken' },
    ASK: { effect: 'ask', roles: ['two'] },
  },
  rules: [],
  otherwise: { then: 'TAKE', reason: 'r' },
  verdict: {
    facts: { taken: { count: 'items', effect: 'take', doc: 'taken items' } },
    outcomes: { PASS: { effect: 'take', doc: 'passes' } },
    rules: [],
    otherwise: { then: 'PASS', reason: 'r' },
  },
};

test('everything that decides is in it, without prose, and lists without an order in one order', () => {
  expect(decidingParts(court)).toEqual({
    kinds: {
      kinds: {
        tags: { kind: 'list', of: { kind: 'choice', values: ['a'] } },
        words: { kind: 'list', of: { kind: 'text' } },
        sum: { kind: 'number', min: 0 },
      },
      items: { listed: 'rows' },
      swap: null,
    },
    roles: {
      one: { voices: ['ada', 'bob'], asked: 'first', sees: null },
      two: { voices: 2, asked: 'later', sees: 'votes' },
      any: { voices: 'any', asked: 'first', sees: null },
    },
    rest: {
      case: { text: { kind: 'text' }, rows: { kind: 'any', optional: true } },
      marks: { grave: { kind: 'flag' } },
      quote: { in: ['text'], required: true },
      facts: {
        voted: { count: 'voted', by: ['one', 'two'] },
        alone: { count: 'silent', by: ['two'] },
        grave: { mark: 'grave' },
        own: { kind: 'count', version: '2' },
      },
      outcomes: { TAKE: { effect: 'take', what: 'leading' }, ASK: { effect: 'ask', roles: ['two'] } },
      verdict: {
        facts: { taken: { count: 'items', effect: 'take' } },
        outcomes: { PASS: { effect: 'take' } },
      },
    },
  });
  expect(court.roles.one!.voices).toEqual(['bob', 'ada']);
});

test('what a court leaves out is null or empty', () => {
  const { court: small } = smallCourt({ kind: 'choice', values: ['x', 'y'], doc: 'either' });
  expect(decidingParts(small)).toEqual({
    kinds: { kinds: { kind: 'choice', values: ['x', 'y'] }, items: null, swap: null },
    roles: { one: { voices: 3, asked: 'first', sees: null } },
    rest: {
      case: {},
      marks: {},
      quote: null,
      facts: { voted: { count: 'voted' } },
      outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
      verdict: null,
    },
  });
});

describe('two courts have one hash exactly if they decide alike', () => {
  const hash = (value: object, more: object = {}): string => panelHash(smallCourt(value, more));
  const flag = { kind: 'flag' };
  const roles = (voices: unknown): object => ({ roles: { one: { voices } } });

  test.each<[string, object, object]>([
    ['a sentence about the value', { kind: 'flag', doc: 'yes or no' }, {}],
    ['a title', flag, { title: 'another' }],
    ['a prompt', flag, { roles: { one: { voices: 3, prompt: 'p.md' } } }],
    ['a sentence about a fact', flag, { facts: { voted: { count: 'voted', doc: 'votes' } } }],
  ])('%s changes nothing', (_what, value, more) => {
    expect(hash(value, more)).toBe(hash(flag));
  });

  test.each<[string, object, object]>([
    ['another kind', { kind: 'flag', optional: true }, {}],
    ['another number of seats', flag, roles(2)],
    ['items', flag, { items: 'named' }],
    ['a field of the case', flag, { case: { text: { kind: 'text' } } }],
    ['another fact', flag, { facts: { voted: { count: 'voted', by: 'one' } } }],
  ])('%s changes it', (_what, value, more) => {
    expect(hash(value, more)).not.toBe(hash(flag));
  });

  test('the order in which voices are named changes nothing', () => {
    expect(hash(flag, roles(['b', 'a']))).toBe(hash(flag, roles(['a', 'b'])));
  });
});
