/** The options of a court are what its schema makes of them: a court that reads anything else does not compile. */
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { Court } from './court.ts';

const options = z.object({
  rounds: z.int().default(2),
  recheck: z.boolean().default(false),
  readers: z.union([z.literal('all'), z.array(z.enum(['A', 'B']))]).default('all'),
});
type Options = z.output<typeof options>;
type Optioned = Pick<Court<Options>, 'options' | 'loads' | 'implies' | 'asks' | 'bind'>;

test('what is bound gets the options as the schema reads them', () => {
  const bound: Options[] = [];
  const court = {
    options,
    implies: ({ rounds }) => ({ gate: { values: { max: rounds + 1 } } }),
    asks: ({ recheck }) => recheck,
    loads: { readers: (content) => (content === 'A' ? ['A'] : 'all') },
    bind(_rulebook, said) {
      expectTypeOf(said).toEqualTypeOf<Options>();
      expectTypeOf(said.rounds).toEqualTypeOf<number>();
      bound.push(said);
      return { open: () => Promise.reject as never };
    },
  } satisfies Optioned;
  court.bind({ name: 'c', tables: {}, parameters: {}, hash: '' }, court.options.parse({ rounds: 3 }));
  expect(bound).toEqual([{ rounds: 3, recheck: false, readers: 'all' }]);
  expect(court.implies(bound[0]!)).toEqual({ gate: { values: { max: 4 } } });
});

test('a wrong use does not compile', () => {
  const wrong: Partial<Optioned>[] = [
    // @ts-expect-error there is no such option
    { asks: ({ round }) => round > 1 },
    // @ts-expect-error it is true or false, not a text
    { asks: ({ recheck }) => recheck === 'true' },
    // @ts-expect-error a file makes a number of it
    { loads: { rounds: String } },
    // @ts-expect-error there is no such option to load
    { loads: { round: Number } },
    // @ts-expect-error the schema makes something else
    { options: z.object({ rounds: z.string() }) },
  ];
  expect(wrong).toHaveLength(5);
});

test('a list of courts need not know what each of them takes', () => {
  expectTypeOf<Court<Options>>().toExtend<Court>();
});
