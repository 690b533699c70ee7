/** Consistency verifier (V2): conflicting values elsewhere in the document, missing pages, omitted lines. */
import { familyOf, labelsIn } from '../rules/text/labels.ts';
import { type Labelled, labelledOf, mistakenLabel, placeOf, valuesAfter, valuesIn } from './look-alikes.ts';
import { at, type DefectReader, type Material, type MaterialLine, plainOf } from './material.ts';
import { amountsIn, bareReference, isAmount } from './values.ts';

/** A line about another document, an earlier state or a condition contradicts nothing. */
const ELSEWHERE =
  /\b(previous|prior|last|earlier|replaces|replaced|supersedes|credit|refers? to|reference|corrects|instead of|example|if paid|discount)\b|이전|전월|지난|대체|정정|참조|원본|예시|할인/;

/** Finds a field whose label appears elsewhere with another value. */
const otherValues: DefectReader = {
  codes: ['PAGES_DISAGREE'],
  *read(material) {
    const known = numbersIn(material.output);
    for (const labelled of labelledOf(material)) {
      const { cited, concept, value } = labelled;
      const family = familyOf(concept);
      if (family === 'party' || placeOf(plainOf(cited.snippet), value, family) === undefined) continue;
      // A value under a wrong label is the business of another verifier, and is one defect.
      if (mistakenLabel(material, labelled) !== undefined) continue;
      const isExplained = ({ text }: { readonly text: string }): boolean =>
        family === 'amount'
          ? known.some((number) => amountsIn(text).some((one) => isAmount(one, number)))
          : family === 'reference' && isSameReference(text, String(value));
      const other = material.pages
        .flatMap(({ lines }) => lines)
        .find(({ plain, labels }) => {
          if (CORRECTION.test(plain) && corrects(plain, labelled)) return true;
          const label = labels.find((one) => one.concept === concept && isPlainLabel(one, plain));
          if (label === undefined || ELSEWHERE.test(plain)) return false;
          if (placeOf(plain, value, family) !== undefined) return false;
          const values = valuesAfter(plain, label.end, family);
          return values.length > 0 && !values.some(isExplained);
        });
      if (other !== undefined)
        yield at('PAGES_DISAGREE', cited.pointer, `another place gives another ${cited.field}`, other);
    }
  },
};

/** A line that puts something right. */
const CORRECTION =
  /\b(correction|corrected|erratum|should read|by mistake|in error|instead of|was misprinted|has been (extended|changed|moved|reduced|increased))\b|정정|오기|착오|바로잡|변경되|연장되|수정되|잘못 (기재|표기|적)/;

/** Whether a correction gives another value for a field: it names the value or its label, and a second one. */
function corrects(plain: string, { concept, value }: Labelled): boolean {
  const family = familyOf(concept);
  const values = valuesIn(plain, family);
  const isNamed =
    placeOf(plain, value, family) !== undefined || labelsIn(plain).some((label) => label.concept === concept);
  return isNamed && values.some(({ text }) => placeOf(text, value, family) === undefined);
}

/** A label of one word may be part of a sentence; at the start of a line it is none. */
const isPlainLabel = (label: { words: string; isWeak: boolean; start: number }, line: string): boolean =>
  !label.isWeak &&
  (label.words.includes(' ') ||
    /[^\p{ASCII}]/u.test(label.words) ||
    /^\W*$/.test(line.slice(0, label.start)));

function isSameReference(one: string, other: string): boolean {
  const [left, right] = [bareReference(one), bareReference(other)];
  return left.includes(right) || right.includes(left);
}

function numbersIn(value: unknown, found: number[] = []): number[] {
  if (typeof value === 'number') found.push(value);
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) if (found.length < 1000) numbersIn(item, found);
  return found;
}

const CURRENCIES: Readonly<Record<string, RegExp>> = {
  EUR: /€|\beur\b|\beuros?\b|유로/,
  USD: /\bus ?\$|\busd\b|\b(us|american) dollars?\b|미국 ?달러|미화/,
  GBP: /£|\bgbp\b|\bpounds? sterling\b|파운드/,
  JPY: /\bjpy\b|円|\byen\b|엔화/,
  KRW: /₩|\bkrw\b|\d ?원|원화|\bkorean won\b/,
  CHF: /\bchf\b|\bswiss francs?\b|스위스 ?프랑/,
  CNY: /\bcny\b|\brmb\b|\byuan\b|위안/,
};

/** A sentence that says in which currency everything is. */
const CURRENCY_STATEMENT =
  /\b(?:sums?|amounts?|prices?|totals?|invoice|currency|denominated|billed)\b[^.;]{0,40}?(?:\bin|\bis|:) (?<named>[^.;,]{2,16})|(?:모든|전체|위|본)? ?(?:금액|단가|통화|대금|합계)[^.;]{0,12}?(?:은|는|:) ?(?<ko>[^.;,]{1,10})/;

