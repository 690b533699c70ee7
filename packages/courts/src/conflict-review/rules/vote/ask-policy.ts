/** Asks a vote table about one tuple. */

import type { FactsOf } from '@curia/core';
import { decide } from '@curia/core';
import type { DecisionOf } from '@curia/core/table';
import type { VotePolicy } from './deliberation.ts';

const TRACED = { trace: true };

/** The decision together with the facts that it was asked with. */
export function askPolicy<P extends VotePolicy, F extends FactsOf<P>>(
  policy: P,
  facts: F,
  trace: boolean,
): { readonly facts: F; readonly decision: DecisionOf<P> } {
  return { facts, decision: decide(policy, facts, trace ? TRACED : undefined) };
}
