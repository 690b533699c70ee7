/** Every reason why a surviving mutant changes nothing, room by room. */
import type { Reason } from './reason.ts';
import { courtTables } from './reasons/court-tables.ts';
import { panelAnalysing } from './reasons/panel-analysing.ts';
import { panelCalibrating } from './reasons/panel-calibrating.ts';
import { panelDefining } from './reasons/panel-defining.ts';
import { panelMeasuring } from './reasons/panel-measuring.ts';
import { panelReading } from './reasons/panel-reading.ts';
import { panelRuling } from './reasons/panel-ruling.ts';
import { review } from './reasons/review.ts';
import { analysing } from './reasons/table-analysing.ts';
import { deciding } from './reasons/table-deciding.ts';
import { writing } from './reasons/table-writing.ts';
import { votesCascading } from './reasons/votes-cascading.ts';
import { votesCertifying } from './reasons/votes-certifying.ts';
import { votesComparing } from './reasons/votes-comparing.ts';
import { votesEvaluating } from './reasons/votes-evaluating.ts';
import { votesFitting } from './reasons/votes-fitting.ts';
import { votesReading } from './reasons/votes-reading.ts';
import { votesWeighing } from './reasons/votes-weighing.ts';

/** The list. */
export const REASONS: readonly Reason[] = [
  ...deciding,
  ...writing,
  ...analysing,
  ...review,
  ...courtTables,
  ...panelDefining,
  ...panelReading,
  ...panelRuling,
  ...panelAnalysing,
  ...panelMeasuring,
  ...panelCalibrating,
  ...votesReading,
  ...votesFitting,
  ...votesWeighing,
  ...votesCascading,
  ...votesCertifying,
  ...votesComparing,
  ...votesEvaluating,
];
