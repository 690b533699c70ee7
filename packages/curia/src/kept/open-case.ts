/** Opens a case as its court reads it, live and in a replay. */

import { CuriaError, type ErrorRecord } from '@curia/core';
import type { Hearing } from '@curia/core/court';
import type { HeldCourt } from '../courts/held-court.ts';
import type { StoredCase } from '../store/cases.ts';
import { storedJson } from './stored-json.ts';

/** Opens a case, or says why it is refused. */
export function openCase(
  court: HeldCourt,
  { case_id, position, input, problem }: StoredCase,
): { readonly hearing: Hearing } | { readonly error: ErrorRecord } {
  if (problem !== null)
    return { error: storedJson(problem, `the refusal of case ${case_id}`) as ErrorRecord };
  try {
    return { hearing: court.open(storedJson(input!, `the input of case ${case_id}`), case_id, position) };
  } catch (error) {
    // What is wrong with a case, be it in itself or with its parts among each other, concerns that case alone.
    const isRefusal = CuriaError.is(error) && (error.kind === 'input' || error.kind === 'conflict');
    if (isRefusal) return { error: error.toJSON() };
    throw error;
  }
}
