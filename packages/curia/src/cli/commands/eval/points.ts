/** `curia eval` of points and grades: how far is each reviewer off, and how near do they come together? */
import { CuriaError } from '@curia/core';
import { answerOpenPoints } from '@curia/core/in/votes';
import { pointsScore } from '../../../measure/headline-score.ts';
import { measurePointsRead, type PointsRead } from '../../../measure/votes/measure-points.ts';
import { drawPoints } from '../../../report/points-picture.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK } from '../../exit-status.ts';
import { readWithin } from '../../options/scale.ts';
import { saveFile, saveIn } from '../../print/save-file.ts';
import { startSteps } from '../../run/progress.ts';
import type { Measured, Said } from './said.ts';
import { wordPoints } from './word-points.ts';

/** Options that are about labels. */
const OF_LABELS = {
  kind: '--kind',
  calibration: '--calibration',
  suggestGold: '--suggest-gold',
  suggestions: '--suggestions',
} as const;

/** Measures points or grades that were read. */
export function measurePoints(read: PointsRead, said: Said, seed: string): Measured {
  for (const [name, option] of Object.entries(OF_LABELS))
    if (said[name as keyof typeof OF_LABELS] !== undefined)
      throw new CuriaError(
        'USAGE',
        `${option} is for labels; these votes are read as ${read.points.scale.kind} (if they are names, say --scale labels)`,
      );
  const steps = startSteps();
  const measured = measurePointsRead(read, { within: readWithin(said.within), seed, onStep: steps.step });
  steps.finish();
  if (said.out !== undefined)
    saveFile(
      said.out,
      answerOpenPoints(read.points, measured.recommended)
        .map((answer) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...answer })}\n`)
        .join(''),
    );
  if (said.pictures !== undefined) saveIn(said.pictures, 'reliability.svg', drawPoints(measured));
  return {
    json: () => `${JSON.stringify(measured)}\n`,
    text: () => wordPoints(measured),
    status: EXIT_OK,
    score: pointsScore(measured),
  };
}
