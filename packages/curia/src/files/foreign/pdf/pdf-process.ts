/** Reads PDF files in a process of its own, one after the other: a file may be hostile, and the process can be ended at any time. */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { ArrayBound } from './bounded-arrays.ts';
import { readLayout } from './page-lines.ts';
import type { PdfAnswer, PdfLimit, PdfLimits, ReadPage } from './raw-page.ts';
import type { TextRun } from './text-run.ts';

/** A page with fewer letters may be a scan with a stamp or a page number on it. */
const LITTLE_TEXT = 200;

type Matrix = readonly number[];
type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

const limits = JSON.parse(process.argv[2]!) as PdfLimits;
const arrays = new ArrayBound();
const say = (answer: PdfAnswer | 'free'): void => void process.send!(answer);

/** Thrown where a limit ends the reading. */
class Over extends Error {
  readonly limit: PdfLimit;

  constructor(limit: PdfLimit) {
    super(limit);
    this.limit = limit;
  }
}

/** Holds a count against its limit. */
function check(limit: PdfLimit, count: number): void {
  if (count > limits[limit]) throw new Over(limit);
  // The parser goes on without what it could not unpack, and a page would lack text in silence.
  if (arrays.isExceeded) throw new Over('unpacked');
}

async function readPages(document: PdfDocument): Promise<readonly ReadPage[]> {
  check('pages', document.numPages);
  const pages = await readText(document);
  // Pictures come last: one that is too large to be unpacked is still a picture, and must not be mistaken for text.
  const read: ReadPage[] = [];
  for (const { letters, ...page } of pages) {
    const pictured = letters < LITTLE_TEXT ? await picturedShare(document, read.length + 1, page) : 0;
    read.push({ ...page, pictured });
  }
  return read;
}

/** How many objects a file writes down; those inside unpacked streams are bounded with these. */
function countObjects(data: Uint8Array<ArrayBuffer>): number {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  let count = 0;
  for (let at = bytes.indexOf('obj'); at >= 0 && count <= limits.objects; at = bytes.indexOf('obj', at + 3))
    if (bytes[at - 1] !== END_OF_END) count++;
  return count;
}

/** The letter before `obj` in `endobj`. */
const END_OF_END = 'd'.charCodeAt(0);

async function readText(document: PdfDocument): Promise<(ReadPage & { readonly letters: number })[]> {
  const pages: (ReadPage & { readonly letters: number })[] = [];
  let all_pieces = 0;
  let characters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height, transform } = page.getViewport({ scale: 1 });
    const runs: TextRun[] = [];
    let pieces = 0;
    let letters = 0;
    for await (const { items } of page.streamTextContent() as AsyncIterable<TextPart>) {
      pieces += items.length;
      for (const item of items)
        if ('str' in item && /\S/.test(item.str)) {
          runs.push(place(item, transform));
          letters += item.str.length;
        }
      check('pieces', pieces);
      check('all_pieces', all_pieces + pieces);
      check('letters', characters + letters);
    }
    check('pieces', pieces);
    all_pieces += pieces;
    characters += letters;
    pages.push({ ...readLayout(runs), width, height, pictured: 0, letters });
    page.cleanup();
  }
  return pages;
}

/** What the parser hands over of a page at a time. */
type TextPart = Awaited<ReturnType<PdfPage['getTextContent']>>;

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
async function picturedShare(
  document: PdfDocument,
  number: number,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<number> {
  const page = await document.getPage(number);
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
  page.cleanup();
  return Math.min(1, covered / (width * height));
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

function answerOf(error: unknown): PdfAnswer {
  if (error instanceof Over) return { over: error.limit };
  return arrays.isExceeded ? { over: 'unpacked' } : { problem: problemOf(error) };
}

process.on('disconnect', () => process.exit());
process.on('message', async (sent: Uint8Array) => {
  try {
    // The parser keeps the file itself, and may copy it.
    arrays.begin(limits.unpacked + 5 * sent.length);
    const data = new Uint8Array(sent);
    check('objects', countObjects(data));
    const document = await getDocumentProxy(data, { verbosity: 0 });
    say({ pages: await readPages(document) });
    await document.loadingTask.destroy();
    say('free');
  } catch (error) {
    say(answerOf(error));
  }
});
