/** The files that show what a case is about, to be kept with it: a PDF file or pictures, told by their content. */
import { basename, extname } from 'node:path';
import type { FileMark } from '@curia/core/court/face';
import { LIMITS, sayLimit } from '../files/foreign/limits.ts';
import { readBytes, sizeOf } from '../files/read-file.ts';
import { fileInFolder, isInFolder } from '../files/read-folder.ts';
import { hashDocument, type NewDocument } from '../store/documents.ts';

/** What the first bytes of a file say that it is; nothing else is kept, whatever its name says. */
const KINDS: readonly { readonly type: string; readonly says: (start: string) => boolean }[] = [
  { type: 'application/pdf', says: (start) => start.includes('%PDF-') },
  { type: 'image/png', says: (start) => start.startsWith('\u0089PNG\r\n\u001a\n') },
  { type: 'image/jpeg', says: (start) => start.startsWith('\u00ff\u00d8\u00ff') },
  { type: 'image/webp', says: (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8) },
];

/** Endings of pictures, in the order in which they are looked for. */
const PICTURES = ['.png', '.jpg', '.jpeg', '.webp', '.PNG', '.JPG', '.JPEG'] as const;
/** The most pictures of one document, one page each. */
const MOST_PICTURES = 200;
/** As far as a mark may stand from the beginning. */
const START = 1024;

/** A file by its content; undefined if it is none that can be shown. */
export function documentOf(name: string, bytes: Uint8Array): NewDocument | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(START, bytes.byteLength));
  const kind = KINDS.find(({ says }) => says(start.toString('latin1')));
  return kind === undefined ? undefined : { name: basename(name), type: kind.type, bytes };
}

/** How a case names a file that is kept with it. */
export const markOfDocument = ({ name, type, bytes }: NewDocument): FileMark => ({
  name,
  type,
  sha256: hashDocument(bytes),
  bytes: bytes.byteLength,
});

/** The files that show a file: itself, a PDF file of its name beside it, or pictures, one or numbered from 1. */
export function picturesOf(folder: string, file: string): NewDocument[] {
  const ending = extname(file);
  const stem = basename(file, ending);
  const own = ['.pdf', ...PICTURES].includes(ending.toLowerCase()) ? [file] : [];
  for (const one of [...own, `${stem}.pdf`, ...PICTURES.map((ending) => `${stem}${ending}`)]) {
    const found = readPicture(folder, one);
    if (found !== undefined) return [found];
  }
  const pages: NewDocument[] = [];
  for (const ending of PICTURES)
    while (pages.length < MOST_PICTURES) {
      const page = readPicture(folder, `${stem}-${pages.length + 1}${ending}`);
      if (page === undefined) break;
      pages.push(page);
    }
  return pages;
}

function readPicture(folder: string, name: string): NewDocument | undefined {
  if (!isInFolder(folder, name)) return undefined;
  const path = fileInFolder(folder, name);
  // One that is too large is not shown, and stops no case.
  if (sizeOf(path) > LIMITS.kept.bytes.most) return undefined;
  return documentOf(name, readBytes(path, { most_bytes: LIMITS.kept.bytes.most }));
}

/** Counts what a run keeps, so that it keeps no more than it may. */
export class KeptDocuments {
  readonly #seen = new Set<string>();
  #bytes = 0;
  #left = 0;

  /** The files that still fit; either all of a case or none, so that no page is missing. */
  take(documents: readonly NewDocument[]): readonly NewDocument[] {
    const fresh = documents.filter(({ bytes }) => !this.#seen.has(hashDocument(bytes)));
    const size = fresh.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    if (this.#bytes + size > LIMITS.kept.run.most) {
      this.#left += documents.length;
      return [];
    }
    this.#bytes += size;
    for (const { bytes } of fresh) this.#seen.add(hashDocument(bytes));
    return documents;
  }

  /** What was left out, in words; undefined if nothing was. */
  problem(): string | undefined {
    return this.#left === 0
      ? undefined
      : `${this.#left} documents are not kept: more than ${sayLimit(LIMITS.kept.run)}`;
  }
}
