/** Results of other tools become votes, known answers or cases, one JSON line each; or what a court reads, such as the answer of a voice. */

import type { Importer, ImportOptions } from '@curia/core/court';
import { sayCount } from '@curia/core/in/read';
import { lookAtVotes } from '../../../api/look-at-sheet.ts';
import { importResults, type ResultTarget } from '../../../exchange/results/import-results.ts';
import type { ResultOptions, UnreadField } from '../../../exchange/results/judgements.ts';
import { readFile } from '../../../exchange/results/read-file.ts';
import { unreadFields } from '../../../exchange/results/unread-fields.ts';
import { openInput } from '../../../input/open-input.ts';
import type { SheetSaid } from '../../options/sheet-options.ts';
import { printable, remark, writeWhole } from '../../print/output.ts';
import { saveFile } from '../../print/save-file.ts';
import { showSheets } from '../../run/sheet-forms.ts';
import type { ImportSaid } from './import-said.ts';

/** Makes records of results. */
export async function importRecords(format: string, file: string, said: ImportSaid): Promise<void> {
  const { as = 'votes', out, ...options } = said as ImportSaid & { readonly as?: ResultTarget };
  const { records, notes, unread } = await importResults(format, file, as, options as ResultOptions);
  await print(records.map((record) => `${JSON.stringify(record)}\n`).join(''), out);
  sayRest(sayCount(records.length, as === 'gold' ? 'known answer' : as.slice(0, -1)), notes, unread);
}

/** Says how a table of votes is read. */
export async function lookAtResults(file: string, said: ImportSaid): Promise<void> {
  const { column: columns, as = 'votes' } = said as ImportSaid &
    Partial<SheetSaid> & { readonly as?: ResultTarget };
  const of = as === 'gold' ? 'gold' : 'votes';
  const seen = await lookAtVotes(openInput(file), of, { columns, command: `curia import ${file}` });
  process.exitCode = await showSheets([seen], false);
}

/** Makes what the importer of a court makes. */
export async function importRecord(importer: Importer, file: string, said: ImportSaid): Promise<void> {
  const { out, ...given } = said;
  const options = given as ImportOptions;
  importer.check(options);
  const { raw, read } = readFile(file, importer.content, importer.file);
  const { record, is, notes } = await importer.read(read, file, options);
  await print(`${JSON.stringify(record, null, 2)}\n`, out);
  sayRest(is, notes, unreadFields(importer.content, raw));
}

async function print(text: string, out: string | undefined): Promise<void> {
  if (out === undefined) await writeWhole(text);
  else saveFile(out, text);
}

/** Says what was made, what to know besides, and which fields were not read. */
function sayRest(made: string, notes: readonly string[], unread: readonly UnreadField[]): void {
  remark(`curia: ${made}`);
  for (const note of notes) remark(`curia: ${printable(note)}`);
  if (unread.length === 0) return;
  const said = unread.map(({ path, times }) => (times > 1 ? `${path} (${times} times)` : path)).join(', ');
  remark(`curia: not read: ${printable(said)}`);
}
