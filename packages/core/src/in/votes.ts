/** `@curia/core/in/votes`: what the product reaches of this room. */
export {
  answerOpenPoints,
  type CertifiedPoints,
  certifyPoints,
  type PointsCertificate,
} from '../votes/points/certify-points.ts';
export { POINT_METHODS, type PointMethod } from '../votes/points/combine.ts';
export { evaluatePoints, type PointReviewer, type PointsReport } from '../votes/points/evaluate-points.ts';
export type { PointMethodRow } from '../votes/points/measure-points.ts';
export type { PointSet } from '../votes/points/points.ts';
export { sayDistance, sayNumber, sayValue, type WantedScale } from '../votes/points/scale.ts';
export { startReading, type VoteReading } from '../votes/read-votes.ts';
export { voteRecord } from '../votes/vote.ts';
