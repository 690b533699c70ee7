/** The frame of a question whose case puts one question to one table: read, count, decide, word. */

import type { AnyTable, FactsOf } from '@curia/core';
import { type Decision, decide } from '@curia/core';
import { readInput } from '@curia/core/read';
import type { DecisionOf, Effects, FactValues } from '@curia/core/table';
import { attachTrace, type Question } from '@curia/core/table';
import type { z } from 'zod';

/** The origin of a ruling; accompanies every `rule`. */
export interface Grounds {
  readonly rule: string;
  readonly source: string;
  readonly code: string;
  readonly reason: string;
}

/** The grounds of a decision. */
export const groundsOf = ({ rule, source, code, reason }: Decision): Grounds => ({
  rule,
  source,
  code,
  reason,
});

/** What one question of the court adds to the frame. */
export interface OneQuestion<Policy extends AnyTable, S extends z.ZodType, R extends Grounds> {
  readonly name: string;
  readonly title: string;
  readonly policies: readonly [Policy, ...Policy[]];
  readonly retired?: readonly Policy[];
  readonly effects?: Effects;
  readonly input: S;
  /** The fields in which investigators speak; none if absent. */
  readonly voiced?: readonly string[];
  readonly example: object;
  readonly count: (input: z.output<S>, policy: Policy) => FactsOf<Policy> & FactValues;
  readonly word: (decision: DecisionOf<Policy>, input: z.output<S>, policy: Policy) => R;
  readonly outcome: (ruling: R) => string;
}

/** Makes the question. */
export function oneQuestion<Policy extends AnyTable, S extends z.ZodType, R extends Grounds>(
  court: OneQuestion<Policy, S, R>,
): Question<Policy, R> {
  const { name, title, policies, retired = [], input: schema } = court;
  const { voiced = [], effects = {}, example, count, word, outcome } = court;
  return {
    name,
    title,
    effects,
    policies,
    retired,
    input: schema,
    voiced,
    example,
    rule(input, policy, options = {}) {
      const given = readInput(schema, input);
      const decision = decide(policy, count(given, policy), { trace: options.trace === true });
      const ruled = { policy, ruling: word(decision, given, policy) };
      return attachTrace(ruled, options, decision.facts, decision.trace);
    },
    headlines: (ruling) => [
      { about: '', outcome: outcome(ruling), rule: ruling.rule, reason: ruling.reason },
    ],
    questions: (input, policy) => [
      { about: '', table: policy, facts: count(readInput(schema, input), policy) },
    ],
  };
}
