/** The cited place, drawn large: what a phone shows instead of the page; it follows the value at hand. */
import type { DocumentBench, ValuePlace } from '@curia/courts/in/document-bench';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../../words/words.tsx';
import { type Mark, PageSheet } from './page-sheet.tsx';
import type { Pages } from './use-pages.ts';

interface CropProps {
  readonly bench: DocumentBench;
  readonly pages: Pages;
  readonly place: ValuePlace | undefined;
  readonly marks: readonly Mark[];
}

/** How large the page is drawn, and how much of it is seen. */
const SCALE = 2;
const TALL = 190;

/** The crop; only where the page has no room beside it. */
export function Crop({ bench, pages, place, marks }: CropProps) {
  const { document: words } = useWords();
  const pane = useRef<HTMLElement>(null);
  const [isNarrow, setNarrow] = useState(() => matchMedia('(max-width: 720px)').matches);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const query = matchMedia('(max-width: 720px)');
    const turn = (): void => setNarrow(query.matches);
    query.addEventListener('change', turn);
    return () => query.removeEventListener('change', turn);
  }, []);
  const width = isNarrow ? innerWidth * (isWhole ? 1 : SCALE) : 0;
  const key = JSON.stringify([place?.page, place?.box ?? place?.row, isWhole]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which place it is
  useEffect(() => {
    const hot = pane.current?.querySelector('[data-hot]')?.getBoundingClientRect();
    const view = pane.current?.getBoundingClientRect();
    if (hot === undefined || view === undefined) return;
    pane.current!.scrollLeft += hot.left + hot.width / 2 - view.left - view.width / 2;
    pane.current!.scrollTop += hot.top + hot.height / 2 - view.top - view.height / 2;
  }, [key]);
  if (!isNarrow) return null;
  const page = place?.page ?? 1;
  const label = words.pageOf(page, pages.count);
  const style = isWhole ? {} : { height: TALL };
  return (
    <div className="crop">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="crop-view" ref={pane} style={style} aria-label={label} tabIndex={0}>
        <PageSheet
          bench={bench}
          number={page}
          source={pages.source(page)}
          width={width}
          label={label}
          marks={marks}
        />
      </section>
      <p className="capt">
        <span>{isWhole ? words.pageOf(page, pages.count) : words.zoomedIn(page)}</span>
        <button type="button" className="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.zoomIn : words.wholePage}
        </button>
      </p>
    </div>
  );
}
