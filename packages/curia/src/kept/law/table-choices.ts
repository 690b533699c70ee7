/** What somebody chooses for the tables of a court: by question, a policy and values of its parameters. */
import { type AnyTable, CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { suggest } from '@curia/core/text';

/** What is chosen for one table. */
export interface TableChosen {
  /** A policy that ships, a table file, or the table itself. */
  readonly policy?: string | AnyTable | undefined;
  /** Values of its parameters; those that are not named stay. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

/** What is chosen for one table where only names may be given. */
export type TableNamed = Omit<TableChosen, 'policy'> & { readonly policy?: string | undefined };

/** Choices by question. */
export type TableChoices = Readonly<Record<string, TableChosen>>;

/** Refuses a choice for a question that the court does not ask. */
export function refuseUnasked({ name, questions }: Court, choices: TableChoices): void {
  const names = questions.map((question) => question.name);
  const unknown = Object.keys(choices).find((question) => !names.includes(question));
  if (unknown === undefined) return;
  const { policy } = choices[unknown] ?? {};
  const what = policy === undefined ? 'parameter' : 'policy';
  throw new CuriaError(
    'USAGE',
    `${name} has no ${what} for ${JSON.stringify(unknown)}; ${suggest(unknown, names)}`,
  );
}

/** Whether anything is chosen at all. */
export const isChosen = (choices: TableChoices): boolean =>
  Object.values(choices).some(
    ({ policy, values }) => policy !== undefined || Object.keys(values ?? {}).length > 0,
  );

/** The choices with another policy for one question. */
export const withPolicy = (
  choices: TableChoices,
  question: string,
  policy: string | AnyTable,
): TableChoices => ({ ...choices, [question]: { ...choices[question], policy } });
