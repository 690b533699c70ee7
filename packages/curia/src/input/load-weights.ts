/** Reads a calibration of recorded reviews: the weights of voices, as settings of a vote policy. */
import { readVoteWeights } from '@curia/courts/in/conflict-review';
import { loadDefinition } from './load-definition.ts';

/** The weights of a calibration file by the names of the parameters that they stand for. */
export const loadWeights = (file: string): ReturnType<typeof readVoteWeights> =>
  loadDefinition(file, 'CALIBRATION_INVALID', readVoteWeights);
