/** How courts read folders that somebody named. */
import { join } from 'node:path';
import { CuriaError } from '@curia/core';
import type { PlaceReader } from '@curia/core/court';
import { readYaml } from './foreign/yaml.ts';
import { readBytes, readText, sizeOf } from './read-file.ts';
import { entriesBelow, fileInFolder, listFolder } from './read-folder.ts';

/** Reads folders and files for courts. */
export const placeReader: PlaceReader = {
  list: listFolder,
  below: entriesBelow,
  size: sizeOf,
  bytes: readBytes,
  document(folder, name, most_bytes) {
    const read = readYaml(readText(fileInFolder(folder, name), { most_bytes }));
    if (read.ok) return read.value;
    throw new CuriaError('INPUT_INVALID', `${join(folder, name)}:${read.line}: not YAML: ${read.problem}`);
  },
};
