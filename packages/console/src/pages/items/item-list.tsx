/** The list of items: as long as it may be, only what is in view is drawn. */
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef } from 'react';
import type { LineItem } from '../../api/lead.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { useMedia } from '../../parts/use-media.ts';
import { VirtualRows, type VirtualRowsHandle } from '../../parts/virtual-rows.tsx';
import { Loading } from '../../parts/wait.tsx';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { useFormats } from '../../words/words.tsx';
import { ItemRow } from './item-row.tsx';
import { rowsOf } from './rows.ts';
import type { Items } from './use-items.ts';

/** What the keys of the screen need of it. */
export interface ItemListHandle {
  /** Goes to another row, and returns its item. */
  move(by: 1 | -1): LineItem | undefined;
  /** The item of the row with the focus. */
  current(): LineItem | undefined;
}

interface ItemListProps {
  readonly list: Items;
  readonly toOf: (item: LineItem) => string;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose?: ((item_id: string) => void) | undefined;
  readonly onChooseAll?: ((all: readonly string[]) => void) | undefined;
  readonly ref?: Ref<ItemListHandle>;
}

const ROW = 37;
/** On a phone each item has three lines. */
const TALL_ROW = 92;

/** The list. */
export function ItemList({ list, toOf, chosen, onChoose, onChooseAll, ref }: ItemListProps) {
  const { items: words } = useLeadWords();
  const formats = useFormats();
  const { items, isWhole, isLoading, error, refetch, onView } = list;
  const isNarrow = useMedia('(max-width: 720px)');
  const rows = useMemo(() => rowsOf(items, new Date()), [items]);
  const handle = useRef<VirtualRowsHandle>(null);
  // Whoever types fast is on the next row before it has the focus.
  const going = useRef<number>(undefined);
  const placeOf = (): number =>
    going.current ?? Number((document.activeElement as HTMLElement | null)?.dataset.row ?? -1);
  useImperativeHandle(ref, () => ({
    current: () => items[placeOf()],
    move: (by) => {
      const at = Math.min(Math.max(placeOf() + by, 0), items.length - 1);
      const index = rows.findIndex((row) => row.kind === 'item' && row.at === at);
      if (index === -1) return undefined;
      handle.current?.reveal(index);
      // The row may have to be drawn first.
      going.current = at;
      requestAnimationFrame(() => {
        document.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus();
        if (going.current === at) going.current = undefined;
      });
      return items[at];
    },
  }));
  const seen = useCallback(
    (first: number, end: number) => onView(first, end - (rows.length - items.length)),
    [onView, rows, items],
  );
  if (isLoading) return error === null ? <Loading /> : <Trouble error={error} retry={refetch} />;
  const isAll = items.length > 0 && items.every(({ item_id }) => chosen.has(item_id));
  return (
    <>
      {error === null ? null : <Trouble error={error} retry={refetch} />}
      <div className={onChoose === undefined ? 'item-heads' : 'item-heads choosing'}>
        {onChoose === undefined ? null : (
          <input
            type="checkbox"
            className="tick"
            checked={isAll}
            data-some={chosen.size > 0 && !isAll ? '' : undefined}
            aria-label={words.chooseAll}
            onChange={() => onChooseAll?.(isAll ? [] : items.map(({ item_id }) => item_id))}
          />
        )}
        <span aria-hidden="true" className="item-cells">
          <span>{words.item}</span>
          <span>{words.question}</span>
          <span>{words.queue}</span>
          <span>{words.state}</span>
          <span>{words.seats}</span>
          <span>{words.with}</span>
          <span className="num">{words.due}</span>
        </span>
      </div>
      <VirtualRows
        ref={handle}
        label={words.which}
        count={rows.length}
        row={isNarrow ? TALL_ROW : ROW}
        onView={seen}
      >
        {(index) => {
          const row = rows[index];
          if (row === undefined) return null;
          if (row.kind === 'group') return <span className="item-group">{words.groups[row.group]}</span>;
          return (
            <ItemRow
              item={row.item}
              at={row.at}
              to={toOf(row.item)}
              onChoose={onChoose}
              isChosen={chosen.has(row.item.item_id)}
            />
          );
        }}
      </VirtualRows>
      <div className="under">
        <p className="small faint">{words.shown(formats.number(items.length), isWhole)}</p>
        <p className="small faint">{words.hiddenUntil}</p>
      </div>
    </>
  );
}
