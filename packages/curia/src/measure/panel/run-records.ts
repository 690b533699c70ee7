/** The cases of a run as lines of a file: with everything that was said in them, in the order of the run. */
import type { Input } from '../../input/open-input.ts';
import type { OpenedRun } from '../../kept/opened-run.ts';
import type { Store } from '../../store/store.ts';
import { recordedCases } from '../votes/recorded-run.ts';
import { linesOf } from '../votes/votes-at-hand.ts';

/** Cases of a run that are not among the lines; known once these are read. */
export interface LeftOut {
  /** Cases that the court refused. */
  refused: number;
  /** Cases whose voices were not asked to the end, as in a run that stopped. */
  unasked: number;
}

/** The ruled cases of a run, to be read while its store is open. */
export function recordsOfRun(store: Store, opened: OpenedRun): { input: Input; left: LeftOut } {
  const left: LeftOut = { refused: 0, unasked: 0 };
  async function* records(): AsyncGenerator<object> {
    for await (const one of recordedCases(store, opened)) {
      if (one === null) left.refused++;
      else if (one.is_ruled) yield { ...one.record, case_id: one.case_id };
      else left.unasked++;
    }
  }
  return {
    input: { name: `run ${opened.manifest.run_id}`, size: undefined, stream: linesOf(records()) },
    left,
  };
}
