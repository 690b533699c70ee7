/** Checks every citation of a report against the repository, its history and the given logs. Nothing is executed. */
import { basename } from 'node:path';
import { type CitedEvidence, type Location, parseLocation, type Verification } from '@curia/core';
import { type FileRead, openRoot, type Root, readContained } from './contained-file.ts';
import { type Commit, GitHistory } from './git-history.ts';
import {
  excerptLines,
  findExcerpt,
  isTelling,
  MOST_EXCERPT_LINES,
  makeSearchable,
  type SearchableText,
} from './match-excerpt.ts';

/** What the check found about one citation. */
export interface Checked {
  readonly verification: Verification;
  /** What is wrong, or worth knowing; nothing where all is in order. */
  readonly problem?: string;
  /** For a commit: the files it touched. */
  readonly touched?: readonly string[];
}

/** Where citations are looked up. */
export interface CitationSources {
  readonly repository?: string;
  /** Log files, or folders of them. */
  readonly logs?: readonly string[];
}

const unchecked = (problem: string): Checked => ({ verification: 'UNCHECKED', problem });
const failed = (problem: string): Checked => ({ verification: 'FAILED', problem });

/** Checks citations in one go: each file is read once, and git is asked a handful of questions for all of them. */
export async function checkCitations(
  citations: readonly CitedEvidence[],
  sources: CitationSources,
): Promise<Checked[]> {
  const repository = sources.repository === undefined ? undefined : openRoot(sources.repository);
  const logs = (sources.logs ?? []).map(openRoot);
  const history = repository === undefined ? undefined : GitHistory.open(repository.folder);
  const located = citations.map((citation) => ({
    citation,
    place: parseLocation(citation.location, citation.type === 'commit'),
  }));
  const results = new Array<Checked>(citations.length);
  const byFile = new Map<string, { place: Location; at: number }[]>();
  const commits: { place: Location; at: number }[] = [];
  located.forEach(({ citation, place }, at) => {
    if (citation.type === 'commit') commits.push({ place, at });
    else if (place.path === undefined) results[at] = failed('it names no file');
    else {
      const key = `${citation.type === 'log' ? 'log' : 'file'} ${place.path}`;
      const list = byFile.get(key);
      if (list === undefined) byFile.set(key, [{ place, at }]);
      else list.push({ place, at });
    }
  });
  for (const [key, list] of byFile) {
    const path = list[0]!.place.path!;
    const read = key.startsWith('log ')
      ? await readLog(path, logs, repository, history)
      : await readCode(path, repository, history);
    const text = read.kind === 'text' ? makeSearchable(read.text) : undefined;
    for (const { place, at } of list) {
      results[at] =
        text === undefined
          ? withoutText(read)
          : checkPlace(text, place, citations[at]!.snippet, noteOf(read));
    }
  }
  await checkCommits(commits, citations, history, results);
  return results;
}

type Found =
  | FileRead
  | { readonly kind: 'text'; readonly text: string; readonly note: string }
  | { readonly kind: 'nowhere'; readonly problem: string };

const noteOf = (found: Found): string | undefined => ('note' in found ? found.note : undefined);

function withoutText(found: Found): Checked {
  const problem = 'problem' in found ? found.problem : '';
  return found.kind === 'refused' || found.kind === 'missing' ? failed(problem) : unchecked(problem);
}

async function readCode(
  path: string,
  repository: Root | undefined,
  history: GitHistory | undefined,
): Promise<Found> {
  if (repository === undefined) return { kind: 'nowhere', problem: 'no repository was given' };
  const read = await readContained(repository.folder, path);
  if (read.kind !== 'missing' || history === undefined) return read;
  const name = await history.presentName(path);
  if (name === undefined) return read;
  const renamed = await readContained(repository.folder, name);
  return renamed.kind === 'text' ? { ...renamed, note: `the file is called ${name} now` } : read;
}

