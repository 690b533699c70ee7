/** Independent witnesses, counted against an oracle that tries every assignment of sources to witnesses. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from './finding.ts';
import { countIndependent } from './independent.ts';

const finding = (
  base_id: string,
  derived_from: readonly string[],
  cited: readonly string[] = [],
): Finding => ({
  ref: `${base_id}-R1#F1`,
  iid: `${base_id}-R1`,
  base_id,
  id: 'F1',
  description: 'a claim',
  confidence: 'MEDIUM',
  evidence_strength: 'MODERATE',
  is_discredited: false,
  is_degraded: false,
  derived_from: [...derived_from],
  evidence: cited.map((location) => ({ type: 'code', location, verification: 'VERIFIED' })),
});

test.each([
  ['nobody', [], 0],
  ['one source, named twice', [finding('A', ['trace']), finding('B', [' Trace '])], 1],
  ['two sources', [finding('A', ['trace']), finding('B', ['words'])], 2],
  ['one has more than the other', [finding('A', ['trace']), finding('B', ['trace', 'words'])], 2],
  ['the same two sources', [finding('A', ['trace', 'words']), finding('B', ['words', 'trace'])], 1],
  ['three of two sources', [finding('A', ['x']), finding('B', ['y']), finding('C', ['x', 'y'])], 2],
  ['one investigator, two findings', [finding('A', ['x']), finding('A', ['y'])], 1],
  ['the same citation', [finding('A', [], ['a.ts:1']), finding('B', [], ['a.ts:1'])], 1],
  ['other citations', [finding('A', [], ['a.ts:1']), finding('B', [], ['a.ts:2'])], 2],
  ['nothing known', [finding('A', []), finding('B', [])], 1],
])('%s', (_what, findings, expected) => {
  expect(countIndependent(findings)).toBe(expected);
});

/** The largest number of witnesses that can be given different sources, by trying all ways. */
function mostByTrying(witnesses: readonly (readonly string[])[], taken: readonly string[] = []): number {
  const [first, ...others] = witnesses;
  if (first === undefined) return taken.length;
  return Math.max(
    mostByTrying(others, taken),
    ...first.filter((one) => !taken.includes(one)).map((one) => mostByTrying(others, [...taken, one])),
  );
}

test('as many as can each have a source of their own, in any order', () => {
  const sources = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(sources, { maxLength: 5 }),
      fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
      (all, order) => {
        const findings = all.map((one, at) => finding(`W${at}`, one));
        const shuffled = findings.map((one, at) => ({ one, key: order[at]! })).sort((a, b) => a.key - b.key);
        const distinct = [...new Map(all.map((one) => [[...one].sort().join(), one])).values()];
        expect(countIndependent(findings)).toBe(mostByTrying(distinct));
        expect(countIndependent(shuffled.map(({ one }) => one))).toBe(countIndependent(findings));
      },
    ),
    { numRuns: 200 },
  );
});
