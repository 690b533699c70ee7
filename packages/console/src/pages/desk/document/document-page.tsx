/** The page of a document beside a decision: whoever settles a dispute sees what was read, with the disputed values marked. */
import type { DocumentBench } from '@curia/courts/in/document-bench';
import { placesIn } from '@curia/courts/in/document-bench';
import { useMemo, useRef, useState } from 'react';
import type { Item } from '../../../api/desk.ts';
import { EvidenceSheet } from '../evidence.tsx';
import type { Mark } from './page-sheet.tsx';
import { type DocumentFile, useBench } from './use-bench.ts';
import { usePages } from './use-pages.ts';
import { Viewer, type Zoom } from './viewer.tsx';
import './document.css';

interface PageProps {
  readonly item: Pick<Item, 'item_id' | 'question' | 'subject'>;
  /** The places where the answers differ. */
  readonly disputed: readonly string[];
}

/** The page; the evidence in words, if the court has no page. */
export default function DocumentPage({ item, disputed }: PageProps) {
  const { data } = useBench(item.item_id);
  const sheet = <EvidenceSheet blocks={item.question.evidence} />;
  if (data === undefined || data.bench === null) return sheet;
  return <Shown item={item} disputed={disputed} bench={data.bench} files={data.files} />;
}

function Shown({
  item,
  disputed,
  bench,
  files,
}: PageProps & { readonly bench: DocumentBench; readonly files: readonly DocumentFile[] }) {
  const output = item.subject?.output;
  const pages = usePages(item.item_id, bench, files);
  const places = useMemo(() => placesIn(bench, output), [bench, output]);
  const found = disputed.flatMap((pointer) => places(pointer) ?? []);
  const [page, setPage] = useState(found[0]?.page ?? 1);
  const [zoom, setZoom] = useState<Zoom>('width');
  const pane = useRef<HTMLElement>(null);
  const marks = found.flatMap(({ page: on, row, box }): Mark[] =>
    on !== page
      ? []
      : [
          ...(row === undefined ? [] : [{ as: 'row' as const, box: row }]),
          ...(box === undefined ? [] : [{ as: 'hot' as const, box }]),
        ],
  );
  return (
    <div className="docpage">
      <Viewer
        bench={bench}
        pages={pages}
        page={page}
        onPage={setPage}
        zoom={zoom}
        onZoom={setZoom}
        marks={marks}
        onPoint={() => {}}
        onLine={undefined}
        pane={pane}
      />
    </div>
  );
}
