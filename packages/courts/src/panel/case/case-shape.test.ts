/** The published shape of a court's cases, and the example that shows it. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { smallCourt } from '../../../../core/test/small-court.ts';
import type { Panel } from '../file/panel.ts';
import { ruleCase } from '../rule/rule-case.ts';
import type { Kind } from '../value/kind.ts';
import { caseShape, exampleCase, exampleValue } from './case-shape.ts';
import { panelAnswerShape } from './read-answer.ts';

const flag = { kind: 'flag' };
const twoRoles = {
  roles: { one: { voices: 2 }, two: { voices: ['ada', 'bob'] }, last: { voices: 1, asked: 'later' } },
};
const asks = {
  outcomes: {
    TAKE: { effect: 'take', what: 'leading' },
    EXPERT: { effect: 'escalate' },
    ASK: { effect: 'ask', roles: ['last'] },
  },
  rules: [
    { id: 'ask', when: { voted: 0 }, then: 'ASK', reason: 'nobody voted' },
    { id: 'spoken', when: { voted: { at_least: 1 } }, then: 'TAKE', reason: 'somebody voted' },
  ],
};
const swapped = {
  case: { a: { kind: 'text' }, b: { kind: 'text' } },
  swap: ['a', 'b'],
};

const schemaOf = (shape: z.ZodType): unknown => {
  const { $schema: _schema, ...rest } = z.toJSONSchema(shape, { io: 'input' }) as Record<string, unknown>;
  return rest;
};
const nullish = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] });
const typeOrNull = (type: string): object => ({ type: [type, 'null'] });

describe('the schema of a case', () => {
  const voteWith = (more: object, required: string[] = ['voice']): object => ({
    type: 'object',
    properties: {
      voice: { type: 'string', minLength: 1 },
      role: nullish({ type: 'string', enum: ['one'] }),
      item: typeOrNull('string'),
      order: { type: 'null' },
      state: nullish({
        type: 'string',
        enum: ['voted', 'abstained', 'missing', 'refused', 'unusable', 'spared'],
      }),
      value: typeOrNull('boolean'),
      confidence: nullish({ type: 'number', minimum: 0, maximum: 1 }),
      reason: typeOrNull('string'),
      quotation: typeOrNull('string'),
      family: typeOrNull('string'),
      cost: nullish({ type: 'number', minimum: 0 }),
      ...more,
    },
    required,
    additionalProperties: false,
  });
  const caseWith = (fields: object, required: string[], vote: object = voteWith({})): object => ({
    type: 'object',
    properties: {
      schema_version: {},
      case_id: { type: ['string', 'number', 'null'] },
      ...fields,
      votes: { type: 'array', items: vote },
      gold: { description: 'what is right: a value, or values by item' },
      facts: {},
      ruling: {},
    },
    required,
    additionalProperties: false,
  });

  test('of the smallest court', () => {
    expect(schemaOf(caseShape(smallCourt(flag)))).toEqual(caseWith({}, ['votes']));
  });

  test('with several roles a vote names its role', () => {
    expect(schemaOf(caseShape(smallCourt(flag, { ...twoRoles, ...asks })))).toEqual(
      caseWith(
        {},
        ['votes'],
        voteWith({ role: { type: 'string', enum: ['one', 'two', 'last'] } }, ['voice', 'role']),
      ),
    );
  });

  test('under swap a vote names its order', () => {
    const panel = smallCourt({ kind: 'choice', values: ['a', 'b'] }, swapped);
    expect(schemaOf(caseShape(panel))).toEqual(
      caseWith(
        { a: { type: 'string', minLength: 1 }, b: { type: 'string', minLength: 1 } },
        ['a', 'b', 'votes'],
        voteWith(
          {
            order: { type: 'string', enum: ['1', '2'] },
            value: nullish({ type: 'string', enum: ['a', 'b'] }),
          },
          ['voice', 'order'],
        ),
      ),
    );
  });

  test('every kind of field, required or not', () => {
    const fields = {
      text: { kind: 'text' },
      tier: { kind: 'choice', values: ['x', 'y'] },
      urgent: { kind: 'flag' },
      sum: { kind: 'number', min: 1, max: 2 },
      low: { kind: 'number', min: 1 },
      high: { kind: 'number', max: 2 },
      free: { kind: 'number' },
      day: { kind: 'date' },
      more: { kind: 'any' },
    };
    const optional = Object.fromEntries(
      Object.entries(fields).map(([name, kind]) => [`no_${name}`, { ...kind, optional: true }]),
    );
    const shape = caseShape(smallCourt(flag, { case: { ...fields, ...optional } }));
    const good = {
      text: 'x',
      tier: 'x',
      urgent: true,
      sum: 1.5,
      low: 1,
      high: 2,
      free: -9,
      day: '2026-01-31',
      more: {},
    };
    const accepts = (more: object): boolean => shape.safeParse({ ...good, votes: [], ...more }).success;
    expect(accepts({})).toBe(true);
    for (const [name, wrong] of [
      ['text', ''],
      ['tier', 'z'],
      ['urgent', 'true'],
      ['sum', 0.5],
      ['sum', 2.5],
      ['low', 0],
      ['high', 3],
      ['free', '1'],
      ['day', 'today'],
    ] as const) {
      expect(accepts({ [name]: wrong }), name).toBe(false);
      expect(accepts({ [`no_${name}`]: wrong }), `no_${name}`).toBe(false);
    }
    for (const name of Object.keys(fields)) {
      const { [name as 'text']: _left, ...rest } = good;
      expect(shape.safeParse({ ...rest, votes: [] }).success, name).toBe(false);
      expect(accepts({ [name]: null }), name).toBe(name === 'more');
      expect(accepts({ [`no_${name}`]: null }), name).toBe(true);
    }
  });

  test('a value of several fields is a value of any of them; a list has at most a hundred entries', () => {
    const panel = smallCourt(
      {},
      {
        value: undefined,
        fields: {
          name: { kind: 'text', optional: true },
          tags: { kind: 'list', of: { kind: 'choice', values: ['x', 'y'] } },
        },
      },
    );
    const accepts = (value: unknown): boolean =>
      caseShape(panel).safeParse({ votes: [{ voice: 'v', item: 'name', value }] }).success;
    expect(['a', ['x', 'y'], null, []].map(accepts)).toEqual([true, true, true, true]);
    expect([7, '', ['z'], new Array(101).fill('x')].map(accepts)).toEqual([false, false, false, false]);
  });
});

test('the schema of an answer leaves out what agents do not say', () => {
  expect(schemaOf(panelAnswerShape(smallCourt(flag)))).toEqual({
    type: 'object',
    properties: {
      votes: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            item: typeOrNull('string'),
            value: typeOrNull('boolean'),
            state: nullish({ type: 'string', enum: ['voted', 'abstained', 'refused'] }),
            confidence: nullish({ type: 'number', minimum: 0, maximum: 1 }),
            reason: typeOrNull('string'),
            quotation: typeOrNull('string'),
          },
          additionalProperties: false,
        },
      },
    },
    required: ['votes'],
    additionalProperties: false,
  });
});

describe('an example', () => {
  const votesOf = (panel: Panel): unknown => exampleCase(panel).votes;

  test.each<[object, unknown]>([
    [{ kind: 'choice', values: ['b', 'a'] }, 'b'],
    [{ kind: 'flag' }, true],
    [{ kind: 'number' }, 0],
    [{ kind: 'number', min: 3 }, 3],
    [{ kind: 'number', min: -3 }, -3],
    [{ kind: 'number', max: 3 }, 0],
    [{ kind: 'number', max: -3 }, -3],
    [{ kind: 'date' }, '2026-01-31'],
    [{ kind: 'text' }, 'text'],
    [{ kind: 'text', max: 2 }, 'te'],
    [{ kind: 'list', of: { kind: 'date' } }, ['2026-01-31']],
  ])('of a value: %j', (kind, value) => {
    expect(exampleValue(kind as Kind)).toEqual(value);
  });

  test('has a vote of every seat that is asked first, by name if the court names it', () => {
    expect(exampleCase(smallCourt(flag))).toStrictEqual({
      votes: ['one-1', 'one-2', 'one-3'].map((voice) => ({ voice, value: true })),
    });
    expect(votesOf(smallCourt(flag, { ...twoRoles, ...asks }))).toEqual([
      { voice: 'one-1', role: 'one', value: true },
      { voice: 'one-2', role: 'one', value: true },
      { voice: 'ada', role: 'two', value: true },
      { voice: 'bob', role: 'two', value: true },
    ]);
    expect(votesOf(smallCourt(flag, { roles: { one: { voices: 9 } } }))).toHaveLength(3);
    expect(votesOf(smallCourt(flag, { roles: { one: { voices: 'any' } } }))).toHaveLength(3);
  });

  test('has what a case must have, and quotes it where votes quote', () => {
    const panel = smallCourt(flag, {
      roles: { one: { voices: 1 } },
      case: {
        size: { kind: 'number' },
        note: { kind: 'any' },
        text: { kind: 'text' },
        other: { kind: 'text', optional: true },
      },
      quote: { in: ['other', 'text'], required: true },
    });
    expect(exampleCase(panel)).toEqual({
      size: 0,
      note: 'anything',
      text: 'text',
      votes: [{ voice: 'one-1', value: true, quotation: 'text' }],
    });
  });

  test('has both orders under swap', () => {
    const panel = smallCourt(
      { kind: 'choice', values: ['a', 'b'] },
      { ...swapped, roles: { one: { voices: 1 } } },
    );
    expect(exampleCase(panel)).toEqual({
      a: 'text',
      b: 'text',
      votes: [
        { voice: 'one-1', value: 'a', order: '1' },
        { voice: 'one-1', value: 'a', order: '2' },
      ],
    });
  });

  test('names its items: fields, entries of a list with their marks, or keys', () => {
    const one = { roles: { one: { voices: 1 } } };
    const fields = { value: undefined, fields: { a: flag, b: { kind: 'number' } }, ...one };
    expect(exampleCase(smallCourt({}, fields))).toEqual({
      votes: [
        { voice: 'one-1', item: 'a', value: true },
        { voice: 'one-1', item: 'b', value: 0 },
      ],
    });
    const listed = {
      items: { listed: 'rows' },
      marks: { grave: flag, size: { kind: 'number', min: 2 } },
      ...one,
    };
    const facts = { facts: { voted: { count: 'voted' }, grave: { mark: 'grave' }, size: { mark: 'size' } } };
    expect(exampleCase(smallCourt(flag, { ...listed, ...facts }))).toEqual({
      rows: [{ id: 'a', grave: true, size: 2 }],
      votes: [{ voice: 'one-1', item: 'a', value: true }],
    });
    expect(votesOf(smallCourt({}, { ...fields, items: 'named' }))).toEqual([
      { voice: 'one-1', item: 'a/a', value: true },
      { voice: 'one-1', item: 'a/b', value: 0 },
    ]);
    expect(votesOf(smallCourt(flag, { ...one, items: 'named' }))).toEqual([
      { voice: 'one-1', item: 'a', value: true },
    ]);
  });

  test('is a case of its court', () => {
    for (const panel of [
      smallCourt(flag),
      smallCourt(flag, { ...twoRoles, ...asks }),
      smallCourt(flag, { items: 'named' }),
      smallCourt(flag, { items: { listed: 'rows' } }),
      smallCourt({ kind: 'choice', values: ['a', 'b'] }, swapped),
    ]) {
      expect(caseShape(panel).safeParse(exampleCase(panel)).success).toBe(true);
      expect(ruleCase(panel, exampleCase(panel)).effect).toBe('take');
    }
  });
});
