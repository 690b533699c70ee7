/** The left pane: the document page by page, with zoom, thumbnails and the boxes of what is at hand. */
import type { DocumentBench } from '@curia/courts/in/document-bench';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../../words/words.tsx';
import { type Mark, PageSheet } from './page-sheet.tsx';
import type { Pages } from './use-pages.ts';

/** How large the page is: to the width of the pane, whole, or so many times its width. */
export type Zoom = 'width' | 'whole' | number;

const LEAST = 0.4;
const MOST = 4;
const STEP = 1.25;

/** The next larger or smaller zoom. */
export const zoomed = (zoom: Zoom, by: 1 | -1): Zoom =>
  Math.min(
    MOST,
    Math.max(LEAST, (typeof zoom === 'number' ? zoom : zoom === 'width' ? 1 : 0.7) * STEP ** by),
  );

interface ViewerProps {
  readonly bench: DocumentBench;
  readonly pages: Pages;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly marks: readonly Mark[];
  readonly onPoint: (pointer: string) => void;
  readonly onLine: ((line: number) => void) | undefined;
  readonly pane: RefObject<HTMLElement | null>;
}

/** How tall a page is that does not say so. */
const A4 = 842 / 595;
/** Thumbnails are drawn for documents of so many pages; of longer ones, numbers do. */
const MOST_THUMBS = 24;
const THUMB = 48;

/** The pane. */
export function Viewer(props: ViewerProps) {
  const { bench, pages, page, onPage, zoom, onZoom, marks, onPoint, onLine, pane } = props;
  const { document: words } = useWords();
  const fit = useFit(pane);
  const layout = bench.pages.pages.get(page)?.layout;
  const ratio = layout === undefined ? A4 : layout.height / layout.width;
  const width =
    zoom === 'width'
      ? fit.width
      : zoom === 'whole'
        ? Math.min(fit.width, fit.height / ratio)
        : fit.width * zoom;
  const source = pages.source(page);
  return (
    <section className="viewer" aria-label={words.theDocument}>
      <div className="vbar">
        <span>{words.pageOf(page, pages.count)}</span>
        <span className="faint vname">{pages.name}</span>
        <span className="right">
          {pages.count > 1 ? (
            <span className="small faint">
              <kbd>[</kbd>
              <kbd>]</kbd> {words.page}
            </span>
          ) : null}
          <span className="zoom">
            <button
              type="button"
              className="btn bare small"
              aria-label={words.smaller}
              onClick={() => onZoom(zoomed(zoom, -1))}
            >
              −
            </button>
            <b>
              {zoom === 'width' ? words.fitWidth : zoom === 'whole' ? words.fitWhole : words.percent(zoom)}
            </b>
            <button
              type="button"
              className="btn bare small"
              aria-label={words.larger}
              onClick={() => onZoom(zoomed(zoom, 1))}
            >
              +
            </button>
          </span>
          <button
            type="button"
            className="btn bare small"
            onClick={() => onZoom(zoom === 'whole' ? 'width' : 'whole')}
          >
            {zoom === 'whole' ? words.fitWidth : words.wholePage} <kbd>W</kbd>
          </button>
        </span>
      </div>
      {pages.count > 1 ? (
        <nav className="thumbs" aria-label={words.pages}>
          {Array.from({ length: pages.count }, (_, at) => at + 1).map((number) => (
            <button
              type="button"
              key={number}
              className="thumb"
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              <span aria-hidden="true" className="sheetlet">
                {pages.count <= MOST_THUMBS ? (
                  <PageSheet
                    bench={bench}
                    number={number}
                    source={pages.source(number)}
                    width={THUMB}
                    label=""
                  />
                ) : null}
                {number}
              </span>
              <span className="hide">{words.pageOf(number, pages.count)}</span>
            </button>
          ))}
        </nav>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="pages" ref={pane} aria-label={words.pageOf(page, pages.count)} tabIndex={0}>
        {source.kind === 'words' ? (
          <p className="small dim no-picture">{pages.isBroken ? words.pageBroken : words.noPicture}</p>
        ) : null}
        <PageSheet
          bench={bench}
          number={page}
          source={source}
          width={width}
          label={words.pageOf(page, pages.count)}
          marks={marks}
          onPoint={onPoint}
          onLine={onLine}
        />
      </section>
    </section>
  );
}

const PADDING = 40;

/** How much room the pane has. */
function useFit(pane: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [fit, setFit] = useState({ width: 640, height: 800 });
  const last = useRef(fit);
  useLayoutEffect(() => {
    const measure = (): void => {
      const { clientWidth, clientHeight } = pane.current!;
      const now = {
        width: Math.max(200, clientWidth - PADDING),
        height: Math.max(200, clientHeight - PADDING),
      };
      if (now.width === last.current.width && now.height === last.current.height) return;
      last.current = now;
      setFit(now);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(pane.current!);
    return () => watch.disconnect();
  }, [pane]);
  return fit;
}

/** Brings the box at hand into view, wherever it is on the page. */
export function useInView(pane: RefObject<HTMLElement | null>, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which box it is
  useEffect(() => {
    const box = pane.current?.querySelector('[data-hot]');
    const view = pane.current?.getBoundingClientRect();
    const at = box?.getBoundingClientRect();
    if (view === undefined || at === undefined || pane.current === null) return;
    if (at.top < view.top + 20 || at.bottom > view.bottom - 20)
      pane.current.scrollTop += at.top - view.top - view.height / 3;
    if (at.left < view.left || at.right > view.right)
      pane.current.scrollLeft += at.left - view.left - view.width / 3;
  }, [pane, key]);
}
