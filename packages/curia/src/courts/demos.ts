/** What the courts show to somebody who sees them for the first time. */
import { join } from 'node:path';
import type { DemoRun } from '@curia/core/court';
import { courts, ownDemo } from './list.ts';

/** A run to show, and the name or the file of its court. */
export interface ShownRun {
  readonly court: string;
  readonly run: DemoRun;
}

/** The runs of all courts, and one of a court of one's own, whose file is in the folder of the demo. */
export const shownRuns = (folder: string): ShownRun[] => [
  ...courts.flatMap(({ name, demo }) => (demo?.runs ?? []).map((run) => ({ court: name, run }))),
  { court: join(folder, ownDemo.court), run: ownDemo.run },
];
