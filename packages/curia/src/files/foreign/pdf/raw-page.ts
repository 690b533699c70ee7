/** A page as it lies in a PDF file: pieces of text at their places, in no order, and how much of it is pictures. */
import type { LIMITS } from '../limits.ts';
import type { PageLayout } from './page-lines.ts';

/** A page as it was read, its lines found. */
export interface ReadPage extends PageLayout {
  readonly width: number;
  readonly height: number;
  /** The share of the page that pictures cover; only looked at where there is little text. */
  readonly pictured: number;
}

/** The name of a limit on PDF files. */
export type PdfLimit = keyof (typeof LIMITS)['pdf'];

/** How much is read, by limit; the process is told, since it loads nothing but the parser. */
export type PdfLimits = Readonly<Record<PdfLimit, number>>;

/** What the reading process answers: the pages, or why there are none. */
export type PdfAnswer =
  | { readonly pages: readonly ReadPage[] }
  | { readonly problem: string }
  | { readonly over: PdfLimit };
