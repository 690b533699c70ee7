/** What is worked out once is worked out once for each thing and key. */
import { expect, test } from 'vitest';
import { onceFor } from './once-for.ts';

test('a thing and a key have one value, made when it is first asked for', () => {
  const made: string[] = [];
  const of = onceFor<object, string>();
  const [one, other] = [{}, {}];
  const ask = (thing: object, key: string): string =>
    of(thing, key, () => {
      made.push(key);
      return `${key} ${made.length}`;
    });
  expect([ask(one, 'a'), ask(one, 'a'), ask(one, 'b'), ask(other, 'a')]).toEqual([
    'a 1',
    'a 1',
    'b 2',
    'a 3',
  ]);
  expect(made).toEqual(['a', 'b', 'a']);
});

test('what could not be made is tried again', () => {
  const of = onceFor<object, number>();
  const thing = {};
  const fail = (): number => {
    throw new Error('no');
  };
  expect(() => of(thing, '', fail)).toThrow('no');
  expect(of(thing, '', () => 1)).toBe(1);
});
