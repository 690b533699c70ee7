/** Which desk an item is reviewed at: a document has one with its page, everything else the bench of questions. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { isFields } from '../../parts/say-value.ts';
import { Shown } from '../../parts/shown.tsx';
import { useBench } from './document/use-bench.ts';
import { ReviewBench } from './review-bench.tsx';

// The reader of PDF files and the checks of documents come with the first document.
const DocumentDesk = lazy(() => import('./document/document-desk.tsx'));

type DeskProps = ComponentProps<typeof ReviewBench>;

/** The desk of an item. */
export function ReviewDesk(props: DeskProps) {
  const { subject } = props.claimed.item;
  return subject !== null && isFields(subject.output) ? (
    <OutputDesk {...props} />
  ) : (
    <ReviewBench {...props} />
  );
}

/** The desk of an output: with its document, if its court has a page for that. */
function OutputDesk(props: DeskProps) {
  const onBench = useBench(props.claimed.item.item_id);
  return (
    <Shown answer={onBench} title={props.claimed.item.packet_id}>
      {({ bench, files }) =>
        bench === null ? (
          <ReviewBench {...props} />
        ) : (
          <Suspense fallback={null}>
            <DocumentDesk {...props} bench={bench} files={files} />
          </Suspense>
        )
      }
    </Shown>
  );
}
