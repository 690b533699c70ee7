/** The checks on taxes and repeated lines that the declared part of the invoice pack cannot express. */
import { EPSILON, tidy } from '../../pack/declared-arithmetic.ts';
import type { Check, Fixer } from '../../pack/pack.ts';
import { normaliseText } from '../../text/normalised.ts';
import type { Invoice, Tax } from './extraction.ts';

/** How far a tax may be off its rate times its base. */
export const TAX_TOLERANCE = 0.02;
const isTax = (rate: number, { base, amount }: Tax): boolean =>
  Math.abs(base * rate - amount) <= TAX_TOLERANCE + EPSILON;

/** A tax is its rate times its base; a rate written as a percentage is recognized and repaired. */
export const taxAmounts: Check<Invoice> = {
  id: 'tax-amounts',
  agent: 'V2',
  codes: ['TAX_AMOUNT_WRONG', 'TAX_RATE_AS_PERCENT'],
  *run({ output }) {
    for (const [at, tax] of output.taxes.entries()) {
      if (isTax(tax.rate, tax)) continue;
      const isPercent = tax.rate > 1 && isTax(tax.rate / 100, tax);
      yield isPercent
        ? {
            code: 'TAX_RATE_AS_PERCENT',
            message: `the rate ${tax.rate} is a percentage; as a share it is ${tidy(tax.rate / 100)}`,
            pointer: `/taxes/${at}/rate`,
            location: { field: 'taxes[].rate' },
            suggested_fix: `set it to ${tidy(tax.rate / 100)}`,
          }
        : {
            code: 'TAX_AMOUNT_WRONG',
            message: `${tax.rate} of ${tax.base} is ${tidy(tax.base * tax.rate)}, not ${tax.amount}`,
            pointer: `/taxes/${at}/amount`,
            location: { field: 'taxes[].amount' },
          };
    }
  },
};

/** The same line cited twice from the same place is one line read twice. */
export const repeatedLines: Check<Invoice> = {
  id: 'repeated-lines',
  agent: 'V2',
  codes: ['LINE_REPEATED'],
  *run({ output }) {
    const seen = new Map<string, number>();
    for (const [
      at,
      { description, quantity, unit_price, amount, page, snippet },
    ] of output.line_items.entries()) {
      const key = JSON.stringify([normaliseText(description), quantity, unit_price, amount, page, snippet]);
      const before = seen.get(key);
      if (before === undefined) seen.set(key, at);
      else
        yield {
          code: 'LINE_REPEATED',
          message: `line ${at + 1} repeats line ${before + 1}, down to the snippet`,
          pointer: `/line_items/${at}`,
          location: { field: 'line_items[]' },
        };
    }
  },
};

/** Writes a percentage as a share. */
export const rateAsShare: Fixer<Invoice> = {
  fix_id: 'rate_as_share',
  fix({ taxes }, { pointer }) {
    const tax = taxes[Number(pointer.split('/')[2])];
    if (tax === undefined || isTax(tax.rate, tax)) return [];
    return [{ op: 'replace', path: pointer, value: tidy(tax.rate / 100) }];
  },
};