/** A log is looked up in the given logs; log statements in the code are evidence too. */
async function readLog(
  path: string,
  logs: readonly Root[],
  repository: Root | undefined,
  history: GitHistory | undefined,
): Promise<Found> {
  for (const { folder, only } of logs) {
    if (only !== undefined && only !== basename(path)) continue;
    const read = await readContained(folder, only ?? path);
    if (read.kind !== 'missing') return read;
  }
  const inCode = await readCode(path, repository, history);
  if (inCode.kind === 'text' || inCode.kind === 'refused' || logs.length > 0)
    return inCode.kind === 'nowhere' ? { kind: 'missing', problem: 'no given log has this name' } : inCode;
  return { kind: 'nowhere', problem: 'no log was given' };
}

function checkPlace(
  text: SearchableText,
  { lines }: Location,
  snippet: string | null | undefined,
  note: string | undefined,
): Checked {
  if (lines !== undefined && (lines[0] < 1 || lines[1] > text.length)) {
    return failed(`the file has ${text.length} lines, not ${lines[1]}`);
  }
  const wanted = excerptLines(snippet ?? '');
  if (wanted.length === 0) {
    return lines === undefined
      ? unchecked('it names a file, but neither a line nor an excerpt')
      : verified(note);
  }
  if (wanted.length > MOST_EXCERPT_LINES)
    return unchecked(`the excerpt has ${wanted.length} lines; at most ${MOST_EXCERPT_LINES} are checked`);
  if (!isTelling(wanted)) return unchecked('the excerpt is too short to tell lines apart');
  const at = findExcerpt(text, wanted, lines?.[0]);
  if (at === undefined) return failed('the excerpt is not in the file');
  const isThere = lines === undefined || (at >= lines[0] - 1 && at <= lines[1] + 1);
  return verified(
    [note, isThere ? undefined : `the excerpt is at line ${at}`]
      .filter((part) => part !== undefined)
      .join('; '),
  );
}

const verified = (note: string | undefined): Checked =>
  note === undefined || note === ''
    ? { verification: 'VERIFIED' }
    : { verification: 'VERIFIED', problem: note };

async function checkCommits(
  asked: readonly { readonly place: Location; readonly at: number }[],
  citations: readonly CitedEvidence[],
  history: GitHistory | undefined,
  results: Checked[],
): Promise<void> {
  if (asked.length === 0) return;
  if (history === undefined) {
    for (const { at } of asked) results[at] = unchecked('no repository with a history was given');
    return;
  }
  const known = await history.existing(asked.flatMap(({ place }) => place.commit ?? []));
  const commits = await history.commits([...known.values()]);
  for (const { place, at } of asked) {
    const hash = place.commit === undefined ? undefined : known.get(place.commit);
    if (hash === undefined)
      results[at] = failed(place.commit === undefined ? 'it names no commit' : 'there is no such commit');
    else results[at] = checkCommit(commits.get(hash), place, citations[at]!.snippet);
  }
}

function checkCommit(
  commit: Commit | undefined,
  { path }: Location,
  snippet: string | null | undefined,
): Checked {
  if (commit === undefined) return unchecked('the commit exists; its changes could not be read');
  if (path !== undefined && !commit.touched.includes(path))
    return failed(`the commit does not touch ${path}`);
  const wanted = excerptLines(snippet ?? '').map((line) => line.replace(/^[+-] ?/, ''));
  const { touched } = commit;
  if (wanted.length === 0) return { verification: 'VERIFIED', touched };
  if (wanted.length > MOST_EXCERPT_LINES)
    return {
      ...unchecked(`the excerpt has ${wanted.length} lines; at most ${MOST_EXCERPT_LINES} are checked`),
      touched,
    };
  // Removed lines stand next to kept ones before the commit, added ones after it.
  const versions = [/^\+.*$/gm, /^-.*$/gm].map((other) =>
    commit.text.replace(other, '').replace(/^[+-]/gm, ' '),
  );
  const isThere = versions.some((version) => findExcerpt(makeSearchable(version), wanted) !== undefined);
  return isThere
    ? { verification: 'VERIFIED', touched }
    : { ...failed('the excerpt is not in the commit'), touched };
}
