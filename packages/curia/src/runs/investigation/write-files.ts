/** Writes what came of an investigation into its folder; each file whole or not at all. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { unwritable } from '@curia/core/read';
import { investigationFiles, type Language } from '@curia/courts/in/investigation';
import type { FinalReport } from '@curia/courts/investigation';
import { version } from '../../drive/version.ts';
import { isFolder } from '../../files/read-file.ts';
import { listFolder } from '../../files/read-folder.ts';
import type { InvestigationRecord } from './investigation-folder.ts';

/** Writes files below a folder. */
export function writeFiles(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(dir, name);
    const draft = `${file}.new`;
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(draft, text);
      renameSync(draft, file);
    } catch (error) {
      rmSync(draft, { force: true });
      throw unwritable(file, error);
    }
  }
}

/** Writes every file of a ruled investigation; reports that were kept as they were handed in stay as they are. */
export function writeInvestigation(
  dir: string,
  { state, events }: InvestigationRecord,
  ruling: FinalReport,
  { language, repository }: { readonly language: Language; readonly repository?: string },
): void {
  const files = investigationFiles(
    { record: { investigation: state }, events, ruling },
    {
      version: version(),
      language,
      ...(repository === undefined ? {} : { repository }),
      has: (name) => isThere(dir, name),
    },
  );
  writeFiles(dir, files);
}

/** Whether a file is there, whatever its ending. */
function isThere(dir: string, name: string): boolean {
  const folder = join(dir, dirname(name));
  const wanted = basename(name);
  return isFolder(folder) && listFolder(folder).some(({ name }) => name.startsWith(`${wanted}.`));
}
