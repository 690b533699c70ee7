/** From what a user names on the command line to a question and the policy in force; loads what is named and no more. */

import { type AnyTable, CuriaError, withValues } from '@curia/core';
import { tablesOf } from '@curia/core/in/table';
import type { AnyQuestion } from '@curia/core/table';
import { suggest } from '@curia/core/text';
import { loadQuestion, loadQuestions } from '../courts/load-question.ts';
import { looksLikeModule, looksLikeTableFile } from '../input/table-file.ts';
import { choosePolicy } from '../kept/law/choose-policy.ts';
import type { Chosen } from '../kept/law/chosen.ts';

/** Values for the parameters of a table that is found. */
export type ValuesFor = (table: AnyTable) => Readonly<Record<string, unknown>>;

const NO_VALUES: ValuesFor = () => ({});

/** Finds `NAME`, `NAME@POLICY`, a court file or a table file, and sets values of its parameters; `policy` is a name or a table file, too. */
export async function findPolicy(
  name: string,
  policy?: string,
  values: ValuesFor = NO_VALUES,
): Promise<Chosen> {
  const [question, named] = await findQuestion(name);
  const table = policy === undefined ? choosePolicy(question, named) : await namePolicy(question, policy);
  return { question, policy: withValues(table, values(table)) };
}

/** The policy that a user names; whatever reads table files is loaded only for one. */
export async function namePolicy(question: AnyQuestion, said: string): Promise<AnyTable> {
  if (!looksLikeTableFile(said)) return choosePolicy(question, said);
  const { takePolicy } = await import('../kept/law/take-policy.ts');
  return takePolicy(question, said);
}

/** Finds two policies to compare. A table file beside a question decides what that question counts from the same cases. */
export async function findPair(
  [a, valuesOfA]: readonly [name: string, values: ValuesFor],
  [b, valuesOfB]: readonly [name: string, values: ValuesFor],
): Promise<readonly [Chosen, Chosen]> {
  const find = async (name: string, other: string, values: ValuesFor): Promise<Chosen> =>
    !(await isQuestionName(name)) && (await isQuestionName(other))
      ? findPolicy(other.split('@')[0] ?? other, name, values)
      : findPolicy(name, undefined, values);
  return [await find(a, b, valuesOfA), await find(b, a, valuesOfB)];
}

/** Finds every table that a name stands for: all of a question's, unless a policy is named. */
export async function findPolicies(name: string): Promise<Chosen[]> {
  const [question, named] = await findQuestion(name);
  const all = tablesOf(question).map((policy) => ({ question, policy }));
  if (named === undefined) return all;
  const found = all.filter(({ policy }) => policy.policy === named);
  return found.length > 0 ? found : [await findPolicy(name)];
}

/** Whether a name is that of a built-in question, with or without a policy. */
const isQuestionName = async (name: string): Promise<boolean> =>
  (await findBuiltIn(name.split('@')[0]!)) !== undefined;

/** No question is called like a file, and whoever names one need not wait for every court. */
const findBuiltIn = async (name: string): Promise<AnyQuestion | undefined> =>
  looksLikeTableFile(name) ? undefined : loadQuestion(name);

async function findQuestion(name: string): Promise<[AnyQuestion, string | undefined]> {
  const [base, policy, ...more] = name.split('@') as [string, ...string[]];
  const builtIn = await findBuiltIn(base);
  if (builtIn !== undefined && more.length === 0) return [builtIn, policy];
  if (looksLikeModule(name))
    return [(await import('../courts/code-courts.ts')).findAnyCourt(name).questions[0], undefined];
  if (!looksLikeTableFile(name)) throw await unknownQuestion(name, base);
  const { loadOwnQuestion } = await import('../courts/load-own-question.ts');
  return [await loadOwnQuestion(name), undefined];
}

/** Finds what a ruling line says it was decided by. A line names a table; it never makes Curia read a file. */
export async function findRecorded(name: string): Promise<AnyQuestion> {
  const found = await loadQuestion(name);
  if (found === undefined) throw await unknownQuestion(name, name);
  return found;
}

async function unknownQuestion(name: string, base: string): Promise<CuriaError> {
  const known = (await loadQuestions()).map((question) => question.name);
  const hint = suggest(base, known);
  return new CuriaError(
    'TABLE_UNKNOWN',
    `there is no table, court file or table file ${JSON.stringify(name)}; ${hint} (a file ends in .yaml, .yml or .json)`,
  );
}
