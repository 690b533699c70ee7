/** Builds the rulebook of a run from a user's choices: a policy for each question, built-in or the user's own, and everything else that shapes a ruling. */

import { type AnyTable, withValues } from '@curia/core';
import type { Court, Implied } from '@curia/core/court';
import type { Tables } from '@curia/core/protocol';
import { makeRulebook, type Rulebook, tableFor } from '@curia/core/protocol';
import type { AnyQuestion } from '@curia/core/table';
import { promptHashes } from '../../agents/prompts/prompt-for.ts';
import { textOfOptions } from '../../courts/option-text.ts';
import { choosePolicy } from './choose-policy.ts';
import { refuseUnasked, type TableChoices } from './table-choices.ts';
import { takePolicy } from './take-policy.ts';

/** Chooses a table for every question of a court; `before` has the defaults. */
export function chooseTables(
  kind: Court,
  options: object,
  choices: TableChoices = {},
  before: Tables = {},
): Tables {
  refuseUnasked(kind, choices);
  const [first] = kind.questions;
  const choose = (question: AnyQuestion, usual?: string, formerly = usual): Chosen => {
    const { name } = question;
    const said = choices[name]?.policy;
    // What stood before goes where another policy of the first question brings its own companion.
    const isKept = said === undefined ? usual === formerly : said === before[name]?.policy;
    const stands = isKept ? before[name] : undefined;
    if (stands !== undefined) return { table: stands, isNew: false };
    return {
      table: said === undefined ? choosePolicy(question, usual) : takePolicy(question, said),
      isNew: true,
    };
  };
  const impliedBy = (main: AnyTable): Readonly<Record<string, Implied>> =>
    kind.implies?.(options, main) ?? {};
  const main = choose(first);
  const implied = impliedBy(main.table);
  const standing = before[first.name];
  const former = standing === undefined ? implied : impliedBy(standing);
  return Object.fromEntries(
    kind.questions.map((question) => {
      const { name } = question;
      const { table, isNew } =
        question === first ? main : choose(question, implied[name]?.policy, former[name]?.policy);
      const usual = isNew ? withValues(table, implied[name]?.values ?? {}) : table;
      return [name, withValues(usual, choices[name]?.values ?? {})];
    }),
  );
}

/** A table that was chosen, or that stood before. */
interface Chosen {
  readonly table: AnyTable;
  readonly isNew: boolean;
}

/** Binds tables, options, prompts and whatever else the court names into its rulebook; `text` is what a run keeps of the options. */
export function bindRulebook(
  kind: Court,
  tables: Tables,
  options: object,
  text: Readonly<Record<string, string>> = textOfOptions(kind, options),
): Rulebook {
  const unhashed = [...(kind.places ?? []), ...(kind.paces ?? [])];
  return makeRulebook(kind.name, tables, {
    options: Object.fromEntries(Object.entries(text).filter(([name]) => !unhashed.includes(name))),
    prompts: promptHashes(kind.prompts),
    ...kind.shapes?.(options),
  });
}

/** The rulebook that a choice leads to. */
export const chooseRulebook = (kind: Court, options: object, choices: TableChoices = {}): Rulebook =>
  bindRulebook(kind, chooseTables(kind, options, choices), options);

/** The table that a run is named after. */
export const mainTable = (kind: Court, { tables }: Pick<Rulebook, 'tables'>): AnyTable =>
  tableFor({ name: kind.name, tables }, kind.questions[0]);
