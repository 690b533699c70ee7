/** Whether the total is the total, not cash, change, a sum before tax or a count; and whether a tax was left out. */
import type { ConceptName } from '../../labels.ts';
import type { Check } from '../../pack.ts';
import { normaliseText, squeezed } from '../../quotation.ts';
import { mayMean, type WrittenNumber } from '../../written-numbers.ts';
import type { Invoice } from './extraction.ts';
import { labelledAmounts, pageLines } from './labelled-amounts.ts';

/** Labels that never mark a total. */
const NEVER: ReadonlySet<ConceptName> = new Set<ConceptName>([
  'tendered',
  'change',
  'count',
  'rounding',
  'discount',
  'tax_total',
  'carried',
  'deposit',
]);
/** Labels that mark a total only if the document has no better one. */
const SELDOM: ReadonlySet<ConceptName> = new Set<ConceptName>(['subtotal', 'shipping']);

/** Labels of a total that has everything in it. */
const WHOLE = /grand|incl|ttc|inkl|brutto|税込|价税|genel toplam/;

/** How much another total must differ, so that rounding to the nearest coin is no contradiction. */
const COIN = 0.05;

/** The total has its own label, or none. */
export const totalLabel: Check<Invoice> = {
  id: 'total-label',
  agent: 'V3',
  codes: ['AMOUNT_MISTAKEN'],
  *run({ output: { total }, pages }) {
    const amounts = labelledAmounts(pageLines(pages));
    const totals = amounts.filter(({ label }) => label?.concept === 'total');
    const isOther = ({ readings }: WrittenNumber): boolean =>
      readings.every((reading) => Math.abs(reading - Math.abs(total.value)) > COIN);
    const own = totals.filter(({ amount }) => mayMean(amount, total.value));
    const mistaken = (message: string) => ({
      code: 'AMOUNT_MISTAKEN',
      message,
      pointer: '/total',
      location: { field: 'total', page: total.page },
    });
    if (own.length > 0) {
      const whole = totals.find(({ label, amount }) => WHOLE.test(label!.words) && isOther(amount));
      if (whole !== undefined && own.every(({ label }) => label!.isWeak))
        yield mistaken(
          `the document gives ${whole.amount.text} as “${whole.label!.words}”, not ${total.value}`,
        );
      return;
    }
    const wanted = squeezed(normaliseText(total.snippet.slice(0, 2000)));
    const cited = amounts.filter(({ page, line, amount }) => {
      const words = squeezed(line);
      return (
        page === total.page &&
        mayMean(amount, total.value) &&
        (words.includes(wanted) || wanted.includes(words))
      );
    });
    const concepts = cited.map(({ label }) => label?.concept);
    const isNever = concepts.every((concept) => concept !== undefined && NEVER.has(concept));
    const isSeldom = concepts.every(
      (concept) => concept !== undefined && (NEVER.has(concept) || SELDOM.has(concept)),
    );
    if (cited.length === 0 || !(isNever || (isSeldom && totals.some(({ amount }) => isOther(amount)))))
      return;
    yield mistaken(`${total.value} stands under “${cited[0]!.label!.words}”, which is not the total`);
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
