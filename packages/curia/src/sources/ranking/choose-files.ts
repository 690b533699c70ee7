/** Which files of a large repository are read: those whose names or committed texts have the names of a report come first. */
import { isRefusal } from '@curia/core/agent';
import { quotesSecret } from '../secrets/secrets.ts';
import type { Workbench } from '../tools/workbench.ts';
import { NAME_WEIGHT, type SearchTerms, termsIn } from './search-terms.ts';

const MOST_NAMES = 20;
/** Shorter names are part of many others. */
const LEAST_LENGTH = 8;

/** Some files: all of them if they are not more than `most`, else those that a text leads to, the most promising first. */
export async function chooseFiles(
  bench: Workbench,
  paths: readonly string[],
  terms: SearchTerms,
  most: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (paths.length <= most) return paths;
  const naming = await filesNaming(bench, terms, signal);
  const worth = (path: string): number =>
    [...new Set(termsIn(path))].reduce((sum, term) => sum + (terms.get(term) ?? 0), 0) +
    (naming.has(path) ? 2 * NAME_WEIGHT : 0);
  const ranked = paths.map((path, at) => ({ path, at, worth: worth(path) }));
  return ranked
    .sort((a, b) => b.worth - a.worth || a.at - b.at)
    .slice(0, most)
    .map(({ path }) => path);
}

/** The files that have one of the long names of a text, as last committed: git finds them without reading each as a text. */
async function filesNaming(
  bench: Workbench,
  terms: SearchTerms,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const names = Array.from(terms)
    .filter(([term, weight]) => weight >= NAME_WEIGHT && term.length >= LEAST_LENGTH)
    .map(([term]) => term)
    // Whether a secret is in a file is not to be found out by asking.
    .filter((term) => !quotesSecret('', term))
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, MOST_NAMES);
  const history = names.length === 0 ? { problem: '' } : await bench.history();
  return isRefusal(history) ? new Set() : history.filesWith(names, signal);
}
