/** Says how a sheet was understood, where that could be doubted, and what would become of it. */
import type { SeenSheet } from '../../api/look-at-sheet.ts';
import { isPlain, sayUnderstood, understoodOf } from '../../input/sheet/say-sheet.ts';
import type { SheetReader } from '../../input/sheet/sheet.ts';
import type { RecordForm } from '../../input/sheet/sheet-lines.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { grid } from '../print/grid.ts';
import { printable, remark, write } from '../print/output.ts';

/** Tells how a file is read once its columns are known, unless there is nothing to tell; `command` says the same explicitly. */
export const tellForm =
  (file: string, sheet: SheetReader, command: string) =>
  (form: RecordForm): void => {
    const understood = understoodOf(form);
    if (typeof form !== 'string' && !isPlain(understood))
      remark(`curia: ${printable(sayUnderstood(file, understood, sheet, command))}`);
  };

/** Columns that are shown side by side; of a wider sheet the others are named. */
const MOST_COLUMNS = 8;
/** Letters of a cell that are shown. */
const MOST_LETTERS = 60;

/** Prints what was seen; the exit status tells whether something is refused. */
export async function showSheets(seen: readonly SeenSheet[], isJson: boolean): Promise<number> {
  for (const { preview } of seen)
    await write(
      isJson ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...preview })}\n` : wordPreview(preview),
    );
  if (!isJson) remark('curia: nobody was asked, and nothing was stored');
  return seen.every(({ preview }) => preview.refused_count === 0 && preview.problem === null)
    ? EXIT_OK
    : EXIT_REFUSED;
}

function wordPreview({ says, rows, refused, refused_count, count, problem }: SeenSheet['preview']): string {
  const records = rows.flatMap(({ line, record }) =>
    (Array.isArray(record) ? record : [record]).map((one: unknown) => ({ line, record: one })),
  );
  const names = [...new Set(records.flatMap(({ record }) => (isRecord(record) ? Object.keys(record) : [])))];
  const shown = names.slice(0, MOST_COLUMNS);
  const lines = [
    printable(says),
    grid(
      ['line', ...shown],
      records.map(({ line, record }) => [
        String(line),
        ...shown.map((name) => (isRecord(record) ? sayCell(record[name]) : sayCell(record))),
      ]),
    ),
    ...(names.length > shown.length
      ? [`And the columns ${printable(names.slice(MOST_COLUMNS).join(', '))}.`]
      : []),
    `${count} ${count === 1 ? 'row' : 'rows'}; ${problem === null ? (refused_count === 0 ? 'none is refused' : `${refused_count} refused:`) : 'none can be used until the columns are named'}`,
    ...refused.map(({ line, problem: why }) => `  line ${line}: ${printable(why)}`),
    ...(refused_count > refused.length ? [`  … and ${refused_count - refused.length} more`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sayCell(value: unknown): string {
  if (value === undefined) return '';
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ');
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
