/** A piece of text on a page, as it was read. */

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
