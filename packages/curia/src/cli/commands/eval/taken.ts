/** What the words of `curia eval` stand for: votes, runs, a court and its cases, or a table and its cases. */
import { CuriaError } from '@curia/core';
import { courts } from '../../../courts/list.ts';
import { loadQuestion } from '../../../courts/load-question.ts';
import { isCourtFile } from '../../../courts/own-file.ts';
import { isFile, isFolder, readStart } from '../../../files/read-file.ts';
import { looksLikeModule, looksLikeTableFile } from '../../../input/table-file.ts';
import { isRun } from '../../../kept/find-run.ts';
import { isFileName } from '../../../measure/votes/read-votes.ts';

/** What is measured. */
export type Taken =
  | { readonly as: 'votes'; readonly file: string }
  | { readonly as: 'runs'; readonly runs: readonly string[] }
  /** The cases are in a file or a folder, or those of a run. */
  | { readonly as: 'court'; readonly court: string; readonly cases: string; readonly isRun: boolean }
  | { readonly as: 'table'; readonly table: string; readonly cases: string };

/** Where names are looked up. */
export interface Where {
  readonly store: string;
  /** The store was named: what is a run there is meant as one. */
  readonly isStoreNamed: boolean;
  /** The options that were given, as they are typed. */
  readonly options: string;
}

/** A reading, and the command that means nothing else. */
interface Reading {
  readonly taken: Taken;
  readonly is: string;
  readonly plainly: string;
}

/** Finds out what is meant; where two things could be, both are said and nothing is measured. */
export async function takenFor(words: readonly string[], where: Where): Promise<Taken> {
  if (words.length === 0)
    throw new CuriaError(
      'USAGE',
      'say what to measure: a file of votes, a court and its cases, a table and its cases, or runs',
    );
  const found = await readingsOf(words, where);
  const runs = found.find(({ taken }) => taken.as === 'runs');
  if (runs !== undefined && where.isStoreNamed) return runs.taken;
  if (found.length > 1) throw twoReadings(words, found);
  const [only] = found;
  return only === undefined ? unread(words) : only.taken;
}

const twoReadings = (words: readonly string[], found: readonly Reading[]): CuriaError =>
  new CuriaError('USAGE', `${words.join(' ')} can be read in ${found.length} ways; say which is meant`, [
    ...found.map(({ is, plainly }) => ({ path: is, problem: plainly })),
  ]);

async function readingsOf(words: readonly string[], { store, options }: Where): Promise<Reading[]> {
  const [first = '', second] = words;
  const found: Reading[] = [];
  const add = (taken: Taken, is: string, ...plainly: readonly string[]): void => {
    found.push({ taken, is, plainly: `curia eval ${plainly.join(' ')}${options}` });
  };
  if (await areRuns(words, store))
    add({ as: 'runs', runs: words }, words.length > 1 ? 'runs' : 'a run', ...words, '--store', store);
  if (second === undefined && isVotes(first)) add({ as: 'votes', file: first }, 'votes', asPath(first));
  if (second === undefined || words.length > 2) return found;
  if (namesCourt(first)) {
    const court = { as: 'court', court: first, cases: second } as const;
    const is = 'a court and its cases';
    if (isPlace(second)) add({ ...court, isRun: false }, is, first, asPath(second));
    else if (await namesRun(store, second)) {
      add({ ...court, isRun: true }, is, first, `${second}-folder/cases.jsonl`);
    }
  } else if (isPlace(second) && (await namesTable(first)))
    add({ as: 'table', table: first, cases: second }, 'a table and its cases', first, asPath(second));
  return found;
}

/** What can only be a path. */
const asPath = (name: string): string =>
  name === '-' || /[\\/]/.test(name) || looksLikeTableFile(name) ? name : `./${name}`;

async function areRuns(words: readonly string[], store: string): Promise<boolean> {
  // Names that can only be those of files need no store.
  if (words.some(isFileName)) return false;
  for (const word of words) if (!(await isRun(store, word))) return false;
  return true;
}

const namesRun = async (store: string, word: string): Promise<boolean> =>
  !isFileName(word) && isRun(store, word);

/** A file of votes; one that does not exist is missed as a file if its name can be nothing else. */
const isVotes = (name: string): boolean =>
  !looksLikeModule(name) && !isDefinition(name) && (isFile(name) || isFileName(name));

/** Votes may be one JSON document, too, so a definition in JSON is known by its first key. */
const isDefinition = (name: string): boolean =>
  /\.ya?ml$/i.test(name) ||
  (/\.json$/i.test(name) && isFile(name) && DEFINITION.test(readStart(name, PEEKED).toString()));

const DEFINITION = /^\s*\{\s*("\$schema"\s*:\s*"[^"]*"\s*,\s*)?"(court|id)"\s*:/;
const PEEKED = 4096;

const isPlace = (name: string): boolean => isFile(name) || isFolder(name) || isFileName(name);

const namesCourt = (name: string): boolean =>
  looksLikeTableFile(name)
    ? isFile(name) && isDefinition(name) && isCourtFile(name)
    : looksLikeModule(name) || courts.some((court) => court.name === name);

const namesTable = async (name: string): Promise<boolean> =>
  looksLikeTableFile(name)
    ? isDefinition(name)
    : (await loadQuestion(name.split('@')[0] ?? name)) !== undefined;

/** What nothing stands for: a court or a table without its cases, else names that are missed one by one. */
async function unread(words: readonly string[]): Promise<Taken> {
  const [first = '', second] = words;
  const is = namesCourt(first) ? 'court' : (await namesTable(first)) ? 'table' : undefined;
  if (second === undefined && is !== undefined)
    throw new CuriaError(
      'USAGE',
      `${first} is a ${is}; name its cases after it: curia eval ${first} CASES, - for standard input`,
    );
  if (words.length === 2 && second !== undefined) {
    // A package may be a court, and whoever finds courts says which there are.
    if (isPlace(second)) return { as: 'court', court: first, cases: second, isRun: false };
    if (is !== undefined)
      throw new CuriaError('USAGE', `${second} is neither a file nor a run, so ${first} has no cases`);
  }
  return { as: 'runs', runs: words };
}
