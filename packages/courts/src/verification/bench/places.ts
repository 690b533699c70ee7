/** Where a value stands on its page: the box of its words, found in the lines that it cites. */
import { valueAt } from '@curia/core/read';
import type { Citation } from '../rules/pack/pack.ts';
import { linesQuoted } from '../rules/text/marked-lines.ts';
import type { IndexedPage } from '../rules/text/page-index.ts';
import { findValue } from '../rules/text/value-occurs.ts';
import { mayMean, numbersIn } from '../rules/text/written-numbers.ts';
import type { DocumentBench } from './bench.ts';

/** A box on a page, in the units of its layout. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a value stands. */
export interface ValuePlace {
  readonly page: number;
  /** The cited lines, from 0; none if the words are not on the page. */
  readonly lines: readonly number[];
  /** The box of the value itself; undefined if only its lines are known, or the page has no layout. */
  readonly box: PageBox | undefined;
  /** The box of the lines. */
  readonly row: PageBox | undefined;
}

/** The places of an output, looked up one by one. */
export function placesIn(bench: DocumentBench, output: unknown): (pointer: string) => ValuePlace | undefined {
  const citations = new Map(citationsOf(bench, output).map((one) => [one.pointer, one]));
  const known = new Map<string, ValuePlace | undefined>();
  return (pointer) => {
    if (!known.has(pointer)) known.set(pointer, find(pointer));
    return known.get(pointer);
  };

  function find(pointer: string): ValuePlace | undefined {
    const citation = citationAbove(citations, pointer);
    const page = citation === undefined ? undefined : bench.pages.pages.get(citation.page);
    if (citation === undefined || page === undefined) return undefined;
    const lines = linesQuoted(page, citation.snippet);
    const value = valueAt(output, pointer);
    const row = union(lines.flatMap((line) => lineBox(page, line)));
    const box =
      typeof value === 'number' || typeof value === 'string'
        ? boxOf(page, lines, value, twinsBefore(output, pointer, value))
        : undefined;
    return { page: citation.page, lines, box, row };
  }
}

/** What an output cites; nothing if its shape is wrong. */
function citationsOf({ pack }: DocumentBench, output: unknown): Citation[] {
  try {
    return [...pack.citations(output)].filter(
      ({ page, snippet }) => Number.isSafeInteger(page) && typeof snippet === 'string',
    );
  } catch {
    return [];
  }
}

function citationAbove(citations: ReadonlyMap<string, Citation>, pointer: string): Citation | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = citations.get(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How many fields before this one in its record say the same: of two equal numbers in a row, the second is the second. */
function twinsBefore(output: unknown, pointer: string, value: string | number): number {
  const record = valueAt(output, pointer.slice(0, pointer.lastIndexOf('/')));
  if (typeof record !== 'object' || record === null) return 0;
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const names = Object.keys(record);
  return names
    .slice(0, names.indexOf(name))
    .filter((other) => (record as Record<string, unknown>)[other] === value).length;
}

function boxOf(
  page: IndexedPage,
  lines: readonly number[],
  value: string | number,
  skip: number,
): PageBox | undefined {
  const texts = page.text.split('\n');
  const spots = lines.flatMap((line) =>
    spansOf(texts[line] ?? '', value).map(([from, to]) => ({ line, from, to })),
  );
  const spot = spots[Math.min(skip, spots.length - 1)];
  return spot === undefined ? undefined : spanBox(page, spot.line, spot.from, spot.to);
}

/** Where a value is written in a line. */
function spansOf(line: string, value: string | number): [number, number][] {
  if (typeof value === 'number')
    return numbersIn(line)
      .filter((number) => mayMean(number, value))
      .map(({ start, end }) => [start, end]);
  const at = line.toLocaleLowerCase().indexOf(value.toLocaleLowerCase());
  if (at >= 0 && value !== '') return [[at, at + value.length]];
  if (findValue(value, line) === 'absent') return [];
  // A date in other words: the shortest run of words that says it.
  const words = [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => [index, index + word.length] as const);
  for (let length = 1; length <= Math.min(4, words.length); length++)
    for (let from = 0; from + length <= words.length; from++) {
      const [start, end] = [words[from]![0], words[from + length - 1]![1]];
      if (findValue(value, line.slice(start, end)) !== 'absent') return [[start, end]];
    }
  return [];
}

/** The boxes of the pieces of a line. */
function lineBox({ layout }: IndexedPage, line: number): PageBox[] {
  return (layout?.lines[line] ?? []).map(([, x, y, width, height]) => ({ x, y, width, height }));
}

/** The box of some signs of a line: its pieces say where they begin, and signs are taken to be equally wide. */
function spanBox(page: IndexedPage, line: number, from: number, to: number): PageBox | undefined {
  const pieces = page.layout?.lines[line] ?? [];
  const length = page.text.split('\n')[line]?.length ?? 0;
  const boxes = pieces.flatMap(([start, x, y, width, height], at): PageBox[] => {
    const next = pieces[at + 1]?.[0] ?? length;
    // The blank between two pieces belongs to neither.
    const end = Math.max(start + 1, next - (pieces[at + 1] === undefined ? 0 : 1));
    const [first, last] = [Math.max(from, start), Math.min(to, end)];
    if (first >= last) return [];
    const sign = width / (end - start);
    return [{ x: x + (first - start) * sign, y, width: (last - first) * sign, height }];
  });
  return union(boxes);
}

/** The smallest box around some. */
function union(boxes: readonly PageBox[]): PageBox | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
