/** Reads a file as a command would, and says how: what was understood, the first records, and what is refused. Nothing is asked, and nothing is stored. */
import { CuriaError } from '@curia/core';
import { emptyInput, type Input } from '../open-input.ts';
import { isBlank, parseLine } from '../parse-line.ts';
import { recordLines } from '../record-lines.ts';
import { sayUnderstood, type Understood, understoodOf } from './say-sheet.ts';
import { matchColumns, type SheetPlan, type SheetReader } from './sheet.ts';
import type { RecordForm } from './sheet-lines.ts';

/** How a file would be read. */
export interface SheetPreview {
  readonly understood: Understood;
  /** The same in one line. */
  readonly says: string;
  /** The first records as they were read, with the line of each. */
  readonly rows: readonly { readonly line: number; readonly record: unknown }[];
  /** What is refused, with the line of each and why; no more than somebody reads. */
  readonly refused: readonly { readonly line: number; readonly code: string; readonly problem: string }[];
  readonly refused_count: number;
  /** Why nothing can be made of the table as its columns are named; the rows are then its cells. */
  readonly problem: { readonly code: string; readonly message: string } | null;
  /** How many lines hold something. */
  readonly count: number;
}

/** How a file is looked at. */
export interface Previewing {
  readonly sheet: SheetReader;
  /** Takes a record as the command would; throws what refuses it. */
  readonly check: (record: unknown, line: number, isTable: boolean) => void;
  /** What begins the command that says the same; absent where there is none. */
  readonly command?: string | undefined;
}

const MOST_ROWS = 20;
const MOST_REFUSED = 100;

/** The columns that are known by their names, though others are missing. */
function unplanned(
  file: string,
  names: readonly string[],
  { parts, choice }: SheetReader,
): Omit<SheetPlan, 'make'> {
  const columns = matchColumns(file, names, parts, choice);
  const taken = new Set(columns.values());
  return {
    row: 'case',
    columns,
    reviewers: [],
    unread: names.filter((name) => !taken.has(name)),
    isPlain: false,
  };
}

/** Reads all of it, and keeps the beginning. */
export async function previewSheet(
  input: Pick<Input, 'name' | 'stream'>,
  { sheet, check, command }: Previewing,
): Promise<SheetPreview> {
  let form: RecordForm = 'lines';
  let count = 0;
  let refused_count = 0;
  const rows: { line: number; record: unknown }[] = [];
  const refused: { line: number; code: string; problem: string }[] = [];
  const onForm = (found: RecordForm): void => {
    form = found;
  };
  let problem: CuriaError | undefined;
  // Whoever maps columns has to see them first.
  const tolerant: SheetReader = {
    ...sheet,
    otherwise(file, names, error) {
      problem = error;
      return { ...unplanned(file, names, sheet), make: (row) => row };
    },
  };
  for await (const { first, lines, isCut } of recordLines(input, { sheet: tolerant, onForm })) {
    for (const [at, line] of lines.entries()) {
      if (typeof line === 'string' && isBlank(line)) continue;
      count++;
      const number = first + at;
      try {
        if (typeof line !== 'string') throw line;
        const record = parseLine(line, isCut && at === lines.length - 1);
        if (rows.length < MOST_ROWS) rows.push({ line: number, record });
        if (problem === undefined) check(record, number, typeof form !== 'string');
      } catch (error) {
        if (!CuriaError.is(error)) throw error;
        refused_count++;
        if (refused.length < MOST_REFUSED)
          refused.push({ line: number, code: error.code, problem: error.message });
      }
    }
  }
  if (count === 0) throw emptyInput(input.name, 'rows');
  const understood = understoodOf(form);
  return {
    understood,
    says: problem?.message ?? sayUnderstood(input.name, understood, sheet, command),
    rows,
    refused,
    refused_count,
    problem: problem === undefined ? null : { code: problem.code, message: problem.message },
    count,
  };
}
