/** An item of the desk as commands print it. */
import { CuriaError } from '@curia/core';
import { questionBlocks } from '@curia/core/in/review';
import { sayStatus } from '../../desk/look.ts';
import type { ItemView } from '../../wire/item.ts';
import { EXIT_REFUSED } from '../exit-status.ts';
import { printable, write } from '../print/output.ts';
import { blocksToText } from '../print/print-blocks.ts';
import { reportError } from '../report-error.ts';

/** Prints an item as a person sees it. */
export const printItem = (view: ItemView, isJson: boolean): Promise<void> =>
  write(
    isJson
      ? `${JSON.stringify(view)}\n`
      : `${blocksToText(questionBlocks(pageOf(view)))}${againOf(view)}${draftOf(view)}`,
  );

/** What a page shows of an item. */
const pageOf = (view: ItemView): Parameters<typeof questionBlocks>[0] => ({
  question: view.question,
  status: sayStatus(view),
  guideline: view.guideline,
  machine: view.machine,
  reviews: view.reviews,
});

const againOf = ({ asked_again }: ItemView): string =>
  asked_again === null
    ? ''
    : `It was ${asked_again.why === 'sent-back' ? 'sent back' : 'reopened'}: ${printable(asked_again.reason)}\n`;

const draftOf = ({ draft }: ItemView): string =>
  draft === null ? '' : `You have a draft of ${draft.at}; --json shows it.\n`;

/** What a person did that was refused as it was; anything else is wrong usage or a fault. */
const REFUSALS: ReadonlySet<string> = new Set([
  'REVIEW_CONFLICT',
  'QUEUE_OPEN',
  'SEAT_LOST',
  'SEAT_REFUSED',
  'ROLE_REFUSED',
  'RECORD_CHANGED',
  'AGREEMENT_REFUSED',
  'CORRECTION_REFUSED',
  'PATCH_INVALID',
  'INPUT_INVALID',
]);

/** Does something at the desk; what is refused ends with status 2 and a word why, and nothing has changed. */
export async function orRefused(isJson: boolean, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!CuriaError.is(error) || !REFUSALS.has(error.code)) throw error;
    process.exitCode = EXIT_REFUSED;
    if (isJson) await write(`${JSON.stringify({ schema_version: '1', error })}\n`);
    reportError(error);
  }
}
