/** `--fail-under`: a measurement that holds a build to a score. */

import { readNumber } from '@curia/core/read';
import { Option } from 'commander';
import { type HeadlineScore, reaches } from '../../measure/headline-score.ts';
import { EXIT_REFUSED } from '../exit-status.ts';
import { printable, remark } from '../print/output.ts';

/** The option. */
export const failUnderOption = (): Option =>
  new Option('--fail-under <share>', 'exit 2 if the score is below this share, from 0 to 1, or not known');

/** The least score that is asked for; read before anything is measured. */
export const readFailUnder = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : readNumber('--fail-under', text, 0, 1);

/** The exit status with the score taken into account; says how the score compares. */
export function heldTo(least: number | undefined, score: HeadlineScore, status: number): number {
  if (least === undefined) return status;
  const passed = reaches(score, least);
  const found = score.value === undefined ? 'not known' : score.value.toFixed(3);
  remark(`curia: ${printable(score.what)}: ${found}, ${passed ? 'at least' : 'not at least'} ${least}`);
  return passed ? status : EXIT_REFUSED;
}
