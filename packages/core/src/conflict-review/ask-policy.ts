/** Asks a vote table about one tuple. */
import { type DecisionOf, decide } from '../table/decide.ts';
import type { FactsOf } from '../table/table.ts';
import type { VotePolicy } from './decide-tuples.ts';

const TRACED = { trace: true };

/** The decision together with the facts that it was asked with. */
export function askPolicy<P extends VotePolicy, F extends FactsOf<P>>(
  policy: P,
  facts: F,
  trace: boolean,
): { readonly facts: F; readonly decision: DecisionOf<P> } {
  return { facts, decision: decide(policy, facts, trace ? TRACED : undefined) };
}
