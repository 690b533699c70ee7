/** A system in use beside what is true, for people; and the weights of the agreement. */

import { CuriaError } from '@curia/core';
import type { AgreementWeights } from '@curia/courts/in/verification';
import type { ComparedProduction } from '../../../measure/verification/rate-run.ts';
import { grid } from '../../grid.ts';

/** Reads three weights that add up to one. */
export function readWeights(text: string): AgreementWeights {
  const [dominant = -1, presence = -1, boundaries = -1, ...more] = text.split(',').map(Number);
  const all = [dominant, presence, boundaries];
  const sum = dominant + presence + boundaries;
  if (more.length === 0 && all.every((one) => one >= 0) && Math.abs(sum - 1) < 1e-9)
    return { dominant, presence, boundaries };
  throw new CuriaError(
    'USAGE',
    `--weights takes three numbers that add up to 1, got ${JSON.stringify(text)}`,
  );
}

const percent = (value: number | null | undefined): string =>
  value == null ? 'not known yet' : `${(value * 100).toFixed(1)} %`;
const figure = (value: number | null | undefined): string => value?.toFixed(3) ?? 'not known yet';

/** Words the comparison. */
export function wordProduction(compared: ComparedProduction): string {
  const { documents = 0, interval, types = [], without_truth, without_answer } = compared;
  const rows = [
    [
      'documents compared',
      `${documents}; ${without_truth} without ground truth, ${without_answer} without an answer`,
    ],
    [
      'dominant type',
      `${percent(compared.dominant_type_accuracy)} right (95 % ${percent(interval?.low)} to ${percent(interval?.high)})`,
    ],
    ['number of segments', `${percent(compared.segment_count_match)} right`],
    ['mean share error', figure(compared.mean_share_error)],
    ['segment boundaries, F1', figure(compared.boundary_f1)],
    ['agreement', figure(compared.overall_agreement_score)],
  ];
  const byType = types.map(({ document_type, present, said, precision, recall }) => [
    document_type,
    String(present),
    String(said),
    percent(precision),
    percent(recall),
  ]);
  return `${grid(['system in use', 'how much'], rows)}\n${grid(['type', 'present', 'said', 'precision', 'recall'], byType)}\n`;
}
