/** What a run keeps of the files of its court, and the court that it makes again from them. */
import type { CertifiedBy } from '@curia/core/court/votes';
import { readBy } from '@curia/core/read';
import type { Calibration } from '@curia/core/votes';
import type { Uncertified } from '@curia/core/votes/certify';
import { z } from 'zod';
import { calibratedBy } from './calibrate/court-calibration.ts';
import type { Panel } from './file/panel.ts';
import type { OwnPrompts } from './prompts.ts';
import { parsePanel } from './rule/define-panel.ts';
import { written } from './value/written.ts';

/** A court with everything that its files say. */
export interface CourtSource {
  readonly panel: Panel;
  readonly prompts: OwnPrompts;
  /** What the file of its calibration says, if it names one. */
  readonly calibration?: Calibration | undefined;
  /** Where the calibration is kept, so that it can be marked there once it is void. */
  readonly calibration_file?: string | undefined;
  /** Why nothing was certified from the start, though the calibration does not say so itself. */
  readonly uncertified?: Exclude<Uncertified, 'void'> | undefined;
}

const kept = z.object({
  court: z.record(z.string(), z.unknown()),
  prompts: z.record(z.string(), z.string()),
  calibration: z.unknown().optional(),
  calibration_file: z.string().optional(),
  uncertified: z.enum(['outdated', 'unwatched']).optional(),
});

/** What a run keeps of a court, as JSON: what is undefined is not there. */
export function definitionOf(source: CourtSource): object {
  const { panel, prompts, calibration, calibration_file, uncertified } = source;
  const court = { ...panel.court, values: panel.table.values };
  return written({ court, prompts, calibration, calibration_file, uncertified });
}

/** Reads what a run kept. Its rulings are only decided again: whoever starts or drives one asks the store first. */
export function keptSource(definition: unknown): CourtSource {
  const { court, calibration, ...files } = readBy(kept, definition, 'STORE_INVALID', 'the court of the run');
  const panel = parsePanel(court);
  if (calibration === undefined) return { ...files, panel };
  // It was read and checked when the run was begun, and is again by this.
  const source = { ...files, panel, calibration: calibration as Calibration };
  return standingSource(source, files.uncertified ?? 'as-recorded');
}

/** The source of a court as it stands by what is known of its calibration. */
export function standingSource(source: CourtSource, by: CertifiedBy): CourtSource {
  const { panel, calibration } = source;
  if (calibration === undefined) return source;
  return { ...source, panel: calibratedBy({ ...panel, calibration: null }, calibration, by) };
}
