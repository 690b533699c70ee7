/** `analyze` against brute force: every case on a grid that is fine enough to see each bound. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesByHand, possibleCases, randomTable } from '../../../test/random-table.ts';
import { walkAnalysis } from '../../../test/walk-cases.ts';
import { decide } from '../decide/decide.ts';
import type { AnyTable, FactsOf } from '../define/table.ts';
import { type AnalysisFinding, analyze } from './analyze.ts';

const shapes = [
  [['a', 'b', 'ab', 'open']],
  [['a', 'b', 'ab', 'twice']],
  [['a', 'level', 'tags']],
  [['ratio', 'level']],
] as const;

const rulesOf = (findings: readonly AnalysisFinding[], kind: string): string[] =>
  findings.filter((finding) => finding.kind === kind).map((finding) => finding.rule);

function bruteForce(table: AnyTable): {
  unreachable: string[];
  redundant: string[];
  hasGap: boolean;
  overlaps: Set<string>;
} {
  const outcome = (rule: string | undefined): string =>
    table.rules.find((candidate) => candidate.id === rule)?.then ?? table.otherwise.then;
  const reached = new Set<string>();
  const essential = new Set<string>();
  const overlaps = new Set<string>();
  for (const facts of possibleCases(table)) {
    const [winner, ...others] = matchesByHand(table, facts);
    reached.add(winner ?? 'otherwise');
    if (winner !== undefined && outcome(winner) !== outcome(others[0])) essential.add(winner);
    for (const other of others) if (outcome(other) !== outcome(winner)) overlaps.add(winner!);
  }
  const all = [...table.rules.map((rule) => rule.id), 'otherwise'];
  return {
    unreachable: all.filter((rule) => !reached.has(rule)),
    redundant: all.filter((rule) => rule !== 'otherwise' && reached.has(rule) && !essential.has(rule)),
    hasGap: reached.has('otherwise'),
    overlaps,
  };
}

test.each(shapes)('findings over %s are exactly those of brute force', (names) => {
  fc.assert(
    fc.property(randomTable(names), (table) => {
      const { findings, coverage, unsettled } = analyze(table, { overlaps: true });
      expect(unsettled).toEqual([]);
      const truth = bruteForce(table);
      expect(rulesOf(findings, 'UNREACHABLE')).toEqual(truth.unreachable);
      expect(rulesOf(findings, 'REDUNDANT')).toEqual(truth.redundant);
      expect(rulesOf(findings, 'GAP').length > 0).toBe(truth.hasGap);
      expect(new Set(rulesOf(findings, 'OVERLAP'))).toEqual(truth.overlaps);
      for (const [rule, cases] of Object.entries(coverage)) {
        expect(cases === 0).toBe(truth.unreachable.includes(rule));
      }
    }),
    { numRuns: 200 },
  );
});

test('every witness is decided by the rule it is a witness for', () => {
  fc.assert(
    fc.property(randomTable(['a', 'b', 'ab', 'ratio', 'tags']), (table) => {
      for (const { kind, rule, witness } of analyze(table, { overlaps: true }).findings) {
        if (kind === 'UNREACHABLE') expect(witness).toBeUndefined();
        else expect(decide(table, witness as FactsOf<AnyTable>).rule).toBe(rule);
      }
    }),
    { numRuns: 200 },
  );
});

test.each([
  [['a', 'b', 'ab', 'open', 'level']],
  [['a', 'b', 'ab', 'twice']],
  [['a', 'tags', 'open']],
  [['ratio', 'level', 'open']],
] as const)('over %s the search gives what a walk through every case gives, word for word', (names) => {
  fc.assert(
    fc.property(randomTable(names), (table) => {
      const { findings, coverage } = analyze(table, { overlaps: true });
      const told = findings.map(({ source: _source, accepted: _accepted, ...finding }) => finding);
      expect({ coverage, findings: told }).toEqual(walkAnalysis(table));
    }),
    { numRuns: 200 },
  );
});
