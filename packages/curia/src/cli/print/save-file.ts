/** Writes a file that the user asked for. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unwritable } from '@curia/core/read';
import { printable, remark } from './output.ts';

/** Saves text and says so; throws `OUTPUT_FAILED` with the path where that is not possible. */
export function saveFile(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw unwritable(file, error);
  }
  remark(`curia: ${printable(file)} written`);
}

/** Saves a file in a folder, which is made if it does not exist. */
export function saveIn(folder: string, name: string, text: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unwritable(folder, error);
  }
  saveFile(join(folder, name), text);
}
