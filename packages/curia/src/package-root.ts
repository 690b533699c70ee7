/** Where the package is, for the files that come with it: prompts, demo cases and its own description. */
import { existsSync } from 'node:fs';

/** The address of the nearest folder above that has a package.json, whether this is a source file or part of a bundle. */
export const packageRoot: URL = (() => {
  let folder = new URL('./', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) folder = new URL('../', folder);
  return folder;
})();
