/** A field that is nearly a known one refuses the value, wherever in it the field is; others are ignored. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { misspellings } from '../../test/slips.ts';
import { tryRead } from './refusal.ts';

const place = z.object({ file_name: z.string().optional(), line: z.number() });
const schema = z.object({
  quick: z.boolean().optional(),
  place: place.nullish(),
  places: z.array(place).optional(),
  by_name: z.record(z.string(), z.looseObject({ weight: z.number().optional() })).optional(),
  either: z.union([z.string(), z.object({ deep: z.string().optional() })]).optional(),
});

const said = (value: unknown): string[] => {
  const read = tryRead(schema, value);
  return read.ok ? [] : read.problems.map(({ path, problem }) => `${path}: ${problem}`);
};

describe('a field that is nearly a known one', () => {
  test.each<[value: unknown, at: string, meant: string]>([
    [{ Quick: true }, 'Quick', 'quick'],
    [{ quikc: true }, 'quikc', 'quick'],
    [{ ｑuick: true }, 'ｑuick', 'quick'],
    [{ quick: true, quik: false }, 'quik', 'quick'],
    [{ place: { line: 1, fileName: 'a' } }, 'place.fileName', 'file_name'],
    [{ places: [{ line: 1 }, { line: 2, 'file-name': 'a' }] }, 'places[1].file-name', 'file_name'],
    [{ by_name: { screen: { weigth: 2 } } }, 'by_name.screen.weigth', 'weight'],
    [{ either: { depe: 'x' } }, 'either.depe', 'deep'],
  ])('%j is refused at its place', (value, at, meant) => {
    expect(said(value)).toEqual([`${at}: is not a known field; did you mean ${meant}?`]);
  });

  test('it is named first where the field it was meant to be is missing', () => {
    expect(said({ places: [{ lin: 3 }] })).toEqual([
      'places[0].lin: is not a known field; did you mean line?',
      'places[0].line: must be a number, got nothing',
    ]);
  });

  test('every misspelling of every field is refused', () => {
    const places: readonly ((field: string) => object)[] = [
      (field) => ({ [field]: true }),
      (field) => ({ place: { line: 1, [field]: 'a' } }),
    ];
    const names = [
      ['quick', 'place', 'either'],
      ['file_name', 'line'],
    ];
    names.forEach((fields, at) => {
      for (const field of fields)
        for (const slip of misspellings(field).filter((word) => !names.flat().includes(word)))
          expect(said(places[at]!(slip)), slip).not.toEqual([]);
    });
  });
});

test('fields of other names are ignored, and names of a map are free', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[0-9]{4,8}$/), fc.jsonValue()), (others) => {
      expect(said({ ...others, place: { line: 1, ...others }, by_name: { quik: {} } })).toEqual([]);
    }),
  );
});

test('a value that a schema of its own kind contains is searched to its depth', () => {
  const one: z.ZodType = z.object({
    name: z.string(),
    get parts() {
      return z.array(one).optional();
    },
  });
  const read = tryRead(one, { name: 'a', parts: [{ name: 'b', Parts: [] }] });
  expect(read.ok ? [] : read.problems.map(({ path }) => path)).toEqual(['parts[0].Parts']);
});
