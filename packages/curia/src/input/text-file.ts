/** Reads whole files of text and JSON. */
import { readJson } from '@curia/core/read';
import { readForeignText } from '../files/foreign/read-foreign.ts';

/** Reads a whole text file of bearable size, without a byte order mark. */
export const readTextFile = (file: string): string => readForeignText('text', file).replace(/^\ufeff/, '');

/** Reads a JSON file; errors name the file. */
export function readJsonFile(file: string): unknown {
  return readJson(readTextFile(file), file);
}
