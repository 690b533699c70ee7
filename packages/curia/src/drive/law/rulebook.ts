/** Builds the rulebook of a run from a user's choices: a policy for each question, built-in or the user's own, and everything else that shapes a ruling. */

import { type AnyTable, CuriaError, withValues } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { Tables } from '@curia/core/protocol';
import { makeRulebook, type Rulebook, tableFor } from '@curia/core/protocol';
import type { AnyProcedure } from '@curia/core/table';
import { suggest } from '@curia/core/text';
import { promptHashes } from '../../agents/prompts/prompt-for.ts';
import { choosePolicy, withSettings } from './choose-policy.ts';
import { takePolicy } from './take-policy.ts';

/** A user's choices about the tables of a run. */
export interface TableChoice {
  /** `NAME` or a table file for the court's first question, `QUESTION=NAME` or `QUESTION=FILE` for any. */
  readonly policies?: readonly string[];
  /** `KEY=VALUE` for the court's first question, `QUESTION.KEY=VALUE` for any. */
  readonly settings?: readonly string[];
}

/** Chooses a table for every question of a court; `before` has the defaults. */
export function chooseTables(
  kind: Court,
  options: Readonly<Record<string, string>>,
  { policies = [], settings = [] }: TableChoice,
  before: Tables = {},
): Tables {
  const chosen = byQuestion(kind, policies, '=', 'policy');
  const set = byQuestion(kind, settings, '.', 'parameter');
  const [first] = kind.questions;
  const find = (procedure: AnyProcedure, fallback?: string, formerly = fallback): AnyTable => {
    const { name } = procedure;
    const said = chosen.get(name)?.at(-1);
    // What stood before goes where another policy of the first question brings its own companion.
    const isKept = said === undefined ? fallback === formerly : said === before[name]?.policy;
    const stands = isKept ? before[name] : undefined;
    if (stands !== undefined) return withSettings(stands, set.get(name) ?? []);
    const table = said === undefined ? choosePolicy(procedure, fallback) : takePolicy(procedure, said);
    return withSettings(withOptions(kind, options, name, table), set.get(name) ?? []);
  };
  const main = find(first);
  const companionsOf = (table: AnyTable | undefined): Readonly<Record<string, string>> =>
    table === undefined ? {} : (kind.companions?.(table.policy, options, table) ?? {});
  const companions = companionsOf(main);
  const former = before[first.name] === undefined ? companions : companionsOf(before[first.name]);
  return Object.fromEntries(
    kind.questions.map((procedure) => [
      procedure.name,
      procedure === first ? main : find(procedure, companions[procedure.name], former[procedure.name]),
    ]),
  );
}

/** A table with the parameter values that follow from the court's options. */
export const withOptions = (
  kind: Court,
  options: Readonly<Record<string, string>>,
  question: string,
  table: AnyTable,
): AnyTable => withValues(table, kind.values?.(options)[question] ?? {});

/** The settings for each question; a setting without a question is for the first. */
function byQuestion(
  { name: court, questions: procedures }: Court,
  said: readonly string[],
  mark: '=' | '.',
  what: string,
): Map<string, string[]> {
  const names = procedures.map(({ name }) => name);
  const found = new Map<string, string[]>();
  for (const text of said) {
    const [, question, rest = ''] = new RegExp(`^([a-z][a-z0-9-]*)\\${mark}(.+)$`, 's').exec(text) ?? [];
    const isNamed = question !== undefined && (mark === '=' || names.includes(question));
    if (isNamed && !names.includes(question)) {
      const hint = suggest(question, names);
      throw new CuriaError('USAGE', `${court} has no ${what} for ${JSON.stringify(question)}; ${hint}`);
    }
    const name = isNamed ? question : procedures[0].name;
    found.set(name, [...(found.get(name) ?? []), isNamed ? rest : text]);
  }
  return found;
}

/** Binds tables, options, prompts and whatever else the court names into its rulebook. */
export function bindRulebook(
  kind: Court,
  tables: Tables,
  options: Readonly<Record<string, string>>,
): Rulebook {
  return makeRulebook(kind.name, tables, {
    options: hashedOptions(kind, options),
    prompts: promptHashes(kind.prompts),
    ...kind.shapes?.(options),
  });
}

/** Options in the form that rulebooks are hashed in: as text, by name, without those that say where something is. */
const hashedOptions = (
  kind: Court,
  options: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(options).filter(([name]) => kind.options[name]?.is_place !== true));

/** The rulebook that a choice leads to. */
export const chooseRulebook = (
  kind: Court,
  options: Readonly<Record<string, string>>,
  choice: TableChoice = {},
): Rulebook => bindRulebook(kind, chooseTables(kind, options, choice), options);

/** The table that a run is named after. */
export const mainTable = (kind: Court, { tables }: Pick<Rulebook, 'tables'>): AnyTable =>
  tableFor({ name: kind.name, tables }, kind.questions[0]);
