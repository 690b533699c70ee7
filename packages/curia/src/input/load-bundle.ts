/** Reads the source of a document: a JSON bundle, a PDF file, or plain text whose pages are separated by form feeds. */
import { basename, extname } from 'node:path';
import { CuriaError } from '@curia/core';
import { readJson } from '@curia/core/text';
import { bundleFromText, type DocumentBundle } from '@curia/courts/in/verification';
import { readBundle } from '@curia/courts/verification';
import { readPdf } from '../files/foreign/pdf/read-pdf.ts';
import { readForeignText } from '../files/foreign/read-foreign.ts';
import { isFolder } from '../files/read-file.ts';
import { fileInFolder, isInFolder } from '../files/read-folder.ts';

/** The endings of bundles in a folder; the first that is there counts. */
const ENDINGS = ['.json', '.txt', '.pdf'] as const;

/** The name of a file without folder and extension. */
export const stemOf = (file: string): string => basename(file, extname(file));

/** Reads a whole text file of bearable size, without a byte order mark. */
export const readTextFile = (file: string): string => readForeignText('text', file).replace(/^\ufeff/, '');

/** Reads a JSON file; errors name the file. */
export function readJsonFile(file: string): unknown {
  return readJson(readTextFile(file), file);
}

/** Loads a bundle from a file. */
async function loadBundle(file: string): Promise<DocumentBundle> {
  const ending = extname(file).toLowerCase();
  if (ending === '.json') return readBundle(readJsonFile(file));
  if (ending === '.pdf') return readPdf(file, stemOf(file));
  return { ...bundleFromText(stemOf(file), readTextFile(file)), file_path: file };
}

/** Finds the bundle of a document: always the same file, read once, or the file of that name in a folder. */
export function bundleFinder(place: string): (doc_id: string) => Promise<DocumentBundle> {
  if (isFolder(place)) return (doc_id) => findInFolder(place, doc_id);
  let only: Promise<DocumentBundle> | undefined;
  return () => {
    only ??= loadBundle(place);
    return only;
  };
}

async function findInFolder(folder: string, doc_id: string): Promise<DocumentBundle> {
  // The id comes from data, so that it must be a bare name before it becomes part of a path.
  const isBare = doc_id === basename(doc_id) && /^[^\\/:\0]+$/.test(doc_id) && !/^\.\.?$/.test(doc_id);
  const files = isBare ? ENDINGS.map((ending) => `${doc_id}${ending}`) : [];
  const found = files.find((file) => isInFolder(folder, file));
  if (found === undefined)
    throw new CuriaError(
      'FILE_UNREADABLE',
      `${folder} has no bundle ${JSON.stringify(doc_id)} (${ENDINGS.join(', ')})`,
    );
  return loadBundle(fileInFolder(folder, found));
}
