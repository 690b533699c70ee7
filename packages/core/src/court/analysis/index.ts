/** `@curia/core/court/analysis`: what courts use of this room. */
export type { CourtAccepted, CourtModel, Reading, Scene, SeatGroup, Setting } from './court-model.ts';
