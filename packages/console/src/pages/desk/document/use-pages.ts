/** The pages of a document and how each is shown: a PDF file is read once, pictures are pages in their order. */
import type { DocumentBench } from '@curia/courts/in/document-bench';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useState } from 'react';
import type { PageSource } from './page-sheet.tsx';
import { type DocumentFile, fileUrl } from './use-bench.ts';

/** The pages of a document. */
export interface Pages {
  readonly count: number;
  /** The name of the file that is shown; empty if none is kept. */
  readonly name: string;
  /** Whether the file could not be read, so that its words are shown. */
  readonly isBroken: boolean;
  readonly source: (number: number) => PageSource;
}

/** Finds out how the pages of an item are shown. */
export function usePages(item: string, bench: DocumentBench, files: readonly DocumentFile[]): Pages {
  const pdf = files.find(({ type }) => type === 'application/pdf');
  const pictures = useMemo(() => files.filter(({ type }) => type.startsWith('image/')), [files]);
  const url = pdf === undefined ? undefined : fileUrl(item, pdf);
  const [read, setRead] = useState<{ readonly file: PDFDocumentProxy } | 'broken'>();
  useEffect(() => {
    if (url === undefined) return undefined;
    let isLeft = false;
    let close = (): void => {};
    void import('./pdf.ts').then(({ readPdf }) => {
      if (isLeft) return;
      const reading = readPdf(url);
      close = reading.close;
      reading.file.then(
        (file) => setRead({ file }),
        () => isLeft || setRead('broken'),
      );
    });
    return () => {
      isLeft = true;
      close();
    };
  }, [url]);
  const known = Math.max(bench.pages.total_pages, pictures.length, 1);
  return useMemo(
    () => ({
      count: typeof read === 'object' ? Math.max(known, read.file.numPages) : known,
      name: (pdf ?? pictures[0])?.name ?? '',
      isBroken: read === 'broken',
      source(number): PageSource {
        if (typeof read === 'object' && number <= read.file.numPages)
          return { kind: 'pdf', file: read.file, number };
        const picture = pictures[number - 1];
        return picture === undefined ? { kind: 'words' } : { kind: 'picture', url: fileUrl(item, picture) };
      },
    }),
    [read, known, pdf, pictures, item],
  );
}
