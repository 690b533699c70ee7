/** A bundle indexed for many lookups: each page is normalised once, and only when something cites it. */
import type { DocumentBundle, PageLayout } from '../bundle.ts';
import { type DateHabit, dateHabit } from './date-order.ts';
import { normaliseText, squeezed, tokensOf } from './normalised.ts';
import { BareText } from './whole-words.ts';
import { numbersIn } from './written-numbers.ts';

/** How much of a page is searched line by line; no page of a real document has more or longer lines. */
const MOST_LINES = 2000;
const LONGEST_LINE = 2000;

/** One page, normalised for comparison. */
export class IndexedPage {
  readonly page_num: number;
  readonly text: string;
  readonly paragraphs: readonly string[] | undefined;
  readonly layout: PageLayout | undefined;
  #normalised: string | undefined;
  #squeezed: string | undefined;
  #tokens: ReadonlyMap<string, number> | undefined;
  #numbers: ReadonlySet<number> | undefined;
  #bare: BareText | undefined;
  #lines: readonly string[] | undefined;

  constructor({ page_num, text, paragraphs, layout }: DocumentBundle['pages'][number]) {
    this.page_num = page_num;
    this.text = text;
    this.paragraphs = paragraphs ?? undefined;
    this.layout = layout ?? undefined;
  }

  /** The text as quotations are compared with it. */
  get normalised(): string {
    this.#normalised ??= normaliseText(this.text);
    return this.#normalised;
  }

  /** The text without punctuation and spacing. */
  get squeezed(): string {
    this.#squeezed ??= squeezed(this.normalised);
    return this.#squeezed;
  }

  /** The text in which names are looked for as whole words. */
  get bare(): BareText {
    this.#bare ??= new BareText(this.text);
    return this.#bare;
  }

  /** Everything that the numbers of the page may mean. */
  get numbers(): ReadonlySet<number> {
    this.#numbers ??= new Set(numbersIn(this.text).flatMap(({ readings }) => readings));
    return this.#numbers;
  }

  /** The lines that are not blank, each normalised. */
  get lines(): readonly string[] {
    this.#lines ??= this.text
      .split('\n', MOST_LINES)
      .map((line) => normaliseText(line.slice(0, LONGEST_LINE)))
      .filter((line) => line !== '');
    return this.#lines;
  }

  /** How often each word occurs on the page. */
  get tokens(): ReadonlyMap<string, number> {
    this.#tokens ??= countTokens(this.normalised);
    return this.#tokens;
  }
}

/** The pages of a bundle by number. */
export interface PageIndex {
  readonly doc_id: string;
  /** The highest existing page number, whatever the bundle claims: blank pages change counts, never numbers. */
  readonly total_pages: number;
  readonly pages: ReadonlyMap<number, IndexedPage>;
  readonly hasText: boolean;
  /** The pages that are pictures whose text was not read, in order. */
  readonly scanned: readonly number[];
  /** Whether the document writes the day or the month first; worked out when first asked. */
  dateHabit(): DateHabit;
}

/** Indexes a bundle. */
export function indexPages(bundle: DocumentBundle): PageIndex {
  const pages = new Map<number, IndexedPage>();
  let total_pages = bundle.total_pages ?? 0;
  let hasText = false;
  for (const page of bundle.pages) {
    pages.set(page.page_num, new IndexedPage(page));
    total_pages = Math.max(total_pages, page.page_num);
    hasText ||= /\S/.test(page.text);
  }
  const scanned = bundle.pages.flatMap((page) => (page.scanned === true ? [page.page_num] : []));
  let habit: DateHabit | undefined;
  return {
    doc_id: bundle.doc_id,
    total_pages,
    pages,
    hasText,
    scanned: scanned.sort((a, b) => a - b),
    dateHabit: () => (habit ??= dateHabit(bundle.pages.map(({ text }) => text))),
  };
}

function countTokens(normalised: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokensOf(normalised)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
