/** Reads the folder of a finished run for its checks: what is absent stays absent, and what cannot be read is noted. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CuriaError } from '@curia/core';
import type { FolderReader } from '@curia/core/court';
import { sayProblems, tryRead } from '@curia/core/read';
import type { z } from 'zod';
import { isFolder, readText } from '../../files/read-file.ts';
import { fileInFolder, isInFolder } from '../../files/read-folder.ts';
import { openInput } from '../../input/open-input.ts';
import { isBlank, parseLine } from '../../input/parse-line.ts';
import { readLines } from '../../input/read-lines.ts';
import { type Manifest, manifest } from '../../kept/manifest.ts';

const LARGEST_DOCUMENT = 4 * 1024 * 1024;

/** Opens a folder for checks. */
export function openFolder(folder: string): FolderReader {
  if (!isFolder(folder)) throw new CuriaError('FILE_UNREADABLE', `${folder} is not the folder of a run`);
  const unreadable: string[] = [];
  return {
    unreadable,
    has: (file) => isInFolder(folder, file),
    async records<T>(file: string, shape: z.ZodType<T>) {
      const records: T[] = [];
      for await (const record of recordsIn(folder, file, shape, unreadable)) records.push(record);
      return records;
    },
    document: (file, shape) => readDocument(folder, file, shape, unreadable),
  };
}

/** The file in which a run says what it is. */
export const MANIFEST = 'manifest.json';

/** The manifest of a run folder; undefined if it has none that Curia wrote. */
export const manifestIn = (folder: string): Manifest | undefined =>
  existsSync(join(folder, MANIFEST)) ? readDocument(folder, MANIFEST, manifest, []) : undefined;

/** Reads a file of records one by one, for files that need not fit into memory. */
export async function* recordsIn<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
  unreadable: string[],
): AsyncGenerator<T> {
  for await (const { first, lines, isCut } of readLines(openInput(fileInFolder(folder, name)).stream)) {
    for (const [at, line] of lines.entries()) {
      if (typeof line === 'string' && isBlank(line)) continue;
      const problem = (said: string): number => unreadable.push(`${name}:${first + at}: ${said}`);
      try {
        if (typeof line !== 'string') throw line;
        const read = tryRead(schema, parseLine(line, isCut && at === lines.length - 1));
        if (read.ok) yield read.value;
        else problem(sayProblems('the record', read.problems, 1));
      } catch (error) {
        if (!CuriaError.is(error)) throw error;
        problem(error.message);
      }
    }
  }
}

/** Reads one document; one that cannot be read is added to a list. */
function readDocument<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
  unreadable: string[],
): T | undefined {
  try {
    const text = readText(fileInFolder(folder, name), { most_bytes: LARGEST_DOCUMENT });
    const read = tryRead(schema, parseLine(text, true));
    if (read.ok) return read.value;
    unreadable.push(`${name}: ${sayProblems('the document', read.problems, 1)}`);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    unreadable.push(`${name}: ${error.message}`);
  }
  return undefined;
}
