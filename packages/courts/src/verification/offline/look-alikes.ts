/** Trap verifier (V3): values taken from the wrong label, such as the print date instead of the invoice date. */
import {
  type ConceptName,
  conceptOfField,
  type Family,
  type FoundLabel,
  familyOf,
  labelsIn,
} from '../rules/text/labels.ts';
import { mistakenTotal } from '../rules/text/mistaken-total.ts';
import { datesIn } from '../rules/text/written-dates.ts';
import type { WrittenValue } from '../rules/text/written-value.ts';
import {
  at,
  type Cited,
  type DefectReader,
  lineOf,
  linesOfSnippet,
  type Material,
  type MaterialLine,
  plainOf,
} from './material.ts';
import { amountsIn, bareReference, isAmount, referencesIn } from './values.ts';

/** A cited value of which the field name says what it should be. */
export interface Labelled {
  readonly cited: Cited;
  readonly concept: ConceptName;
  readonly value: string | number;
}

/** The citations whose field is known by its name. */
export const labelledOf = ({ citations }: Material): Labelled[] =>
  citations.flatMap((cited) => {
    const concept = conceptOfField(cited.field);
    const { value } = cited.record;
    return concept !== undefined && (typeof value === 'string' || typeof value === 'number')
      ? [{ cited, concept, value }]
      : [];
  });

/** Where a value appears in a plain line; undefined if it does not. */
export function placeOf(line: string, value: string | number, family: Family): number | undefined {
  if (family === 'amount')
    return typeof value === 'number' ? amountsIn(line).find((one) => isAmount(one, value))?.start : undefined;
  const text = String(value);
  if (family === 'date') return datesIn(line).find(({ readings }) => readings.includes(text))?.start;
  if (family === 'reference')
    return referencesIn(line).find((one) => bareReference(one.text) === bareReference(text))?.start;
  const place = line.indexOf(plainOf(text));
  return place < 0 ? undefined : place;
}

/** A place where the label before a value says that it is something else. */
export interface Mistaken {
  readonly label: FoundLabel;
  readonly line: MaterialLine;
}

/** Labels that never name the requested value; the others may, if the document has no better one. */
const NEVER: ReadonlySet<ConceptName> = new Set<ConceptName>([
  'print_date',
  'order_date',
  'payment_date',
  'quote_date',
  'contract_date',
  'deposit',
  'carried',
  'discount',
  'order_number',
  'customer_number',
  'delivery_number',
  'quote_number',
  'tax_number',
  'bank_account',
]);

/** The wrong label that a value was taken from; undefined if the value may also come from a correct place. */
export function mistakenLabel(material: Material, labelled: Labelled): Mistaken | undefined {
  const { cited, concept, value } = labelled;
  if (concept === 'total' && typeof value === 'number') return mistakenAmount(material, cited, value);
  const family = familyOf(concept);
  const own = lineOf(cited.page, cited.snippet);
  const lines = own.labels.some((label) => familyOf(label.concept) === family)
    ? [own]
    : linesOfSnippet(material, cited);
  const wrong = lines.map((line) => {
    const place = placeOf(line.plain, value, family);
    if (place === undefined) return undefined;
    const before = line.labels.filter((label) => label.end <= place && familyOf(label.concept) === family);
    const label = before.at(-1);
    if (label === undefined || before.some((one) => one.concept === concept || one.isWeak)) return undefined;
    return { label, line };
  });
  const [first] = wrong;
  if (first === undefined || wrong.includes(undefined)) return undefined;
  return NEVER.has(first.label.concept) || hasBetter(material, concept, value) ? first : undefined;
}

/** A total is judged by every place where it stands, as the rules of packs judge it. */
function mistakenAmount({ pages }: Material, { page, snippet }: Cited, value: number): Mistaken | undefined {
  const lines = pages.flatMap((one) => one.lines);
  const found = mistakenTotal(
    lines.map((line) => ({ page: line.page, line: line.plain })),
    { value, page, snippet },
  );
  if (found === undefined) return undefined;
  const line = lines.find((one) => one.page === found.at.page && one.plain === found.at.line)!;
  const label = line.labels.find(({ words }) => words === found.at.label?.words) ?? line.labels[0];
  return label === undefined ? undefined : { label, line };
}

