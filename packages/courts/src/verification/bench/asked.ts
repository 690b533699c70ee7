/** What is asked about an output: the issues of one place are one question, and its answers are values. */
import { valueAt } from '@curia/core/read';
import { numbersIn } from '../rules/text/written-numbers.ts';
import type { AskedIssue, DocumentBench } from './bench.ts';
import { declaredIn, pathOf } from './declared.ts';
import { type Equation, equationsOn, solvedFor } from './equations.ts';
import { type FormField, fieldOf, formOf } from './form.ts';
import { placesIn } from './places.ts';
import { type FoundRow, rowsLacking } from './rows.ts';

/** One answer that a question offers. */
export type Offer =
  /** A field has another value; undefined has to be typed. */
  | { readonly kind: 'value'; readonly field: FormField; readonly value: unknown }
  /** A list lacks a record that a line of the page says, or one that has to be typed. */
  | {
      readonly kind: 'record';
      readonly list: string;
      readonly at: number;
      readonly row: FoundRow | undefined;
    }
  /** A record of a list is not on the page. */
  | { readonly kind: 'no-record'; readonly pointer: string };

/** What is asked about one place. */
export interface AskedQuestion {
  /** The place: a record of a list, or a field of the output. */
  readonly place: string;
  /** The code whose question is asked. */
  readonly code: string;
  readonly issues: readonly AskedIssue[];
  /** The equation that does not hold there, if that is what is wrong. */
  readonly equation: Equation | undefined;
  readonly offers: readonly Offer[];
}

const ORDER = ['BLOCKER', 'MAJOR', 'MINOR'];
const MOST_OFFERS = 8;

/** The questions about some issues of an output, in the order of the form. */
export function questionsOn(
  bench: DocumentBench,
  output: unknown,
  issues: readonly AskedIssue[],
): AskedQuestion[] {
  const equations = equationsOn(bench, output);
  const order = placesInForm(bench, output);
  const places = new Map<string, AskedIssue[]>();
  for (const issue of issues) {
    const place = placeOf(output, issue, equations);
    places.set(place, [...(places.get(place) ?? []), issue]);
  }
  const rank = (place: string): number => {
    const at = order.findIndex(
      (one) => one === place || one.startsWith(`${place}/`) || place.startsWith(`${one}/`),
    );
    return at < 0 ? order.length : at;
  };
  return [...places]
    .map(([place, found]) => questionOn(bench, output, place, found, equations))
    .sort((one, other) => rank(one.place) - rank(other.place));
}

/** The pointers of all values, in the order of the form. */
const placesInForm = ({ pack }: DocumentBench, output: unknown): string[] =>
  formOf(pack, output).flatMap(({ fields, tables }) => [
    ...tables.flatMap(({ pointer, rows }) => [...rows.map((row) => row.pointer), pointer]),
    ...fields.map(({ pointer }) => pointer),
  ]);

/** A record of a list, or else the field at the top that the place lies in; a total that misses entries of a list belongs to the list. */
function placeOf(output: unknown, { pointer, code }: AskedIssue, equations: readonly Equation[]): string {
  const broken = equations.find(
    (one) => one.code === code && one.result.pointer === pointer && one.list !== undefined && !one.holds,
  );
  if (broken?.list !== undefined) return broken.list;
  const [top = '', at] = pointer.split('/').slice(1);
  if (top === '') return '';
  const isRecord = at !== undefined && /^\d+$/.test(at) && Array.isArray(valueAt(output, `/${top}`));
  return isRecord ? `/${top}/${at}` : `/${top}`;
}

function questionOn(
  bench: DocumentBench,
  output: unknown,
  place: string,
  issues: readonly AskedIssue[],
  equations: readonly Equation[],
): AskedQuestion {
  const broken = equations.filter(
    (one) =>
      !one.holds && issues.some(({ code, pointer }) => one.code === code && one.result.pointer === pointer),
  );
  // What does not add up says more than where it was quoted from, and a sum more than a count.
  const equation = broken.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
  const [worst] = issues.toSorted(
    (one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity),
  );
  const offers =
    equation === undefined
      ? fieldOffers(bench, output, place, issues)
      : broken.flatMap((one) => equationOffers(bench, output, one));
  return {
    ...{ place, issues, equation },
    code: equation?.code ?? worst!.code,
    offers: distinct(offers).slice(0, MOST_OFFERS),
  };
}

const rankOf = ({ kind }: Equation): number => ['product', 'sum', 'count'].indexOf(kind);

