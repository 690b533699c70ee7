/** A page as it lies in a PDF file: pieces of text at their places, in no order, and how much of it is pictures. */

/** A piece of text; places are in points from the top left corner, as the page is shown. */
export interface TextRun {
  readonly text: string;
  readonly left: number;
  /** The line that the letters stand on. */
  readonly baseline: number;
  readonly width: number;
  /** The size of the letters. */
  readonly size: number;
  /** False if the text does not run from left to right, such as a stamp along the edge. */
  readonly isUpright: boolean;
}

/** A page before its lines are found. */
export interface RawPage {
  readonly width: number;
  readonly height: number;
  readonly runs: readonly TextRun[];
  /** The share of the page that pictures cover; only looked at where there is little text. */
  readonly pictured: number;
}

/** What the reading thread answers: the pages, or why there are none. */
export type PdfAnswer = { readonly pages: readonly RawPage[] } | { readonly problem: string };
