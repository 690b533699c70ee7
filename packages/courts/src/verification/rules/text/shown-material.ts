/** Selects what a verifier sees of an output and its document: everything if it fits, else the most important parts, marked as shortened. */
import { firstLetters, shorten } from '@curia/core/text';
import type { DomainPack } from '../pack/pack.ts';
import { normaliseText, tokensOf } from './normalised.ts';
import type { IndexedPage, PageIndex } from './page-index.ts';

/** The most of a document and of an output that one question may contain, in UTF-16 units. */
export const SHOWN_LIMITS = { document: 60_000, page: 8_000, output: 60_000 } as const;

/** One page as shown. */
export interface ShownPage {
  readonly page_num: number;
  readonly text: string;
}

/** The pages that are shown. */
export interface ShownPages {
  readonly pages: readonly ShownPage[];
  /** Every page with text is there, and whole. */
  readonly is_whole: boolean;
}

/** Less of a page than this tells nothing. */
const SMALLEST_PART = 500;

/** Marks what is left out of a page. */
const CUT = '[…]';

/** Chooses the pages: cited ones first, then the first and the last, then the others in order, until the room is used up. */
export function showPages(pack: DomainPack, output: unknown, index: PageIndex): ShownPages {
  const written = [...index.pages.values()]
    .filter(({ text }) => /\S/.test(text))
    .sort((one, other) => one.page_num - other.page_num);
  const size = written.reduce((sum, { text }) => sum + text.length, 0);
  if (size <= SHOWN_LIMITS.document)
    return { pages: written.map(({ page_num, text }) => ({ page_num, text })), is_whole: true };
  const cited = snippetsByPage(pack, output);
  const ends = [written[0]!.page_num, written.at(-1)!.page_num];
  const rank = ({ page_num }: IndexedPage): number =>
    cited.has(page_num) ? 0 : ends.includes(page_num) ? 1 : 2;
  const pages: ShownPage[] = [];
  let room: number = SHOWN_LIMITS.document;
  for (const page of written.toSorted((one, other) => rank(one) - rank(other))) {
    if (room < SMALLEST_PART) break;
    const text = cutPage(page.text, cited.get(page.page_num) ?? [], Math.min(room, SHOWN_LIMITS.page));
    pages.push({ page_num: page.page_num, text });
    room -= text.length;
  }
  return { pages: pages.sort((one, other) => one.page_num - other.page_num), is_whole: false };
}

const MOST_SNIPPETS = 20;

function snippetsByPage(pack: DomainPack, output: unknown): Map<number, string[]> {
  const cited = new Map<number, string[]>();
  try {
    for (const { page, snippet } of pack.citations(output)) {
      const found = cited.get(page) ?? [];
      if (found.length < MOST_SNIPPETS) found.push(snippet.slice(0, 500));
      cited.set(page, found);
    }
  } catch {
    // An output that cannot be walked cites nothing that could be looked for.
  }
  return cited;
}

const LONGEST_LINE = 1000;

/** A page cut to a size by whole lines: those around what is cited first, then from the top. */
function cutPage(text: string, snippets: readonly string[], limit: number): string {
  if (text.length <= limit) return text;
  const lines = text.split('\n').map((line) => shorten(line, LONGEST_LINE));
  const places = snippets.length === 0 ? new Map<string, number[]>() : placesOfWords(lines);
  const around = snippets.flatMap((snippet) => linesAround(snippet, places, lines.length));
  const kept = new Set<number>();
  let room = limit - CUT.length;
  for (const at of [...around, ...lines.keys()]) {
    if (kept.has(at)) continue;
    room -= lines[at]!.length + CUT.length + 2;
    if (room < 0) break;
    kept.add(at);
  }
  const parts: string[] = [];
  let last = -1;
  for (const at of [...kept].sort((one, other) => one - other)) {
    if (at > last + 1) parts.push(CUT);
    parts.push(lines[at]!);
    last = at;
  }
  if (last < lines.length - 1) parts.push(CUT);
  return parts.join('\n');
}

/** The lines in which each word occurs; reads a page once, regardless of the number of snippets. */
function placesOfWords(lines: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, line] of lines.entries())
    for (const word of tokensOf(normaliseText(line))) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [at]);
      else if (known.at(-1) !== at) known.push(at);
    }
  return places;
}

/** The line that shares most words with a snippet, the first of several, and its neighbours. */
function linesAround(snippet: string, places: ReadonlyMap<string, readonly number[]>, of: number): number[] {
  const shared = new Map<number, number>();
  for (const word of new Set(tokensOf(normaliseText(snippet))))
    for (const at of places.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
  let best = -1;
  let most = 0;
  for (const [at, words] of shared)
    if (words > most || (words === most && at < best)) [best, most] = [at, words];
  if (best < 0) return [];
  return [best, best + 1, best - 1, best + 2].filter((at) => at >= 0 && at < of);
}

/** The output as shown. */
export interface ShownOutput {
  readonly output: unknown;
  readonly is_whole: boolean;
}

/** Each step shows shorter texts and fewer items; places keep their pointers, since lists are cut at the end. */
const STEPS = [
  { letters: 2000, items: 1000 },
  { letters: 500, items: 200 },
  { letters: 200, items: 50 },
  { letters: 80, items: 20 },
] as const;

/** Selects what to show of an output: the named fields, shortened as needed. */
export function showOutput(output: unknown, fields: readonly string[] | undefined): ShownOutput {
  const chosen = fields === undefined || !isRecord(output) ? output : pick(output, fields);
  if (JSON.stringify(chosen ?? null).length <= SHOWN_LIMITS.output) return { output: chosen, is_whole: true };
  for (const step of STEPS) {
    const cut = cutValue(chosen, step);
    if (JSON.stringify(cut).length <= SHOWN_LIMITS.output) return { output: cut, is_whole: false };
  }
  return { output: firstLetters(JSON.stringify(chosen), SHOWN_LIMITS.output), is_whole: false };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pick = (output: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(output).filter(([name]) => fields.includes(name)));

function cutValue(value: unknown, step: (typeof STEPS)[number]): unknown {
  if (typeof value === 'string') return shorten(value, step.letters);
  if (Array.isArray(value)) {
    const kept = value.slice(0, step.items).map((item) => cutValue(item, step));
    return value.length > kept.length ? [...kept, `… ${value.length - kept.length} more`] : kept;
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cutValue(item, step)]));
}
