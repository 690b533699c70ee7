/** What the disposition promises, over all small multisets of issues and over random ones. */

import { withValues } from '@curia/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispositionV5 } from './disposition.table.ts';
import { ruleDisposition } from './disposition.ts';
import type { Issue } from './issue.ts';

const severity = fc.constantFrom('BLOCKER', 'MAJOR', 'MINOR', ' major', 'Minor');
const issue = fc.record(
  { severity, auto_fixable: fc.option(fc.boolean(), { nil: undefined }) },
  { requiredKeys: ['severity'] },
) as fc.Arbitrary<Issue>;
const issues = fc.array(issue, { maxLength: 8 });
const escalating = withValues(dispositionV5, { unknown_severity: 'escalate' });
const isMajor = (one: Issue): boolean => one.severity.trim().toUpperCase() === 'MAJOR';

/** The seed's table, written down once more as a chain of ifs. */
function byHand(b: number, fixable: number, unfixable: number, m: number): number {
  if (b > 0) return 1;
  if (fixable + unfixable >= 3) return 2;
  if (unfixable >= 2) return 3;
  if (unfixable >= 1) return 4;
  if (fixable >= 1 && fixable <= 2) return 5;
  if (m > 0) return 6;
  if (b + fixable + unfixable + m === 0) return 7;
  return 8;
}

const DECISIONS = [
  '',
  'ESCALATE_TO_SME',
  'ESCALATE_TO_SME',
  'ESCALATE_TO_SME',
  'ESCALATE_TO_SME',
  'AUTO_RETRY',
  'AUTO_ACCEPT',
  'AUTO_ACCEPT',
  'ESCALATE_TO_SME',
];

test('all 180 multisets are decided as the seed says, rule by rule', () => {
  const decided = new Map<string, number>();
  const repeat = (times: number, one: Issue): Issue[] => Array.from({ length: times }, () => one);
  for (let b = 0; b < 3; b++) {
    for (let fixable = 0; fixable < 5; fixable++) {
      for (let unfixable = 0; unfixable < 4; unfixable++) {
        for (let m = 0; m < 3; m++) {
          const ruling = ruleDisposition([
            ...repeat(b, { severity: 'BLOCKER' }),
            ...repeat(fixable, { severity: 'MAJOR', auto_fixable: true }),
            ...repeat(unfixable, { severity: 'MAJOR', auto_fixable: false }),
            ...repeat(m, { severity: 'MINOR' }),
          ]);
          const rule = byHand(b, fixable, unfixable, m);
          expect(ruling.source).toBe(`004/${rule}`);
          expect(ruling.decision).toBe(DECISIONS[rule]);
          decided.set(ruling.source, (decided.get(ruling.source) ?? 0) + 1);
        }
      }
    }
  }
  expect(Object.fromEntries(decided)).toEqual({
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
    fc.property(
      issues.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      ([list, shuffled]) => {
        expect(JSON.stringify(ruleDisposition(shuffled))).toBe(JSON.stringify(ruleDisposition(list)));
      },
    ),
  );
});

test('a BLOCKER always escalates', () => {
  fc.assert(
    fc.property(issues, fc.nat(8), (list, at) => {
      const blocked = list.toSpliced(at, 0, { severity: 'BLOCKER', auto_fixable: true });
      expect(ruleDisposition(blocked)).toMatchObject({
        decision: 'ESCALATE_TO_SME',
        rule: 'blocker-present',
      });
    }),
  );
});

test('nothing with a MAJOR is accepted', () => {
  fc.assert(
    fc.property(issues, (list) => {
      if (ruleDisposition(list).decision === 'AUTO_ACCEPT') expect(list.some(isMajor)).toBe(false);
    }),
  );
});

test('adding a MAJOR never turns a non-accept into an accept', () => {
  fc.assert(
    fc.property(issues, fc.boolean(), (list, auto_fixable) => {
      expect(ruleDisposition([...list, { severity: 'MAJOR', auto_fixable }]).decision).not.toBe(
        'AUTO_ACCEPT',
      );
    }),
  );
});

test('an unknown severity is refused, or escalated, but never accepted or retried', () => {
  const stranger = fc.string().filter((word) => !/^(blocker|major|minor)$/i.test(word.trim()));
  fc.assert(
    fc.property(issues, stranger, fc.nat(8), (list, word, at) => {
      const odd = list.toSpliced(at, 0, { severity: word, auto_fixable: true });
      expect(() => ruleDisposition(odd)).toThrow(expect.objectContaining({ code: 'UNKNOWN_SEVERITY' }));
      expect(ruleDisposition(odd, escalating).decision).toBe('ESCALATE_TO_SME');
    }),
  );
});
