/** Courts to begin with: each is a folder that runs as it is. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CuriaError } from '@curia/core';
import { unwritable } from '@curia/core/read';
import { suggest } from '@curia/core/text';
import { courtFile } from '@curia/courts/panel';
import { z } from 'zod';
import { isFolder, readText } from '../../files/read-file.ts';
import { filesBelow, listFolder } from '../../files/read-folder.ts';
import { packageRoot } from '../../package-root.ts';

/** A template. */
export interface Template {
  readonly name: string;
  /** What it decides, in a line. */
  readonly decides: string;
}

const FOLDER = fileURLToPath(new URL('templates/', packageRoot));
const SCHEMA_FILE = 'court-file.schema.json';

/** All templates: the folders of templates, by name; the heading of its README says what each decides. */
export const TEMPLATES: readonly Template[] = listFolder(FOLDER).flatMap(({ name, kind }) => {
  if (kind !== 'folder') return [];
  const [, decides = ''] = /^# [^:\n]+: (.+)$/m.exec(readText(join(FOLDER, name, 'README.md'))) ?? [];
  return [{ name, decides }];
});

/** Finds a template by name. */
export function findTemplate(name: string): Template {
  const found = TEMPLATES.find((template) => template.name === name);
  if (found !== undefined) return found;
  const names = TEMPLATES.map((template) => template.name);
  throw new CuriaError('USAGE', `there is no template ${JSON.stringify(name)}; ${suggest(name, names)}`);
}

/** Writes a template into a new folder and returns the files; refuses with `FILE_EXISTS` before anything is written if something is there already. */
export function writeTemplate({ name }: Template, folder: string): string[] {
  const files = new Map(
    filesBelow(join(FOLDER, name)).map((file) => [file, readText(join(FOLDER, name, file))]),
  );
  files.set(SCHEMA_FILE, schemaText());
  // A repository that was just made holds nothing of its user.
  const there = isFolder(folder) ? listFolder(folder).filter(({ name }) => !name.startsWith('.')) : [];
  if (there.length > 0)
    throw new CuriaError(
      'FILE_EXISTS',
      `${folder} is not empty, so nothing was written; name a new folder: curia init ${name} ${basename(resolve(folder))}-2`,
    );
  for (const [file, text] of files) writeNew(join(folder, file), text);
  return [...files.keys()].sort();
}

function writeNew(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // Even where somebody else writes at the same moment, nothing is overwritten.
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    throw unwritable(path, error);
  }
}

const schemaText = (): string =>
  `${JSON.stringify({ title: 'A court of your own for Curia', ...z.toJSONSchema(courtFile, { io: 'input' }) }, null, 2)}\n`;
