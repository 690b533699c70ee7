/** `@curia/core/table`: what courts use of this room. */
export { codeOf, type DecisionOf } from './decide/decide.ts';
export { concerning } from './decide/overhear.ts';
export { type Condition, holds, nextDown } from './define/condition.ts';
export type {
  AnyFactValue,
  ChoiceFact,
  CountFact,
  Fact,
  FlagFact,
  ScoreFact,
  SetFact,
  SumFact,
} from './define/fact.ts';
export { freezeCopy } from './define/freeze-copy.ts';
export type { Parameter, ValuesOf } from './define/parameter.ts';
export { hiddenDangers, tableFile } from './define/parse-table.ts';
export { policyDocument } from './define/policy-hash.ts';
export { compileWhen, matchingRows } from './define/program.ts';
export type { Facts, When } from './define/rule.ts';
export {
  type Accepted,
  type FactValues,
  type FindingKind,
  type Never,
  type Parameters,
  program,
  type Table,
} from './define/table.ts';
export { EFFECTS, type Effect, type Effects } from './explain/effect.ts';
export { matchingRules } from './explain/matching-rules.ts';
export {
  type AnyQuestion,
  anyQuestion,
  attachTrace,
  attachTraces,
  type Headline,
  type Question,
  type Ruled,
  type RuleOptions,
  type TableQuestion,
} from './explain/question.ts';
export { tableQuestion } from './explain/table-question.ts';
