/** Which number of a row is the quantity and which the unit price, by the signs around them, their decimals, the heading and the other rows. */

import type { Check } from '../../pack/pack.ts';
import { type PageLine, pageLines } from '../../text/labelled-amounts.ts';
import { normaliseText, squeezed } from '../../text/normalised.ts';
import { mayMean, type WrittenNumber } from '../../text/written-numbers.ts';
import type { Invoice, LineItem } from './extraction.ts';
import { numbersOf } from './line-rows.ts';

/** The two numbers that are easily confused. */
type Part = 'quantity' | 'price';

const word = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`;

const HEADINGS: Readonly<Record<Part, string>> = {
  quantity: `${word('qty|quantity|qnty|qté|quantité|menge|anzahl|cant|cantidad|qtà|quantità|qtd|quantidade|aantal|antal|ilość|mennyiség|množství|кол-во|количество|miktar|kuantitas|kuantiti')}|수량|数量|個数`,
  price: `${word('unit price|unit cost|u\\. ?price|u/p|price|rate|einzelpreis|e-preis|stückpreis|preis|prix unitaire|prix|p\\. ?u|precio|prezzo|preço|prijs|stuksprijs|à-pris|pris|stykpris|cena|egységár|цена|fiyat|harga')}|단가|单价|単価|개당`,
};
const HEADING: Readonly<Record<Part, RegExp>> = {
  quantity: new RegExp(HEADINGS.quantity, 'u'),
  price: new RegExp(HEADINGS.price, 'u'),
};

const BEFORE: Readonly<Record<Part, RegExp>> = {
  quantity: new RegExp(`(?:${HEADINGS.quantity}|\\p{L}\\)? ?[x×])\\.?[ :]*$`, 'u'),
  price: new RegExp(
    `(?:${HEADINGS.price}|${word('each|at|à|zu|je|rm|rp|rs|chf|eur|usd|gbp|kr')}|[@\\p{Sc}])\\.?[ :]*$`,
    'u',
  ),
};
const AFTER: Readonly<Record<Part, RegExp>> = {
  quantity:
    /^ ?(?:[x×] ?(?=\p{L})|@|(?:pcs?|pieces?|ea|units?|nos?|stk|stück|st|uds?|pz|szt|ks|db|шт|adet|buah|box|boxes|hrs?|hours?|kg|g|l|ltr|litres?|m|km|days?|nights?)(?!\p{L})|개|대|병|박스|권|장|명|個|点|本|台|件|箱|瓶)/u,
  price: /^(?: ?\p{Sc}|\/\p{L}| ?(?:each|per|eur|usd|gbp|chf|kr|zł|kč|ft)(?!\p{L})| ?[원円元])/u,
};

/** Quantity and unit price are not swapped. */
export const notSwapped: Check<Invoice> = {
  id: 'quantity-and-price',
  agent: 'V4',
  codes: ['QUANTITY_IS_PRICE'],
  *run({ output: { line_items }, pages }) {
    const lines = pageLines(pages);
    const rows = line_items.map((item) => readRow(item, lines));
    const orders = rows.flatMap((row) => row?.first ?? []);
    const isMixed = new Set(orders).size > 1;
    const lead = orders.filter((first) => first === 'quantity').length * 2 - orders.length;
    for (const [at, item] of line_items.entries()) {
      const row = rows[at];
      if (row === undefined) continue;
      // Rows of one table have one order; the fewer were read wrongly, or nobody can say which.
      const isOdd =
        isMixed &&
        row.marks === 0 &&
        row.first !== undefined &&
        (lead === 0 || (row.first === 'quantity') !== lead > 0);
      if (row.marks >= 0 && !isOdd) continue;
      yield {
        code: 'QUANTITY_IS_PRICE',
        message: isOdd
          ? `quantity and unit price of line ${at + 1} stand in another order than in the other rows`
          : `the row of line ${at + 1} gives ${item.quantity} as the price and ${item.unit_price} as the quantity`,
        pointer: `/line_items/${at}`,
        location: { field: 'line_items[]', page: item.page },
      };
    }
  },
};

/** The positions of quantity and price in a row. */
interface Row {
  /** Which of the two comes first if the output is right; undefined if the numbers occur there more than once. */
  readonly first: Part | undefined;
  /** How much speaks for the output; below zero they are swapped. */
  readonly marks: number;
}

function readRow(item: LineItem, lines: readonly PageLine[]): Row | undefined {
  const { quantity, unit_price, amount } = item;
  if (quantity === unit_price) return undefined;
  const { row, numbers } = numbersOf(item);
  const total = numbers.findLast((number) => mayMean(number, amount));
  const heading = headingOf(item, lines);
  const pairs = numbers.flatMap((one) =>
    numbers
      .filter((other) => one.end <= other.start || other.end <= one.start)
      .filter((other) => mayMean(one, quantity) && mayMean(other, unit_price))
      .map((other): { first: Part; marks: number } => {
        const first = one.start < other.start ? 'quantity' : 'price';
        const byHeading = heading === undefined ? 0 : heading === first ? 2 : -2;
        return {
          first,
          marks: leaning(row, one) - leaning(row, other) + byStyle(one, other, total) + byHeading,
        };
      }),
  );
  if (pairs.length === 0) return undefined;
  const best = pairs.reduce((one, other) => (other.marks > one.marks ? other : one));
  return { first: pairs.length === 1 ? best.first : undefined, marks: best.marks };
}

/** How much the signs around a number speak for a quantity, and against a price. */
function leaning(row: string, { start, end }: WrittenNumber): number {
  const before = row.slice(Math.max(0, start - 24), start);
  const after = row.slice(end, end + 12);
  const speaksFor = (part: Part): number => (BEFORE[part].test(before) || AFTER[part].test(after) ? 1 : 0);
  return speaksFor('quantity') - speaksFor('price');
}

/** A price is written as its amount is, with decimals or in thousands; a quantity seldom is. */
function byStyle(
  asQuantity: WrittenNumber,
  asPrice: WrittenNumber,
  total: WrittenNumber | undefined,
): number {
  if (total?.decimals === 2 && asQuantity.decimals !== asPrice.decimals)
    return asPrice.decimals === 2 ? 1 : asQuantity.decimals === 2 && asPrice.decimals === 0 ? -1 : 0;
  if (total === undefined || !isInThousands(total)) return 0;
  if (isInThousands(asPrice) && isSmall(asQuantity)) return 1;
  return isInThousands(asQuantity) && isSmall(asPrice) ? -1 : 0;
}

const isInThousands = ({ text, decimals }: WrittenNumber): boolean => decimals === 0 && /\D\d{3}$/.test(text);
const isSmall = ({ text }: WrittenNumber): boolean => /^\d{1,2}$/.test(text);

/** Which of the two the nearest heading above a row names first. */
function headingOf({ page, snippet }: LineItem, lines: readonly PageLine[]): Part | undefined {
  const wanted = squeezed(normaliseText(snippet.slice(0, 2000)));
  const at = lines.findIndex((one) => {
    const words = squeezed(one.line);
    return one.page === page && (words.includes(wanted) || (words.length > 3 && wanted.startsWith(words)));
  });
  for (const { line } of lines.slice(0, Math.max(0, at)).reverse()) {
    const [quantity, price] = [HEADING.quantity.exec(line)?.index, HEADING.price.exec(line)?.index];
    if (quantity === undefined || price === undefined || /\d/.test(line)) continue;
    return quantity < price ? 'quantity' : 'price';
  }
  return undefined;
}
