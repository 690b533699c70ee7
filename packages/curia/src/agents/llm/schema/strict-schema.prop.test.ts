/** Whatever shape an answer has: its strict schema is taken by everybody, and what is said under it comes back as it was meant. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { refusalOf, type Schema } from '../../../../test/providers/documented-rules.ts';
import { schemaOf } from '../../answer-shape.ts';
import { restoreAnswer } from './restore-answer.ts';
import { strictSchema } from './strict-schema.ts';

/** A shape, values of it, and how a model says one under its strict schema. */
interface Shape {
  readonly zod: z.ZodType;
  readonly value: fc.Arbitrary<unknown>;
  readonly say: (value: unknown) => unknown;
  /** It has an empty word, which is said as null. */
  readonly hasEmpty?: boolean;
}

const same = (value: unknown): unknown => value;
const name = fc.constantFrom('a', 'b', 'name', 'value', 'kind', 'constructor', '가');

const leaf = fc.constantFrom<Shape>(
  { zod: z.string(), value: fc.string(), say: same },
  { zod: z.int().min(0).max(9), value: fc.nat(9), say: same },
  { zod: z.boolean(), value: fc.boolean(), say: same },
  { zod: z.enum(['yes', 'no']), value: fc.constantFrom('yes', 'no'), say: same },
  { zod: z.literal([1, 2]), value: fc.constantFrom(1, 2), say: same },
  {
    zod: z.enum(['', 'LATE']),
    value: fc.constantFrom('', 'LATE'),
    say: (word) => (word === '' ? null : word),
    hasEmpty: true,
  },
);

const KINDS = ['required', 'optional', 'nullable', 'nullish'] as const;

function objectOf(fields: readonly (readonly [string, Shape, (typeof KINDS)[number]])[]): Shape {
  const shaped = fields.map(
    ([key, shape, kind]) => [key, shape, shape.hasEmpty ? 'required' : kind] as const,
  );
  const zodOf = ({ zod }: Shape, kind: string): z.ZodType =>
    kind === 'optional'
      ? zod.optional()
      : kind === 'nullable'
        ? zod.nullable()
        : kind === 'nullish'
          ? zod.nullish()
          : zod;
  const ABSENT = Symbol('absent');
  const entries = shaped.map(([key, { value }, kind]) =>
    (kind === 'required' ? value : fc.oneof(value, fc.constant(kind === 'optional' ? ABSENT : null))).map(
      (one): readonly [string, unknown] => [key, one],
    ),
  );
  return {
    zod: z.object(Object.fromEntries(shaped.map(([key, shape, kind]) => [key, zodOf(shape, kind)]))),
    value: fc.tuple(...entries).map((all) => Object.fromEntries(all.filter(([, one]) => one !== ABSENT))),
    say: (value) =>
      Object.fromEntries(
        shaped.map(([key, { say }]) => {
          const one = Object.hasOwn(value as object, key) ? (value as Record<string, unknown>)[key] : null;
          return [key, one === null ? null : say(one)];
        }),
      ),
  };
}

const { object } = fc.letrec<{ node: Shape; object: Shape }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    tie('node').map(
      (of): Shape => ({
        zod: z.array(of.zod),
        value: fc.array(of.value, { maxLength: 3 }),
        say: (value) => (value as unknown[]).map(of.say),
      }),
    ),
    tie('node').map(
      (of): Shape => ({
        zod: z.record(z.string(), of.zod),
        value: fc.dictionary(name, of.value, { maxKeys: 3, noNullPrototype: true }),
        say: (value) =>
          Object.entries(value as object).map(([key, one]) => ({ name: key, value: of.say(one) })),
      }),
    ),
    tie('object'),
  ),
  object: fc
    .uniqueArray(fc.tuple(name, tie('node'), fc.constantFrom(...KINDS)), {
      minLength: 1,
      maxLength: 4,
      selector: ([key]) => key,
    })
    .map(objectOf),
}));

test('what is said under a strict schema is read as it was meant', () => {
  fc.assert(
    fc.property(
      object.chain((shape) => shape.value.map((value) => [shape, value] as const)),
      ([{ zod, say }, value]) => {
        const schema = schemaOf(zod);
        const strict = strictSchema(schema);
        fc.pre(strict !== undefined);
        expect(refusalOf('openai', strict as Schema)).toBeUndefined();
        expect(refusalOf('google', strict as Schema)).toBeUndefined();
        const restored = restoreAnswer(schema, say(value));
        expect(restored).toEqual(value);
        expect(zod.safeParse(restored)).toMatchObject({ success: zod.safeParse(value).success });
        // What is already in the court's own form stays as it is.
        expect(restoreAnswer(schema, value)).toEqual(value);
      },
    ),
    { numRuns: 500 },
  );
});

test('nothing that a model says is lost or made up, whatever it is', () => {
  fc.assert(
    fc.property(object, fc.jsonValue({ maxDepth: 4 }), ({ zod }, said) => {
      const schema = schemaOf(zod);
      const before = JSON.stringify(said);
      const restored = restoreAnswer(schema, said);
      expect(JSON.stringify(said)).toBe(before);
      // Whatever could be read as it was is read alike.
      const read = zod.safeParse(said);
      if (read.success) expect(zod.safeParse(restored)).toMatchObject({ success: true, data: read.data });
    }),
    { numRuns: 500 },
  );
});
