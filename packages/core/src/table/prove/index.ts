/** `@curia/core/table/prove`: what courts use of this room. */
export { type Axis, presentable } from './axis.ts';
export { caseSpace } from './case-space.ts';
export { type Fitting, type FittingTables, fitTable, standsFor } from './fit-table.ts';
export type { FactChange } from './nearest-change.ts';
