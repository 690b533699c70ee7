/** Parts hold everything once, in order, and neither too many things nor too much. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

test('every thing is in one part, in order; a part is over its limit only by one thing that no part could hold', () => {
  const sizes = fc.array(fc.nat({ max: 12 }), { maxLength: 40 });
  fc.assert(
    fc.property(
      sizes,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 10 }),
      (all, things, size) => {
        const parts = inParts(all, (one) => one, { things, size });
        expect(parts.flat()).toEqual(all);
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(0);
          expect(part.length).toBeLessThanOrEqual(things);
          if (part.length > 1) expect(part.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(size);
        }
        // No two parts that stand beside each other could be one.
        for (const [at, part] of parts.slice(1).entries())
          expect(
            parts[at]!.length === things || parts[at]!.reduce((sum, one) => sum + one) + part[0]! > size,
          ).toBe(true);
      },
    ),
  );
});
