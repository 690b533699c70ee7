/** The policy that a user names: one that ships, or a table file of their own. */

import type { AnyTable } from '@curia/core';
import type { AnyQuestion } from '@curia/core/table';
import { fitTable } from '@curia/core/table/prove';
import { loadTable } from '../../courts/own-file.ts';
import { looksLikeTableFile } from '../../input/table-file.ts';
import { choosePolicy } from './choose-policy.ts';

/** Finds a policy by name, loads a table file, or takes a table; one that answers another question is refused. */
export function takePolicy(question: AnyQuestion, said: string | AnyTable): AnyTable {
  if (typeof said === 'string' && !looksLikeTableFile(said)) return choosePolicy(question, said);
  const table = typeof said === 'string' ? loadTable(said) : said;
  return fitTable(question.name, question.policies, table, question.safeguards);
}
