/** Shows on standard error how an input is read: progress, refused lines, and that there was nothing in it. */
import { emptyInput, type Input } from '../../input/open-input.ts';
import { printable, remark } from '../print/output.ts';
import { startProgress } from './progress.ts';

/** The most refused lines to report one by one; the rest are only counted. */
const MOST_REFUSALS = 5;

/** The same input, watched; `doing` says what is done with it, and `what` is in it. */
export function watchInput(input: Input, doing: string, what = 'cases'): Input {
  const progress = startProgress(`${doing} ${input.name}`, input.size);
  let refused = 0;
  return {
    ...input,
    watch: {
      onRead: (records, bytes) => progress.update(records, bytes),
      onRefused(line, error) {
        if (++refused > MOST_REFUSALS) return;
        progress.clear();
        remark(`curia: line ${line} refused: ${printable(error.message)}`);
      },
      onEnd(records) {
        progress.finish();
        if (refused > MOST_REFUSALS) remark(`curia: … and ${refused - MOST_REFUSALS} more lines refused`);
        if (records === 0) throw emptyInput(input.name, what);
      },
    },
  };
}
