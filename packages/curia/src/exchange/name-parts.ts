/** Gives facts, rules and outcomes of another tool's table the names that Curia needs. */
import { CuriaError } from '@curia/core';
import type { OutputValue } from '@curia/core/in/table';
import type { ForeignInput, ForeignRule, ForeignTable } from './decision-table.ts';
import type { Note } from './noted.ts';

/** What a table says when no rule matches and no default is given. */
const NO_MATCH = 'NO_MATCH';

const RULE_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Names that have another meaning in a case. */
const RESERVED = ['facts', 'case_id', 'ruling', '__proto__'];

/** The id of a table, from its name. */
export const tableId = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'decision';

/** One name for each input, as near to what the tool tests as letters, digits and underscores allow. */
export function factNames(inputs: readonly ForeignInput[]): string[] {
  const taken = new Set<string>();
  return inputs.map(({ expression }, at) => {
    const plain = expression
      .trim()
      .replace(/[^A-Za-z0-9_]+/g, '_')
      .replace(/^_+|_+$/g, (edge) => (/^_*$/.test(expression.trim()) ? edge : ''));
    const base = /^[A-Za-z_]/.test(plain) ? plain : `input_${plain === '' ? at + 1 : plain}`;
    return unused(RESERVED.includes(base) ? `${base}_input` : base, '_', taken);
  });
}

/** One id for each rule: its own if it has one that fits, else its number. */
export function ruleIds(rules: readonly ForeignRule[]): string[] {
  const taken = new Set(['otherwise']);
  return rules.map(({ id }, at) =>
    unused(id !== undefined && RULE_ID.test(id) ? id : `rule-${at + 1}`, '-', taken),
  );
}

function unused(base: string, joint: string, taken: Set<string>): string {
  let name = base;
  for (let copy = 2; taken.has(name); copy++) name = `${base}${joint}${copy}`;
  taken.add(name);
  return name;
}

/** The outcomes of a table: every row of outputs under one name. */
export interface NamedOutcomes {
  readonly outcomeOf: (values: readonly OutputValue[]) => string;
  readonly outcomes: Readonly<Record<string, string>>;
  readonly outputs: Readonly<Record<string, Readonly<Record<string, OutputValue>>>> | undefined;
  /** The outcome if no rule matches. */
  readonly fallback: string;
}

/** Names the outcomes by their values; columns are kept beside the names, unless one column of text says no more than they do. */
export function nameOutcomes(foreign: ForeignTable, note: Note | undefined): NamedOutcomes {
  const columns = foreign.outputs.map(({ name }) => name);
  const named = new Map<string, string>();
  const outputs: Record<string, Record<string, OutputValue>> = {};
  const remember = (values: readonly OutputValue[], name: string): string => {
    named.set(JSON.stringify(values), name);
    outputs[name] = Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]));
    return name;
  };
  for (const [name, given] of Object.entries(note?.outputs ?? {}))
    remember(
      columns.map((column) => given[column] ?? null),
      name,
    );
  const outcomeOf = (values: readonly OutputValue[]): string => {
    const known = named.get(JSON.stringify(values));
    if (known !== undefined) return known;
    const name = values.map(String).join(' / ');
    return remember(values, name in outputs || name === '' ? JSON.stringify(values) : name);
  };
  for (const { outputs: values } of foreign.rules) outcomeOf(values);
  const defaults = foreign.outputs.map(({ fallback }) => fallback);
  const hasDefault = defaults.some((value) => value !== undefined);
  const fallback = hasDefault
    ? outcomeOf(defaults.map((value) => value ?? null))
    : (note?.otherwise.then ?? NO_MATCH);
  if (!hasDefault && note === undefined && NO_MATCH in outputs)
    throw new CuriaError(
      'FOREIGN_UNFIT',
      `${foreign.name} uses ${NO_MATCH} for an output; it says that no rule matches`,
    );
  const isPlain =
    note === undefined
      ? columns.length === 1 && Object.entries(outputs).every(([name, row]) => row[columns[0]!] === name)
      : note.outputs === undefined;
  const meanings = Object.fromEntries(
    [...Object.keys(outputs), fallback].map((name) => [name, note?.outcomes[name] ?? '']),
  );
  return {
    outcomeOf,
    // What Curia noted comes first, so that the order of outcomes stays.
    outcomes: { ...note?.outcomes, ...meanings },
    outputs: isPlain ? undefined : outputs,
    fallback,
  };
}
