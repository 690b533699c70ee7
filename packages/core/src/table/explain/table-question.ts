/** Lets any table be used like a built-in question: a case is an object whose fields are the facts. */
import { z } from 'zod';
import { decide } from '../decide/decide.ts';
import { factReader } from '../decide/fact-reader.ts';
import { readFacts, rejectFacts } from '../decide/read-facts.ts';
import type { Fact } from '../define/fact.ts';
import { type AnyTable, type FactValues, program } from '../define/table.ts';
import { type AnyQuestion, anyQuestion, attachTrace } from './question.ts';

/** The ruling of a table that is used directly. */
export interface TableRuling {
  readonly outcome: string;
  readonly reason: string;
  readonly rule: string;
  readonly source: string;
  readonly code: string;
}

/** Makes a question from tables that share their facts; the first is the default policy. */
export function tableQuestion(first: AnyTable, ...others: AnyTable[]): AnyQuestion {
  const shape = z.object(
    Object.fromEntries(first[program].observed.map(({ name, fact }) => [name, schemaOf(fact)])),
  );
  return anyQuestion<AnyTable, TableRuling>({
    name: first.id,
    title: first.title,
    policies: [first, ...others],
    input: shape,
    voiced: [],
    example: Object.fromEntries(first[program].observed.map(({ name, fact }) => [name, exampleOf(fact)])),
    rule(input, policy, options = {}) {
      const decision = decide(policy, takeFacts(policy, input), options);
      const { outcome, reason, rule, source, code } = decision;
      const ruling: TableRuling = { outcome, reason, rule, source, code };
      return attachTrace({ policy, ruling }, options, decision.facts, decision.trace);
    },
    headlines: ({ outcome, rule, reason }) => [{ about: '', outcome, rule, reason }],
    questions: (input, policy) => [{ about: '', table: policy, facts: takeFacts(policy, input) }],
  });
}

const readers = new WeakMap<AnyTable, ReturnType<typeof factReader>>();

/** Reads the facts of a case, from itself or from under `facts`; rejects a name that is nearly a fact's, and a fact in both places. */
function takeFacts(policy: AnyTable, input: unknown): FactValues {
  const read = readers.get(policy) ?? factReader(Object.keys(policy.facts));
  readers.set(policy, read);
  const { facts, problems } = read(input);
  const result = readFacts(policy, facts);
  if (result.ok && problems.length === 0) return result.facts;
  const named = problems.map(({ path, problem }) => ({ fact: path, problem }));
  throw rejectFacts([...named, ...(result.ok ? [] : result.issues)]);
}

function schemaOf(fact: Fact): z.ZodType {
  switch (fact.kind) {
    case 'score': {
      const low = fact.min === undefined ? z.number() : z.number().min(fact.min);
      return fact.max === undefined ? low : low.max(fact.max);
    }
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.union(fact.values.map((value) => z.literal(value)));
    case 'set':
      return z.array(z.enum(fact.values as [string, ...string[]]));
    default:
      return z.int().min(0);
  }
}

function exampleOf(fact: Fact): unknown {
  switch (fact.kind) {
    case 'score':
      return fact.min ?? 0;
    case 'flag':
      return false;
    case 'choice':
      return fact.values[0];
    case 'set':
      return [];
    default:
      return 0;
  }
}
