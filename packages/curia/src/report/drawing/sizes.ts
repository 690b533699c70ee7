/** The measures that all pictures share, in pixels. */

/** How wide a picture is unless it is said: readable on a page, and still readable shrunk to a telephone. */
export const WIDTH = 480;

/** Between the edge and everything drawn. */
export const MARGIN = 16;

/** Font sizes. */
export const SIZE = { title: 15, label: 12.5, tick: 11.5 } as const;

/** Line heights. */
export const LINE = { title: 20, label: 16, tick: 15 } as const;
