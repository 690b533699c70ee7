/** Measures the agents of a user-defined court: asks them about cases with gold, and compares the court with each voice alone. */

import { CuriaError } from '@curia/core';
import { heardOf, requireAnswers, wordFailed, wordRefused, wordRemembered } from '@curia/core/measure';
import { readCaseId } from '@curia/core/read';
import { startPanelMeasure } from '@curia/courts/in/panel';
import { consulting } from '../../courts/calibration/consult-store.ts';
import { standingOwn, triedCourt } from '../../courts/calibration/standing-court.ts';
import { readCourt } from '../../courts/panel.ts';
import { procedureOf } from '../../courts/procedure-in.ts';
import { eachRecord } from '../../input/each-record.ts';
import { loadCourt } from '../../input/load-court.ts';
import type { Input } from '../../input/open-input.ts';
import { findRun } from '../../runs/find-run.ts';
import { withStore } from '../../store/open-store.ts';
import { type Given, hearCases, type Setting } from '../agents/hold-court.ts';
import type { MeasuredCourt } from './measure-court.ts';

/** What measuring agents came to, and what else there is to say. */
export interface MeasuredAgents extends MeasuredCourt {
  readonly sentences: readonly string[];
}

/** Runs the cases through the court in a temporary store and measures what was recorded. */
export async function measureOwnAgents(
  file: string,
  input: Input,
  setting: Setting,
  draws: { readonly resamples: number; readonly seed: number },
): Promise<MeasuredAgents> {
  const loaded = loadCourt(file);
  const { kind, panel } = await consulting([procedureOf(loaded)], setting.store, async (alarms) => ({
    kind: await triedCourt(alarms, readCourt(file)),
    panel: await standingOwn(alarms, loaded),
  }));
  const cases: Given[] = [];
  const { refused: unread } = await eachRecord(input, (record, line) => {
    if (typeof record !== 'object' || record === null)
      throw new CuriaError('INPUT_INVALID', 'the line is not an object');
    cases.push({ case_id: String(readCaseId(record) ?? line), input: record });
  });
  const seats = await kind.seat?.(setting.agents, (run) =>
    withStore(setting.store, async (store) => (await findRun(store, run)).options),
  );
  const ran = await hearCases(kind, [panel.policy], { ...seats }, cases, setting);
  const heard = heardOf(ran);
  requireAnswers(heard);
  const measure = startPanelMeasure(panel);
  let without_gold = 0;
  for (const { record } of heard) if (!measure.add(record)) without_gold++;
  return {
    ...measure.report(draws),
    refused: unread + ran.length - heard.length,
    without_gold,
    sentences: [
      ...(panel.calibration?.void === undefined ? [] : [sentence(panel.calibration.void)]),
      ...wordFailed(heard),
      ...wordRemembered(heard),
      ...wordRefused(ran),
    ],
  };
}

const sentence = (words: string): string => `${words[0]!.toUpperCase()}${words.slice(1)}.`;
