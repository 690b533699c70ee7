/** What the desk for documents is made from: the files that show a document, and what an answer is checked by. */
import type { DocumentBench } from '@curia/courts/in/document-bench';
import { useQuery } from '@tanstack/react-query';
import { answerOf, type CuriaClient } from '../../../../../curia/src/http/client.ts';
import { client } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/run.ts';

type Shown = BodyOf<CuriaClient['items'][':item']['bench']['$get']>;

/** A file that shows a document. */
export type DocumentFile = Shown['documents'][number];

/** A document on the bench. */
export interface OnBench {
  readonly item: string;
  readonly files: readonly DocumentFile[];
  /** Null if its court has no page for documents. */
  readonly bench: DocumentBench | null;
}

/** Loads the bench of an item; it never changes. */
export const useBench = (item: string) =>
  useQuery<OnBench>({
    queryKey: ['bench', item],
    queryFn: async () => {
      const { documents, bench } = await answerOf(client.items[':item'].bench.$get({ param: { item } }));
      if (bench === null) return { item, files: documents, bench };
      // The checks come with the first document.
      const { readBench } = await import('@curia/courts/in/document-bench');
      return { item, files: documents, bench: readBench(bench, { isDrawn: documents.length === 0 }) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Where a file of an item is read from. */
export const fileUrl = (item: string, { place }: DocumentFile): string =>
  `/api/v1/items/${encodeURIComponent(item)}/documents/${place}`;
