/** Moving through the rows of a table by keys: the focus goes to the link of the next row, so Enter opens it and a reader hears it. */
import { type RefObject, useCallback, useRef } from 'react';

interface RowFocus {
  /** Goes on the element around the table. */
  readonly table: RefObject<HTMLDivElement | null>;
  readonly move: (by: 1 | -1) => void;
  readonly focusFirst: () => void;
}

/** Rows whose first link takes the focus. */
export function useRowFocus(): RowFocus {
  const table = useRef<HTMLDivElement>(null);
  const links = useCallback(
    (): HTMLElement[] => [...(table.current?.querySelectorAll<HTMLElement>('tbody .name[href]') ?? [])],
    [],
  );
  const move = useCallback(
    (by: 1 | -1) => {
      const all = links();
      const at = all.findIndex((link) => link.closest('tr')?.contains(document.activeElement) === true);
      const next = all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
      next?.focus();
      next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    },
    [links],
  );
  const focusFirst = useCallback(() => links()[0]?.focus(), [links]);
  return { table, move, focusFirst };
}
