/** Passes JSON lines to a memory; a refused line is reported with its number and reason, and never stops the others. */
import { CuriaError } from '@curia/core';
import { eachRecord, type RecordCount } from '../../../input/each-record.ts';
import { openInput } from '../../../input/open-input.ts';
import { printable, remark } from '../../print/output.ts';
import { watchInput } from '../../run/watch-input.ts';

/** Does something with every record of a file; an error about the record refuses its line, any other ends the work. `what` they are is said where there are none. */
export async function eachLine(
  file: string | undefined,
  doing: string,
  what: string,
  take: (record: unknown) => Promise<void>,
): Promise<RecordCount> {
  const underWay = new Set<Promise<void>>();
  let refusedLater = 0;
  let fault: unknown;
  const { read, refused } = await eachRecord(watchInput(openInput(file), doing, what), (record, line) => {
    const taking = take(record)
      .catch((error: unknown) => {
        if (!CuriaError.is(error) || error.kind === 'unavailable' || error.kind === 'internal') {
          fault ??= error;
          return;
        }
        refusedLater++;
        remark(`curia: line ${line} refused: ${error.code} ${printable(error.message)}`);
      })
      .finally(() => underWay.delete(taking));
    underWay.add(taking);
  });
  await Promise.all(underWay);
  if (fault !== undefined) throw fault;
  return { read, refused: refused + refusedLater };
}
