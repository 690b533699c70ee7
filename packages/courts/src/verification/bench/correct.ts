/** Corrects a value: the page and the words that it cites follow it, and are never typed. */
import { valueAt } from '@curia/core/read';
import { shorten } from '@curia/core/text';
import { fieldPlaces, parsePath } from '../rules/pack/field-path.ts';
import { linesQuoted } from '../rules/text/marked-lines.ts';
import { findValue } from '../rules/text/value-occurs.ts';
import type { DocumentBench } from './bench.ts';
import { declaredIn, recordAbove } from './declared.ts';

/** The output with another value at a place; undefined takes the value away. What it cites follows, if it can be found. */
export function withValue(bench: DocumentBench, output: unknown, pointer: string, value: unknown): unknown {
  const changed = put(output, pointer, value);
  return follow(bench, changed, pointer);
}

/** The output with a value whose place somebody pointed at: a line of a page. */
export function withPlace(
  bench: DocumentBench,
  output: unknown,
  pointer: string,
  { page, line }: { readonly page: number; readonly line: number },
): unknown {
  const cited = citationOf(bench, pointer);
  const text = bench.pages.pages.get(page)?.text.split('\n')[line];
  return cited === undefined || text === undefined ? output : cite(bench, output, cited, page, text);
}

/** The output without a record of a list, or with one more at its end. */
export const withoutRecord = (output: unknown, pointer: string): unknown => {
  const [list, at] = [pointer.slice(0, pointer.lastIndexOf('/')), Number(pointer.split('/').at(-1))];
  const records = valueAt(output, list);
  return Array.isArray(records) ? put(output, list, records.toSpliced(at, 1)) : output;
};

/** The output with one more record at the end of a list, or at a place in it. */
export const withRecord = (output: unknown, list: string, record: object, at?: number): unknown => {
  const records = valueAt(output, list);
  const known = Array.isArray(records) ? records : [];
  return put(output, list, known.toSpliced(at ?? known.length, 0, record));
};

/** What somebody typed, as a value of its kind; undefined if nothing was typed, and the text itself if it is no such value. */
export function readTyped(text: string, kind: string): unknown {
  const said = text.trim();
  if (said === '') return undefined;
  if (kind === 'flag') return said === 'true' ? true : said === 'false' ? false : said;
  if (kind !== 'number') return said;
  // 1,234.50 and 1 234.50 as people write them; a single comma before one or two digits is a decimal sign.
  const plain = said.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const decimal = /^-?\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replaceAll(',', '');
  const number = Number(decimal);
  return /^-?(\d+\.?\d*|\.\d+)$/.test(decimal) && Number.isFinite(number) ? number : said;
}

interface CitationAt {
  readonly pointer: string;
  readonly page: string;
  readonly snippet: string;
  readonly values: readonly string[];
}

/** The citation that a place belongs to. */
function citationOf({ pack }: DocumentBench, pointer: string): CitationAt | undefined {
  for (const { path, page, snippet, values = [] } of declaredIn(pack).citations) {
    const record = recordAbove(pointer, path);
    if (record !== undefined) return { pointer: record, page, snippet, values };
  }
  return undefined;
}

function follow(bench: DocumentBench, output: unknown, pointer: string): unknown {
  const cited = citationOf(bench, pointer);
  const value = valueAt(output, pointer);
  if (cited === undefined || (typeof value !== 'number' && typeof value !== 'string')) return output;
  const record = valueAt(output, cited.pointer);
  const [page, words] = [at(record, cited.page), at(record, cited.snippet)];
  const inside = pointer.slice(cited.pointer.length + 1).replaceAll('/', '.');
  const isSought = cited.values.includes(inside);
  if (typeof words === 'string' && words !== '' && (!isSought || says(words, value))) return output;
  const sought = isSought
    ? cited.values.flatMap((name) => {
        const one = at(record, name);
        return typeof one === 'number' || typeof one === 'string' ? [one] : [];
      })
    : [value];
  const found = nearestLine(bench, sought, value, { page, words });
  return found === undefined ? output : cite(bench, output, cited, found.page, found.text);
}

const says = (text: string, value: string | number): boolean => findValue(value, text) !== 'absent';

/** The line that says a value, and of several the one that says most of what belongs to it; then the nearest to where it was cited. */
function nearestLine(
  { pages }: DocumentBench,
  sought: readonly (string | number)[],
  value: string | number,
  cited: { readonly page: unknown; readonly words: unknown },
): { readonly page: number; readonly text: string } | undefined {
  const found = [...pages.pages.values()].flatMap((page) => {
    const before =
      page.page_num === cited.page && typeof cited.words === 'string'
        ? (linesQuoted(page, cited.words)[0] ?? 0)
        : 0;
    return page.text.split('\n').flatMap((text, line) => {
      if (text.length > 2000 || !says(text, value)) return [];
      const said = sought.filter((one) => says(text, one)).length;
      const away = (page.page_num === cited.page ? 0 : 1e6) + Math.abs(line - before);
      return [{ page: page.page_num, text, said, away }];
    });
  });
  return found.sort((one, other) => other.said - one.said || one.away - other.away)[0];
}

function cite(
  { pack }: DocumentBench,
  output: unknown,
  cited: CitationAt,
  page: number,
  text: string,
): unknown {
  const where = put(output, `${cited.pointer}/${cited.page.replaceAll('.', '/')}`, page);
  const words = shorten(text.trim(), pack.limits.snippet_characters);
  return put(where, `${cited.pointer}/${cited.snippet.replaceAll('.', '/')}`, words);
}

const at = (record: unknown, path: string): unknown => [...fieldPlaces(record, parsePath(path))][0]?.value;

/** A copy with a value at a place; what is missing on the way is made. */
function put(root: unknown, pointer: string, value: unknown): unknown {
  const [step, ...rest] = pointer.split('/').slice(1);
  if (step === undefined) return value;
  const below = rest.length === 0 ? '' : `/${rest.join('/')}`;
  if (Array.isArray(root))
    return root.map((one, place) => (String(place) === step ? put(one, below, value) : one));
  const record = typeof root === 'object' && root !== null ? (root as Record<string, unknown>) : {};
  const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
  const inner = put(Object.hasOwn(record, name) ? record[name] : undefined, below, value);
  // Into a missing value nothing is put as nothing.
  if (inner === undefined) return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
  return { ...record, [name]: inner };
}
