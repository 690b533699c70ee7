/** Files of the packages that the readers are built on. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Reads a file by its address, such as `garu-ko/models/base.gmdl`. */
export const readPackageFile = (address: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(fileURLToPath(import.meta.resolve(address)));
