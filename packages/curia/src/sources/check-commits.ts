/** Checks cited commits against the history of the repository: that they are there, what they touch, and what they say. */

import { shorten } from '@curia/core/text';
import { type Checked, type Citation, failed, type Location, unchecked } from '@curia/core/text/citation';
import { changesOf } from './history/commit-changes.ts';
import type { GitHistory } from './history/git-history.ts';
import type { Commit } from './history/git-object.ts';
import type { FilePatch, PatchLine } from './history/masked-patch.ts';
import { excerptLines, findExcerpt, MOST_EXCERPT_LINES, makeSearchable } from './match-excerpt.ts';
import { maskSecrets, quotesSecret } from './secrets/secrets.ts';

const MOST_TOUCHED = 5_000;
const MOST_REMEMBERED = 10_000;
const LONGEST_SUBJECT = 300;

/** A cited commit and which citation it is. */
export interface CitedCommit {
  readonly place: Location;
  readonly at: number;
}

/** Checks commits; each result goes to the position of its citation. What was verified once is in `verified`. */
export async function checkCommits(
  asked: readonly CitedCommit[],
  citations: readonly Citation[],
  history: GitHistory,
  results: Checked[],
  verified: Map<string, Checked> = new Map(),
): Promise<void> {
  const keyOf = ({ place, at }: CitedCommit): string =>
    JSON.stringify([place.commit, place.path, citations[at]!.snippet]);
  const open = asked.filter((one) => {
    const seen = verified.get(keyOf(one));
    if (seen !== undefined) results[one.at] = seen;
    return seen === undefined;
  });
  const known = await history.existing(open.flatMap(({ place }) => place.commit ?? []));
  const changes = await changesOfAll(history, [...known.values()]);
  for (const one of open) {
    const { place, at } = one;
    const commit = known.get(place.commit ?? '');
    if (commit === undefined)
      results[at] = failed(place.commit === undefined ? 'it names no commit' : 'there is no such commit');
    else
      results[at] = await checkCommit(
        history,
        commit,
        changes.get(commit.id),
        place.path,
        citations[at]!.snippet ?? '',
      );
    // What a commit says never changes.
    if (results[at].verification === 'VERIFIED' && verified.size < MOST_REMEMBERED)
      verified.set(keyOf(one), results[at]);
  }
}

/** The files that commits touch, one question for all of them; a merge changes something against each of its parents. */
async function changesOfAll(
  history: GitHistory,
  commits: readonly Commit[],
): Promise<Map<string, ReadonlySet<string> | undefined>> {
  const touched = new Map<string, Set<string> | undefined>(commits.map(({ id }) => [id, new Set()]));
  const most = Math.max(1, ...commits.map(({ parents }) => parents.length));
  for (let parent = 0; parent < most; parent++) {
    const some = commits.filter(({ parents }) => parent < Math.max(1, parents.length));
    const changed = await history.changedFiles(some, { parent });
    some.forEach(({ id }, at) => {
      const own = touched.get(id);
      if (changed[at] === undefined) touched.set(id, undefined);
      else for (const { path } of changed[at]) own?.add(path);
    });
  }
  return touched;
}

async function checkCommit(
  history: GitHistory,
  commit: Commit,
  touched: ReadonlySet<string> | undefined,
  path: string | undefined,
  snippet: string,
): Promise<Checked> {
  const sides = Math.max(1, commit.parents.length);
  if (touched === undefined) return unchecked('the commit exists; its changes could not be read');
  if (path !== undefined && !touched.has(path)) return failed(`the commit does not touch ${path}`);
  const { date, subject } = commit;
  const found = {
    touched: [...touched].slice(0, MOST_TOUCHED),
    commit: { date, subject: shorten(maskSecrets('', subject), LONGEST_SUBJECT) },
  };
  const wanted = excerptLines(snippet).map((line) => line.replace(/^[+-] ?/, ''));
  if (wanted.length === 0) return { verification: 'VERIFIED', ...found };
  if (wanted.length > MOST_EXCERPT_LINES)
    return {
      ...unchecked(`the excerpt has ${wanted.length} lines; at most ${MOST_EXCERPT_LINES} are checked`),
      ...found,
    };
  if (quotesSecret(path ?? '', snippet)) return { ...unchecked(SECRET), ...found };
  let isCut = false;
  for (let parent = 0; parent < sides; parent++) {
    const changes = await changesOf(history, commit, { parent, paths: path === undefined ? [] : [path] });
    isCut ||=
      changes === undefined || changes.is_cut || changes.patches.some(({ note }) => note !== undefined);
    const texts = versionsOf(commit, changes?.patches ?? []);
    if (texts.some((text) => findExcerpt(makeSearchable(text), wanted) !== undefined))
      return { verification: 'VERIFIED', ...found };
  }
  return isCut
    ? { ...unchecked('the excerpt is not in what can be read of the commit'), ...found }
    : { ...failed('the excerpt is not in the commit'), ...found };
}

/** Why an excerpt that contains a secret is not compared: the answer would reveal whether the secret is right. */
export const SECRET = 'the excerpt quotes what is kept secret; cite the line with *** in its place';

/** Removed lines are next to kept ones before the commit, added ones after it. */
const versionsOf = ({ author, date, subject, body }: Commit, patches: readonly FilePatch[]): string[] =>
  (['+', '-'] as const).map((left) =>
    [
      maskSecrets('', `${author}\n${date}\n${subject}\n${body}`),
      ...patches.flatMap(({ path, hunks }) => [
        path,
        ...hunks.flatMap(({ lines }) => ['', ...lines.filter(({ sign }) => sign !== left).map(textOf)]),
      ]),
    ].join('\n'),
  );

const textOf = ({ text }: PatchLine): string => text;
