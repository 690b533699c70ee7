/** The cases that are measured: those of a file, or those that a run recorded. */
import { type Input, openInput } from '../../../input/open-input.ts';
import { findRun } from '../../../kept/find-run.ts';
import { courtOf, type OpenedRun } from '../../../kept/opened-run.ts';
import { type LeftOut, recordsOfRun } from '../../../measure/panel/run-records.ts';
import { withStore } from '../../../store/open-store.ts';
import { watchInput } from '../../run/watch-input.ts';
import type { Said } from './said.ts';
import type { Taken } from './taken.ts';

/** Cases, and which of a run are not among them. */
export interface Cases {
  readonly input: Input;
  /** Known once the input is read. */
  readonly left: Readonly<LeftOut>;
  /** The run that they are of. */
  readonly opened?: OpenedRun;
}

/** Opens the cases and hands them on. */
export function withCases<T>(
  taken: Taken,
  { store: place }: Pick<Said, 'store'>,
  use: (cases: Cases) => Promise<T>,
): Promise<T> {
  if (taken.as === 'votes' || taken.as === 'table' || (taken.as === 'court' && !taken.isRun)) {
    const file = taken.as === 'votes' ? taken.file : taken.cases;
    return use({ input: watchInput(openInput(file), 'reading'), left: { refused: 0, unasked: 0 } });
  }
  const run = taken.as === 'court' ? taken.cases : taken.runs[0]!; // a reading as runs has one at least
  return withStore(place, async (store) => {
    const opened = await courtOf(store, await findRun(store, run));
    const { input, left } = recordsOfRun(store, opened);
    return use({ input: watchInput(input, 'reading'), left, opened });
  });
}