/** One offer for each change, the first of its kind. */
function distinct(offers: readonly Offer[]): Offer[] {
  const seen = new Map(offers.map((one) => [keyOf(one), one] as const).reverse());
  return offers.filter((one) => seen.get(keyOf(one)) === one);
}

/** Tells an offer from the others of its question. */
export const keyOf = (offer: Offer): string =>
  offer.kind === 'value'
    ? `value ${offer.field.pointer} ${JSON.stringify(offer.value) ?? ''}`
    : offer.kind === 'record'
      ? `record ${offer.list} ${offer.row?.text ?? ''}`
      : `no-record ${offer.pointer}`;

/** Each number of an equation in its order, with the value that makes it hold. */
function equationOffers(bench: DocumentBench, output: unknown, equation: Equation): Offer[] {
  const { terms, result, list, kind, computed } = equation;
  const offered = list === undefined ? [...terms, result] : [result];
  const values = offered.map(({ pointer }): Offer => {
    const field = fieldOf(bench.pack, pointer, valueAt(output, pointer));
    return { kind: 'value', field, value: solvedFor(equation, pointer, isWhole(bench, pointer)) };
  });
  if (list === undefined) return values;
  const isShort = kind === 'count' ? computed < result.value : computed < result.value;
  return isShort ? [...recordOffers(bench, output, list), ...values] : values;
}

const isWhole = ({ pack }: DocumentBench, pointer: string): boolean =>
  declaredIn(pack).fields.find(({ path }) => path === pathOf(pointer))?.type === 'integer';

/** What a list may lack: lines that say a record by themselves, and one that is typed. */
function recordOffers(bench: DocumentBench, output: unknown, list: string): Offer[] {
  const records = valueAt(output, list);
  const end = Array.isArray(records) ? records.length : 0;
  const known = placesIn(bench, output);
  const positions = Array.from({ length: end }, (_, at) => known(`${list}/${at}`));
  const rows = rowsLacking(bench, output, list).map((row): Offer => {
    const after = positions.findLastIndex(
      (one) =>
        one !== undefined &&
        (one.page < row.page || (one.page === row.page && (one.lines[0] ?? 0) < row.line)),
    );
    return { kind: 'record', list, at: after + 1, row };
  });
  return [...rows, { kind: 'record', list, at: end, row: undefined }];
}

/** The fields that issues name, each to be typed, and what the cited line says instead. */
function fieldOffers(
  bench: DocumentBench,
  output: unknown,
  place: string,
  issues: readonly AskedIssue[],
): Offer[] {
  const records = valueAt(output, place);
  if (Array.isArray(records)) return recordOffers(bench, output, place);
  const inForm = formOf(bench.pack, output).flatMap(({ fields, tables }) => [
    ...fields,
    ...tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)),
  ]);
  const named = inForm.filter(({ pointer }) => issues.some((issue) => issue.pointer === pointer));
  const there = inForm.filter(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`));
  const fields = named.length > 0 ? named : there;
  const isRepeated = issues.some(({ pointer }) => pointer === place) && /\/\d+$/.test(place);
  return [
    ...fields.flatMap((field) => [
      ...said(bench, output, field).map((value): Offer => ({ kind: 'value', field, value })),
    ]),
    ...fields.map((field): Offer => ({ kind: 'value', field, value: undefined })),
    ...(isRepeated ? [{ kind: 'no-record', pointer: place } as const] : []),
  ];
}

/** The numbers on the cited lines that no field of the record has; nothing where the value is among them. */
function said(bench: DocumentBench, output: unknown, { pointer, kind, value }: FormField): number[] {
  const place = placesIn(bench, output)(pointer);
  const page = bench.pages.pages.get(place?.page ?? -1);
  if (kind !== 'number' || place === undefined || page === undefined || place.box !== undefined) return [];
  const record = valueAt(output, pointer.slice(0, pointer.lastIndexOf('/')));
  const taken = new Set(typeof record === 'object' && record !== null ? Object.values(record) : []);
  const lines = page.text.split('\n');
  const found = place.lines
    .flatMap((line) => numbersIn(lines[line] ?? ''))
    .flatMap(({ readings, decimals }) =>
      readings.length > 1 && decimals > 0 ? readings.slice(-1) : readings.slice(0, 1),
    )
    .filter((number) => number !== value && !taken.has(number));
  return [...new Set(found)].slice(0, 3);
}
