/** `@curia/core/measure`: what courts use of this room. */

export type { AgentsReport, AgentsRow, TagRow } from './agents-report.ts';
export { systemRows } from './agents-report.ts';
export { type Agreement, agreementOf } from './agreement.ts';
export { wordBestVoice } from './best-voice.ts';
export { type Interval, intervalOf, resample, startRandom } from './bootstrap.ts';
export { breakDown, type TaggedCase } from './break-down.ts';
export { type ChangeRates, changeRates } from './change.ts';
export { type Consistency, consistencyOf, type Repeat } from './consistency.ts';
export { type Cost, costOf, type HeldCall, type HeldCase } from './cost.ts';
export { heardOf, requireAnswers, wordHeld } from './held-cases.ts';
export type { CostComparison, Rival } from './judge-systems.ts';
export { type RoleAnswers, type SaidEvent, startCounting } from './role-answers.ts';
export { type Figure, meanAndSd } from './run-figures.ts';
export { addCounts, type Counts, rightOf, type Scores, scoresOf } from './score.ts';
export type { MetricReport, System, SystemCost, SystemReport } from './system-report.ts';
export { countSystem, type GoldCase, type MeasureOptions, measureSystems, sumByGroup } from './systems.ts';
export type { SystemsReport } from './systems-report.ts';
export type { StudyPoint, Sweep, ThresholdStudy, Thresholds } from './thresholds.ts';
export type { Compared, Yardstick } from './yardstick.ts';