/** Finds a total or a statement in another currency. */
const otherCurrency: DefectReader = {
  codes: ['PAGES_DISAGREE'],
  *read(material) {
    for (const { field, pointer, record } of material.citations) {
      const own = field === 'currency' ? CURRENCIES[String(record.value)] : undefined;
      if (own === undefined) continue;
      const isOther = (text: string): boolean =>
        !own.test(text) && Object.values(CURRENCIES).some((sign) => sign.test(text));
      const line = material.pages
        .flatMap(({ lines }) => lines)
        .find(({ plain, labels }) => {
          const stated = CURRENCY_STATEMENT.exec(plain)?.groups;
          if (isOther(stated?.named ?? stated?.ko ?? '')) return true;
          const isTotal = labels.some(({ concept }) => concept === 'total');
          return isTotal && amountsIn(plain).length > 0 && isOther(plain) && !ELSEWHERE.test(plain);
        });
      if (line !== undefined)
        yield at('PAGES_DISAGREE', pointer, 'the document names another currency', line);
    }
  },
};

const PAGE_MARKS: readonly RegExp[] = [
  /\bpage (?<at>\d{1,4}) ?(?:of|\/) ?(?<of>\d{1,4})\b/,
  /(?:쪽|페이지) ?(?<at>\d{1,4}) ?\/ ?(?<of>\d{1,4})/,
  /(?<!\d)(?<at>\d{1,4}) ?\/ ?(?<of>\d{1,4}) ?(?:쪽|페이지|면)/,
  /총 ?(?<of>\d{1,4}) ?(?:쪽|페이지) ?중 ?(?<at>\d{1,4})/,
];

/** Finds page marks that promise more pages than there are. */
const missingPages: DefectReader = {
  codes: ['PAGES_MISSING'],
  *read({ pages }) {
    // A page that is not shown, or blank, may be the missing one.
    if (pages.some(({ page_num }, index) => page_num !== index + 1)) return;
    const marks = pages.map(({ lines }) => markOf(lines));
    for (const [index, mark] of marks.entries()) {
      if (mark === undefined) continue;
      const follows = marks[index + 1];
      const isLast = mark.at === mark.of;
      const goesOn = follows?.of === mark.of && follows.at === mark.at + 1;
      const isUnmarked = index + 1 < marks.length && follows === undefined;
      if (isLast || goesOn || isUnmarked) continue;
      const message = `page ${index + 1} says that it is ${mark.at} of ${mark.of}, and the next one is not here`;
      yield at('PAGES_MISSING', '', message, mark.line);
      return;
    }
  },
};

function markOf(lines: readonly MaterialLine[]): { at: number; of: number; line: MaterialLine } | undefined {
  for (const line of lines) {
    for (const pattern of PAGE_MARKS) {
      const groups = pattern.exec(line.plain)?.groups;
      if (groups === undefined) continue;
      const [number, total] = [Number(groups.at), Number(groups.of)];
      if (number >= 1 && number <= total) return { at: number, of: total, line };
    }
  }
  return undefined;
}

const SUMS =
  /%|\b(total|subtotal|vat|tax|gst|discount|balance|carried|brought)\b|합계|소계|세액|부가|할인|잔액|이월/;

/** Finds rows of an invoice, by quantity times price, that the output does not list though its sums agree. */
const omittedLines: DefectReader = {
  codes: ['LINES_OMITTED'],
  *read(material) {
    const listed = amountsListed(material);
    if (listed === undefined) return;
    for (const line of material.pages.flatMap(({ lines }) => lines)) {
      const amount = SUMS.test(line.plain) ? undefined : rowAmount(line);
      if (amount === undefined) continue;
      const known = listed.indexOf(amount);
      if (known >= 0) listed.splice(known, 1);
      else {
        yield at('LINES_OMITTED', '/line_items', 'a row of the document is not among the lines', line);
        return;
      }
    }
  },
};

/** The amounts of the lines, if they add up; if not, a rule has already reported the gap. */
function amountsListed({ output }: Material): number[] | undefined {
  const { line_items: lines, subtotal } = (output ?? {}) as Record<string, unknown>;
  if (!Array.isArray(lines)) return undefined;
  const amounts = lines.map((line) => Number((line as { amount?: unknown } | null)?.amount));
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const stated = Number((subtotal as { value?: unknown } | null)?.value);
  return Math.abs(sum - stated) <= 0.01 ? amounts : undefined;
}

/** The last of three numbers in a row, if the first two produce it. */
function rowAmount({ plain }: MaterialLine): number | undefined {
  const numbers = amountsIn(plain).slice(-3);
  if (numbers.length < 3 || !/\p{L}/u.test(plain)) return undefined;
  const [quantity = [], price = [], amount = []] = numbers.map(({ readings }) => readings);
  for (const one of quantity)
    for (const two of price)
      for (const three of amount)
        if (three > 0 && one > 0 && one !== 1 && Math.abs(one * two - three) <= 0.01) return three;
  return undefined;
}

/** What V2 looks for in any document with labelled values. */
export const contradictions: readonly DefectReader[] = [
  otherValues,
  otherCurrency,
  missingPages,
  omittedLines,
];
