/** Builds the rulebook of a run from a user's choices: a policy for each question, built-in or the user's own, and everything else that shapes a ruling. */

import { type AnyTable, withValues } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { Tables } from '@curia/core/protocol';
import { makeRulebook, type Rulebook, tableFor } from '@curia/core/protocol';
import type { AnyQuestion } from '@curia/core/table';
import { promptHashes } from '../../agents/prompts/prompt-for.ts';
import { choosePolicy } from './choose-policy.ts';
import { refuseUnasked, type TableChoices } from './table-choices.ts';
import { takePolicy } from './take-policy.ts';

/** Chooses a table for every question of a court; `before` has the defaults. */
export function chooseTables(
  kind: Court,
  options: Readonly<Record<string, string>>,
  choices: TableChoices = {},
  before: Tables = {},
): Tables {
  refuseUnasked(kind, choices);
  const [first] = kind.questions;
  const find = (question: AnyQuestion, fallback?: string, formerly = fallback): AnyTable => {
    const { name } = question;
    const { policy: said, values = {} } = choices[name] ?? {};
    // What stood before goes where another policy of the first question brings its own companion.
    const isKept = said === undefined ? fallback === formerly : said === before[name]?.policy;
    const stands = isKept ? before[name] : undefined;
    if (stands !== undefined) return withValues(stands, values);
    const table = said === undefined ? choosePolicy(question, fallback) : takePolicy(question, said);
    return withValues(withOptions(kind, options, name, table), values);
  };
  const main = find(first);
  const companionsOf = (table: AnyTable | undefined): Readonly<Record<string, string>> =>
    table === undefined ? {} : (kind.companions?.(table.policy, options, table) ?? {});
  const companions = companionsOf(main);
  const former = before[first.name] === undefined ? companions : companionsOf(before[first.name]);
  return Object.fromEntries(
    kind.questions.map((question) => [
      question.name,
      question === first ? main : find(question, companions[question.name], former[question.name]),
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

/** Options in the form that rulebooks are hashed in: as text, by name, without those that say where something is or in which order to ask. */
const hashedOptions = (
  kind: Court,
  options: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => {
      const { is_place = false, is_pace = false } = kind.options[name] ?? {};
      return !is_place && !is_pace;
    }),
  );

/** The rulebook that a choice leads to. */
export const chooseRulebook = (
  kind: Court,
  options: Readonly<Record<string, string>>,
  choices: TableChoices = {},
): Rulebook => bindRulebook(kind, chooseTables(kind, options, choices), options);

/** The table that a run is named after. */
export const mainTable = (kind: Court, { tables }: Pick<Rulebook, 'tables'>): AnyTable =>
  tableFor({ name: kind.name, tables }, kind.questions[0]);
