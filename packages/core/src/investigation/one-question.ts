/** The frame of a procedure whose case puts one question to one table: read, count, decide, word. */
import type { z } from 'zod';
import { type Decision, decide } from '../table/decide.ts';
import { attachTrace, type Procedure, readInput } from '../table/procedure.ts';
import type { AnyTable, FactsOf, FactValues } from '../table/table.ts';

/** Where a ruling comes from; stands beside every `rule`. */
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

/** What one procedure of the court adds to the frame. */
export interface OneQuestion<S extends z.ZodType, R extends Grounds> {
  readonly name: string;
  readonly title: string;
  readonly policies: readonly AnyTable[];
  readonly input: S;
  readonly example: object;
  readonly count: (input: z.output<S>, policy: AnyTable) => FactValues;
  readonly word: (decision: Decision, input: z.output<S>, policy: AnyTable) => R;
  readonly outcome: (ruling: R) => string;
}

/** Makes the procedure. */
export function oneQuestion<S extends z.ZodType, R extends Grounds>(court: OneQuestion<S, R>): Procedure {
  const { name, title, policies, input: schema, example, count, word, outcome } = court;
  return {
    name,
    title,
    policies,
    input: schema,
    example,
    rule(input, policy, options = {}) {
      const given = readInput(schema, input);
      const facts = count(given, policy) as FactsOf<AnyTable>;
      const decision = decide(policy, facts, { trace: options.trace === true });
      const ruled = { policy, ruling: word(decision, given, policy) };
      return attachTrace(ruled, options, decision.facts, decision.trace);
    },
    headlines(ruling) {
      const { rule, reason } = ruling as R;
      return [{ about: '', outcome: outcome(ruling as R), rule, reason }];
    },
    questions: (input, policy) => [
      { about: '', table: policy, facts: count(readInput(schema, input), policy) },
    ],
  };
}
