/** Sheets of cases: one row for each, or, where voices vote, one for each vote. */
import { CuriaError } from '@curia/core';
import type { Judged, JudgedItem } from '@curia/core/court/votes';
import { didYouMean } from '@curia/core/text';
import type { z } from 'zod';
import { fieldsOf, isClosed, jsonIn, readCell } from './cell-reader.ts';
import { type ColumnChoice, NO_CHOICE, readColumns } from './column-choice.ts';
import {
  findColumn,
  matchColumns,
  type SheetPart,
  type SheetPlan,
  type SheetReader,
  type SheetRow,
  sayNames,
} from './sheet.ts';
import { GOLD_NAMES, ITEM_NAMES, VOTE_NAMES } from './vote-sheet.ts';

/** What is known of the cases that a table is to become. */
export interface CaseForm {
  /** The shape of their fields. */
  readonly shape: z.ZodType | undefined;
  /** The shape says all that a case may have and must have. */
  readonly isWhole: boolean;
  /** The field that says what a case is about, if that is one text. */
  readonly text?: string | undefined;
  /** Makes a case of an item with the votes on it; absent if voices do not vote. */
  readonly judged?: ((item: JudgedItem) => object) | undefined;
}

/** Columns of votes, where cases have voices. */
const OF_VOTES = ['reviewer', 'label', 'order', 'role'] as const;

const TEXT_NAMES = [
  'text',
  'content',
  'body',
  'message',
  'comment',
  'review',
  'post',
  'description',
  'input',
  'sentence',
  'document',
  '본문',
  '내용',
  '텍스트',
  '문장',
  '글',
  '댓글',
  '리뷰',
  '질문',
  '문의',
  '메시지',
];
const ID_NAMES = [
  ...ITEM_NAMES,
  'item',
  'no',
  'nr',
  'number',
  'key',
  'ticketid',
  '사건번호',
  '식별자',
  '아이디',
];

/** Reads sheets of cases; `said` is what somebody said of their columns. */
export function caseSheet(form: CaseForm, said: readonly string[] = []): SheetReader {
  const parts = partsOf(form);
  const choice =
    said.length === 0
      ? NO_CHOICE
      : readColumns(
          said.map((one) => one.replace(/^item=/, 'case_id=')),
          [...parts.map(({ part }) => part), ...(form.judged === undefined ? [] : ['reviewers'])],
        );
  return { choice, parts, plan: (file, names) => planCases(form, parts, choice, file, names) };
}

/** What a column can say of a case: its id, its fields, what is right, and, where voices vote, a vote. */
function partsOf({ shape, isWhole, text, judged }: CaseForm): SheetPart[] {
  const fields = fieldsOf(shape);
  const required = (name: string): boolean => isWhole && !fields[name]!.safeParse(undefined).success;
  // What a table cannot hold is no column of it.
  const own = Object.keys(fields).filter(
    (name) =>
      !['case_id', 'gold', 'schema_version', 'facts', 'ruling'].includes(name) &&
      !(judged && name === 'votes'),
  );
  const texts = own.filter((name) => required(name) && fields[name]!.safeParse('a').success);
  const hasText = text !== undefined && (own.includes(text) || !isWhole);
  const main = hasText ? text : texts.length === 1 ? texts[0] : undefined;
  const named = main === undefined || own.includes(main) ? own : [...own, main];
  return [
    { part: 'case_id', names: ID_NAMES, required: false },
    ...named.map((part) => ({
      part,
      names: part === main ? TEXT_NAMES : [],
      required: Object.hasOwn(fields, part) && required(part),
    })),
    { part: 'gold', names: GOLD_NAMES, required: false },
    ...(judged === undefined
      ? []
      : OF_VOTES.map((part) => ({ part, names: VOTE_NAMES[part] ?? [], required: false }))),
  ];
}

