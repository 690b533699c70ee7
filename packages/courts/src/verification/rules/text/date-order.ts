/** Finds out whether a document writes the day or the month first: from its dates, else from words and currencies of a country. */
import { normaliseText } from './normalised.ts';
import { type DateOrder, datesIn, type WrittenDate } from './written-dates.ts';

const HINTS: Readonly<Record<DateOrder, RegExp>> = {
  'day-first': /\b(?:dd|d|jj|tt|gg)[-./ ](?:mm|m)[-./ ](?:y|a|j|r)/,
  'month-first': /\bmm?[-./ ]dd?[-./ ]y/,
};

/** Canada and the Philippines use both orders, so their documents prove nothing. */
const EITHER = /\b(?:cad|hst|qst|pst|canada|php|philippines|bir)\b|₱/;
const STATE =
  '(?:a[klrz]|c[aot]|d[ce]|fl|ga|hi|i[adln]|k[sy]|la|m[adeinost]|n[cdehjmvy]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[at]|w[aivy])';
/** A state and a ZIP code after a comma are an American address; without the comma they may be the number of anything. */
const MONTH_FIRST = new RegExp(
  `\\busd\\b|\\bus ?\\$|\\bsales tax\\b|, ?${STATE}\\.? \\d{5}(?:-\\d{4})?\\b|\\busa\\b|\\bunited states\\b`,
);
const MAYBE_ZIP = new RegExp(`\\b${STATE} \\d{5}(?:-\\d{4})?\\b`);
const DAY_FIRST =
  /[€£₹₺₽₴₫฿₦₪]|\b(?:eur|euros?|gbp|chf|sek|nok|dkk|pln|czk|huf|ron|inr|aud|nzd|myr|sgd|idr|thb|vnd|brl|mxn|ars|clp|cop|zar|try|rub|uah|aed|sar|ngn|kes|hkd|rm|rp|rupiah|ringgit|baht|rupees?|reais|pesos|soles|lei|kr)\b|zł|kč|(?:\br|\bs|\bhk|\ba|\bnz)\$|\b(?:vat|gst|sst|malaysia|singapore|jalan|jln|lorong|selangor|johor|kuala lumpur|tva|iva|mwst|ust|btw|moms|nif|cif|siret|abn|gstin|sdn|bhd|pte|gmbh|s\.?a\.?r\.?l|s\.?r\.?l|ltda|oy|ab|a\/s|b\.?v)\b/;

const LONGEST = 50_000;

/** What a document reveals about the order of its dates. */
export interface DateHabit {
  readonly order: DateOrder | undefined;
  /** The days that it writes unambiguously. */
  readonly plain: ReadonlySet<string>;
}

/** Infers a document's date order from its pages; undefined if there is no evidence or the pages contradict each other. */
export function dateHabit(pages: Iterable<string>): DateHabit {
  const text = normaliseText([...pages].join('\n').slice(0, LONGEST));
  const dates = datesIn(text);
  const proved = new Set(dates.flatMap(({ proves }) => proves ?? []));
  const plain = new Set(
    dates.flatMap(({ readings, open }) => (open === undefined && readings.length === 1 ? readings : [])),
  );
  return { order: orderOf(text, proved), plain };
}

function orderOf(text: string, proved: ReadonlySet<DateOrder>): DateOrder | undefined {
  if (proved.size === 1) return [...proved][0];
  if (proved.size > 1) return undefined;
  if (HINTS['day-first'].test(text)) return 'day-first';
  if (HINTS['month-first'].test(text)) return 'month-first';
  if (EITHER.test(text)) return undefined;
  if (MONTH_FIRST.test(text)) return 'month-first';
  if (DAY_FIRST.test(text)) return 'day-first';
  return MAYBE_ZIP.test(text) || /\$/.test(text) ? 'month-first' : undefined;
}

/** How a date reads: as this day, as another day, or as either. */
export type DateMatch = 'this' | 'other' | 'either' | 'none';

/** Compares a day with the dates in a text; `none` if the text has no date in a known format. */
export function matchDate(day: string, text: string, habit: () => DateHabit): DateMatch {
  const dates = datesIn(normaliseText(text));
  if (dates.length === 0) return 'none';
  const matches = dates.map((date) => matchOne(day, date, habit));
  return matches.includes('this') ? 'this' : matches.includes('either') ? 'either' : 'other';
}

function matchOne(day: string, { readings, open, sign }: WrittenDate, habit: () => DateHabit): DateMatch {
  if (!readings.includes(day)) return 'other';
  if (open === undefined || !Object.values(open).includes(day)) return 'this';
  // Nobody writes the month first with dots.
  if (sign === '.') return open['day-first'] === day ? 'this' : 'other';
  const { order, plain } = habit();
  const known = Object.values(open).filter((one) => plain.has(one));
  if (known.length === 1) return known[0] === day ? 'this' : 'other';
  if (order === undefined) return 'either';
  return open[order] === day ? 'this' : 'other';
}
