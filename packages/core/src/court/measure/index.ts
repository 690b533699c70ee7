/** `@curia/core/court/measure`: how a court is measured, by asking its agents, on recorded cases and by finished runs. */
export type { Measure, MeasureOption, Trial, TrialCase, TrialSetup } from './measure.ts';
export type { Findings, RecordedMeasure, RecordedOptions, RecordedReport } from './recorded-measure.ts';
export type { RunFigures } from './run-figures.ts';
