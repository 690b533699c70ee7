/** One page of a document as it looks: drawn from its PDF file, a picture, or, where neither is kept, from its words; boxes lie over it. */

import { showUnseen } from '@curia/core/text';
import type { DocumentBench, PageBox } from '@curia/courts/in/document-bench';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How a page can be shown. */
export type PageSource =
  | { readonly kind: 'pdf'; readonly file: PDFDocumentProxy; readonly number: number }
  | { readonly kind: 'picture'; readonly url: string }
  | { readonly kind: 'words' };

/** A box on a page, and what it is for. */
export interface Mark {
  readonly box: PageBox;
  /** A failing row carries a band, the value at hand a box; others nothing until they are pointed at. */
  readonly as: 'row' | 'hot' | 'place';
  /** The field that it belongs to, if it can be gone to. */
  readonly pointer?: string;
}

interface SheetProps {
  readonly bench: DocumentBench;
  readonly number: number;
  readonly source: PageSource;
  /** How wide the page is shown, in pixels. */
  readonly width: number;
  readonly label: string;
  readonly marks?: readonly Mark[];
  readonly onPoint?: (pointer: string) => void;
  /** A line of the page was pointed at. */
  readonly onLine?: ((line: number) => void) | undefined;
}

const A4 = { width: 595, height: 842 };

/** The page. */
export function PageSheet({ bench, number, source, width, label, marks = [], onPoint, onLine }: SheetProps) {
  const page = bench.pages.pages.get(number);
  const [natural, setNatural] = useState<{ readonly width: number; readonly height: number }>();
  const size = page?.layout ?? natural ?? A4;
  const height = (width * size.height) / size.width;
  return (
    <div className="page" style={{ width, height }} data-page={number}>
      <Picture source={source} width={width} label={label} onSize={setNatural} />
      <svg className="overlay" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        {source.kind === 'words' ? <Words bench={bench} number={number} /> : null}
        {onLine === undefined || page?.layout === undefined
          ? null
          : page.layout.lines.map((pieces, line) =>
              pieces.map(([from, x, y, wide, tall]) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: whoever has no pointer needs none, the place follows the value
                <rect
                  key={`${x} ${y} ${from}`}
                  className="pl line"
                  x={x}
                  y={y}
                  width={wide}
                  height={tall}
                  onClick={() => onLine(line)}
                />
              )),
            )}
        {marks.map(({ box, as, pointer }, at) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a way back for the pointer; keys go by the fields
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: marks have no name of their own
            key={`${as} ${pointer ?? ''} ${at}`}
            className={`pl ${as}`}
            data-hot={as === 'hot' ? '' : undefined}
            x={box.x - 2}
            y={box.y - 1.5}
            width={box.width + 4}
            height={box.height + 3}
            rx={2}
            onClick={pointer === undefined || onPoint === undefined ? undefined : () => onPoint(pointer)}
          />
        ))}
      </svg>
    </div>
  );
}

interface PictureProps {
  readonly source: PageSource;
  readonly width: number;
  readonly label: string;
  readonly onSize: (size: { readonly width: number; readonly height: number }) => void;
}

function Picture({ source, width, label, onSize }: PictureProps): ReactNode {
  if (source.kind === 'words') return null;
  if (source.kind === 'picture')
    return (
      <img
        src={source.url}
        alt={label}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize({ width: naturalWidth, height: naturalHeight })
        }
      />
    );
  return <PdfPicture file={source.file} number={source.number} width={width} label={label} onSize={onSize} />;
}

function PdfPicture({
  file,
  number,
  width,
  label,
  onSize,
}: Omit<PictureProps, 'source'> & { readonly file: PDFDocumentProxy; readonly number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const told = useRef(onSize);
  told.current = onSize;
  useEffect(() => {
    const stop = new AbortController();
    void import('./pdf.ts').then(async ({ drawPage }) => {
      const size = await drawPage(file, number, canvas.current!, width, stop.signal).catch(() => undefined);
      if (size === undefined || stop.signal.aborted) return;
      told.current(size);
      setDrawn(true);
    });
    return () => stop.abort();
  }, [file, number, width]);
  return (
    <canvas
      ref={canvas}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      data-drawn={isDrawn ? number : undefined}
    />
  );
}

/** The words of a page where they stand; of a page that does not say where, line by line. */
function Words({ bench, number }: { readonly bench: DocumentBench; readonly number: number }) {
  const page = bench.pages.pages.get(number);
  const lines = page?.text.split('\n') ?? [];
  const pieces = lines.flatMap((text, line) =>
    (page?.layout?.lines[line] ?? [[0, 40, 40 + 14 * line, 0, 11] as const]).map((piece, at, all) => ({
      text: text.slice(piece[0], all[at + 1]?.[0]).trim(),
      piece,
      line,
    })),
  );
  return (
    <g className="ptext">
      {pieces.map(({ text, piece: [from, x, y, wide, tall], line }) =>
        text === '' ? null : (
          <text
            key={`${line} ${from}`}
            x={x}
            y={y + tall * 0.8}
            {...(wide > 0 ? { textLength: wide, lengthAdjust: 'spacingAndGlyphs' } : {})}
            style={{ fontSize: tall * 0.9 }}
          >
            {showUnseen(text)}
          </text>
        ),
      )}
    </g>
  );
}
