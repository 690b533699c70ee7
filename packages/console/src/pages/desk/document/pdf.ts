/** Draws pages of PDF files by pdf.js from our own origin: no code of a file is run, and nothing is fetched from elsewhere. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';

/** Where the build puts what PDF files may lack: fonts, tables of characters, readers of pictures. */
const PARTS = '/pdf';

/** A PDF file that is being read. */
export interface ReadPdf {
  readonly file: Promise<PDFDocumentProxy>;
  close(): void;
}

/** Reads a PDF file. */
export function readPdf(url: string): ReadPdf {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  const task = getDocument({
    url,
    useWasm: false,
    enableXfa: false,
    cMapUrl: `${PARTS}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PARTS}/standard_fonts/`,
    wasmUrl: `${PARTS}/wasm/`,
    disableAutoFetch: true,
    // The file is sent whole, and never asked for in pieces.
    disableRange: true,
    verbosity: 0,
  });
  return { file: task.promise, close: () => void task.destroy() };
}

/** The largest canvas that is drawn, in pixels of a side: phones give no more. */
const LARGEST = 4096;

/** Draws a page as wide as it is shown; resolves when it is drawn, and stops when it is not wanted any more. */
export async function drawPage(
  file: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
  signal: AbortSignal,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const page = await file.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const wanted = Math.min(width * (globalThis.devicePixelRatio || 1), LARGEST);
  const scale = Math.min(wanted / natural.width, LARGEST / natural.height);
  const viewport = page.getViewport({ scale });
  if (signal.aborted) return undefined;
  // Drawn aside and put in its place at once, so that the page never flickers while somebody zooms.
  const aside = document.createElement('canvas');
  aside.width = Math.max(1, Math.floor(viewport.width));
  aside.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas: aside, viewport });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  try {
    await task.promise;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
  canvas.width = aside.width;
  canvas.height = aside.height;
  canvas.getContext('2d')?.drawImage(aside, 0, 0);
  return { width: natural.width, height: natural.height };
}
