/** The files of the console: read once by name, so that a request can name nothing else. */

import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readBytes } from '../files/read-file.ts';
import { filesBelow } from '../files/read-folder.ts';
import { packageRoot } from '../package-root.ts';

/** A file as it is sent. */
export interface ConsoleFile {
  readonly type: string;
  readonly bytes: Buffer<ArrayBuffer>;
  /** The same in fewer bytes, for what is text. */
  readonly zipped: Buffer<ArrayBuffer> | undefined;
  /** Its name says what is in it, so that it never changes. */
  readonly isHashed: boolean;
}

/** The console; a page of it is every address that is neither a file nor part of the API. */
export interface ConsoleFiles {
  file(path: string): Promise<ConsoleFile | undefined>;
  page(): Promise<ConsoleFile>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  // What PDF files may lack is read as bytes.
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
};

/** What a page of the console may do: load its own files and talk to its own server. */
export const CONSOLE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const PAGE = '/index.html';
const zip = promisify(gzip);

/** Where the console of this package is built to. */
export const builtConsole = (): string => fileURLToPath(new URL('console/', packageRoot));

/** Opens the console in a folder; undefined if it was not built. */
export function openConsole(folder: string): ConsoleFiles | undefined {
  if (!existsSync(join(folder, PAGE))) return undefined;
  const places = new Map<string, string>(
    filesBelow(folder)
      .filter((path) => extname(path) in TYPES)
      .map((path) => [`/${path}`, join(folder, path)] as const),
  );
  const read = new Map<string, Promise<ConsoleFile>>();
  const load = (path: string, place: string): Promise<ConsoleFile> => {
    const known = read.get(path) ?? readFile(path, place);
    read.set(path, known);
    return known;
  };
  return {
    file: async (path) => {
      const place = places.get(path);
      return place === undefined ? undefined : load(path, place);
    },
    page: () => load(PAGE, places.get(PAGE)!),
  };
}

async function readFile(path: string, place: string): Promise<ConsoleFile> {
  const type = TYPES[extname(path)]!;
  const bytes = readBytes(place);
  return {
    type,
    bytes,
    zipped: type === TYPES['.woff2'] ? undefined : await zip(bytes),
    isHashed: path.startsWith('/assets/'),
  };
}
