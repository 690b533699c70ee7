/** What the votes of each reviewer count, learned from recorded reviews: the weights of a calibration as parameters of a vote policy. */
import { CuriaError } from '@curia/core';
import { readCalibration } from '@curia/core/votes';
import { checkFigures, sayVoid } from '@curia/core/votes/certify';
import type { VoteModel } from '@curia/core/votes/weigh';
import { REVIEWERS, type Reviewer } from '../action.ts';

/** The parameters of a policy that a calibration sets. */
export interface VoteWeights {
  readonly vote_weight_a: number;
  readonly vote_weight_b: number;
  readonly vote_weight_c: number;
  /** Whether what all reviewers keep still binds. */
  readonly unanimity: 'binds' | 'counts';
  /** The hash of the calibration. */
  readonly calibration: readonly [string];
}

/** The labels that reviewers of a conflict review give. */
const LABELS = /^(?:KEEP|DROP|FLIP .+)$/;

const mismatch = (problem: string): CuriaError =>
  new CuriaError('CALIBRATION_MISMATCH', `the calibration does not fit conflict review: ${problem}`, [
    { path: 'calibration', problem },
  ]);

/**
 * Reads the weights of a calibration that was made of conflict reviews. On average a vote counts as much as without one; a
 * reviewer that is no better than chance counts nothing, and never the other way round. If no share of the cases could be
 * certified, not even the clearest votes are right often enough, so a KEEP of all reviewers no longer binds.
 */
export function readVoteWeights(value: unknown): VoteWeights {
  const read = readCalibration(value);
  const { court, fields, hash, void: why } = read;
  if (why !== undefined) throw new CuriaError('CALIBRATION_VOID', sayVoid(why));
  if (court !== null && court.name !== 'conflict-review')
    throw mismatch(`it was made for the court ${court.name}`);
  const [field, ...others] = Object.values(fields);
  if (field === undefined || others.length > 0)
    throw mismatch('it must be about one question, what becomes of a tuple');
  const strange = field.classes.find((label) => !LABELS.test(label));
  if (strange !== undefined)
    throw mismatch(`its votes are about ${JSON.stringify(strange)}, not about KEEP, DROP and FLIP`);
  const weights = REVIEWERS.map((reviewer) => weightOf(field.model, reviewer));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) throw mismatch('none of its reviewers is better than chance, so no vote would count');
  const [a, b, c] = weights.map((weight) => Math.round((weight * REVIEWERS.length * 1e6) / sum) / 1e6);
  // What cannot be checked teaches weights, as it did, and certifies nothing.
  const isChecked = read.schema_version === '2' && court === null;
  if (isChecked) checkFigures(read);
  const unanimity = isChecked && field.threshold !== null ? 'binds' : 'counts';
  return { vote_weight_a: a!, vote_weight_b: b!, vote_weight_c: c!, unanimity, calibration: [hash] };
}

function weightOf(model: VoteModel, reviewer: Reviewer): number {
  if (!('stages' in model))
    throw mismatch(
      `it was made by the method ${model.method}, which does not answer by weights of reviewers alone; calibrate with the stack`,
    );
  const at = model.reviewers.findIndex((one) => one.reviewer === reviewer);
  if (at < 0) throw mismatch(`it knows no reviewer ${reviewer}`);
  return Math.max(0, model.stages.at(-1)!.weights[at]!);
}
