/** What a court needs of a calibration, and the proof that it was made for this court. */

import type { AnyTable } from '@curia/core';
import { CuriaError } from '@curia/core';
import { canonicalJson, sha256 } from '@curia/core/text';
import type { Uncertified } from '@curia/core/votes/certify';
import type { CourtFile } from './court-file.ts';
import { decidingParts } from './deciding-parts.ts';

/** A calibration's answer on one item. */
export interface CalibratedAnswer {
  /** The value as a label: a word, `true`, `false`, or `null` for "there is none"; null if nothing can be said. */
  readonly label: string | null;
  readonly tie: boolean;
  /** How far the answer leads. */
  readonly margin?: number;
  /** The least margin that is certified; null if none is. */
  readonly threshold?: number | null;
  /** Its margin is at or above the threshold, everybody it rests on was heard, and no watch has voided it. */
  readonly certified: boolean;
  /** The top probability: an estimate, never a certificate. */
  readonly certainty: number;
  /** Why it is not certified, as a code: below the threshold, votes that changed, a void calibration and so on. */
  readonly why?: string;
  /** Who should have been heard and was not; while there is anybody, nothing is certified. */
  readonly unheard?: readonly string[];
}

/** What a calibration answers on an item, from the votes that were asked so far. */
export type Calibrate = (item: CalibratedItem) => CalibratedAnswer | undefined;

/** An item as a calibration sees it. */
export interface CalibratedItem {
  /** Its name among all items of all cases. */
  readonly item: string;
  /** The field it is an item of; empty if the court has one value. */
  readonly field: string;
  readonly votes: readonly LabelledVote[];
  /** Whether a reviewer's role has been asked about the item; who was not asked is not missing. */
  readonly isAsked: (reviewer: string) => boolean;
}

/** A vote as reliability and calibration read it. */
export interface LabelledVote {
  /** The voice, or role and voice if the court has several roles. */
  readonly reviewer: string;
  /** Null for every state but voted. */
  readonly label: string | null;
  /** It answered and gave no label: it said that it does not say, or it named other items. */
  readonly abstained?: true;
  readonly order?: string;
  readonly family?: string;
  readonly cost?: number;
}

/** A court by name, and by a hash of what a certificate depends on. */
export interface CourtIdentity {
  readonly name: string;
  readonly fingerprint: string;
}

/** A calibration that a court can use. */
export interface PanelCalibration {
  readonly made_for: CourtIdentity;
  /** Part of the policy's hash. */
  readonly hash: string;
  /** Why it certifies nothing, in words, and as a code: audits failed, it cannot be checked, or nobody knows whether it stands. */
  readonly void?: string;
  readonly why?: Uncertified;
  readonly answer: Calibrate;
}

/** The parts of a court by which a calibration knows it. */
interface Identified {
  readonly name: string;
  readonly court: CourtFile;
  readonly table: AnyTable;
  readonly verdict: AnyTable | null;
}

/** The court as a calibration knows it: kinds, roles, facts, and what its rules decide; not how they word it. */
export function courtIdentity({ name, court, table, verdict }: Identified): CourtIdentity {
  const rulesOf = ({ rules, otherwise, values }: AnyTable): object => ({
    rules: rules.map(({ when, then }) => ({ when, then })),
    otherwise: otherwise.then,
    values,
  });
  const parts = {
    ...decidingParts(court),
    rules: rulesOf(table),
    verdict: verdict === null ? null : rulesOf(verdict),
  };
  return { name, fingerprint: sha256(canonicalJson(parts)) };
}

/** Refuses with `CALIBRATION_MISMATCH` what was made for another court, or for other kinds, roles or rules of this one. */
export function checkCalibration(panel: Identified, { made_for }: PanelCalibration): void {
  const { name, fingerprint } = courtIdentity(panel);
  if (made_for.name === name && made_for.fingerprint === fingerprint) return;
  const problem =
    made_for.name === name
      ? `it was made for another version of ${name}: kinds, roles or rules have changed`
      : `it was made for the court ${made_for.name}, not for ${name}`;
  throw new CuriaError('CALIBRATION_MISMATCH', `the calibration does not fit: ${problem}`, [
    { path: 'calibration', problem },
  ]);
}
