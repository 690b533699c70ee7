/** All rules, and no court: which room has a question. `npm run gen` writes this file from the list of courts. */
import type { AnyQuestion } from '@curia/core/table';

type Room = () => Promise<Readonly<Record<string, readonly AnyQuestion[]>>>;

const conflictReview: Room = () => import('./conflict-review/rules/questions.ts');
const memory: Room = () => import('@curia/memory/questions');
const debateOverride: Room = () => import('./debate-override/rules/questions.ts');
const verification: Room = () => import('./verification/rules/questions.ts');
const investigation: Room = () => import('./investigation/rules/questions.ts');
const review: Room = () => import('@curia/core/review/questions');
const votes: Room = () => import('@curia/core/votes/questions');

/** The rules of courts of one's own, which are read from what their files say. */
export const ownRulesRoom = () => import('./panel/own-rules.ts');

/** The room of every question, by the name of the question. */
export const QUESTION_ROOMS: Readonly<Record<string, Room>> = {
  'conflict-review': conflictReview,
  'reading-quorum': conflictReview,
  'review-need': conflictReview,
  'recheck-need': conflictReview,
  'recheck-effect': conflictReview,
  'memory-outcome': memory,
  'memory-effect': memory,
  'memory-risk': memory,
  'memory-write': memory,
  'memory-retrieval': memory,
  'memory-danger': memory,
  'memory-advice': memory,
  'memory-strength': memory,
  'override-gate': debateOverride,
  adoption: debateOverride,
  integrity: debateOverride,
  'validator-claim': debateOverride,
  'missing-aspect': debateOverride,
  'hint-weight': debateOverride,
  'hint-place': debateOverride,
  'proposal-effect': debateOverride,
  'aspect-review-effect': debateOverride,
  'sentiment-review-effect': debateOverride,
  placeholder: debateOverride,
  alignment: debateOverride,
  'moderation-stage': debateOverride,
  'moderation-mixed': debateOverride,
  'moderation-validator': debateOverride,
  'moderation-agreement': debateOverride,
  'moderation-dispute': debateOverride,
  'moderation-debate': debateOverride,
  'memory-gate': debateOverride,
  'memory-gate-stage2': debateOverride,
  retry: verification,
  disposition: verification,
  quotation: verification,
  'verifier-need': verification,
  acceptance: verification,
  'next-round': investigation,
  planning: investigation,
  proposal: investigation,
  'second-attempt': investigation,
  'first-round': investigation,
  'claim-strength': investigation,
  similarity: investigation,
  classification: investigation,
  'follow-up': investigation,
  'challenge-target': investigation,
  'standing-verdict': investigation,
  'matrix-update': investigation,
  iteration: investigation,
  judgement: investigation,
  conclusion: investigation,
  recommendation: investigation,
  handover: investigation,
  settle: review,
  'vote-method': votes,
  'crowd-method': votes,
};
