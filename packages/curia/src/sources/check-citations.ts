/** Checks every citation of a report against the repository, its history and the given logs. Nothing is executed. */
import { basename } from 'node:path';
import { type CitedEvidence, type Location, parseLocation } from '@curia/core/internal';
import { type CitedCommit, checkCommits, SECRET } from './check-commits.ts';
import { type Checked, failed, unchecked } from './checked.ts';
import { type FileRead, openRoot, type Root, readContained } from './contained-file.ts';
import { GitHistory } from './history/git-history.ts';
import {
  excerptLines,
  findExcerpt,
  isTelling,
  MOST_EXCERPT_LINES,
  makeSearchable,
  type SearchableText,
} from './match-excerpt.ts';
import { dropControls } from './readable-text.ts';
import { holdsCredentials, maskFile, quotesSecret } from './secrets/secrets.ts';

/** Where citations are looked up. */
export interface CitationSources {
  readonly repository?: string;
  /** Log files, or folders of them. */
  readonly logs?: readonly string[];
  /** Citations of commits that were verified before: a run cites the same commits again and again. */
  readonly verified?: Map<string, Checked>;
}

const GIT_LIMITS = { most_bytes: 256 * 1024 * 1024, most_ms: 120_000 };

/** Checks citations in one go: each file is read once, and git is asked a handful of questions for all of them. */
export async function checkCitations(
  citations: readonly CitedEvidence[],
  sources: CitationSources,
): Promise<Checked[]> {
  const repository = sources.repository === undefined ? undefined : openRoot(sources.repository);
  const logs = (sources.logs ?? []).map(openRoot);
  const history =
    repository === undefined
      ? { problem: 'no repository with a history was given' }
      : await GitHistory.open(repository.folder, GIT_LIMITS);
  const renames = 'problem' in history ? undefined : history;
  const located = citations.map((citation) => ({
    citation,
    place: parseLocation(citation.location, citation.type === 'commit'),
  }));
  const results = new Array<Checked>(citations.length);
  const byFile = new Map<string, { place: Location; at: number }[]>();
  const commits: CitedCommit[] = [];
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
      ? await readLog(path, logs, repository, renames)
      : await readCode(path, repository, renames);
    // Hidden text is not compared either: the answer would reveal whether a guess is right.
    const text =
      read.kind === 'text' ? makeSearchable(maskFile([path, read.real], dropControls(read.text))) : undefined;
    for (const { place, at } of list) {
      results[at] =
        text === undefined
          ? withoutText(read)
          : checkPlace(text, place, citations[at]!.snippet, noteOf(read));
    }
  }
  if ('problem' in history) for (const { at } of commits) results[at] = unchecked(history.problem);
  else await checkCommits(commits, citations, history, results, sources.verified);
  return results;
}

type Found =
  | FileRead
  | { readonly kind: 'text'; readonly text: string; readonly real: string; readonly note: string }
  | { readonly kind: 'nowhere' | 'secret'; readonly problem: string };

const noteOf = (found: Found): string | undefined => ('note' in found ? found.note : undefined);

function withoutText(found: Found): Checked {
  const problem = 'problem' in found ? found.problem : '';
  return found.kind === 'refused' || found.kind === 'missing' ? failed(problem) : unchecked(problem);
}

/** Reads a file, unless it is a credentials file. */
async function readOpen(folder: string, path: string): Promise<Found> {
  const read = await readContained(folder, path);
  const names = read.kind === 'text' ? [path, read.real] : [path];
  return names.some(holdsCredentials)
    ? { kind: 'secret', problem: 'it is a file of credentials and is not read' }
    : read;
}

async function readCode(
  path: string,
  repository: Root | undefined,
  history: GitHistory | undefined,
): Promise<Found> {
  if (repository === undefined) return { kind: 'nowhere', problem: 'no repository was given' };
  const read = await readOpen(repository.folder, path);
  if (read.kind !== 'missing' || history === undefined) return read;
  const name = await history.presentName(path);
  if (name === undefined) return read;
  const renamed = await readOpen(repository.folder, name);
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
    const read = await readOpen(folder, only ?? path);
    if (read.kind !== 'missing') return read;
  }
  const inCode = await readCode(path, repository, history);
  if (['text', 'refused', 'secret'].includes(inCode.kind) || logs.length > 0)
    return inCode.kind === 'nowhere' ? { kind: 'missing', problem: 'no given log has this name' } : inCode;
  return { kind: 'nowhere', problem: 'no log was given' };
}

function checkPlace(
  text: SearchableText,
  { lines, path = '' }: Location,
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
  if (quotesSecret(path, snippet ?? '')) return unchecked(SECRET);
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
