/** The measurement of each court, by its name. */
import type { Input } from '../../input/open-input.ts';
import type { MeasuredReport } from './agents-report.ts';
import { evalConflictReview } from './eval-conflict-review.ts';
import { evalDebateOverride } from './eval-debate-override.ts';
import { evalInvestigation } from './eval-investigation.ts';
import { evalVerification } from './eval-verification.ts';
import type { Setting } from './hold-court.ts';
import { readTupleCases } from './tuple-case.ts';

/** What a measurement needs besides its cases. */
export interface EvalSetting extends Setting {
  /** Opens a file of cases. */
  readonly open: (file: string) => Input;
  readonly resamples: number;
  readonly seed: number;
  /** The pack of documents. */
  readonly pack: string;
  /** Which half of planted cases; both unless set otherwise. */
  readonly half: 'dev' | 'test' | undefined;
}

/** Measures a court on a file or folder of cases; says how many were refused. */
type Evaluation = (cases: string, setting: EvalSetting) => Promise<MeasuredReport>;

/** Lines that are not cases, in addition to those the court refused. */
const addRefused = ({ report, refused }: MeasuredReport, lines: number): MeasuredReport => ({
  report,
  refused: refused + lines,
});

/** How each court is measured. */
export const EVALUATIONS: Readonly<Record<string, Evaluation>> = {
  async 'conflict-review'(file, setting) {
    const { cases, refused } = await readTupleCases(setting.open(file));
    return addRefused(await evalConflictReview(cases, setting, setting), refused);
  },
  async 'debate-override'(file, setting) {
    const { cases, refused } = await readTupleCases(setting.open(file));
    return addRefused(await evalDebateOverride(cases, setting, setting), refused);
  },
  verification: (file, setting) => evalVerification(setting.open(file), setting.pack, setting, setting),
  investigation: (folder, setting) => evalInvestigation(folder, setting.half, setting, setting),
};