function planCases(
  form: CaseForm,
  parts: readonly SheetPart[],
  choice: ColumnChoice,
  file: string,
  names: readonly string[],
): SheetPlan {
  const { shape, judged } = form;
  const isWhole = form.isWhole && isClosed(shape);
  const refuse = (problem: string): CuriaError =>
    new CuriaError('INPUT_INVALID', `${file}: ${problem}; its columns are ${sayNames(names)}`);
  const reviewers = choice.reviewers.map((name) => findColumn(file, names, name));
  const columns = matchColumns(
    file,
    names.filter((name) => !reviewers.includes(name)),
    parts,
    choice,
  );
  const hasVotes = columns.has('reviewer') && columns.has('label');
  if (!hasVotes || reviewers.length > 0)
    for (const part of OF_VOTES) if (!Object.hasOwn(fieldsOf(shape), part)) columns.delete(part);
  if (columns.size === 0)
    throw refuse(`no column is a field of a case, which has ${sayNames(parts.map(({ part }) => part))}`);
  if ((hasVotes || reviewers.length > 0) && !columns.has('case_id'))
    throw refuse('no column names the case of a vote: call it case_id');
  const missing = parts.find(({ part, required }) => required && !columns.has(part));
  if (missing !== undefined)
    throw refuse(`no column has ${missing.part}, which every case needs: call it ${missing.part}`);
  const taken = new Set([...columns.values(), ...reviewers]);
  const others = names.filter((name) => !taken.has(name));
  const free = parts.filter(({ part }) => !columns.has(part)).map(({ part }) => part);
  for (const name of isWhole ? others : []) {
    const meant = name.length > 3 ? didYouMean(name, free) : undefined;
    if (meant !== undefined)
      throw refuse(
        `the column ${name} is nearly ${meant}: call it ${meant}, or say --column ${meant}=${name}`,
      );
  }
  const row = reviewers.length > 0 ? 'item' : hasVotes ? 'vote' : 'case';
  const shared = {
    columns,
    reviewers,
    row,
    // A shape that is open takes what else a row has, as lines of JSON may have it.
    unread: isWhole ? others : [],
    isPlain: row === 'case' && [...columns].every(([part, name]) => part === name),
  } as const;
  const caseOf = caseMaker(form, columns, isWhole ? [] : others);
  if (judged === undefined || (row === 'case' && !columns.has('gold'))) return { ...shared, make: caseOf };
  if (row === 'case') return { ...shared, make: (record, line) => withGold(caseOf(record), line, judged) };
  const votesOf = (record: SheetRow): Judged[] =>
    row === 'item'
      ? reviewers.map((reviewer) => ({ reviewer, label: record[reviewer] ?? null }))
      : [voteIn(columns, record)];
  const itemOf = (rows: readonly SheetRow[]): object => {
    const { case_id, gold, ...fields } = Object.assign({}, ...rows.map(caseOf)) as Record<string, unknown>;
    for (const one of OF_VOTES) delete fields[one];
    return judged({
      item: String(case_id),
      fields,
      gold: gold === undefined ? undefined : String(gold),
      judged: rows.flatMap(votesOf),
    });
  };
  const keyOf = (record: SheetRow): string => {
    const key = record[columns.get('case_id')!]; // votes are read only where a column names their case
    if (key === undefined)
      throw new CuriaError('INPUT_INVALID', `${columns.get('case_id')} is empty: whose vote is it?`);
    return key;
  };
  const ofItem = (record: SheetRow): object => {
    keyOf(record);
    return itemOf([record]);
  };
  if (row === 'item') return { ...shared, make: ofItem };
  return { ...shared, make: caseOf, gathered: { of: keyOf, make: itemOf } };
}

/** What is right, as the court has it: a cell knows no flags and numbers. */
function withGold(
  made: Record<string, unknown>,
  line: number,
  judged: (item: JudgedItem) => object,
): Record<string, unknown> {
  const { case_id, gold, ...fields } = made;
  if (typeof gold !== 'string') return made;
  const known = judged({ item: String(case_id ?? line), fields, gold, judged: [] }) as {
    readonly gold?: unknown;
  };
  return { ...made, gold: known.gold };
}

function voteIn(columns: ReadonlyMap<string, string>, record: SheetRow): Judged {
  const at = (part: string): string | undefined => record[columns.get(part) ?? ''];
  const reviewer = at('reviewer');
  if (reviewer === undefined)
    throw new CuriaError('INPUT_INVALID', `${columns.get('reviewer')} is empty: who votes?`);
  const [order, role] = [at('order'), at('role')];
  return {
    reviewer,
    label: at('label') ?? null,
    ...(order === undefined ? {} : { order }),
    ...(role === undefined ? {} : { role }),
  };
}

/** Makes the record of a row: each field under its name, as its shape wants it. */
function caseMaker(
  { shape }: CaseForm,
  columns: ReadonlyMap<string, string>,
  others: readonly string[],
): (record: SheetRow) => Record<string, unknown> {
  const fields = fieldsOf(shape);
  const places = new Map<string, string>([
    ...Array.from(columns, ([part, name]): [string, string] => [name, part]),
    ...others.map((name): [string, string] => [name, name]),
  ]);
  return (record) => {
    const made: [string, unknown][] = [];
    for (const [name, part] of places) {
      const cell = record[name];
      if (cell === undefined) continue;
      const value =
        part === 'gold'
          ? (jsonIn(cell) ?? cell)
          : readCell(Object.hasOwn(fields, part) ? fields[part] : undefined, cell);
      made.push([part, value]);
    }
    return Object.fromEntries(made);
  };
}
