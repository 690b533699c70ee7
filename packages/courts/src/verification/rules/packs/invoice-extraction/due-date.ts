/** Whether an invoice that says when it is due was read without that date. */

import type { Check } from '../../pack/pack.ts';
import { pageLines } from '../../text/labelled-amounts.ts';
import { labelsIn } from '../../text/labels.ts';
import { datesIn } from '../../text/written-dates.ts';
import type { Invoice } from './extraction.ts';

/** How many letters may come between the label and its date. */
const NEAR = 25;

/** A due date on the paper is a due date in the output. */
export const dueDateRead: Check<Invoice> = {
  id: 'due-date-read',
  agent: 'V2',
  codes: ['DUE_DATE_MISSING'],
  *run({ output: { due_date }, pages }) {
    if (due_date?.value != null) return;
    const lines = pageLines(pages);
    for (const [at, { page, line }] of lines.entries()) {
      const label = labelsIn(line).find(({ concept }) => concept === 'due_date');
      if (label === undefined) continue;
      const rest = line.slice(label.end);
      const next = lines[at + 1];
      const follows = /[\p{L}\p{N}]/u.test(rest) || next?.page !== page ? rest : next.line;
      const date = datesIn(follows)[0];
      if (date === undefined || date.start > NEAR || /\d/.test(follows.slice(0, date.start))) continue;
      yield {
        code: 'DUE_DATE_MISSING',
        message: `page ${page} says “${label.words}” ${date.text}, and the output has no due date`,
        pointer: '',
        location: { field: 'due_date', page },
      };
      return;
    }
  },
};
