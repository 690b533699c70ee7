/** What was tried while deciding, rule by rule and condition by condition. */
import type { AnyFactValue } from './fact.ts';

/** One comparison made while deciding. */
export interface TracedCondition {
  readonly fact: string;
  readonly value: AnyFactValue;
  readonly wanted: string;
  readonly pass: boolean;
}

/** One rule tried while deciding. */
export interface TracedRule {
  readonly rule: string;
  readonly source: string;
  readonly matched: boolean;
  readonly conditions: readonly TracedCondition[];
}
