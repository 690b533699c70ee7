/** `curia eval --dry-run`: how the files that would be measured are read. */
import { CuriaError } from '@curia/core';
import { lookAtCases, lookAtDecided, lookAtVotes, type SeenSheet } from '../../../api/look-at-sheet.ts';
import { findAnyUnasked } from '../../../courts/code-courts.ts';
import { openInput } from '../../../input/open-input.ts';
import { findPolicy } from '../../../runs/find-policy.ts';
import type { Said } from './said.ts';
import type { Taken } from './taken.ts';

/** Looks at the input, and at the known answers beside it. */
export async function lookAt(taken: Taken, { column, gold }: Said): Promise<SeenSheet[]> {
  const known =
    gold === undefined ? [] : [await lookAtVotes(openInput(gold), 'gold', { command: `curia eval ${gold}` })];
  return [await lookAtInput(taken, column), ...known];
}

async function lookAtInput(taken: Taken, columns: readonly string[]): Promise<SeenSheet> {
  switch (taken.as) {
    case 'votes':
      return lookAtVotes(openInput(taken.file), 'votes', { columns, command: `curia eval ${taken.file}` });
    case 'table': {
      const command = `curia eval ${taken.table} ${taken.cases}`;
      const chosen = await findPolicy(taken.table);
      return lookAtDecided(chosen, undefined, openInput(taken.cases), { columns, command });
    }
    case 'court':
      if (!taken.isRun) {
        const command = `curia eval ${taken.court} ${taken.cases}`;
        const court = findAnyUnasked(taken.court);
        return lookAtCases(court, openInput(taken.cases), { columns, command });
      }
  }
  throw new CuriaError('USAGE', '--dry-run shows how a file is read; the cases of a run are read already');
}
