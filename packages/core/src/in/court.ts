/** `@curia/core/in/court`: what the product reaches of this room. */
export { type CourtKind, completeOptions, courtOfKind, type Study } from '../court/court-kind.ts';
export {
  type Court,
  type CourtDesk,
  type HandedOver,
  type Packet,
  type Proceeding,
  proceed,
  type Task,
  type TaskOutcome,
} from '../court/hearing.ts';
export { asks, works } from '../court/tasks.ts';
