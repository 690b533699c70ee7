/** Turns results of another tool into records of Curia: votes, known answers, or cases of a court of one's own. */
import { CuriaError } from '@curia/core';
import { voteRecord } from '@curia/core/in/votes';
import { type ErrorDetail, readBy, refusal } from '@curia/core/read';
import { goldRecord } from '@curia/core/votes';
import { findUnasked } from '../../courts/find-court.ts';
import { RESULT_FORMATS } from './formats.ts';
import type { ReadResults, ResultOptions } from './judgements.ts';

/** What results can become. */
export const RESULT_TARGETS = ['votes', 'gold', 'cases'] as const;
export type ResultTarget = (typeof RESULT_TARGETS)[number];

/** Records, and everything about the file that a user should know. */
export interface ImportedResults extends Pick<ReadResults, 'notes' | 'unread'> {
  readonly records: readonly object[];
}

/** Reads a file in a format and makes records of it. */
export async function importResults(
  format: string,
  file: string,
  target: ResultTarget,
  options: ResultOptions,
): Promise<ImportedResults> {
  const read = await RESULT_FORMATS.find(({ name }) => name === format)!.load();
  const results = await read(file, options);
  const { notes, unread } = results;
  return { records: MAKERS[target](results, file, options.court), notes, unread };
}

type Make = (results: ReadResults, file: string, court: string | undefined) => object[];

const MAKERS: Readonly<Record<ResultTarget, Make>> = { votes: votesOf, gold: goldOf, cases: casesOf };

function votesOf({ judgements, items }: ReadResults, file: string): object[] {
  const gold = new Map(items.map((one) => [one.item, one.gold]));
  return checked(file, 'VOTE_INVALID', judgements, (one) => {
    const known = gold.get(one.item);
    const vote = { ...one, ...(known == null ? {} : { gold: known }) };
    readBy(voteRecord, vote, 'VOTE_INVALID', 'the vote');
    return vote;
  });
}

function goldOf({ items }: ReadResults, file: string): object[] {
  const known = items.filter(({ gold }) => gold != null);
  if (known.length === 0) throw new CuriaError('NO_GOLD', `${file} does not say what is right`);
  return checked(file, 'VOTE_INVALID', known, ({ item, gold }) => {
    readBy(goldRecord, { item, label: gold }, 'VOTE_INVALID', 'the known answer');
    return { item, label: gold };
  });
}

/** One case for each item, as the court takes it: only its fields, values of its kind; a case that it would refuse is refused here. */
function casesOf({ judgements, items }: ReadResults, file: string, court: string | undefined): object[] {
  if (court === undefined)
    throw new CuriaError('USAGE', 'cases are those of a court: name its file with --court');
  const held = findUnasked(court);
  const { judged } = held;
  if (judged === undefined)
    throw new CuriaError('USAGE', `${held.name} makes no cases of what other tools had judged`);
  const said = Map.groupBy(judgements, ({ item }) => item);
  return checked(file, 'CASE_INVALID', items, (one) => judged({ ...one, judged: said.get(one.item) ?? [] }));
}

/** After this many refusals nobody wants to read on. */
const MOST_REFUSED = 100;

/** Makes a record of each entry; throws with everything that was refused, since the rest alone would mean something else. */
function checked<T extends { readonly item: string }>(
  file: string,
  code: 'VOTE_INVALID' | 'CASE_INVALID',
  entries: readonly T[],
  make: (entry: T) => object,
): object[] {
  const problems: ErrorDetail[] = [];
  const made: object[] = [];
  for (const entry of entries) {
    try {
      made.push(make(entry));
    } catch (error) {
      if (!CuriaError.is(error)) throw error;
      problems.push({ path: entry.item, problem: error.message });
      if (problems.length === MOST_REFUSED) break;
    }
  }
  if (problems.length > 0) throw refusal(code, 'the results', problems, file);
  return made;
}
