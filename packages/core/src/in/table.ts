/** `@curia/core/in/table`: what the product reaches of this room. */
export { type Overheard, overhear } from '../table/decide/overhear.ts';
export { readFacts, withSums } from '../table/decide/read-facts.ts';
export type { Cell } from '../table/define/cell.ts';
export { type ParameterValue, parseParameter } from '../table/define/parameter.ts';
export type { OutputValue } from '../table/define/table.ts';
export { describeFact, describeParameter, describeWhen } from '../table/explain/describe-when.ts';
export type { PolicySide } from '../table/explain/diff.ts';
export { explainParameters, type ParameterChange } from '../table/explain/explain-parameters.ts';
export {
  type AnyRuled,
  analyzeIn,
  hashIn,
  type QuestionAnalysis,
  tablesOf,
} from '../table/explain/question.ts';
