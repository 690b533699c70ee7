/** Pieces that several commands build their options from. */
import { SETTINGS_FILE_HELP } from '../options/collect-settings.ts';

/** Collects an option that may be given several times. */
export const collect = (value: string, before: string[]): string[] => [...before, value];

/** What `--policy` means for a whole court. */
export const POLICY_HELP =
  'the policy to decide by: NAME, or QUESTION=NAME for any table of the court; or a table file; may be repeated';

/** What `--set` means for a whole court. */
export const SET_HELP = `set a parameter of the policy, or QUESTION.KEY=VALUE of any table, ${SETTINGS_FILE_HELP}`;

/** What `--calibration` means in every command that decides conflict reviews. */
export const CALIBRATION_HELP =
  'conflict review: weigh the votes of reviewers by a calibration of recorded reviews';

/** What `--store` is for in commands that only ask it about a calibration. */
export const CONSULTED =
  'for a court with a calibration: the store that knows its audits; without one nothing is certified';

/** Agents may be named role by role, each after an `--agents` of its own. */
export const joinAgents = (who: string, before: string | undefined): string =>
  before === undefined ? who : `${before} ${who}`;

/** What `--metrics` means wherever a run is driven. */
export const METRICS_HELP =
  'write figures about this command in the text format of Prometheus, such as for the textfile collector of its node exporter';
