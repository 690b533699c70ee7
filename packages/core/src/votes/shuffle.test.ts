/** The generator and the shuffle as they are written down: reference numbers depend on every draw. */
import { expect, test } from 'vitest';
import { startColumn } from './column.ts';
import { shuffle, startGenerator } from './shuffle.ts';

test('the first numbers of seed 1 are those of the generator in the books', () => {
  const random = startGenerator(1);
  expect([random(), random(), random(), random()]).toEqual(
    [1015568748, 1586005467, 2165703038, 3027450565].map((state) => state / 2 ** 32),
  );
});

test('a shuffle goes from the end, draws once for each place but the first, and leaves the list alone', () => {
  let draws = 0;
  const always = (number: number) => () => {
    draws++;
    return number;
  };
  const list = ['a', 'b', 'c', 'd'];
  expect(shuffle(list, always(0))).toEqual(['b', 'c', 'd', 'a']);
  expect(draws).toBe(3);
  expect(shuffle(list, always(0.5))).toEqual(['a', 'd', 'b', 'c']);
  expect(shuffle(list, always(0.999))).toEqual(list);
  expect(list).toEqual(['a', 'b', 'c', 'd']);
});

test('a column keeps what was pushed, however much', () => {
  const column = startColumn();
  const pushed = Array.from({ length: 3000 }, (_, at) => 3 * at - 5);
  for (const value of pushed) column.push(value);
  expect(column.length).toBe(3000);
  expect([...column.values()]).toEqual(pushed);
});
