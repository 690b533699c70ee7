/** `@curia/core/table/prove`: what courts use of this room. */
export { type Axis, presentable } from './axis.ts';
export { caseSpace } from './case-space.ts';
export { type Fitting, type FittingTables, fitTable, standsFor } from './fit-table.ts';
export {
  type Counterfactual,
  type FactChange,
  type NearestChanges,
  nearestChanges,
} from './nearest-change.ts';
