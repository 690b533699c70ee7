/** Finds a case of a run by the name that a user gives: its id, or what people know it by. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { StoredCase } from '../store/cases.ts';
import type { Store } from '../store/store.ts';
import { storedJson } from './stored-json.ts';

const MOST_NAMED = 10;

/** The case with this id, or else the only one that is known by this name. */
export async function findCase(
  store: Store,
  run_id: string,
  { cases }: Pick<Court, 'cases'>,
  name: string,
): Promise<StoredCase> {
  const stored = await store.cases.find(run_id, name);
  if (stored !== undefined) return stored;
  const found: StoredCase[] = [];
  // An input that does not even hold the name, not in other letters either, is not worth being parsed.
  const written = JSON.stringify(name);
  const mayHold = (input: string): boolean => input.includes(written) || /\\[u/]/.test(input);
  if (cases?.alias !== undefined)
    for await (const one of store.cases.all(run_id))
      if (
        one.input !== null &&
        mayHold(one.input) &&
        cases.alias(storedJson(one.input, `the input of case ${one.case_id}`)) === name
      )
        found.push(one);
  const [only, ...others] = found;
  if (only === undefined) throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${name}`);
  if (others.length === 0) return only;
  const ids = found.slice(0, MOST_NAMED).map(({ case_id }) => case_id);
  const more = found.length > ids.length ? ` and ${found.length - ids.length} more` : '';
  throw new CuriaError(
    'USAGE',
    `${name} is what ${found.length} cases of run ${run_id} are about: name one of ${ids.join(', ')}${more}`,
  );
}
