/** Which rows of a very long list are in view. A browser cannot make an element of a million rows, so the scrollbar is shorter than the list, and small movements still move row by row. */

/** The tallest element that every browser draws right. */
const MOST_PIXELS = 8_000_000;

/** The measures of a list. */
export interface Measures {
  readonly count: number;
  /** The height of a row. */
  readonly row: number;
  /** The height of the part that is seen. */
  readonly view: number;
}

/** Where somebody has scrolled to. */
export interface Place {
  /** Of the element, as the browser knows it. */
  readonly scrolled: number;
  /** Of the list, in pixels of rows. */
  readonly top: number;
}

/** The start of a list. */
export const START: Place = { scrolled: 0, top: 0 };

/** How tall the list is in truth. */
const fullHeight = ({ count, row }: Measures): number => count * row;

/** How tall the element is made. */
export const elementHeight = (measures: Measures): number => Math.min(fullHeight(measures), MOST_PIXELS);

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(most, 0));

/** Follows the scrollbar: a jump goes to its share of the list, a small step moves by its pixels, and the ends are the ends. */
export function follow(place: Place, scrolled: number, measures: Measures): Place {
  const furthest = elementHeight(measures) - measures.view;
  const last = fullHeight(measures) - measures.view;
  if (furthest >= last) return { scrolled, top: clamp(scrolled, last) };
  if (scrolled <= 0) return { scrolled, top: 0 };
  if (scrolled >= furthest) return { scrolled, top: last };
  const step = scrolled - place.scrolled;
  if (Math.abs(step) <= measures.view) return { scrolled, top: clamp(place.top + step, last) };
  return { scrolled, top: clamp((scrolled / furthest) * last, last) };
}

/** Where the scrollbar must be for a row to be in view, and the list with it. */
export function reveal(place: Place, index: number, measures: Measures): Place {
  const { row, view } = measures;
  const above = index * row;
  const top = above < place.top ? above : above + row > place.top + view ? above + row - view : place.top;
  const furthest = elementHeight(measures) - view;
  const last = fullHeight(measures) - view;
  if (top === place.top || last <= 0) return place;
  return { scrolled: furthest >= last ? top : (top / last) * furthest, top: clamp(top, last) };
}

/** The rows that are drawn: those in view and a few around them. */
export function drawn(
  { top }: Place,
  { count, row, view }: Measures,
  around = 6,
): { first: number; end: number } {
  const first = Math.max(0, Math.floor(top / row) - around);
  return { first, end: Math.min(count, Math.ceil((top + view) / row) + around) };
}
