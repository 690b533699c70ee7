import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ruleDisposition } from './disposition.ts';
import type { Issue } from './issue.ts';

/** The original eight rules, line by line. */
function oracle(issues: readonly Issue[]): [decision: string, rule: number] {
  const b = issues.filter((i) => i.severity === 'BLOCKER').length;
  const major = issues.filter((i) => i.severity === 'MAJOR').length;
  const m = issues.filter((i) => i.severity === 'MINOR').length;
  const mn = issues.filter((i) => i.severity === 'MAJOR' && i.auto_fixable !== true).length;
  const mf = major - mn;
  if (b > 0) return ['ESCALATE_TO_SME', 1];
  if (major >= 3) return ['ESCALATE_TO_SME', 2];
  if (mn >= 2) return ['ESCALATE_TO_SME', 3];
  if (mn >= 1) return ['ESCALATE_TO_SME', 4];
  if (mf >= 1 && mf <= 2) return ['AUTO_RETRY', 5];
  if (m > 0 && major === 0 && b === 0) return ['AUTO_ACCEPT', 6];
  if (issues.length === 0) return ['AUTO_ACCEPT', 7];
  return ['ESCALATE_TO_SME', 8];
}

const issue = fc.record({
  severity: fc.constantFrom('BLOCKER', 'MAJOR', 'MINOR'),
  auto_fixable: fc.boolean(),
});

test('the 180 multisets are decided as the original rules decide them, with its counts per rule', () => {
  const perRule = new Map<string, number>();
  const times = (count: number, one: Issue): Issue[] => Array.from({ length: count }, () => one);
  for (let b = 0; b < 3; b++)
    for (let mf = 0; mf < 5; mf++)
      for (let mn = 0; mn < 4; mn++)
        for (let m = 0; m < 3; m++) {
          const issues = [
            ...times(b, { severity: 'BLOCKER', auto_fixable: true }),
            ...times(mf, { severity: 'MAJOR', auto_fixable: true }),
            ...times(mn, { severity: 'MAJOR', auto_fixable: false }),
            ...times(m, { severity: 'MINOR', auto_fixable: true }),
          ];
          const { decision, source } = ruleDisposition(issues);
          expect([decision, source]).toEqual([oracle(issues)[0], `004/${oracle(issues)[1]}`]);
          perRule.set(source, (perRule.get(source) ?? 0) + 1);
        }
  expect(Object.fromEntries(perRule)).toEqual({
    '004/1': 120,
    '004/2': 42,
    '004/3': 3,
    '004/4': 6,
    '004/5': 6,
    '004/6': 2,
    '004/7': 1,
  });
});

test('the order of the issues makes no difference', () => {
  fc.assert(
    fc.property(fc.array(issue), fc.infiniteStream(fc.nat()), (issues, random) => {
      const shuffled = issues
        .map((one) => ({ one, key: random.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(ruleDisposition(shuffled)).toEqual(ruleDisposition(issues));
    }),
  );
});

test('a BLOCKER always escalates, a MAJOR never makes an acceptance, and nothing with a MAJOR is accepted', () => {
  fc.assert(
    fc.property(fc.array(issue), fc.boolean(), (issues, auto_fixable) => {
      const before = ruleDisposition(issues).decision;
      expect(ruleDisposition([...issues, { severity: 'BLOCKER', auto_fixable }]).decision).toBe(
        'ESCALATE_TO_SME',
      );
      const after = ruleDisposition([...issues, { severity: 'MAJOR', auto_fixable }]).decision;
      expect(after).not.toBe('AUTO_ACCEPT');
      if (before === 'AUTO_ACCEPT') expect(issues.every(({ severity }) => severity === 'MINOR')).toBe(true);
    }),
  );
});
