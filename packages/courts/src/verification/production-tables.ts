/** A system in use beside what is true, as tables for people; and the weights of the agreement. */
import { CuriaError } from '@curia/core';
import type { RateTable } from './rate-tables.ts';
import type { AgreementWeights, ProductionRates } from './rules/packs/clinical-documents/production.ts';

/** A system in use against the ground truth of a run; what could not be compared is counted too. */
export interface ComparedProduction extends Partial<ProductionRates> {
  /** Documents about which nobody knows what is true. */
  readonly without_truth: number;
  /** Documents about which the system in use said nothing. */
  readonly without_answer: number;
}

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

/** The comparison as a whole, and by type. */
export function productionTables(compared: ComparedProduction): RateTable[] {
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
  return [
    { head: ['system in use', 'how much'], rows },
    { head: ['type', 'present', 'said', 'precision', 'recall'], rows: byType },
  ];
}
