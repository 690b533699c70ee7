/** A decision table of another tool becomes a table file. */
import { sayCount } from '@curia/core/in/read';
import { sayProblems } from '@curia/core/read';
import { importTable } from '../../../exchange/import-table.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { printable, remark, write, writeWhole } from '../../print/output.ts';
import { saveFile } from '../../print/save-file.ts';
import type { ImportSaid } from './import-said.ts';

/** Imports the table; says which facts its inputs became, and where rules overlap. */
export async function importTableFile(format: string, file: string, said: ImportSaid): Promise<void> {
  const { name, decision, firstWins, out, json } = said as ImportSaid & {
    readonly name?: string;
    readonly decision?: string;
    readonly firstWins?: boolean;
  };
  const options = { id: name, decision, firstWins: firstWins === true };
  const { table, policy_hash, facts, overlaps, text } = await importTable(format, file, options);
  if (out !== undefined) saveFile(out, text);
  if (json === true)
    await write(
      `${JSON.stringify({ schema_version: SCHEMA_VERSION, policy_hash, table, facts, overlaps })}\n`,
    );
  else if (out === undefined) await writeWhole(text);
  for (const [input, fact] of Object.entries(facts))
    if (input !== fact) remark(`curia: ${printable(input)} is the fact ${fact}`);
  if (overlaps.length === 0) return;
  const where = printable(sayProblems('the table', overlaps, 5));
  remark(`curia: ${sayCount(overlaps.length, 'overlap')}, where the first rule decides: ${where}`);
}
