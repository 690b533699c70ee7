/** A table that is wider than the window scrolls inside itself; the keyboard can reach it. */
import type { ReactNode } from 'react';

/** The frame of such a table; the label says what is in it. */
export const ScrollX = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className="scroll-x" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
