/** What a person needs to see around an issue: the citation it concerns, and the nearest passage of the source. */
import { shorten } from '@curia/core/text';
import type { Citation, DomainPack } from '../pack/pack.ts';
import { linesQuoted } from './marked-lines.ts';
import { normaliseText, tokensOf } from './normalised.ts';
import type { IndexedPage, PageIndex } from './page-index.ts';

/** A citation and the source around it. */
export interface IssueContext {
  readonly page: number;
  readonly snippet: string;
  /** The nearest passage of the page; empty if there is no such page. */
  readonly excerpt: string;
  /** The lines of the page, from 0, that the snippet stands on; only where the page says where its lines stand. */
  readonly lines?: readonly number[];
}

const LONGEST_EXCERPT = 1200;
const LONGEST_SNIPPET = 1000;

/** Finds the context of a place in one output; prepared for repeated use. */
export type FindContext = (pointer: string) => IssueContext | null;

/** Prepares the search: the nearest citation is the one at the place, else above it, else the first below it. */
export function contextFinder(pack: DomainPack, output: unknown, pages: PageIndex): FindContext {
  const exact = new Map<string, Citation>();
  const below = new Map<string, Citation>();
  try {
    for (const citation of pack.citations(output)) {
      // The output may have any shape: what is not a page or text can be reported, but not shown.
      if (!Number.isSafeInteger(citation.page) || typeof citation.snippet !== 'string') continue;
      exact.set(citation.pointer, citation);
      for (let at = citation.pointer.length; at > 0; at = citation.pointer.lastIndexOf('/', at - 1)) {
        const above = citation.pointer.slice(0, at);
        if (!below.has(above)) below.set(above, citation);
      }
    }
  } catch {
    // An output with an invalid shape has no citations to show.
    return () => null;
  }
  const passages = new Map<number, Passages>();
  return (pointer) => {
    const citation = below.get(pointer) ?? nearestAbove(exact, pointer);
    if (citation === undefined) return null;
    const snippet = shorten(citation.snippet, LONGEST_SNIPPET);
    const page = pages.pages.get(citation.page);
    const passage = passages.get(citation.page) ?? passagesOf(page);
    passages.set(citation.page, passage);
    return {
      page: citation.page,
      snippet,
      excerpt: nearestPassage(passage, snippet),
      ...(page?.layout === undefined ? {} : { lines: linesQuoted(page, citation.snippet) }),
    };
  };
}

function nearestAbove(exact: ReadonlyMap<string, Citation>, pointer: string): Citation | undefined {
  for (let at = pointer.lastIndexOf('/'); at > 0; at = pointer.lastIndexOf('/', at - 1)) {
    const citation = exact.get(pointer.slice(0, at));
    if (citation !== undefined) return citation;
  }
  return undefined;
}

/** A page in paragraphs, each with its words. */
type Passages = readonly { readonly text: string; readonly words: ReadonlySet<string> }[];

const passagesOf = (page: IndexedPage | undefined): Passages =>
  (page?.paragraphs ?? page?.text.split('\n') ?? [])
    .filter((text) => /\S/.test(text))
    .map((text) => ({ text, words: new Set(tokensOf(normaliseText(text))) }));

/** The paragraph that shares the most words with the snippet, plus two before and three after. */
function nearestPassage(passages: Passages, snippet: string): string {
  const wanted = [...new Set(tokensOf(normaliseText(snippet)))];
  let best = 0;
  let most = 0;
  for (const [at, { words }] of passages.entries()) {
    const shared = wanted.filter((word) => words.has(word)).length;
    if (shared > most) {
      most = shared;
      best = at;
    }
  }
  const around = passages.slice(Math.max(0, best - 2), best + 4).map(({ text }) => text);
  return shorten(around.join('\n'), LONGEST_EXCERPT);
}
