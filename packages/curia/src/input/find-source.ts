/** Finds what cases are about in files beside them: JSON, a PDF file, or plain text, and how it looks. */
import { basename, dirname, extname } from 'node:path';
import { CuriaError } from '@curia/core';
import type { CaseFiles, FileRead } from '@curia/core/court/face';
import { readPdf } from '../files/foreign/pdf/read-pdf.ts';
import { isFolder } from '../files/read-file.ts';
import { fileInFolder, isInFolder } from '../files/read-folder.ts';
import type { NewDocument } from '../store/documents.ts';
import { markOfDocument, picturesOf } from './kept-documents.ts';
import { readJsonFile, readTextFile } from './text-file.ts';

/** The endings of files in a folder; the first that is there counts. */
const ENDINGS = ['.json', '.txt', '.pdf'] as const;

/** The name of a file without folder and extension. */
export const stemOf = (file: string): string => basename(file, extname(file));

/** What a case is about, and the files that show it. */
export interface FoundSource {
  readonly about: object;
  readonly documents: readonly NewDocument[];
}

/** How sources are found. */
interface Finding {
  readonly files: Pick<CaseFiles, 'source' | 'open'>;
  /** Whether the files that show them are looked for. */
  readonly keeps: boolean;
}

/** Reads a file by its ending. */
async function readFile(path: string): Promise<FileRead> {
  const ending = extname(path).toLowerCase();
  const name = stemOf(path);
  if (ending === '.json') return { name, path, kind: 'json', value: readJsonFile(path) };
  if (ending === '.pdf') return { name, path, kind: 'pages', pages: await readPdf(path) };
  return { name, path, kind: 'text', text: readTextFile(path) };
}

/** Finds what a case is about: always the same file, read once, or the file of that name in a folder. */
export function sourceFinder(place: string, finding: Finding): (name: string) => Promise<FoundSource> {
  if (isFolder(place))
    return async (name) => readSource(findInFolder(place, name, finding.files.source), finding);
  let only: Promise<FoundSource> | undefined;
  return () => {
    only ??= readSource(place, finding);
    return only;
  };
}

async function readSource(path: string, { files, keeps }: Finding): Promise<FoundSource> {
  const read = await readFile(path);
  const documents = keeps ? picturesOf(dirname(path), basename(path)) : [];
  const marked = documents.length === 0 ? read : { ...read, files: documents.map(markOfDocument) };
  return { about: files.open(marked), documents };
}

function findInFolder(folder: string, name: string, source: string): string {
  // The name comes from data, so that it must be a bare one before it becomes part of a path.
  const isBare = name === basename(name) && /^[^\\/:\0]+$/.test(name) && !/^\.\.?$/.test(name);
  const files = isBare ? ENDINGS.map((ending) => `${name}${ending}`) : [];
  const found = files.find((file) => isInFolder(folder, file));
  if (found !== undefined) return fileInFolder(folder, found);
  throw new CuriaError(
    'FILE_UNREADABLE',
    `${folder} has no ${source} ${JSON.stringify(name)} (${ENDINGS.join(', ')})`,
  );
}
