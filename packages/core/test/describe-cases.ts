/** Meaning as data: every case of a question decides as it says, and every rule of every policy has a case that it decides. */
import { describe, expect, test } from 'vitest';
import { encode } from '../src/table/decide/decide.ts';
import { holds } from '../src/table/define/condition.ts';
import { withValues } from '../src/table/define/define-table.ts';
import { compileWhen } from '../src/table/define/program.ts';
import type { When } from '../src/table/define/rule.ts';
import { type AnyTable, type FactValues, policyName, program } from '../src/table/define/table.ts';
import { type AnyQuestion, type AnyRuled, analyzeIn } from '../src/table/explain/question.ts';
import { type CaseFile, readCases } from './case-folder.ts';
import { refusalOf } from './refusal-of.ts';

/** The policies that a case holds under, with the values that it sets. */
export const policiesOf = (question: AnyQuestion, content: CaseFile): AnyTable[] => {
  const names = content.policy === undefined ? [question.policies[0].policy] : [content.policy].flat();
  return names.map((name) => {
    const found = question.policies.find((table) => table.policy === name);
    if (found === undefined) throw new Error(`${question.name} has no policy ${name}`);
    return withValues(found, content.set ?? {});
  });
};

/** Tests the cases of some questions. */
export function describeCases(questions: readonly AnyQuestion[]): void {
  for (const question of questions) describeQuestion(question);
}

function describeQuestion(question: AnyQuestion): void {
  describe(`cases/${question.name}`, () => {
    const decidedBy = new Map<string, Set<string>>();
    for (const { file, content } of readCases(question.name)) {
      for (const policy of policiesOf(question, content)) {
        test(`${file} under ${policyName(policy)}: ${content.name}`, () => {
          const { refused, ...ruling } = content.expect;
          if (refused !== undefined) {
            expect(refusalOf(() => question.rule(content.given, policy))?.code).toBe(refused);
            return;
          }
          const ruled = question.rule(content.given, policy, { facts: true });
          expect(ruled.ruling).toMatchObject(ruling);
          expect(neverMet(ruled).length > 0, 'impossible').toBe(content.impossible ?? false);
          for (const { rule } of ruled.headlines()) {
            const rules = decidedBy.get(policy.policy) ?? new Set();
            decidedBy.set(policy.policy, rules.add(rule));
          }
        });
      }
    }

    test.each(question.policies.map((policy) => [policyName(policy), policy] as const))(
      'every finding about %s is accepted with a reason, and nothing accepted has gone',
      (_name, policy) => {
        const { findings, outdated } = analyzeIn(question, policy);
        expect(findings.filter(({ accepted }) => !accepted)).toEqual([]);
        expect(outdated).toEqual([]);
      },
    );

    test.each(question.policies.map((policy) => [policyName(policy), policy] as const))(
      'the parameters of %s take their defaults, and nothing that is no value at all',
      (_name, policy) => {
        for (const [name, { default: value }] of Object.entries(policy.params)) {
          expect(withValues(policy, { [name]: value }).values).toEqual(policy.values);
          expect(() => withValues(policy, { [name]: {} })).toThrow(name);
        }
      },
    );

    test.each(question.policies.map((policy) => [policyName(policy), policy] as const))(
      'every rule of %s decides at least one case',
      (_name, policy) => {
        const unreachable = policy.accepted
          .filter((entry) => entry.kind === 'UNREACHABLE')
          .map((entry) => entry.rule);
        const rules = [...policy.rules.map((rule) => rule.id), 'otherwise'];
        const missing = rules.filter(
          (rule) => !unreachable.includes(rule) && decidedBy.get(policy.policy)?.has(rule) !== true,
        );
        expect(missing).toEqual([]);
      },
    );
  });
}

/** Why the facts of a case cannot occur, according to its table. */
function neverMet({ policy, facts }: AnyRuled): string[] {
  const { never, values, facts: known, [program]: compiled } = policy;
  // A case with several parts has the facts of each.
  return ([facts ?? []].flat() as FactValues[]).flatMap((part) => {
    const slots = encode(compiled, part);
    const isMet = (when: When): boolean =>
      compileWhen(known, compiled.slotOf, when, values).every((one) => holds(one, slots[one.slot]!));
    return never.filter(({ when }) => isMet(when)).map(({ because }) => because);
  });
}