/** Whether some line gives another value under the label that is asked for. */
const hasBetter = ({ pages }: Material, concept: ConceptName, value: string | number): boolean =>
  pages.some(({ lines }) =>
    lines.some(({ plain, labels }) => {
      const family = familyOf(concept);
      return labels.some(
        (label) =>
          label.concept === concept &&
          placeOf(plain, value, family) === undefined &&
          valuesAfter(plain, label.end, family).length > 0,
      );
    }),
  );

const NEAR = 40;

/** The values of a family in a line. */
export function valuesIn(line: string, family: Family): readonly WrittenValue<string | number>[] {
  if (family === 'date') return datesIn(line);
  if (family === 'amount') return amountsIn(line);
  return family === 'reference' ? referencesIn(line) : [];
}

/** The values of a family that come shortly after a label, and before the next one. */
export function valuesAfter(
  line: string,
  from: number,
  family: Family,
): readonly WrittenValue<string | number>[] {
  const next = labelsIn(line).find((label) => label.start >= from && familyOf(label.concept) === family);
  return valuesIn(line, family).filter(
    ({ start }) => start >= from && start - from <= NEAR && (next === undefined || start < next.start),
  );
}

const CODE_OF: Readonly<Record<Exclude<Family, 'party'>, string>> = {
  date: 'DATE_MISTAKEN',
  amount: 'AMOUNT_MISTAKEN',
  reference: 'REFERENCE_MISTAKEN',
};

/** Finds values under a label that is not theirs. */
export const mislabelledValues: DefectReader = {
  codes: Object.values(CODE_OF),
  *read(material) {
    for (const labelled of labelledOf(material)) {
      const { cited, concept } = labelled;
      const family = familyOf(concept);
      if (family === 'party') continue;
      const mistaken = mistakenLabel(material, labelled);
      if (mistaken === undefined) continue;
      const message = `${cited.field} is taken from “${mistaken.label.words}”`;
      yield at(CODE_OF[family], cited.pointer, message, mistaken.line);
    }
  },
};

/** Finds a supplier that appears only where the customer is named. */
export const wrongParty: DefectReader = {
  codes: ['SUPPLIER_IS_CUSTOMER'],
  *read(material) {
    for (const { cited, concept, value } of labelledOf(material)) {
      if (concept !== 'supplier') continue;
      const name = plainOf(String(value));
      const places = material.pages.flatMap(({ lines }) =>
        lines.flatMap((line, index) => (line.plain.includes(name) ? [{ line, lines, index }] : [])),
      );
      if (name === '' || places.length === 0) continue;
      if (!places.every(({ lines, index }) => isCustomer(lines, index, name))) continue;
      yield at(
        'SUPPLIER_IS_CUSTOMER',
        cited.pointer,
        'the name stands only where the customer is named',
        places[0]!.line,
      );
    }
  },
};

/** The label of the block that a line is in, by the line itself or by one of the two before it. */
function isCustomer(lines: readonly MaterialLine[], index: number, name: string): boolean {
  const { plain, labels } = lines[index]!;
  const place = plain.indexOf(name);
  if (/^ ?(귀하|귀중)/.test(plain.slice(place + name.length))) return true;
  const own = labels.findLast((label) => label.end <= place && familyOf(label.concept) === 'party');
  if (own !== undefined) return own.concept === 'customer';
  for (const above of [lines[index - 1], lines[index - 2]]) {
    const heading = above === undefined ? undefined : headingOf(above);
    if (heading !== undefined) return heading === 'customer';
  }
  return false;
}

/** The party label that makes up a whole line. */
function headingOf({ plain, labels }: MaterialLine): ConceptName | undefined {
  const [label] = labels;
  if (label === undefined || familyOf(label.concept) !== 'party') return undefined;
  return label.start <= 2 && /^[\s:：\])>-]*$/.test(plain.slice(label.end)) ? label.concept : undefined;
}
