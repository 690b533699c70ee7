/** Reads a table of results: one row for each vote, or one for each item with a column for each reviewer. */
import { CuriaError } from '@curia/core';
import { oneOf, suggest } from '@curia/core/text';
import { csvRows } from '../../input/csv-rows.ts';
import { openInput } from '../../input/open-input.ts';
import { parseLine } from '../../input/parse-line.ts';
import type { JudgedItem, Judgement, ReadResults, ResultOptions } from './judgements.ts';

type Row = Readonly<Record<string, string>>;

/** What a table says; the options name its columns. */
export async function readCsv(name: string, { column = [] }: ResultOptions): Promise<ReadResults> {
  const {
    item = 'item',
    reviewer = 'reviewer',
    label = 'label',
    reviewers,
    gold,
    fields,
  } = columnsOf(column);
  const wide = listed(reviewers);
  const shown = listed(fields);
  const needed = [
    item,
    ...(wide.length > 0 ? wide : [reviewer, label]),
    ...(gold === undefined ? [] : [gold]),
    ...shown,
  ];
  const rows = await rowsOf(name, needed);
  const judgements: Judgement[] = [];
  const items = new Map<string, JudgedItem>();
  for (const { line, row } of rows) {
    const id = row[item];
    if (id === undefined)
      throw new CuriaError('VOTE_INVALID', `${name}:${line}: the column ${item} is empty`);
    if (wide.length > 0)
      for (const who of wide) judgements.push({ item: id, reviewer: who, label: row[who] ?? null });
    else if (row[reviewer] === undefined)
      throw new CuriaError('VOTE_INVALID', `${name}:${line}: the column ${reviewer} is empty`);
    else judgements.push({ item: id, reviewer: row[reviewer], label: row[label] ?? null });
    const known = gold === undefined ? undefined : row[gold];
    const before = items.get(id);
    if (known !== undefined && before?.gold !== undefined && before.gold !== known)
      throw new CuriaError(
        'GOLD_TWICE',
        `${name}:${line}: ${id} has two known answers, ${before.gold} and ${known}`,
      );
    const seen = Object.fromEntries(
      shown.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
    );
    const right = known ?? before?.gold;
    items.set(id, {
      item: id,
      fields: { ...before?.fields, ...seen },
      gold: right,
    });
  }
  const columns = new Map<string, number>();
  for (const { row } of rows)
    for (const column of Object.keys(row))
      if (!needed.includes(column)) columns.set(column, (columns.get(column) ?? 0) + 1);
  const unread = Array.from(columns, ([path, times]) => ({ path, times }));
  return { judgements, items: [...items.values()], notes: [], unread };
}

const PARTS = ['item', 'reviewer', 'label', 'reviewers', 'gold', 'fields'] as const;

/** Which column says what, as `PART=COLUMN`. */
function columnsOf(said: readonly string[]): Partial<Record<(typeof PARTS)[number], string>> {
  const columns: Partial<Record<(typeof PARTS)[number], string>> = {};
  for (const one of said) {
    const [name = '', column = ''] = one.split(/=(.*)/s);
    const part = PARTS.find((known) => known === name);
    if (part === undefined || column === '')
      throw new CuriaError(
        'USAGE',
        `--column takes PART=NAME with ${oneOf([...PARTS])}, got ${JSON.stringify(one)}`,
      );
    if (columns[part] !== undefined)
      throw new CuriaError(
        'USAGE',
        `--column ${part} is given twice; columns of one part are joined by commas`,
      );
    columns[part] = column;
  }
  return columns;
}

const listed = (names: string | undefined): string[] =>
  (names ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

async function rowsOf(name: string, needed: readonly string[]): Promise<{ line: number; row: Row }[]> {
  const rows: { line: number; row: Row }[] = [];
  const check = (header: readonly string[]): void => {
    const missing = needed.find((column) => !header.includes(column));
    if (missing !== undefined)
      throw new CuriaError('USAGE', `${name} has no column ${missing}; ${suggest(missing, header)}`);
  };
  for await (const { first, lines } of csvRows(name, openInput(name).stream, (_, text) => text, [], check))
    for (const [at, line] of lines.entries()) {
      if (line === '') continue;
      if (typeof line !== 'string') throw new CuriaError(line.code, `${name}:${first + at}: ${line.message}`);
      rows.push({ line: first + at, row: parseLine(line, false) as Row });
    }
  if (rows.length === 0) throw new CuriaError('NO_VOTES', `${name} has no rows`);
  return rows;
}
