/** Writes a file that the user asked for. */
import { writeFileSync } from 'node:fs';
import { CuriaError } from '@curia/core/internal';
import { printable, remark } from './output.ts';

/** Saves text and says so; throws `OUTPUT_FAILED` with the path where that is not possible. */
export function saveFile(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new CuriaError('OUTPUT_FAILED', `${file}: ${(error as Error).message}`, [], { cause: error });
  }
  remark(`curia: ${printable(file)} written`);
}
