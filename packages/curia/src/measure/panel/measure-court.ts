/** Measures a user-defined court on cases with votes and gold, beside each of its voices, their majority and the cheapest. */
import { CuriaError } from '@curia/core';
import {
  checkPurposes,
  type PanelReport,
  type PurposeCheck,
  startPanelMeasure,
  withPanelTable,
} from '@curia/courts/in/panel';
import type { Panel } from '@curia/courts/panel';
import { withSettings } from '../../drive/law/choose-policy.ts';
import { eachRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';

/** What a measurement came to. */
export interface MeasuredCourt extends PanelReport {
  readonly refused: number;
  /** Cases of which nobody says what is right; they are left out. */
  readonly without_gold: number;
  /** What the court promises, and whether it holds; absent if it promises nothing. */
  readonly purposes?: readonly PurposeCheck[];
}

/** Reads cases and measures the court on those with gold; throws `NO_GOLD` if there are none. */
export async function measureCourt(
  panel: Panel,
  input: Input,
  options: { readonly settings: readonly string[]; readonly seed: number; readonly resamples: number },
): Promise<MeasuredCourt> {
  const court = withPanelTable(panel, withSettings(panel.table, options.settings));
  const measure = startPanelMeasure(court);
  let without_gold = 0;
  const { refused, read } = await eachRecord(input, (record) => {
    if (!measure.add(record)) without_gold++;
  });
  if (read === without_gold + refused)
    throw new CuriaError(
      'NO_GOLD',
      `none of ${read} cases says what is right${refused === 0 ? '' : `, and ${refused} of them are refused`}: there is nothing to measure`,
    );
  const purposes = checkPurposes(court);
  return {
    ...measure.report(options),
    refused,
    without_gold,
    ...(purposes.length === 0 ? {} : { purposes }),
  };
}
