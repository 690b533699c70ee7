/** What is being edited: the text of a table or of a whole court, and the question that it amounts to. */

import { type AnyTable, CuriaError, parseTable } from '@curia/core';
import { type AnyQuestion, tableQuestion } from '@curia/core/table';
import { fitTable } from '@curia/core/table/prove';
import { ownRulesRoom, QUESTION_ROOMS } from '@curia/courts/rules';
import { parse } from 'yaml';

/** A question with the table that decides in it. */
export interface Chosen {
  readonly question: AnyQuestion;
  readonly policy: AnyTable;
  /** Whether what each part of a ruling takes is known to be right, by the name of the part. */
  readonly known?: (record: unknown, ruling: object) => ReadonlyMap<string, 'right' | 'wrong'>;
}

/** Reads a text as the question that it is about; refused as the server would refuse it. */
export type ReadDraft = (text: string) => Chosen;

/** Loads what drafts are read by: the rules of the question that the run was decided by, and no others. */
export async function draftReader(question: string): Promise<ReadDraft> {
  const [{ ownRules }, shipped] = await Promise.all([ownRulesRoom(), shippedQuestion(question)]);
  return (text) => {
    const value: unknown = parse(text, { maxAliasCount: 0 });
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'court')) {
      const { question, known } = ownRules(value);
      return { question, policy: question.policies[0], known };
    }
    const table = parseTable(value);
    if (shipped !== undefined)
      return { question: shipped, policy: fitTable(shipped.name, shipped.policies, table) };
    const own = tableQuestion(table);
    if (own.name === question) return { question: own, policy: own.policies[0] };
    throw new CuriaError(
      'TABLE_UNFIT',
      `the text is a table ${own.name}, but the run was decided by ${question}`,
    );
  };
}

async function shippedQuestion(question: string): Promise<AnyQuestion | undefined> {
  const room = Object.hasOwn(QUESTION_ROOMS, question) ? QUESTION_ROOMS[question] : undefined;
  const listed = room === undefined ? [] : Object.values(await room()).flat();
  return listed.find(({ name }) => name === question);
}
