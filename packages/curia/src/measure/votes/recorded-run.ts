/** A run as votes are measured on it: its cases with everything that was said, and what experts settled since. */
import { CuriaError } from '@curia/core';
import type { RunCase } from '@curia/core/court';
import type { CourtVoid } from '@curia/core/votes/certify';
import { Alarms, alarmsUnder } from '../../drive/calibration/alarms.ts';
import { findRun } from '../../kept/find-run.ts';
import type { Manifest } from '../../kept/manifest.ts';
import { courtOf, type OpenedRun } from '../../kept/opened-run.ts';
import { isRuled, runCases } from '../../runs/closed-cases.ts';
import type { StoredLaw } from '../../store/law.ts';
import type { Store } from '../../store/store.ts';
import { withCosts } from './vote-costs.ts';

/** A case with everything that was said in it. */
export interface RecordedCase {
  readonly case_id: string;
  readonly record: object;
  readonly is_ruled: boolean;
  /** Its gold is what experts settled: it was handed to them for being hard, and is no random sample. */
  readonly is_reviewed: boolean;
}

/** A run, read. */
export interface RecordedRun {
  readonly manifest: Manifest;
  readonly law: StoredLaw;
  readonly cases: readonly RecordedCase[];
  /** Cases that the court refused; they have no votes. */
  readonly refused: number;
  /** The alarms under its court. */
  readonly voids: readonly CourtVoid[];
}

/** How to read a run. */
export interface ReadRunOptions {
  /** Take what experts settled as known answers, where a case carries none itself. */
  readonly reviews?: boolean | undefined;
  /** A run with more cases is refused. */
  readonly most: number;
  /** Where alarms are asked for; the store that is read, if absent. */
  readonly alarms?: Alarms;
}

/** The cases of a run one by one, whichever court ruled them; null for a case that was refused. */
export async function* recordedCases(
  store: Store,
  { manifest, court }: Pick<OpenedRun, 'manifest' | 'court'>,
  reviews = false,
): AsyncGenerator<RecordedCase | null> {
  for await (const one of runCases(store, manifest.run_id, court))
    yield one.record === undefined
      ? null
      : { case_id: one.case_id, is_ruled: isRuled(one), ...goldOf(one, withCosts(one, one.record), reviews) };
}

/** Reads a run whole, so that it can be handed to another thread. */
export async function readRecordedRun(
  store: Store,
  name: string,
  { reviews, most, alarms = new Alarms(store) }: ReadRunOptions,
): Promise<RecordedRun> {
  const opened = await courtOf(store, await findRun(store, name));
  const { manifest, law } = opened;
  const cases: RecordedCase[] = [];
  let refused = 0;
  for await (const one of recordedCases(store, opened, reviews)) {
    if (one === null) refused++;
    else if (cases.push(one) > most)
      throw new CuriaError(
        'VOTES_TOO_LARGE',
        `run ${manifest.run_id} has more than ${most.toLocaleString('en-US')} cases; measure it on the command line`,
      );
  }
  const { calibrates } = opened.kind;
  const voids = calibrates === undefined ? [] : await alarmsUnder(alarms, [calibrates.identity]);
  return { manifest, law, cases, refused, voids };
}

/** The record with the gold that it carries or that experts settled. */
function goldOf(
  { standing }: RunCase,
  record: object,
  reviews: boolean,
): Pick<RecordedCase, 'record' | 'is_reviewed'> {
  const settled = reviews && standing.by === 'settlement' ? standing.ground_truth.gold : undefined;
  const isKnown = 'gold' in record && record.gold != null;
  return isKnown || settled == null
    ? { record, is_reviewed: false }
    : { record: { ...record, gold: settled }, is_reviewed: true };
}
