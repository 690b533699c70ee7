/** Lines of a page that no record of a list cites and that add up by themselves: what a list may lack. */
import { valueAt } from '@curia/core/read';
import { linesQuoted } from '../rules/text/marked-lines.ts';
import { numbersIn, type WrittenNumber } from '../rules/text/written-numbers.ts';
import type { DocumentBench } from './bench.ts';
import { type DeclaredData, declaredIn } from './declared.ts';

/** A record read from a line. */
export interface FoundRow {
  readonly record: Readonly<Record<string, unknown>>;
  readonly page: number;
  readonly line: number;
  readonly text: string;
}

const MOST_ROWS = 3;
const LONGEST_LINE = 500;

/** The records that lines of the document say and a list does not have, in the order of the pages. */
export function rowsLacking(bench: DocumentBench, output: unknown, list: string): FoundRow[] {
  const { fields, citations, arithmetic } = declaredIn(bench.pack);
  const each = `${list.slice(1)}[]`;
  const product = arithmetic.find(({ kind, each: of }) => kind === 'product' && of === each);
  const citation = citations.find(({ path }) => path === each);
  const words = fields.find(({ path, type }) => path.startsWith(`${each}.`) && type === 'text');
  if (product === undefined || citation === undefined || words === undefined) return [];
  const records = valueAt(output, list);
  const cited = citedLines(bench, Array.isArray(records) ? records : [], citation);
  const known = new Set(cited.keys());
  const pages = [...bench.pages.pages.values()].filter(({ page_num }) => known.has(page_num));
  return pages
    .flatMap((page) =>
      page.text.split('\n').flatMap((text, line) => {
        if (text.length > LONGEST_LINE || cited.get(page.page_num)?.has(line) === true) return [];
        const record = recordIn(text, product, words.path.slice(each.length + 1));
        if (record === undefined) return [];
        const where = { [citation.page]: page.page_num, [citation.snippet]: text.trim() };
        return [{ record: { ...record, ...where }, page: page.page_num, line, text: text.trim() }];
      }),
    )
    .slice(0, MOST_ROWS);
}

function citedLines(
  bench: DocumentBench,
  records: readonly unknown[],
  { page, snippet }: DeclaredData['citations'][number],
): Map<number, Set<number>> {
  const lines = new Map<number, Set<number>>();
  for (const record of records as readonly Record<string, unknown>[]) {
    const found = bench.pages.pages.get(record?.[page] as number);
    if (found === undefined || typeof record[snippet] !== 'string') continue;
    const known = lines.get(found.page_num) ?? new Set();
    for (const line of linesQuoted(found, record[snippet])) known.add(line);
    lines.set(found.page_num, known);
  }
  return lines;
}

/** Words, and after them numbers of which the last is the product of those before it. */
function recordIn(
  text: string,
  { of, equals }: DeclaredData['arithmetic'][number],
  words: string,
): Record<string, unknown> | undefined {
  const names = [of].flat();
  const wanted = names.length + 1;
  const numbers = apart(numbersIn(text)).slice(-wanted);
  const start = numbers[0]?.start ?? 0;
  const said = text.slice(0, start).trim();
  if (numbers.length < wanted || typeof equals !== 'string' || !/\p{L}{2}/u.test(said)) return undefined;
  for (const values of readings(numbers)) {
    const product = values.slice(0, -1).reduce((all, one) => all * one, 1);
    if (Math.abs(product - values.at(-1)!) > 0.01) continue;
    return {
      [words]: said,
      ...Object.fromEntries(names.map((name, at) => [name, values[at]])),
      [equals]: values.at(-1),
    };
  }
  return undefined;
}

/** The numbers of a line that do not overlap, the longer first. */
function apart(numbers: readonly WrittenNumber[]): WrittenNumber[] {
  const kept: WrittenNumber[] = [];
  for (const one of numbers) if ((kept.at(-1)?.end ?? 0) <= one.start) kept.push(one);
  return kept;
}

function* readings(numbers: readonly WrittenNumber[]): Generator<number[]> {
  const [first, ...rest] = numbers;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const value of first.readings) for (const others of readings(rest)) yield [value, ...others];
}
