/** Reads a PDF file in a thread of its own, which can be stopped and whose memory is limited: the file may be hostile. */
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { PdfAnswer, RawPage, TextRun } from './raw-page.ts';

/** More pages than any bundle that people read. */
const MOST_PAGES = 2_000;
const MOST_RUNS_PER_PAGE = 50_000;
const MOST_CHARACTERS = 50_000_000;

/** A page with fewer letters may be a scan with a stamp or a page number on it. */
const LITTLE_TEXT = 200;

type Matrix = readonly number[];
type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

async function readPages(data: Uint8Array): Promise<PdfAnswer> {
  const document = await getDocumentProxy(data);
  if (document.numPages > MOST_PAGES)
    return { problem: `it has ${document.numPages} pages; at most ${MOST_PAGES} are read` };
  const pages: RawPage[] = [];
  let characters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height, transform } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    if (items.length > MOST_RUNS_PER_PAGE)
      return { problem: `page ${number} has more than ${MOST_RUNS_PER_PAGE} pieces of text` };
    const runs = items.flatMap((item) =>
      'str' in item && /\S/.test(item.str) ? [place(item, transform)] : [],
    );
    const letters = runs.reduce((sum, { text }) => sum + text.length, 0);
    characters += letters;
    if (characters > MOST_CHARACTERS) return { problem: `it has more than ${MOST_CHARACTERS} letters` };
    const pictured = letters < LITTLE_TEXT ? await picturedShare(page, width * height) : 0;
    pages.push({ width, height, runs, pictured });
    page.cleanup();
  }
  return { pages };
}

function place(
  { str, transform, width }: { str: string; transform: Matrix; width: number },
  view: Matrix,
): TextRun {
  const [across, slant, , , left, baseline] = multiply(view, transform) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const size = Math.hypot(transform[2]!, transform[3]!);
  return { text: str, left, baseline, width, size, isUpright: across > 0 && Math.abs(slant) < across / 10 };
}

/** How much of a page its pictures cover, up to all of it; every picture fills the unit square of its own coordinates. */
async function picturedShare(page: PdfPage, area: number): Promise<number> {
  const { OPS } = await getResolvedPDFJS();
  const pictures = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintImageXObjectRepeat,
    OPS.paintImageMaskXObjectRepeat,
    OPS.paintInlineImageXObjectGroup,
    OPS.paintImageMaskXObjectGroup,
  ]);
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: Matrix[] = [];
  let now: Matrix = [1, 0, 0, 1, 0, 0];
  let covered = 0;
  for (const [at, operation] of fnArray.entries()) {
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) saved.push(now);
    if (operation === OPS.transform) now = multiply(now, argsArray[at] as number[]);
    if (operation === OPS.paintFormXObjectBegin && Array.isArray(argsArray[at]?.[0]))
      now = multiply(now, argsArray[at][0] as number[]);
    if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) now = saved.pop() ?? now;
    if (pictures.has(operation)) covered += Math.abs(now[0]! * now[3]! - now[1]! * now[2]!);
  }
  return Math.min(1, covered / area);
}

/** Applies the second of two transformations within the first. */
const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a! * g! + c! * h!,
  b! * g! + d! * h!,
  a! * i! + c! * j!,
  b! * i! + d! * j!,
  a! * k! + c! * l! + e!,
  b! * k! + d! * l! + f!,
];

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be read';
  if (error.name === 'PasswordException') return 'it is protected by a password; remove the protection first';
  if (error.name === 'InvalidPDFException') return 'it is not a PDF file, or it is damaged';
  return `it cannot be read: ${error.message}`;
}

const answer: PdfAnswer = await readPages(workerData as Uint8Array).catch((error: unknown) => ({
  problem: problemOf(error),
}));
parentPort!.postMessage(answer);
