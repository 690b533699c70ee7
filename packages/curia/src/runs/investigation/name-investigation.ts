/** What a new investigation is called, and where its folder is. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CuriaError } from '@curia/core';

/** The id and the folder: given, or `inv-YYMMDD-keyword` with a number where that is taken. */
export function nameInvestigation(
  query: string,
  { id, dir, root }: { readonly id?: string; readonly dir?: string; readonly root: string },
): { readonly id: string; readonly dir: string } {
  const date = new Date().toISOString().slice(2, 10).replaceAll('-', '');
  const keyword = query.toLowerCase().match(/[\p{L}\p{N}]{4,24}/u)?.[0] ?? 'question';
  const base = id ?? `inv-${date}-${keyword}`;
  if (!/^[\p{L}\p{N}._-]{1,80}$/u.test(base) || /^\.+$/.test(base)) {
    throw new CuriaError(
      'USAGE',
      `--id takes letters, digits, hyphens, dots and underscores, got ${JSON.stringify(base)}`,
    );
  }
  if (dir !== undefined) return { id: base, dir };
  let name = base;
  for (let number = 2; id === undefined && existsSync(join(root, name)); number++) name = `${base}-${number}`;
  return { id: name, dir: join(root, name) };
}
