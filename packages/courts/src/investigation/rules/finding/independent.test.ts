/** Independent witnesses, counted against an oracle that tries every assignment of kinds to witnesses. */
import { EVIDENCE_KINDS, type EvidenceKind } from '@curia/core/text/citation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countDeclared } from '../retired/declared-sources.ts';
import type { Finding } from './finding.ts';
import { countIndependent } from './independent.ts';

const finding = (
  base_id: string,
  kinds: readonly (EvidenceKind | null)[],
  more: Partial<Finding> = {},
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
  evidence: kinds.map((kind) => ({
    type: 'code',
    location: 'a.ts:1',
    verification: 'VERIFIED',
    found: { kind, path: 'a.ts' },
  })),
  ...more,
});
const unchecked = {
  evidence: [{ type: 'log' as const, location: 'a.log:1', verification: 'UNCHECKED' as const }],
};

test.each([
  ['nobody', [], 0],
  ['one kind, cited twice', [finding('A', ['code']), finding('B', ['code'])], 1],
  ['two kinds', [finding('A', ['code']), finding('B', ['runtime'])], 2],
  ['one has more than the other', [finding('A', ['code']), finding('B', ['code', 'history'])], 2],
  ['the same two kinds', [finding('A', ['code', 'test']), finding('B', ['test', 'code'])], 2],
  [
    'three of two kinds',
    [finding('A', ['code']), finding('B', ['config']), finding('C', ['code', 'config'])],
    2,
  ],
  ['one investigator, two findings', [finding('A', ['code']), finding('A', ['runtime'])], 1],
  ['a commit that does not touch the place', [finding('A', ['code']), finding('B', [null])], 1],
  ['nothing but such a commit', [finding('A', [null])], 1],
  ['nothing verified', [finding('A', [], unchecked), finding('B', [], unchecked)], 0],
  [
    'sources that are only declared',
    [finding('A', ['code'], { derived_from: ['x'] }), finding('B', ['code'], { derived_from: ['y'] })],
    1,
  ],
])('%s', (_what, findings, expected) => {
  expect(countIndependent(findings)).toBe(expected);
});

test('runs that counted declared sources still do', () => {
  const declared = [
    finding('A', ['code'], { derived_from: ['x'] }),
    finding('B', ['code'], { derived_from: [' Y'] }),
  ];
  expect(countDeclared(declared)).toBe(2);
  expect(countDeclared([finding('A', ['code']), finding('B', ['code'])])).toBe(1);
  expect(countDeclared([finding('A', []), finding('B', [])])).toBe(1);
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

test('as many as can each have a kind of their own, in any order, whatever they declare', () => {
  const kinds = fc.uniqueArray(fc.constantFrom(...EVIDENCE_KINDS), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(kinds, { maxLength: 5 }),
      fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
      fc.array(fc.string(), { maxLength: 3 }),
      (all, order, derived_from) => {
        const findings = all.map((one, at) => finding(`W${at}`, one));
        const shuffled = findings.map((one, at) => ({ one, key: order[at]! })).sort((a, b) => a.key - b.key);
        expect(countIndependent(findings)).toBe(mostByTrying(all));
        expect(countIndependent(shuffled.map(({ one }) => ({ ...one, derived_from })))).toBe(
          countIndependent(findings),
        );
      },
    ),
    { numRuns: 200 },
  );
});
