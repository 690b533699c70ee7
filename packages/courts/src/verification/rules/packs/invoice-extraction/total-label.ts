/** Whether the total is the total, and whether a tax was left out. */

import type { Check } from '../../pack/pack.ts';
import { labelledAmounts, pageLines } from '../../text/labelled-amounts.ts';
import { mistakenTotal } from '../../text/mistaken-total.ts';
import type { WrittenNumber } from '../../text/written-numbers.ts';
import type { Invoice } from './extraction.ts';

/** The total has its own label, or none. */
export const totalLabel: Check<Invoice> = {
  id: 'total-label',
  agent: 'V3',
  codes: ['AMOUNT_MISTAKEN'],
  *run({ output: { total }, pages }) {
    const mistaken = mistakenTotal(pageLines(pages), total);
    if (mistaken === undefined) return;
    yield {
      code: 'AMOUNT_MISTAKEN',
      message: mistaken.message,
      pointer: '/total',
      location: { field: 'total', page: total.page },
    };
  },
};

/** An invoice that states a tax was not read without one. */
export const taxRead: Check<Invoice> = {
  id: 'tax-read',
  agent: 'V2',
  codes: ['TAX_OMITTED'],
  *run({ output: { taxes, tax_total }, pages }) {
    if (tax_total.value !== 0 || taxes.some(({ amount }) => amount !== 0)) return;
    // A rate, a registration number or a base may also be beside the word, but without the decimals of an amount.
    const stated = labelledAmounts(pageLines(pages)).find(
      ({ label, amount, line }) =>
        label?.concept === 'tax_total' &&
        isMoney(amount, line) &&
        amount.readings.every((reading) => reading > 0),
    );
    if (stated === undefined) return;
    yield {
      code: 'TAX_OMITTED',
      message: `page ${stated.page} says “${stated.label!.words}” ${stated.amount.text}, and the output has no tax`,
      pointer: '/tax_total',
      location: { field: 'tax_total', page: stated.page },
    };
  },
};

const isMoney = ({ text, start, end, decimals }: WrittenNumber, line: string): boolean =>
  (decimals === 2 || /\D\d{3}$/.test(text)) &&
  !/[\p{L}\p{N}]$/u.test(line.slice(0, start)) &&
  !/^[\p{L}\p{N}-]/u.test(line.slice(end));
