/** What a court is calibrated on: the cases of a run, and answers that are known from elsewhere. */
import { CuriaError } from '@curia/core';
import type { CourtCalibrateOptions, CourtCalibrating } from '@curia/core/court/votes';
import { everyRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';
import { voteSheet } from '../../input/sheet/vote-sheet.ts';
import type { Manifest } from '../../kept/manifest.ts';
import type { RecordedCase } from './recorded-run.ts';

/** Hands on every case as its run recorded it; throws unless all of them were ruled. */
export async function addRecorded(
  calibrating: CourtCalibrating,
  { run_id }: Pick<Manifest, 'run_id'>,
  cases: Iterable<RecordedCase | null> | AsyncIterable<RecordedCase | null>,
  refused = 0,
): Promise<void> {
  let left = refused;
  for await (const one of cases) {
    if (one?.is_ruled === true) calibrating.add({ case_id: one.case_id, ...one.record });
    else left++;
  }
  if (left > 0)
    throw new CuriaError(
      'CASE_INVALID',
      `${left} cases of run ${run_id} are refused or not decided: what is left is not the sample that was drawn`,
    );
}

/** Hands on known answers; throws if a line of them cannot be read. */
export const addGold = (calibrating: CourtCalibrating, gold: Input): Promise<void> =>
  everyRecord(gold, 'VOTE_INVALID', (record) => calibrating.addGold(record), {
    sheet: voteSheet('gold'),
  });

/** A cascade is its own method, and about future cases. */
export const forCascade = ({
  method: _method,
  cascade: _cascade,
  mode: _mode,
  earlier: _earlier,
  ...rest
}: Omit<CourtCalibrateOptions, 'voids'>): Parameters<CourtCalibrating['cascade']>[0] => rest;
