/** The policy that a user names: one that ships, or a table file of their own. */

import type { AnyTable } from '@curia/core';
import type { AnyProcedure } from '@curia/core/table';
import { fitTable } from '@curia/core/table/prove';
import { loadTable } from '../../courts/own-file.ts';
import { looksLikeTableFile } from '../../input/table-file.ts';
import { choosePolicy } from './choose-policy.ts';

/** Finds a policy by name, or loads the table file; one that answers another question is refused. */
export const takePolicy = (procedure: AnyProcedure, said: string): AnyTable =>
  looksLikeTableFile(said)
    ? fitTable(procedure.name, procedure.policies, loadTable(said), procedure.safeguards)
    : choosePolicy(procedure, said);
