/** Measures the agents of a user-defined court: asks them about cases with gold, and compares the court with each voice alone. */

import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { heardOf, requireAnswers, wordHeld } from '@curia/core/measure';
import { readCaseId } from '@curia/core/read';
import { questionOf } from '../../courts/calibrated-court.ts';
import { seatsFor } from '../../drive/agents/seats-for.ts';
import { consulting } from '../../drive/calibration/consult-store.ts';
import { standingCourt, triedCourt } from '../../drive/calibration/standing-court.ts';
import { eachRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';
import { findRun } from '../../kept/find-run.ts';
import { withStore } from '../../store/open-store.ts';
import { type Given, hearCases, type Setting } from '../agents/hold-court.ts';
import { comparesOf, holdPlainly, type MeasuredCourt } from './measure-court.ts';

/** What measuring agents came to, and what else there is to say. */
export interface MeasuredAgents extends MeasuredCourt {
  readonly sentences: readonly string[];
}

/** Runs the cases through the court in a temporary store and measures what was recorded. */
export async function measureOwnAgents(
  court: Court,
  input: Input,
  setting: Setting,
  draws: { readonly resamples: number; readonly seed: number },
): Promise<MeasuredAgents> {
  const { tried, standing } = await consulting([questionOf(court)], setting.store, async (alarms) => ({
    tried: await triedCourt(alarms, court),
    standing: await standingCourt(alarms, court),
  }));
  const comparing = comparesOf(holdPlainly(standing)).start();
  const cases: Given[] = [];
  const { refused: unread } = await eachRecord(input, (record, line) => {
    if (typeof record !== 'object' || record === null)
      throw new CuriaError('INPUT_INVALID', 'the line is not an object');
    cases.push({ case_id: String(readCaseId(record) ?? line), input: record });
  });
  const seats = await seatsFor(tried, setting.agents, (run) =>
    withStore(setting.store, (store) => findRun(store, run)),
  );
  const ran = await hearCases(tried, {}, seats, cases, setting);
  const heard = heardOf(ran);
  requireAnswers(heard);
  const counts = { counted: 0, without_gold: 0, unasked: 0 };
  for (const { record } of heard) counts[comparing.add(record)]++;
  return {
    ...comparing.report(draws),
    refused: unread + ran.length - heard.length,
    without_gold: counts.without_gold,
    unasked: counts.unasked,
    sentences: [
      ...(standing.uncertified === undefined ? [] : [sentence(standing.uncertified.words)]),
      ...wordHeld(heard, ran),
    ],
  };
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
