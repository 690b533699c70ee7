/** Panels a second under one policy, in a thread of its own: a run uses one policy, and its code is compiled for that. */
import { parentPort, workerData } from 'node:worker_threads';
import { conflictReview, ruleConflict } from '@curia/courts/conflict-review';
import { best, panelOf } from './panels.ts';

const policy = conflictReview.policies.find((one) => one.policy === workerData)!;
const panels = Array.from({ length: 1000 }, (_, variant) => panelOf(5, variant));
const seconds = best(300, () => {
  for (const panel of panels) ruleConflict(panel, policy);
});
parentPort!.postMessage(panels.length / seconds);
