/** Any list can be scrolled through whole: every row can be reached, the ends are the ends, and small steps move by their pixels. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawn, elementHeight, follow, type Measures, reveal, START } from '../src/parts/scroll-window.ts';

const lists = fc.record({
  count: fc.integer({ min: 1, max: 5_000_000 }),
  row: fc.integer({ min: 20, max: 60 }),
  view: fc.integer({ min: 100, max: 1200 }),
});
const furthest = (measures: Measures): number => Math.max(0, elementHeight(measures) - measures.view);

it('shows the first row at the top and the last at the bottom, wherever one came from', () => {
  fc.assert(
    fc.property(lists, fc.double({ min: 0, max: 1, noNaN: true }), (measures, share) => {
      const somewhere = follow(START, share * furthest(measures), measures);
      expect(drawn(follow(somewhere, 0, measures), measures, 0).first).toBe(0);
      expect(drawn(follow(somewhere, furthest(measures), measures), measures, 0).end).toBe(measures.count);
    }),
    { numRuns: 200 },
  );
});

it('brings any row into view, and draws no more rows than fit', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (measures, seed, share) => {
      const index = seed % measures.count;
      const place = reveal(follow(START, share * furthest(measures), measures), index, measures);
      const { first, end } = drawn(place, measures, 0);
      expect(first).toBeLessThanOrEqual(index);
      expect(end).toBeGreaterThan(index);
      expect(end - first).toBeLessThanOrEqual(Math.ceil(measures.view / measures.row) + 1);
    }),
    { numRuns: 300 },
  );
});

it('moves a long list by as many pixels as a wheel turns', () => {
  const measures = { count: 1_000_000, row: 36, view: 700 };
  const middle = follow(START, furthest(measures) / 2, measures);
  expect(follow(middle, middle.scrolled + 36, measures).top - middle.top).toBeCloseTo(36);
});
