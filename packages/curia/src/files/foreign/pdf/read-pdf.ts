/** Reads the pages of a PDF file: text line by line with its places, pages as the file numbers them, blank and scanned ones included. */
import { CuriaError } from '@curia/core';
import type { FilePage } from '@curia/core/court/face';
import { beyond, LIMITS } from '../limits.ts';
import { readForeign } from '../read-foreign.ts';
import { readAside } from './reading-process.ts';

/** A page that is mostly picture, with next to no text, is a scan. */
const SCANNED_SHARE = 0.3;

/** Reads a PDF file. */
export async function readPdf(file: string): Promise<FilePage[]> {
  const data = new Uint8Array(readForeign('pdf', file));
  requireParser();
  const answer = await readAside(data);
  if ('problem' in answer) throw new CuriaError('INPUT_INVALID', `${file}: ${answer.problem}`);
  if ('over' in answer) throw new CuriaError('INPUT_INVALID', `${file}: ${beyond(LIMITS.pdf[answer.over])}`);
  return answer.pages.map(({ text, lines, width, height, pictured }, at) => ({
    page_num: at + 1,
    text,
    scanned: pictured >= SCANNED_SHARE ? true : undefined,
    layout: { width, height, lines },
  }));
}

/** The parser is an optional package, since most users have text. */
function requireParser(): void {
  try {
    import.meta.resolve('unpdf');
  } catch {
    throw new CuriaError('PACKAGE_MISSING', 'PDF files are read by the package unpdf: npm install unpdf');
  }
}
