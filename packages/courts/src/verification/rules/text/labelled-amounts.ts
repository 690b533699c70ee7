/** The amounts of a document, each with the label that says what it is. */
import { type ConceptName, familyOf, labelsIn } from './labels.ts';
import type { PageIndex } from './page-index.ts';
import { datesIn } from './written-dates.ts';
import { numbersIn, type WrittenNumber } from './written-numbers.ts';

/** The length of a currency code, which may precede an amount without labelling it. */
const LONGEST_CURRENCY = 3;

/** A non-blank line, normalised as for comparing quotations. */
export interface PageLine {
  readonly page: number;
  readonly line: string;
}

/** The lines of all pages. */
export const pageLines = ({ pages }: PageIndex): PageLine[] =>
  [...pages.values()].flatMap(({ page_num, lines }) => lines.map((line) => ({ page: page_num, line })));

/** Numbers that may be amounts: no percentages, no parts of dates or times. */
function amountsOf(line: string): WrittenNumber[] {
  const dates = datesIn(line);
  return numbersIn(line).filter(
    ({ start, end }) =>
      !/^(?: ?%|:\d)/.test(line.slice(end, end + 2)) &&
      !/\d:$/.test(line.slice(0, start)) &&
      !dates.some((date) => start < date.end && date.start < end),
  );
}

/** The label of an amount. */
export interface AmountLabel {
  readonly concept: ConceptName;
  readonly words: string;
  /** Other amounts carry it too. */
  readonly isWeak: boolean;
}

/** An amount with its position, and its label if it has one. */
export interface LabelledAmount extends PageLine {
  readonly amount: WrittenNumber;
  readonly label: AmountLabel | undefined;
}

/** Every amount of some lines with its label. */
export function labelledAmounts(lines: readonly PageLine[]): LabelledAmount[] {
  const amounts = lines.map(({ line }) => amountsOf(line));
  return lines.flatMap(({ page, line }, at) => {
    let from = 0;
    return amounts[at]!.map((amount, index) => {
      const before = amounts[at]![index - 1];
      if (before !== undefined && before.end <= amount.start) from = before.end;
      const segment = line.slice(from, amount.start);
      // A stack of lines without amounts is a column of labels: nobody can say which amount belongs to which.
      const isAlone = from === 0 && amounts[at - 1]?.length === 0 && amounts[at - 2]?.length !== 0;
      const isBare = segment.replace(/\P{L}/gu, '').length <= LONGEST_CURRENCY;
      const label = labelIn(segment) ?? (isAlone && isBare ? labelIn(lines[at - 1]!.line) : undefined);
      return { page, line, amount, label };
    });
  });
}

/** What takes something off a total is stronger than the total; of other labels the first one counts. */
function labelIn(segment: string): AmountLabel | undefined {
  const words = segment.replace(/[^\p{L}\p{N}\p{M}.%'-]+/gu, ' ');
  const labels = labelsIn(words).filter(({ concept }) => familyOf(concept) === 'amount');
  const strong = labels.filter(({ isWeak }) => !isWeak);
  return strong.find(({ concept }) => concept === 'subtotal') ?? strong[0] ?? labels[0];
}
