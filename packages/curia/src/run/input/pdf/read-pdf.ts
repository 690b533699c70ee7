/** Reads a PDF file as a bundle: text line by line with its places, pages as the file numbers them, blank and scanned ones included. */
import { Worker } from 'node:worker_threads';
import { CuriaError, type DocumentBundle } from '@curia/core/internal';
import { readBytes } from '../../../files/read-file.ts';
import { readLayout } from './page-lines.ts';
import type { PdfAnswer } from './raw-page.ts';

const SECONDS = 120;
const MEGABYTES = 1_024;

/** A page that is mostly picture, with next to no text, is a scan. */
const SCANNED_SHARE = 0.3;

/** Reads a PDF file. */
export async function readPdf(file: string, doc_id: string): Promise<DocumentBundle> {
  const answer = await readInThread(new Uint8Array(readBytes(file)));
  if ('problem' in answer) throw new CuriaError('INPUT_INVALID', `${file}: ${answer.problem}`);
  const pages = answer.pages.map((page, at) => {
    const { text, lines } = readLayout(page);
    return {
      page_num: at + 1,
      text,
      ...(page.pictured >= SCANNED_SHARE ? { scanned: true } : {}),
      layout: { width: page.width, height: page.height, lines },
    };
  });
  return { doc_id, file_path: file, total_pages: pages.length, pages };
}

function readInThread(data: Uint8Array): Promise<PdfAnswer> {
  requireParser();
  // Bundled, the thread's file lies beside this one.
  const here = import.meta.url.endsWith('.ts') ? './pdf-worker.ts' : './pdf-worker.js';
  const worker = new Worker(new URL(here, import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    stderr: true,
    stdout: true,
  });
  return new Promise<PdfAnswer>((resolve) => {
    const late = setTimeout(
      () => resolve({ problem: `it was not read within ${SECONDS} seconds` }),
      SECONDS * 1_000,
    );
    const end = (answer: PdfAnswer): void => {
      clearTimeout(late);
      resolve(answer);
    };
    worker.on('message', end);
    worker.on('error', (error) => end({ problem: `it cannot be read: ${error.message}` }));
    worker.on('exit', () => end({ problem: 'it cannot be read' }));
  }).finally(() => worker.terminate());
}

/** The parser is an optional package, since most users have text. */
function requireParser(): void {
  try {
    import.meta.resolve('unpdf');
  } catch {
    throw new CuriaError('PACKAGE_MISSING', 'PDF files are read by the package unpdf: npm install unpdf');
  }
}
