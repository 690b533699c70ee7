/** Reads a table of results: one row for each vote, or one for each item with a column for each reviewer. */
import { CuriaError } from '@curia/core';
import { openInput } from '../../input/open-input.ts';
import { parseLine } from '../../input/parse-line.ts';
import { recordLines } from '../../input/record-lines.ts';
import { NO_CHOICE, readColumns } from '../../input/sheet/column-choice.ts';
import { isPlain, sayUnderstood, understoodOf } from '../../input/sheet/say-sheet.ts';
import { findColumn, type SheetPlan, type SheetReader, type SheetRow } from '../../input/sheet/sheet.ts';
import type { RecordForm } from '../../input/sheet/sheet-lines.ts';
import { VOTE_COLUMNS, voteSheet } from '../../input/sheet/vote-sheet.ts';
import type { JudgedItem, Judgement, ReadResults, ResultOptions } from './judgements.ts';

/** What a table says; the options name its columns where their names do not. */
export async function readCsv(name: string, { column = [] }: ResultOptions): Promise<ReadResults> {
  const { plan, rows, notes, fields } = await rowsOf(name, column);
  const at = (row: SheetRow, part: string): string | undefined => row[plan.columns.get(part) ?? ''];
  const [item, reviewer] = ['item', 'reviewer'].map((part) => plan.columns.get(part) ?? part);
  const judgements: Judgement[] = [];
  const items = new Map<string, JudgedItem>();
  for (const { line, row } of rows) {
    const empty = (column: string | undefined): CuriaError =>
      new CuriaError('VOTE_INVALID', `${name}:${line}: the column ${column} is empty`);
    const id = at(row, 'item');
    if (id === undefined) throw empty(item);
    const who = at(row, 'reviewer');
    if (plan.row === 'item')
      for (const one of plan.reviewers) judgements.push({ item: id, reviewer: one, label: row[one] ?? null });
    else if (who === undefined) throw empty(reviewer);
    else judgements.push({ item: id, reviewer: who, label: at(row, 'label') ?? null });
    const known = at(row, 'gold');
    const before = items.get(id);
    if (known !== undefined && before?.gold !== undefined && before.gold !== known)
      throw new CuriaError(
        'GOLD_TWICE',
        `${name}:${line}: ${id} has two known answers, ${before.gold} and ${known}`,
      );
    const seen = Object.fromEntries(
      fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
    );
    items.set(id, { item: id, fields: { ...before?.fields, ...seen }, gold: known ?? before?.gold });
  }
  const unread = plan.unread.map((path) => ({
    path,
    times: rows.filter(({ row }) => row[path] !== undefined).length,
  }));
  return {
    judgements,
    items: [...items.values()],
    notes,
    unread: unread.filter(({ times }) => times > 0),
  };
}

interface ResultRows {
  readonly plan: SheetPlan;
  readonly rows: readonly { readonly line: number; readonly row: SheetRow }[];
  /** The columns that are kept beside the votes. */
  readonly fields: readonly string[];
  readonly notes: readonly string[];
}

/** The rows as they stand, and which column says what. */
async function rowsOf(name: string, column: readonly string[]): Promise<ResultRows> {
  const choice = column.length === 0 ? NO_CHOICE : readColumns(column, VOTE_COLUMNS);
  const votes = voteSheet('votes', choice);
  let plan: SheetPlan | undefined;
  let fields: readonly string[] = [];
  let form: RecordForm = 'lines';
  const sheet: SheetReader = {
    ...votes,
    plan(file, names) {
      plan = votes.plan(file, names);
      fields = choice.fields.map((one) => findColumn(file, names, one));
      return { ...plan, make: (row) => row };
    },
  };
  const onForm = (found: RecordForm): void => {
    form = found;
  };
  const rows: { line: number; row: SheetRow }[] = [];
  for await (const { first, lines } of recordLines(openInput(name), { sheet, onForm }))
    for (const [at, line] of lines.entries()) {
      if (line === '') continue;
      if (typeof line !== 'string') throw new CuriaError(line.code, `${name}:${first + at}: ${line.message}`);
      rows.push({ line: first + at, row: parseLine(line, false) as SheetRow });
    }
  if (plan === undefined || rows.length === 0) throw new CuriaError('NO_VOTES', `${name} has no rows`);
  const understood = understoodOf(form);
  const isSaid = column.length > 0 || isPlain(understood);
  return {
    plan,
    rows,
    fields,
    notes: isSaid ? [] : [sayUnderstood(name, understood, votes, `curia import ${name}`)],
  };
}
