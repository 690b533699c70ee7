/** A list of any length: only the rows in view exist. */
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { drawn, elementHeight, follow, type Measures, type Place, reveal, START } from './scroll-window.ts';

/** What others may ask of the list. */
export interface VirtualRowsHandle {
  /** Brings a row into view. */
  reveal(index: number): void;
}

interface VirtualRowsProps {
  readonly label: string;
  readonly count: number;
  /** The height of every row in pixels. */
  readonly row: number;
  /** Draws one row; it is given the place that it must take. */
  readonly children: (index: number) => ReactNode;
  /** Told which rows are in view, to fetch what they show. */
  readonly onView?: (first: number, end: number) => void;
  readonly ref?: Ref<VirtualRowsHandle>;
}

/** Where lists were left, by the visit and their name. */
const kept = new Map<string, Place>();

/** The list; it takes the height that its place on the page gives it. */
export function VirtualRows({ label, count, row, children, onView, ref }: VirtualRowsProps) {
  const scroller = useRef<HTMLElement>(null);
  const [view, setView] = useState(0);
  const { key } = useLocation();
  const [place, setPlace] = useState(() => kept.get(`${key} ${label}`) ?? START);
  const start = useRef(place.scrolled);
  useEffect(() => {
    kept.set(`${key} ${label}`, place);
  }, [key, label, place]);
  const measures: Measures = { count, row, view };
  useLayoutEffect(() => {
    const element = scroller.current!;
    const watch = new ResizeObserver(() => setView(element.clientHeight));
    watch.observe(element);
    setView(element.clientHeight);
    // Going back leads to the rows that were in view.
    if (start.current > 0) element.scrollTop = start.current;
    return () => watch.disconnect();
  }, []);
  const { first, end } = drawn(place, measures);
  useLayoutEffect(() => onView?.(first, end), [first, end, onView]);
  useImperativeHandle(ref, () => ({
    reveal: (index) => {
      const next = reveal(place, index, measures);
      setPlace(next);
      scroller.current!.scrollTop = next.scrolled;
    },
  }));
  // Rows stand relative to what is in view, because the element may be shorter than the list.
  const shift = place.scrolled - place.top;
  return (
    <section
      ref={scroller}
      className="virtual"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      style={{ height: `min(70vh, ${Math.max(1, count) * row + 1}px)` }}
      onScroll={({ currentTarget }) => setPlace(follow(place, currentTarget.scrollTop, measures))}
    >
      <ol style={{ height: elementHeight(measures) }}>
        {Array.from({ length: Math.max(0, end - first) }, (_, at) => {
          const index = first + at;
          return (
            <li
              key={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className="virtual-row"
              style={{ height: row, transform: `translateY(${index * row + shift}px)` }}
            >
              {children(index)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
