/** What is read of files of strangers, by format: the one table of limits, which parsers, refusals and the reference share. */
import { DEEPEST } from '@curia/core/read';

const MIB = 1024 * 1024;

/** A limit: how much, what of, and what somebody can do whose file has more. */
export interface Limit {
  readonly most: number;
  readonly of: string;
  readonly remedy: string;
}

const bytes = (most: number, remedy = 'split the file, or leave out what is not needed'): Limit => ({
  most,
  of: 'bytes of file',
  remedy,
});

/** The table. */
export const LIMITS = {
  json: {
    bytes: bytes(64 * MIB),
    depth: {
      most: DEEPEST,
      of: 'levels of nesting',
      remedy: 'leave the nested part out, or pass it as text',
    },
  },
  calibration: { bytes: bytes(256 * MIB, 'calibrate on fewer cases') },
  text: { bytes: bytes(64 * MIB) },
  yaml: {
    bytes: bytes(4 * MIB),
    signs: { most: 400_000, of: 'words and signs', remedy: 'split the file, or write it as several' },
    depth: { most: DEEPEST, of: 'levels of nesting', remedy: 'write it flatter' },
    aliases: { most: 0, of: 'aliases (*name)', remedy: 'write out what they stand for' },
  },
  answer: { bytes: bytes(4 * MIB, 'write a shorter answer') },
  xml: {
    bytes: bytes(16 * MIB),
    elements: { most: 200_000, of: 'elements', remedy: 'export one table at a time' },
    attributes: { most: 400_000, of: 'attributes', remedy: 'export one table at a time' },
    depth: { most: 100, of: 'levels of nesting', remedy: 'export the table alone' },
  },
  zip: {
    bytes: bytes(64 * MIB),
    entries: { most: 20_000, of: 'entries', remedy: 'export fewer samples at a time' },
    unpacked: {
      most: 128 * MIB,
      of: 'bytes once unpacked',
      remedy: 'export fewer samples at a time, or unpack it yourself',
    },
  },
  pdf: {
    bytes: bytes(64 * MIB),
    pages: { most: 2_000, of: 'pages', remedy: 'split the document' },
    objects: { most: 500_000, of: 'objects', remedy: 'print it into a new PDF file' },
    unpacked: {
      most: 128 * MIB,
      of: 'bytes once unpacked, at any one time',
      remedy: 'print it into a new PDF file, or give its text',
    },
    pieces: { most: 50_000, of: 'pieces of text on a page', remedy: 'give its text instead' },
    all_pieces: { most: 2_000_000, of: 'pieces of text', remedy: 'split the document' },
    letters: { most: 50_000_000, of: 'letters', remedy: 'split the document' },
    heap: { most: 256 * MIB, of: 'bytes of working memory', remedy: 'split the document, or give its text' },
    seconds: { most: 120, of: 'seconds of reading', remedy: 'split the document, or give its text' },
  },
  kept: {
    bytes: {
      most: 32 * MIB,
      of: 'bytes of document that is kept',
      remedy: 'it is not kept, and the desk shows its text; make the file smaller to have it shown',
    },
    run: {
      most: 2048 * MIB,
      of: 'bytes of documents that a run keeps',
      remedy: 'the others are not kept, and the desk shows their text; split the run',
    },
  },
  lines: {
    line: { most: 32 * MIB, of: 'bytes in a line', remedy: 'write each record on a line of its own' },
  },
  csv: {
    line: { most: 32 * MIB, of: 'bytes in a row', remedy: 'close the quotation marks' },
    cells: { most: 10_000, of: 'cells in a row', remedy: 'leave out the columns that are not needed' },
    rows: {
      most: 1_000_000,
      of: 'rows that are gathered into cases, one for each vote',
      remedy: 'write one row for each case',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Limit>>>>;

/** A format that has a row in the table. */
export type Format = keyof typeof LIMITS;

/** A limit as people say it: `64 MiB of file`, `2,000 pages`. */
export function sayLimit({ most, of }: Limit): string {
  const [, what] = /^bytes (.*)$/.exec(of) ?? [];
  return what === undefined ? `${most.toLocaleString('en')} ${of}` : `${most / MIB} MiB ${what}`;
}

/** What is wrong with a file that goes beyond a limit, and what to do; it completes `FILE: …`. */
export const beyond = (limit: Limit): string => `more than ${sayLimit(limit)}; ${limit.remedy}`;
