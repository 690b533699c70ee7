/** Whether a total is the total, not cash, change, a sum before tax, a tax or a count. */
import { type LabelledAmount, labelledAmounts, type PageLine } from './labelled-amounts.ts';
import type { ConceptName } from './labels.ts';
import { normaliseText, squeezed } from './normalised.ts';
import { mayMean, type WrittenNumber } from './written-numbers.ts';

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

/** A total as it is cited. */
export interface CitedTotal {
  readonly value: number;
  readonly page: number;
  readonly snippet: string;
}

/** Why the total is another amount, and where that shows; undefined if it stands under a label of its own anywhere. */
export function mistakenTotal(
  lines: readonly PageLine[],
  total: CitedTotal,
): { readonly message: string; readonly at: LabelledAmount } | undefined {
  const amounts = labelledAmounts(lines);
  const totals = amounts.filter(({ label }) => label?.concept === 'total');
  const isOther = ({ readings }: WrittenNumber): boolean =>
    readings.every((reading) => Math.abs(reading - Math.abs(total.value)) > COIN);
  const own = totals.filter(({ amount }) => mayMean(amount, total.value));
  if (own.length > 0) {
    const whole = totals.find(({ label, amount }) => WHOLE.test(label!.words) && isOther(amount));
    if (whole === undefined || own.some(({ label }) => !label!.isWeak)) return undefined;
    const message = `the document gives ${whole.amount.text} as “${whole.label!.words}”, not ${total.value}`;
    return { message, at: whole };
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
  const [first] = cited;
  if (first === undefined || !(isNever || (isSeldom && totals.some(({ amount }) => isOther(amount)))))
    return undefined;
  return {
    message: `${total.value} stands under “${first.label!.words}”, which is not the total`,
    at: first,
  };
}
