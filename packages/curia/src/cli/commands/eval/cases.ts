/** The cases that are measured: those of a file, or those that a run recorded. */
import { findAnyUnasked } from '../../../courts/code-courts.ts';
import { type Input, openInput } from '../../../input/open-input.ts';
import { courtSheet, questionSheet } from '../../../input/sheet/court-sheet.ts';
import type { SheetReader } from '../../../input/sheet/sheet.ts';
import { findRun } from '../../../kept/find-run.ts';
import { courtOf, type OpenedRun } from '../../../kept/opened-run.ts';
import { type LeftOut, recordsOfRun } from '../../../measure/panel/run-records.ts';
import { findPolicy } from '../../../runs/find-policy.ts';
import { withStore } from '../../../store/open-store.ts';
import { tellForm } from '../../run/sheet-forms.ts';
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
export async function withCases<T>(
  taken: Taken,
  { store: place, column }: Pick<Said, 'store' | 'column'>,
  use: (cases: Cases) => Promise<T>,
): Promise<T> {
  if (taken.as === 'votes' || taken.as === 'table' || (taken.as === 'court' && !taken.isRun)) {
    const file = taken.as === 'votes' ? taken.file : taken.cases;
    const sheet = await sheetOf(taken, column);
    const onForm = sheet && tellForm(file, sheet, `curia eval ${wordsOf(taken)}`);
    const input = { ...watchInput(openInput(file), 'reading'), sheet, onForm };
    return use({ input, left: { refused: 0, unasked: 0 } });
  }
  const run = taken.as === 'court' ? taken.cases : taken.runs[0]!; // a reading as runs has one at least
  return withStore(place, async (store) => {
    const opened = await courtOf(store, await findRun(store, run));
    const { input, left } = recordsOfRun(store, opened);
    return use({ input: watchInput(input, 'reading'), left, opened });
  });
}

/** What the rows of a table of cases become. */
async function sheetOf(taken: Taken, column: readonly string[]): Promise<SheetReader | undefined> {
  if (taken.as === 'court') return courtSheet(findAnyUnasked(taken.court), column);
  return taken.as === 'table'
    ? questionSheet((await findPolicy(taken.table)).question, undefined, column)
    : undefined;
}

const wordsOf = (taken: Taken): string =>
  taken.as === 'court'
    ? `${taken.court} ${taken.cases}`
    : taken.as === 'table'
      ? `${taken.table} ${taken.cases}`
      : '';
